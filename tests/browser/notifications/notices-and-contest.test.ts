import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { notices } from '#server/database/schema/notifications.ts'
import type { submissions } from '#server/database/schema/proofs.ts'
import { holdBack, openEarly } from '../../support/browser/before-hydration.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import { button, dialog, expectFocus, press, untilSeen } from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()
const first = await world.anAdmin()

const FAILURE = { status: 500, json: { message: 'Something went wrong.', code: 'unexpected' } }
const ASK = 'Request a second look'

const panel = (page: Page) => page.getByRole('region', { name: 'Notices' })

async function aRejection(): Promise<{ member: Person; submission: typeof submissions.$inferSelect }> {
  const member = await world.aMember()
  const submission = await world.aPendingSubmission(member)
  await world.review(first, submission.id, 'rejected', 'I cannot see the post.')
  return { member, submission }
}

async function aToldMember(count: number): Promise<Person> {
  const member = await world.aMember()
  await world.queries.insert(notices).values(
    Array.from({ length: count }, (_, index) => ({
      user_id: member.id,
      cause: `test:${index}`,
      title: `Delivered: coffee card ${index + 1}`,
      body: 'Enjoy it!',
      link: '/points',
    })),
  )
  return member
}

describe('the bell', () => {
  test('shows an approval, and marks it seen once opened', async () => {
    const member = await world.aMember()
    const task = await world.aTask({ title: 'Share the summer menu', points: 75 })
    const { id } = await world.aPendingSubmission(member, { task })
    await world.review(first, id, 'approved')
    const page = await visitor.visit(member, '/tasks')
    await press(page, button(page, 'Notices, 1 unread'))
    const notice = panel(page).getByRole('link', { name: 'Approved: Share the summer menu' })
    await notice.getByText('We added 75 points to your account.').waitFor()
    await notice.getByText('New', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expectFocus(button(page, 'Notices'))
    await page.keyboard.press('Enter')
    await notice.waitFor()
    await expect.poll(() => notice.getByText('New', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Points & Rewards' }).waitFor()
    await expect.poll(() => panel(page).count()).toBe(0)
  })

  test('when opened before hydration, shows its list once hydrated', async () => {
    const member = await aToldMember(1)
    const page = await openEarly(visitor, member, '/tasks')
    await button(page, 'Notices, 1 unread').click()
    await panel(page).waitFor()
    page.hydrate()
    await panel(page).getByRole('link', { name: 'Delivered: coffee card 1' }).waitFor()
  })

  test('loads notices page by page, and marks all as seen with the newest', async () => {
    const page = await visitor.visit(await aToldMember(12), '/help', { size: 'phone' })
    await button(page, 'Notices, 9+ unread').click()
    const rows = panel(page).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(10)
    await expect.poll(() => rows.first().innerText()).toContain('coffee card 12')
    await panel(page).getByRole('button', { name: 'Load more notices' }).click()
    await expect.poll(() => rows.count()).toBe(12)
    await button(page, 'Notices').waitFor()
  })

  test('shows a loading, a failed and an empty state, to admins too', async () => {
    const page = await visitor.visit(first, '/admin/task-reviews', { news: false })
    await page.route('**/api/user/notices?*', (route) => route.fulfill(FAILURE))
    const answer = await holdBack(page, '**/api/user/notices?*')
    await button(page, 'Notices').click()
    await panel(page).getByText('Loading your notices...').waitFor()
    answer()
    await panel(page).getByText('We couldn’t load your notices.').waitFor()
    await page.unrouteAll()
    await panel(page).getByRole('button', { name: 'Retry' }).click()
    await panel(page).getByText('No notices yet').waitFor()
  })
})

describe('a second look', () => {
  test('sends a contested rejection with its reason to another admin', async () => {
    const second = await world.anAdmin()
    const { member, submission } = await aRejection()
    const page = await visitor.visit(member, `/tasks/${submission.task_id}`)
    await page.getByRole('button', { name: ASK }).click()
    await page.getByRole('dialog', { name: ASK }).waitFor()
    const reason = dialog(page).getByLabel('Reason')
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await dialog(page).getByText('Please tell us what the reviewer missed.').waitFor()
    await expectFocus(reason)

    await page.route('**/contest', (route) => route.fulfill(FAILURE))
    await reason.fill('It was set to friends only. Now everybody sees it.')
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await dialog(page).getByText('Something went wrong.').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: ASK }).click()
    await expect.poll(() => reason.inputValue()).toBe('It was set to friends only. Now everybody sees it.')
    await page.unrouteAll()
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await page.getByText('Second look requested', { exact: true }).waitFor()
    await page.getByText('Under Review').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: ASK }).count()).toBe(0)

    const address = `/admin/task-reviews?id=${submission.id}`
    const refused = await visitor.visit(first, address)
    await untilSeen(refused)
    const deciding = await visitor.visit(second, address)
    const record = deciding.getByRole('region', { name: 'Second look' })
    await record.getByText('It was set to friends only. Now everybody sees it.').waitFor()
    await record.getByText('First decision: rejected by Avery').waitFor()
    await record.getByText('I cannot see the post.').waitFor()
    await deciding.getByRole('listitem').getByText('Second look').first().waitFor()
    await refused.getByRole('button', { name: /^Approve/ }).click()
    await refused.getByRole('alert').getByText('another admin').first().waitFor()
    await deciding.getByRole('button', { name: 'Take over' }).click()
    await untilSeen(deciding)
    await deciding.getByRole('button', { name: /^Approve/ }).click()
    await deciding.getByText('Submission Reviewed').first().waitFor()
    await world.endHolds()
    await page.reload()
    await page.getByText('Task Completed').first().waitFor()
  })

  test('is offered in the history, and ends after 14 days', async () => {
    const { member, submission } = await aRejection()
    const page = await visitor.visit(member, '/task-history?tab=rejected', { size: 'phone' })
    await page.getByText('You can ask for a second look on the task’s page until').waitFor()
    await world.sql(
      `update submissions set reviewed_at = clock_timestamp() - interval '14 days' where id = $1`,
      [submission.id],
    )
    await page.goto(`/tasks/${submission.task_id}`)
    await page.getByText('I cannot see the post.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: ASK }).count()).toBe(0)
  })
})

test.each(LOOKS)('both are accessible on a $size in $theme', async (look) => {
  const { member, submission } = await aRejection()
  const page = await visitor.visit(member, `/tasks/${submission.task_id}`, look)
  await page.getByText('I cannot see the post.').waitFor()
  await page.getByRole('button', { name: /^Notices/ }).click()
  await panel(page).getByText('Not approved:').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: ASK }).click()
  await dialog(page).waitFor()
  await expectAccessible(page)
})
