import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { aBrowserWorld } from '../support/browser/browser-world.ts'
import { untilKept, untilWorkerIsThere } from '../support/browser/offline.ts'
import { button, dialog, toast } from '../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()

/** Runs in the page before its scripts. */
function moveClock(byMs: number): void {
  const Real = Date
  class Moved extends Real {
    constructor(...of: [] | [number]) {
      if (of.length === 0) super(Moved.now())
      else super(...of)
    }

    static override now(): number {
      return Real.now() + byMs
    }
  }
  globalThis.Date = Moved as DateConstructor
}

const WRONG = [
  ['40 days ahead', 40 * DAY_MS],
  ['40 days behind', -40 * DAY_MS],
] as const

describe.each(WRONG)('on a device whose clock is %s', (_how, byMs) => {
  test.each([
    ['drawn by the server', false],
    ['that asks for its data itself', true],
  ])('a screen %s shows deadlines by the server’s time', async (_which, bare) => {
    const member = await world.aMember()
    const inAWeek = new Date(Date.now() + 7 * DAY_MS - HOUR_MS)
    const open = await world.aTask({ title: 'A walk by the lake', deadline: inAWeek })
    const held = await world.aTask({ title: 'Bakery visit', claim_hours: 49 })
    await world.claim(member, held)
    const page = await visitor.visit(member, '/healthz', { bare })
    await page.addInitScript(moveClock, byMs)
    await page.goto(`/tasks/${open.id}`)
    await page.getByText(/\b7 days left/).waitFor()
    expect(await button(page, 'Claim Task').isEnabled()).toBe(true)
    await page.goto(`/tasks/${held.id}`)
    await page.getByText('(in 2 d)').waitFor()
  })

  test('what was seen last opens offline, with its deadlines by the server’s time', async () => {
    const member = await world.aMember()
    const deadline = new Date(Date.now() + 7 * DAY_MS - HOUR_MS)
    const task = await world.aTask({ title: 'A walk by the lake', deadline })
    const page = await visitor.visit(member, '/healthz', { worker: true })
    await page.addInitScript(moveClock, byMs)
    await page.goto(`/tasks/${task.id}`)
    await untilWorkerIsThere(page)
    await untilKept(page, '/api/user/submissions/:id')
    await page.context().setOffline(true)
    await page.goto(`/tasks/${task.id}`)
    await page.locator('[data-notice]').getByText('You’re offline. Last updated').waitFor()
    await page.getByText(/\b7 days left/).waitFor()
  })

  test('an announcement may expire in two days', async () => {
    const page = await visitor.visit(await world.anAdmin(), '/healthz')
    await page.addInitScript(moveClock, byMs)
    await page.goto('/admin/announcements')
    await button(page, 'Create Announcement').first().click()
    await dialog(page).getByRole('textbox', { name: 'Title' }).fill('Closed on Monday')
    await dialog(page).getByRole('textbox', { name: 'Content' }).fill('We are back on Tuesday.')
    const inTwoDays = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
    await dialog(page).getByLabel('Expires (optional)').fill(inTwoDays)
    await button(page, 'Create Announcement').last().click()
    await toast(page, 'Success').waitFor()
  })
})
