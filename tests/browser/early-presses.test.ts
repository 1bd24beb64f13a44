import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCurrentUser } from '../../src/contract/users.ts'
import { openVisitor, type Visitor } from '../support/browser.ts'
import type { Person } from '../support/builders.ts'
import { startWorld, type World } from '../support/world.ts'

let world: World
let visitor: Visitor
let member: Person
beforeAll(async () => {
  world = await startWorld()
  visitor = await openVisitor(world)
  member = await world.aMember({ points: 900, first_name: 'Odile' })
})
afterAll(async () => {
  await visitor.close()
  await world.close()
})

/** A screen that can be seen while its application is still on the way, as on a slow phone. */
async function openEarly(
  path: string,
  heading: string,
): Promise<Page & { comeAlive: () => void; problems: string[] }> {
  const page = await visitor.visit(member, '/healthz')
  const { promise: held, resolve: comeAlive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate((address) => location.assign(address), path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return Object.assign(page, { comeAlive })
}

describe('before the application is alive', () => {
  test('a press is kept, and acts once it is', async () => {
    const task = await world.aTask({ title: 'Early bird' })
    const page = await openEarly(`/tasks/${task.id}`, 'Early bird')
    await page.getByRole('button', { name: 'Claim Task' }).click()
    page.comeAlive()
    await page.getByText('Task Claimed').first().waitFor()
    expect(page.problems).toEqual([])
  })

  test('a form is sent by the application, with what was typed', async () => {
    const page = await openEarly('/help', 'Help & Support')
    await page.getByLabel('Subject').fill('Slow line')
    await page.getByLabel('Message').fill('Written before anything could run.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    expect(new URL(page.url()).search).toBe('')
    page.comeAlive()
    await page.getByText('Message Sent').first().waitFor()
    expect(page.problems).toEqual([])
  })

  test('a profile is there to be read, and what is changed in it stays', async () => {
    const page = await openEarly('/settings', 'Account Settings')
    const firstName = page.getByLabel('First Name')
    expect(await firstName.inputValue()).toBe('Odile')
    expect(await page.getByLabel('Email notifications').isChecked()).toBe(true)
    await firstName.fill('Maëlle')
    await page.getByLabel('Task reminders').uncheck()
    page.comeAlive()
    await page.getByText('You have unsaved changes.').waitFor()
    expect(await firstName.inputValue()).toBe('Maëlle')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Profile Updated').first().waitFor()
    const saved = await world.call(member, getCurrentUser)
    expect(saved).toMatchObject({ firstName: 'Maëlle', taskReminders: false, emailNotifications: true })
    expect(page.problems).toEqual([])
  })

  test('a password never gets into the address', async () => {
    const page = await openEarly('/settings', 'Account Settings')
    await page.getByLabel('Current password').fill('maple river canoe')
    await page.getByLabel('Current password').press('Enter')
    page.comeAlive()
    await expect.poll(() => page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Current password').inputValue()).toBe('maple river canoe')
    expect(page.url()).not.toContain('maple')
    expect(page.problems).toEqual([])
  })
})

test('a phone shows an admin the same list before and after the application is alive', async () => {
  const admin = await world.anAdmin()
  const task = await world.aTask({ title: 'Early proof' })
  await world.aPendingSubmission(member, { task })
  for (const [path, heading, words] of [
    ['/admin/task-reviews', 'Task Reviews', ['Total Approved', 'Early proof']],
    ['/admin/audit', 'Audit Log', ['Who']],
  ] as const) {
    for (const scripts of [false, true]) {
      const page = await visitor.visit(admin, path, { size: 'phone', scripts })
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      for (const word of words) await page.getByText(word).filter({ visible: true }).first().waitFor()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect({ path, scripts, width }).toEqual({ path, scripts, width: 390 })
      if (!scripts) expect(await page.getByRole('table').count()).toBe(0)
    }
  }
})

test('a password never gets into the address where scripts do not run', async () => {
  const page = await visitor.visit(member, '/settings', { scripts: false })
  await page.getByLabel('Current password').fill('maple river canoe')
  await page.getByLabel('Current password').press('Enter')
  await page.waitForLoadState()
  expect(page.url()).not.toContain('maple')
})
