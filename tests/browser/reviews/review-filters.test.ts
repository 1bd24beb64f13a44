import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { button, dialog, expectFocus } from '../../support/browser/page-parts.ts'
import { hoursAgo } from '../../support/world/ago.ts'
import { aCampaign } from '../../support/world/campaigns.ts'

const REVIEWS = '/admin/task-reviews'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin({ email: 'bo@example.ca', first_name: 'Bo' })

const cafe = await world.aTask({ title: 'Photographier un café', category: 'Photos', points: 40 })
const walk = await world.aTask({ title: 'Walk by the river', category: 'Outdoors', points: 90 })

/** The waiting submissions, the oldest first: who sent it, and the words that only its text has. */
const PROOFS = [
  { from: 'one', word: 'Première', task: cafe, submitted_at: hoursAgo(70), seen_before: true },
  { from: 'two', word: 'Deuxième', task: cafe, submitted_at: hoursAgo(30) },
  { from: 'three', word: 'Troisième', task: walk, submitted_at: hoursAgo(3), risk: ['new-account' as const] },
  {
    from: 'four',
    word: 'Quatrième',
    task: walk,
    submitted_at: hoursAgo(60),
    risk: ['often-rejected' as const],
  },
]
for (const { from, word, ...row } of PROOFS) {
  const member = await world.aMember({ email: `${from}@proofs.example` })
  await world.aPendingSubmission(member, { ...row, notes: `${word} preuve, à l’école` })
}
const reviewed = await world.aPendingSubmission(await world.aMember(), { task: cafe, notes: null })
await world.sql(`update submissions set status = 'rejected', reviewed_at = now() where id = $1`, [
  reviewed.id,
])

describe('filters of Task Reviews', () => {
  test('one button holds them, counts them and says what they leave; the address keeps them', async () => {
    const page = await visitor.visit(admin, REVIEWS)
    await expectRows(page, 4)
    await button(page, 'Filters').click()
    const filters = dialog(page)
    await filters.getByRole('button', { name: 'Show 4 submissions' }).waitFor()
    await filters.getByLabel('Due').selectOption('Overdue')
    await filters.getByRole('button', { name: 'Show 2 submissions' }).waitFor()
    await filters.getByLabel('Only submissions that need a closer look').check()
    await filters.getByRole('button', { name: 'Show 1 submission', exact: true }).click()
    await expectRows(page, 1)
    await page.getByText('Often rejected', { exact: true }).first().waitFor()
    await expectFocus(button(page, 'Filters (2)'))
    expect(params(page)).toMatchObject({ due: 'overdue', risk: 'true' })

    await page.goto('/admin/user-management')
    await page.goBack()
    await button(page, 'Filters (2)').waitFor()
    await expectRows(page, 1)
    await button(page, 'Filters (2)').click()
    await dialog(page).getByRole('button', { name: 'Clear filters' }).click()
    await dialog(page).getByRole('button', { name: 'Show 4 submissions' }).click()
    await expectRows(page, 4)
  })

  test('a due filter shows only pending submissions, and another status clears it', async () => {
    const page = await visitor.visit(admin, `${REVIEWS}?status=all`)
    await expectRows(page, 5)
    await button(page, 'Filters').click()
    const orders = dialog(page).getByLabel('Sort by').locator('option')
    await expect.poll(() => orders.allTextContents()).toEqual(['Oldest first', 'Newest first'])
    await dialog(page).getByLabel('Due').selectOption('Due soon')
    await dialog(page).getByRole('button', { name: 'Show 1 submission', exact: true }).click()
    await expectRows(page, 1)
    expect(params(page).status).toBeUndefined()
    await page.getByLabel('Status', { exact: true }).selectOption('Rejected')
    await button(page, 'Filters').waitFor()
    await expect.poll(() => params(page)).toMatchObject({ status: 'rejected' })
  })

  test('an order is kept when the filters change', async () => {
    const page = await visitor.visit(admin, REVIEWS)
    await expectRows(page, 4)
    await expect.poll(() => senders(page)).toEqual(['one', 'two', 'three', 'four'])
    await button(page, 'Filters').click()
    await dialog(page).getByLabel('Sort by').selectOption('Most points first')
    await page.keyboard.press('Escape')
    await expect.poll(() => senders(page)).toEqual(['three', 'four', 'one', 'two'])
    await page.goto(`${REVIEWS}?sort=due`)
    await expect.poll(() => senders(page)).toEqual(['one', 'four', 'two', 'three'])
  })

  test('a word in a proof is found without its accents, and a filter without matches can be cleared', async () => {
    const page = await visitor.visit(admin, REVIEWS)
    const search = page.getByLabel('Search submissions')
    await search.fill('DEUXIEME')
    await expectRows(page, 1)
    await search.fill('a l’ecole')
    await expectRows(page, 4)
    await page.goto(`${REVIEWS}?search=nothing-at-all&seenBefore=true&sort=points&task=${cafe.id}`)
    await page.getByText('No submissions found matching your criteria.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expectRows(page, 4)
    expect(await search.inputValue()).toBe('')
    expect(params(page)).toMatchObject({ sort: 'points' })
  })
})

test.each([
  ['Task Reviews', REVIEWS, '**/api/admin/submissions?*', 'submissions'],
  ['Reward Redemption Reviews', '/admin/reward-reviews', '**/api/admin/reward-requests?*', 'requests'],
  ['Inbox', '/admin/inbox', '**/api/admin/inbox?*', 'messages of each kind'],
  ['Audit Log', '/admin/audit', '**/api/admin/audit?*', 'entries'],
])('%s says how far a search looked, on a phone and on a desktop', async (_title, address, calls, what) => {
  const said = `Searched the newest 40,000 ${what}. Narrow your search to look through older ones.`
  for (const look of LOOKS) {
    const page = await visitor.visit(admin, address, look)
    await page.getByRole('searchbox').fill('e')
    await page.waitForURL(/search=e/)
    expect(await page.getByText(said).count()).toBe(0)
    await page.route(calls, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'searched-newest': '40000' } })
    })
    await page.getByRole('searchbox').fill('ec')
    await page.getByText(said).waitFor()
    await expectAccessible(page)
    await page.getByRole('searchbox').fill('nothing-at-all')
    await page.waitForURL(/search=nothing-at-all/)
    await page.getByText(said).waitFor()
  }
})

test('a task leads to its submissions, as many as it says', async () => {
  const page = await visitor.visit(admin, '/admin/tasks')
  const card = page.getByRole('listitem').filter({ hasText: cafe.title })
  await card.getByRole('link', { name: '2 submissions to review' }).click()
  await expectRows(page, 2)
  expect(params(page).task).toBe(String(cafe.id))
  const chip = page.getByRole('button', { name: `Show all tasks, not only ${cafe.title}` })
  await page.getByLabel('Status', { exact: true }).selectOption('All')
  await expectRows(page, 3)
  await chip.click()
  await expectRows(page, 5)
  expect(await chip.count()).toBe(0)
})

test('submissions are downloaded by days, task and client; the desk’s task is chosen', async () => {
  await aCampaign(world)
  const page = await visitor.visit(admin, `${REVIEWS}?status=all&task=${cafe.id}`)
  await expectRows(page, 3)
  await button(page, 'Filters').click()
  await button(dialog(page), 'Download CSV').click()
  const choices = page.getByRole('dialog', { name: 'Download submissions' })
  const link = choices.getByRole('link', { name: 'Download CSV' })
  const chosen = choices.getByLabel('Task').locator('option:checked')
  await expect.poll(() => chosen.textContent()).toBe(cafe.title)
  await choices.getByLabel('Client').selectOption('Maple Street Bakery')
  await choices.getByLabel('Last day').fill('2026-03-01')
  await expect
    .poll(() => link.getAttribute('href'))
    .toMatch(new RegExp(`/submissions\\.csv\\?to=2026-03-01&task=${cafe.id}&client=\\d+$`))
  await expectAccessible(page)
  await choices.getByLabel('Client').selectOption('All clients')
  await choices.getByLabel('Last day').fill('')
  await choices.getByLabel('Task').selectOption(walk.title)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^submissions-\d{4}-\d\d-\d\d\.csv$/)
  await expectFocus(button(page, 'Filters'))

  const reviewer = await visitor.visit(await world.anAdmin({ duties: ['reviews'] }), REVIEWS, {
    size: 'phone',
  })
  await button(reviewer, 'Filters').click()
  await button(dialog(reviewer), 'Download CSV').click()
  const fewer = reviewer.getByRole('dialog', { name: 'Download submissions' })
  await fewer.getByLabel('Task').selectOption(walk.title)
  expect(await fewer.getByLabel('Client').count()).toBe(0)
})

test('a view is saved under a name, opened, renamed, shared by its address and deleted', async () => {
  const page = await visitor.visit(admin, `${REVIEWS}?due=overdue&sort=points`)
  await expectRows(page, 2)
  const savedViews = page.getByRole('button', { name: 'Saved views' })
  await savedViews.click()
  const views = dialog(page)
  await views.getByText('No saved views yet.').waitFor()
  await views.getByRole('button', { name: 'Save view' }).click()
  await views.getByText('Please enter a name.').waitFor()
  await views.getByLabel('Save current view as').fill('Late, dear first')
  await page.keyboard.press('Enter')
  const saved = views.getByRole('link', { name: 'Late, dear first' })
  await saved.waitFor()
  expect(await saved.getAttribute('aria-current')).toBe('page')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await views.getByRole('button', { name: 'Copy link to Late, dear first' }).click()
  await views.getByRole('button', { name: 'Copied!' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const other = await visitor.visit(await world.anAdmin(), link)
  await expectRows(other, 2)
  await button(other, 'Filters (1)').waitFor()
  await expect.poll(() => senders(other)).toEqual(['four', 'one'])

  await page.goto(REVIEWS)
  await expectRows(page, 4)
  await savedViews.click()
  await saved.click()
  await expectRows(page, 2)
  await page.goBack()
  await expectRows(page, 4)
  await savedViews.click()
  await views.getByRole('button', { name: 'Rename Late, dear first' }).click()
  await views.getByLabel('New name').fill('Late')
  await views.getByRole('button', { name: 'Rename', exact: true }).click()
  await views.getByRole('link', { name: 'Late', exact: true }).waitFor()
  await expectAccessible(page)
  await views.getByRole('button', { name: 'Delete Late' }).click()
  await views.getByText('No saved views yet.').waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(savedViews)
})

test('a view links only to filters of Task Reviews, whatever was stored or is in the address', async () => {
  const person = await world.anAdmin()
  await world.sql(`insert into review_views (user_id, name, query) values ($1, 'Odd', $2)`, [
    person.id,
    'javascript:alert(1)&due=overdue&id=5',
  ])
  const page = await visitor.visit(person, `${REVIEWS}?evil=1&due=overdue&sort=never`)
  await page.getByRole('button', { name: 'Saved views' }).click()
  const odd = dialog(page).getByRole('link', { name: 'Odd' })
  expect(await odd.getAttribute('href')).toBe(`${REVIEWS}?due=overdue`)
  expect(await odd.getAttribute('aria-current')).toBe('page')
})

test.each(LOOKS)('everyone can use the filters on a $size in $theme', async (look) => {
  const page = await visitor.visit(admin, `${REVIEWS}?task=${cafe.id}&status=all`, look)
  await page.getByRole('button', { name: `Show all tasks, not only ${cafe.title}` }).waitFor()
  await expectAccessible(page)
  await button(page, 'Filters').click()
  await dialog(page).getByRole('button', { name: 'Show 3 submissions' }).waitFor()
  await expectAccessible(page)
})

/** The list is the same for all; the open card depends on other reviewers' leases. */
const expectRows = (page: Page, count: number) =>
  expect.poll(async () => (await senders(page)).length).toBe(count)

const params = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams)

async function senders(page: Page): Promise<string[]> {
  const rows = await page.getByRole('list', { name: 'Submissions' }).getByRole('listitem').allTextContents()
  return rows.map((row) => /(one|two|three|four)@/.exec(row)?.[1] ?? row)
}
