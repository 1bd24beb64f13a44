import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getCompletedTasksCount } from '#contract/claims/claims.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { DEFAULT_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import { holdBack } from '../support/browser/before-hydration.ts'
import { aBrowserWorld, expectAccessible } from '../support/browser/browser-world.ts'
import { expectNoShift, watchLayoutFromNow } from '../support/browser/layout-shift.ts'
import { alert, button, expectFocus, focused, press, region, toast } from '../support/browser/page-parts.ts'
import { many } from '../support/world/at-once.ts'
import { anAddress, codeIn, newestMail, PASSWORD } from '../support/world/visitor.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()
const short = await world.aTask({ title: 'Quick survey', minutes: 2, points: 40 })
// The profile task and the short one come after the first page of tasks.
await many(DEFAULT_PAGE_SIZE, () => world.aTask({ title: 'Long', minutes: 60, points: 900 }))
await world.aReward({ name: 'Coffee', points_cost: 100 })
await world.queries.insert(announcements).values(
  ['Strike', 'Hours'].map((title) => ({
    title,
    content: 'Thank you to everyone.',
    priority: 'high' as const,
    created_by: admin.id,
  })),
)

const firstCard = (page: Page) => region(page, 'Your first 25 points, about a minute')
const getPoints = (page: Page) => button(firstCard(page), 'Get 25 points')
const paidCard = (page: Page) => region(page, 'You earned 25 points.')
const nextCard = (page: Page) => region(page, 'Next: a short task')
const nextTask = (card: Locator) => card.getByRole('link', { name: short.title })
const folded = (page: Page) => region(page, 'Announcements').locator('summary')
const spoken = (page: Page) => page.locator('[aria-live][aria-atomic]').innerText()
const boxOf = async (part: Locator) => (await part.boundingBox())!

test('a phone gets from the landing page to a claimed task in eight taps, two of them after the first points', async () => {
  const email = anAddress()
  const page = await visitor.visit(null, '/', { size: 'phone' })
  await page.addInitScript(() => {
    addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) sessionStorage.setItem('taps', `${1 + Number(sessionStorage.getItem('taps'))}`)
    })
  })
  await page.reload()
  const taps = () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
  const screens = ['/']
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) screens.push(new URL(frame.url()).pathname)
  })
  await page.getByRole('link', { name: 'Get Started' }).first().tap()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Create account').tap()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByRole('textbox').fill(codeIn(await newestMail(world, email)))
  await page.getByLabel('Where do you live?').selectOption('ON')
  await page.getByLabel('I have reached the age of majority').tap()
  await page.getByLabel('I accept the').tap()
  await button(page, 'Continue').tap()

  await firstCard(page).getByLabel('Last Name').fill('Roy')
  await firstCard(page).getByLabel('Phone Number').fill('416 555 0100')
  const pay = await holdBack(page, '**/submit')
  await watchLayoutFromNow(page)
  await getPoints(page).tap()
  await firstCard(page).getByText('Saved. Paying...').waitFor()
  pay()
  await nextTask(paidCard(page)).waitFor()
  await region(page, 'Completed Tasks').getByText('1', { exact: true }).waitFor()
  await region(page, 'Total Points').getByText('25', { exact: true }).waitFor()
  await expectNoShift(page)
  const tapsForPoints = await taps()
  expect(screens.length, screens.join(' ')).toBeLessThanOrEqual(7)

  // A reload changes nothing about what comes next, in the card and in the quick actions.
  await page.reload()
  await region(page, 'Quick Actions')
    .getByRole('link', { name: `View a task ${short.title}` })
    .waitFor()
  await folded(page).waitFor()
  await nextTask(nextCard(page)).tap()
  await button(page, 'Claim Task').first().tap()
  await toast(page, 'Task Claimed').waitFor()
  expect((await taps()) - tapsForPoints).toBe(2)
  expect(await taps()).toBe(8)

  await page.goto('/')
  await region(page, 'Your Active Tasks').getByText('Claimed', { exact: true }).waitFor()
  expect(await nextCard(page).count()).toBe(0)
  expect(await folded(page).count()).toBe(0)
  await page
    .getByText('Next, send your proof: you need 75 more points for your first reward, Coffee.')
    .waitFor()
})

describe('a newcomer’s dashboard', () => {
  test('leads to the first points in one form, which goes on after each failure', async () => {
    const member = await world.aMember({ last_name: null })
    const page = await visitor.visit(member, '/', { size: 'phone' })
    const bar = await boxOf(page.locator('[data-bottom-bar]'))
    const send = await boxOf(getPoints(page))
    expect(send.y + send.height).toBeLessThanOrEqual(bar.y)
    expect((await boxOf(firstCard(page))).y).toBeLessThan((await boxOf(region(page, 'Total Points'))).y)
    await page
      .getByText('After this, a short task: you need 75 more points for your first reward, Coffee.')
      .waitFor()
    await folded(page).waitFor()
    await expectAccessible(page)

    const fields = firstCard(page).getByRole('textbox')
    expect(await fields.count()).toBe(2)
    await press(page, getPoints(page))
    await expectFocus(firstCard(page).getByLabel('Last Name'))
    await firstCard(page).getByText('Please enter your last name.').waitFor()
    await firstCard(page).getByLabel('Last Name').fill('Tremblay')
    await firstCard(page).getByLabel('Phone Number').fill('911')
    await press(page, getPoints(page))
    await expectFocus(firstCard(page).getByLabel('Phone Number'))
    await firstCard(page).getByLabel('Phone Number').fill('416 555 0100')

    const asked: string[] = []
    let failing = 'profile'
    await page.route(/\/api\/(user\/profile|tasks\/\d+\/(claim|submit))$/, async (route) => {
      const call = route.request().url().split('/').at(-1)!
      asked.push(call)
      if (call === failing)
        await route.fulfill({ status: 503, json: { message: `No ${call}.`, code: 'busy' } })
      else await route.fallback()
    })
    for (failing of ['profile', 'claim', 'submit']) {
      await press(page, getPoints(page))
      await alert(page, `No ${failing}.`).waitFor()
      expect(await fields.nth(1).inputValue()).toBe('416 555 0100')
    }
    failing = ''
    // A field that was saved stays, and cannot be emptied.
    await firstCard(page).getByLabel('Phone Number').fill('')
    await press(page, getPoints(page))
    await expectFocus(firstCard(page).getByLabel('Phone Number'))
    await firstCard(page).getByText('Please enter your phone number.').waitFor()
    await firstCard(page).getByLabel('Phone Number').fill('416 555 0100')
    await press(page, getPoints(page))
    await expect.poll(() => focused(page)).toBe('You earned 25 points.')
    await page
      .getByText('Next, claim a task: you need 75 more points for your first reward, Coffee.')
      .waitFor()
    expect(asked).toEqual(['profile', 'profile', 'claim', 'claim', 'submit', 'submit'])
    page.problems.length = 0
    await expectAccessible(page)
    // The card says it, and neither a toast nor the list of awards does so again.
    expect(await toast(page, 'Task Submitted').count()).toBe(0)
    expect(await spoken(page)).not.toContain('+25 points')
  })

  test('asks for nothing when the profile is complete, and goes on when the task is done elsewhere', async () => {
    const member = await world.aMember({ phone_number: '416 555 0100' })
    const page = await visitor.visit(member, '/')
    await getPoints(page).waitFor()
    expect(await firstCard(page).getByRole('textbox').count()).toBe(0)
    const [task] = await world.call(member, listTasks, { query: { search: PROFILE_TASK_TITLE } })
    await world.claim(member, task!)
    await world.call(member, submitTask, { params: { id: task!.id } })
    await nextTask(nextCard(page)).waitFor()
    await region(page, 'Your Active Tasks')
      .getByText('No active tasks. Browse available tasks to get started!')
      .waitFor()
    await expectAccessible(page)
    // Leaving the first claim does not begin again.
    await world.claim(member, short)
    await world.leave(member, short)
    expect(await world.call(member, getCompletedTasksCount)).toEqual({ count: 1, hasClaimedOther: true })
    await nextCard(page).waitFor({ state: 'detached' })
  })
})
