import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { announcements } from '#server/database/schema/announcements.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../support/browser/browser-world.ts'
import { press, region } from '../support/browser/page-parts.ts'

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
