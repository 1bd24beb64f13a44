import { describe, expect, test } from 'vitest'
import { holdBack } from '../support/browser/before-hydration.ts'
import { untilIdle } from '../support/browser/browser.ts'
import { aBrowserWorld } from '../support/browser/browser-world.ts'
import { builtFile } from '../support/browser/built-file.ts'
import { expectFocus } from '../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

describe('a menu whose library is still loading', () => {
  test.each(['clicked', 'pressed', 'opened by keyboard', 'focused'] as const)(
    'that is %s works once the library arrives',
    async (how) => {
      const page = await visitor.visit(admin, '/healthz')
      const release = await holdBack(page, '**/assets/menu-view-*.js')
      await page.goto('/admin/reward-reviews')
      const button = page.getByRole('button', { name: 'Download CSV' })
      if (how === 'clicked') await button.click()
      else if (how === 'pressed') await button.hover().then(() => page.mouse.down())
      else await button.focus()
      if (how === 'opened by keyboard') await page.keyboard.press('Enter')
      const arrived = page.waitForResponse(/menu-view-/)
      release()
      await arrived
      if (how === 'pressed')
        await page
          .getByRole('menu')
          .waitFor()
          .then(() => page.mouse.up())
      if (how === 'focused') {
        await expect.poll(() => button.getAttribute('data-state')).toBe('closed')
        await page.keyboard.press('Enter')
      }
      const first = page.getByRole('menuitem', { name: 'Requests in this list' })
      await first.waitFor()
      if (how === 'opened by keyboard' || how === 'focused') await expectFocus(first)
    },
  )
})

test('a menu leads to the next screen’s heading, and one opened in between stays open', async () => {
  const page = await visitor.visit(admin, '/admin/tasks')
  const more = page.getByRole('navigation', { name: 'Admin' }).getByRole('button', { name: 'More' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const release = await holdBack(page, `**${builtFile('app/overview/overview-page.tsx')}`)
  const choose = async (name: string) => {
    await more.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Audit Log')
  await expectFocus(heading('Audit Log'))
  await choose('Overview')
  await more.click()
  release()
  await heading('Overview').waitFor()
  await page.getByRole('menuitem', { name: 'Inbox' }).click()
  await heading('Inbox').waitFor()
})

test('pointing at a link loads the screen, and only the open screen loads its forms', async () => {
  const page = await visitor.visit(admin, '/admin/overview')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('button', { name: 'Tasks' }).click()
  const link = page.getByRole('menuitem', { name: 'Manage Tasks' })
  const screen = page.waitForResponse(`**${builtFile('app/tasks/admin/manage/manage-tasks-page.tsx')}`)
  await link.hover()
  await (await screen).finished()
  // A loaded screen begins its own work when the browser is idle.
  await untilIdle(page)
  await untilIdle(page)
  expect(asked.filter((url) => url.includes('task-dialog-'))).toEqual([])
  const form = page.waitForRequest(/task-dialog-/)
  await link.click()
  await form
})

test('a screen whose file a newer build replaced reloads the page once, and then says that it failed', async () => {
  const page = await visitor.visit(await world.aMember(), '/')
  await page.route(`**${builtFile('app/referrals/referrals-page.tsx')}`, (route) =>
    route.fulfill({ status: 404 }),
  )
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.getByRole('link', { name: 'Referrals' }).first().click()
  await page.getByText('Something went wrong here.').waitFor()
  expect(documents).toEqual(['/referrals'])
  page.problems.length = 0
})
