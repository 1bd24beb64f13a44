import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { aBrowserWorld, type Person } from '../../support/browser/browser-world.ts'
import { deviceIsOpen } from '../../support/browser/kept-on-device.ts'
import { untilWorkerIsThere } from '../../support/browser/offline.ts'
import { button, dialog, expectFocus, main, question, toast } from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()

/** A screen hydrated from the files that its document names. Then the line is cut: no other has arrived. */
async function cutWhenHydrated(person: Person, path: string): Promise<Page> {
  const page = await visitor.visit(person, '/healthz')
  const html = await (await world.request(person, path)).text()
  const isLate = ({ pathname }: URL) => pathname.endsWith('.js') && !html.includes(pathname)
  const letGo = await holdBack(page, isLate)
  await page.goto(path)
  await page.context().setOffline(true)
  letGo()
  return page
}

/** The same on a later visit, with the files that the worker has kept. */
async function cutWithWorker(person: Person, path: string): Promise<Page> {
  const page = await visitor.visit(person, path, { worker: true })
  await untilWorkerIsThere(page)
  await deviceIsOpen(page)
  await page.goto(path)
  await page.context().setOffline(true)
  return page
}

describe.each([
  ['on a first visit', cutWhenHydrated, false],
  ['with a worker', cutWithWorker, true],
] as const)('the line is cut when the screen is hydrated, %s', (_when, cut, hasWorker) => {
  test('a member sees that it is, and what is asked before a proof is sent and a task left', async () => {
    const { member, task } = await world.aClaim()
    const page = await cut(member, `/tasks/${task.id}`)
    await page.locator('[data-notice]').getByText('You’re offline.').waitFor()
    await page.getByLabel('Notes').fill('Done.')
    await button(page, 'Submit Task').last().click()
    await dialog(page).getByText('Confirm Submission').waitFor()
    await expectFocus(button(dialog(page), 'Cancel'))
    // The question stays where it is when the line is back.
    await page.context().setOffline(false)
    await page.locator('[data-notice]').waitFor({ state: 'detached' })
    await page.context().setOffline(true)
    await page.locator('[data-notice]').waitFor()
    await expectFocus(button(dialog(page), 'Cancel'))
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expectFocus(button(page, 'Submit Task').last())
    await button(main(page), 'Remove Me from Task').click()
    await button(question(page), 'Remove Me from Task').click()
    await toast(page, 'Error').waitFor()
  })

  test('signing out asks about what has not been sent', async () => {
    const { member, task } = await world.aClaim()
    const page = await cut(member, `/tasks/${task.id}`)
    await page.getByLabel('Notes').fill('Done.')
    const logout = page.getByRole('link', { name: 'Logout' }).first()
    if (hasWorker) {
      await logout.click()
      await question(page).getByText('Signing out deletes it from this device.').waitFor()
      return
    }
    const [asked] = await Promise.all([
      page.waitForEvent('dialog').then(async (native) => {
        await native.dismiss()
        return native.message()
      }),
      logout.click(),
    ])
    expect(asked).toBe('Sign out? Anything you haven’t sent will be deleted from this device.')
    await page.getByLabel('Notes').waitFor()
  })

  test('an admin sees that it is, and that a decision on several was asked for', async () => {
    await world.aPendingSubmission(await world.aMember())
    const page = await cut(await world.anAdmin(), '/admin/task-reviews')
    await page.locator('[data-notice]').getByText('You’re offline.').waitFor()
    const tick = page.getByRole('list', { name: 'Submissions' }).getByRole('checkbox').first()
    await tick.check()
    await button(page, 'Approve 1').click()
    const asked = hasWorker
      ? button(question(page), 'Approve 1')
      : page.getByRole('dialog', { name: 'Loading' })
    await asked.waitFor()
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'detached' })
    expect(await tick.isChecked()).toBe(true)
  })
})
