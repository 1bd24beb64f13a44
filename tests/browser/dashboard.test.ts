import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { submitTask } from '#contract/proofs/submissions.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { DEFAULT_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../support/browser/browser-world.ts'
import { alert, button, expectFocus, focused, press, region } from '../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const TITLES = ['Strike', 'Hours', 'Thanks', 'Plain']

beforeEach(async () => {
  await world.queries.update(announcements).set({ deleted_at: new Date() })
  for (const title of TITLES.toReversed()) {
    await world.queries.insert(announcements).values({
      title,
      content: 'The library shows forty of your pictures until the end of the month. Thank you to everyone.',
      priority: 'high',
      created_by: admin.id,
    })
  }
})

const titles = async (page: Page) =>
  (await region(page, 'Announcements').getByRole('heading').allInnerTexts()).filter((text) => text !== '')
const more = (page: Page) => page.getByRole('button', { name: /^\d+ more announcements?$/ })
const focusedBanner = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h2')?.textContent ?? null)
const top = async (page: Page, name: string) => (await region(page, name).boundingBox())!.y

async function aBusyMember(): Promise<Person> {
  const member = await world.anEarner({ points: 1725 })
  await world.aReward({ points_cost: 2000 })
  await world.aPendingSubmission(member)
  const { id } = await world.aPendingSubmission(member, { task: await world.aTask({ title: 'Bakery' }) })
  await world.change(
    submissions,
    { id },
    {
      status: 'rejected',
      review_notes:
        'We cannot find #ad in the post. Please add it to the first line and send a new screenshot.',
      reviewed_at: new Date(),
    },
  )
  return member
}

describe('the dashboard', () => {
  test('has three summary cards: Total Points, Active Tasks and Completed Tasks', async () => {
    const page = await visitor.visit(await aBusyMember(), '/')
    for (const [name, figure] of [
      ['Total Points', '1,725'],
      ['Active Tasks', '2'],
      ['Completed Tasks', '1'],
    ] as const) {
      await region(page, name).getByText(figure, { exact: true }).waitFor()
    }
    const boxes = await Promise.all(
      ['Total Points', 'Active Tasks', 'Completed Tasks'].map((name) => region(page, name).boundingBox()),
    )
    expect(new Set(boxes.map((box) => box!.y)).size).toBe(1)
    expect(boxes[0]!.x + boxes[0]!.width).toBeLessThan(boxes[1]!.x)
    expect(boxes[1]!.x + boxes[1]!.width).toBeLessThan(boxes[2]!.x)
  })

  test.each(LOOKS)('is accessible with its announcements on a $size in $theme', async (look) => {
    await expectAccessible(await visitor.visit(await aBusyMember(), '/', look))
  })
})

describe('a newcomer’s dashboard', () => {
  const card = (page: Page) => region(page, 'Your first 25 points, about a minute')
  const getPoints = (page: Page) => button(card(page), 'Get 25 points')
  const spoken = (page: Page) => page.locator('[aria-live][aria-atomic]').innerText()

  test('leads to the first points in one form, which goes on after each failure, then to a short task', async () => {
    const member = await world.aMember({ last_name: null })
    await world.aReward({ name: 'Coffee', points_cost: 100 })
    const long = { title: 'Long', minutes: 60, points: 900 }
    // The profile task and the short one come after the first page of tasks.
    await Promise.all(Array.from({ length: DEFAULT_PAGE_SIZE }, () => world.aTask(long)))
    const short = await world.aTask({ title: 'Quick survey', minutes: 2 })
    const page = await visitor.visit(member, '/', { size: 'phone' })
    const bar = (await page.locator('[data-bottom-bar]').boundingBox())!
    const send = (await getPoints(page).boundingBox())!
    expect(send.y + send.height).toBeLessThanOrEqual(bar.y)
    expect(await top(page, 'Your first 25 points, about a minute')).toBeLessThan(
      await top(page, 'Total Points'),
    )
    await page
      .getByText('After this, a short task: you need 75 more points for your first reward, Coffee.')
      .waitFor()
    expect(await titles(page)).toEqual([])
    await expectAccessible(page)

    const fields = card(page).getByRole('textbox')
    expect(await fields.count()).toBe(2)
    await press(page, getPoints(page))
    await expectFocus(card(page).getByLabel('Last Name'))
    await card(page).getByText('Please enter your last name.').waitFor()
    await card(page).getByLabel('Last Name').fill('Tremblay')
    await card(page).getByLabel('Phone Number').fill('911')
    await press(page, getPoints(page))
    await expectFocus(card(page).getByLabel('Phone Number'))
    await card(page).getByLabel('Phone Number').fill('416 555 0100')

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
    await card(page).getByLabel('Phone Number').fill('')
    await press(page, getPoints(page))
    await expectFocus(card(page).getByLabel('Phone Number'))
    await card(page).getByText('Please enter your phone number.').waitFor()
    await card(page).getByLabel('Phone Number').fill('416 555 0100')
    await press(page, getPoints(page))
    await expect.poll(() => focused(page)).toBe('You earned 25 points.')
    expect(asked).toEqual(['profile', 'profile', 'claim', 'claim', 'submit', 'submit'])
    page.problems.length = 0
    await region(page, 'Total Points').getByText('25', { exact: true }).waitFor()
    await page
      .getByText('Next, claim a task: you need 75 more points for your first reward, Coffee.')
      .waitFor()
    await expectAccessible(page)
    // The toast and the heading say it.
    expect(await spoken(page)).not.toContain('+25 points')
    await page.getByRole('link', { name: 'Quick survey' }).click()
    await page.waitForURL(`**/tasks/${short.id}`)

    await page.goto('/')
    expect(await region(page, 'You earned 25 points.').or(card(page)).count()).toBe(0)
    expect(await titles(page)).toEqual(['Strike'])
  })

  test('asks for nothing when the profile is complete, and goes when the task is done elsewhere', async () => {
    const member = await world.aMember({ phone_number: '416 555 0100' })
    const page = await visitor.visit(member, '/')
    await getPoints(page).waitFor()
    expect(await card(page).getByRole('textbox').count()).toBe(0)
    const [task] = await world.call(member, listTasks, { query: { search: PROFILE_TASK_TITLE } })
    await world.claim(member, task!)
    await world.call(member, submitTask, { params: { id: task!.id } })
    await card(page).waitFor({ state: 'detached' })
  })
})

test('an approval is read aloud where the member is, and the balance counts up to it', async () => {
  const member = await world.aMember({ points: 200 })
  const task = await world.aTask({ title: 'Bakery', points: 130 })
  const { id } = await world.aPendingSubmission(member, { task })
  const page = await visitor.visit(member, '/tasks')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const chip = page.getByRole('link', { name: /Points & Rewards$/ }).filter({ hasText: 'pts' })
  await chip.evaluate(keepFigures)
  await world.review(admin, id, 'approved')
  await world.endHolds()
  await page.getByText('+130 points: Task completed: Bakery').waitFor({ state: 'attached' })
  await chip.getByText('330 pts').waitFor()
  const figures = await page.evaluate(() => (globalThis as unknown as { figures: number[] }).figures)
  expect(figures.length).toBeGreaterThan(2)
  expect(figures).toEqual(figures.toSorted((one, other) => one - other))
})

/** Runs in the page: keeps every figure that the element shows from now on. */
function keepFigures(element: Element): void {
  const figures: number[] = []
  Object.assign(globalThis, { figures })
  new MutationObserver(() => figures.push(Number.parseInt(element.textContent, 10))).observe(element, {
    subtree: true,
    characterData: true,
    childList: true,
  })
}

describe('announcements', () => {
  test('are all above the cards on a desktop', async () => {
    const page = await visitor.visit(await aBusyMember(), '/')
    expect(await top(page, 'Announcements')).toBeLessThan(await top(page, 'Total Points'))
    expect(await titles(page)).toEqual(TITLES)
    expect(await more(page).count()).toBe(0)
  })

  test('leave the balance and the next action in a phone’s first view', async () => {
    const page = await visitor.visit(await aBusyMember(), '/', { size: 'phone' })
    expect(await top(page, 'Total Points')).toBeLessThan(await top(page, 'Announcements'))
    const next = (await page.getByRole('link', { name: 'Resubmit' }).boundingBox())!
    const bar = (await page.locator('[data-bottom-bar]').boundingBox())!
    expect(next.y + next.height).toBeLessThanOrEqual(bar.y)
  })

  test('fold to the first one on a phone, before any script runs too', async () => {
    for (const scripts of [true, false]) {
      const page = await visitor.visit(await aBusyMember(), '/', { size: 'phone', scripts })
      expect(await titles(page)).toEqual(['Strike'])
      expect(await more(page).innerText()).toBe('3 more announcements')
    }
  })

  test('unfold on a phone, and the focus goes to the first hidden one', async () => {
    const page = await visitor.visit(await aBusyMember(), '/', { size: 'phone' })
    await press(page, more(page))
    await expect.poll(() => titles(page)).toEqual(TITLES)
    await expect.poll(() => focusedBanner(page)).toBe('Hours')
    expect(await more(page).count()).toBe(0)
  })

  test('when dismissed while folded, bring the next one forward with the focus', async () => {
    const page = await visitor.visit(await aBusyMember(), '/', { size: 'phone' })
    for (const [position, title] of TITLES.entries()) {
      await press(page, page.getByRole('button', { name: `Dismiss: ${title}` }))
      const left = TITLES.slice(position + 1)
      await expect.poll(() => titles(page)).toEqual(left.slice(0, 1))
      await expect.poll(() => focusedBanner(page)).toBe(left[0] ?? null)
      if (left.length > 1)
        await expect.poll(() => more(page).innerText()).toMatch(new RegExp(`^${left.length - 1} more ann`))
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
