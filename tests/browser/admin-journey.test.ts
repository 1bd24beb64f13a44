import { describe, expect, test } from 'vitest'
import { listTaskSubmissions } from '#contract/proofs/submissions.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { listOwnRewardRequests, revealDelivery } from '#contract/rewards/rewards.ts'
import { FULFILLED_NOTE } from '#domain/rewards/rewards.ts'
import { holdBack } from '../support/browser/before-hydration.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../support/browser/browser-world.ts'
import { alert, decisionOf, pressWhenSeen, untilSeen } from '../support/browser/page-parts.ts'
import { type PendingSubmission, pendingSubmissions } from '../support/world/pending-submissions.ts'

const REVIEWS = '/admin/task-reviews'
const NO_SUBMISSIONS = 'No submissions found matching your criteria.'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ email: 'first.reviewer@example.ca' })

describe('task reviews', () => {
  test('twenty key presses clear twenty pending submissions, each once its card is seen', async () => {
    const submissions = await pendingSubmissions(world, 'Twenty', 20)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Twenty`)
    await page.getByText('1 of 20', { exact: true }).waitFor()
    for (let presses = 0; presses < 20; presses += 1) await pressWhenSeen(page, 'a')
    await page.getByText(NO_SUBMISSIONS).waitFor()
    await expect.poll(() => statusesOf(submissions)).toEqual(new Set(['approved']))
  })

  test('the next card comes before the server answers', async () => {
    const [first, second] = await pendingSubmissions(world, 'Quick', 2)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Quick`)
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await untilSeen(page)
    await page.route('**/api/admin/submissions/*', () => undefined)
    await page.keyboard.press('a')

    await decisionOf(page).getByText(second!.email).waitFor()
    await expect.poll(() => page.getByText(first!.email).count()).toBe(0)
    await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBe(String(second!.id))
  })

  test('a rejection with a reason chip reaches the member', async () => {
    const [submission] = await pendingSubmissions(world, 'Chips', 1)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Chips`)
    await decisionOf(page).getByText(submission!.email).waitFor()
    await pressWhenSeen(page, 'r')
    await page.keyboard.press('2')
    await expect
      .poll(() => page.getByLabel('Review notes').inputValue())
      .toBe('The link to your post is missing or does not work. Please add it.')
    await pressWhenSeen(page, 'Enter')

    await page.getByText('Submission Reviewed', { exact: true }).waitFor()
    await world.endHolds()
    const [latest] = await world.call(submission!.member, listTaskSubmissions, {
      params: { id: submission!.taskId },
    })
    expect(latest).toMatchObject({
      status: 'rejected',
      reviewNotes: 'The link to your post is missing or does not work. Please add it.',
    })
  })

  test('the second reviewer reads who reviewed it first, and A moves on without deciding', async () => {
    const [contested, next] = await pendingSubmissions(world, 'Contested', 2)
    const second = await world.anAdmin()
    const page = await visitor.visit(second, `${REVIEWS}?category=Contested`)
    await decisionOf(page).getByText(contested!.email).waitFor()
    await untilSeen(page)
    await world.review(admin, contested!.id, 'rejected', 'Too small to read.')

    const decision = decisionOf(page)
    await decision.getByText('already reviewed by Avery').waitFor()
    await decision.getByText('Too small to read.').waitFor()
    await expect.poll(() => decision.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await page.keyboard.press('a')
    await decision.getByText(next!.email).waitFor()
    await expect.poll(() => page.getByText(contested!.email).count()).toBe(0)
    expect((await stateOf(next!.id)).status).toBe('pending')
  })

  test('a failed request brings the card back with the error and the notes', async () => {
    const [failing, next] = await pendingSubmissions(world, 'Failing', 2)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Failing`)
    const decision = decisionOf(page)
    await decision.getByText(failing!.email).waitFor()
    await page.route('**/api/admin/submissions/*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'The server is busy.', code: 'server.busy' }),
      }),
    )
    await page.keyboard.press('n')
    await page.keyboard.type('Well done')
    await untilSeen(page)
    await decision.getByRole('button', { name: 'Approve' }).click()

    await decision.getByText(next!.email).waitFor()
    await alert(page, 'The server is busy.').getByRole('button', { name: 'Show' }).click()
    await decision.getByText('The server is busy.').waitFor()
    await expect.poll(() => page.getByLabel('Review notes').inputValue()).toBe('Well done')

    await page.unroute('**/api/admin/submissions/*')
    await pressWhenSeen(page, 'a')
    await expect.poll(async () => (await stateOf(failing!.id)).reviewNotes).toBe('Well done')
  })

  test('an admin reads that another admin reviews their submission', async () => {
    const task = await world.aTask({ category: 'Own' })
    await world.aPendingSubmission(admin, { task })
    await world.anAdmin()
    const page = await visitor.visit(admin, `${REVIEWS}?category=Own`)
    await page.getByText('Nothing for you to review right now.').waitFor()
    await page.getByRole('list', { name: 'Submissions' }).getByRole('button').click()
    await pressWhenSeen(page, 'a')
    await decisionOf(page)
      .getByText('This is your own submission, so another admin must review it.')
      .waitFor()
  })

  test('single-key shortcuts are off while an admin types, and can be switched off', async () => {
    const [first, second] = await pendingSubmissions(world, 'Sleeping', 2)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Sleeping`)
    const decision = decisionOf(page)
    await decision.getByText(first!.email).waitFor()
    await page.getByLabel('Search submissions').click()
    await page.keyboard.type('ar')
    await page.getByLabel('Search submissions').fill('')
    await page.getByRole('button', { name: 'Shortcuts' }).click()
    await page.keyboard.press('a')
    await page.getByLabel('Use single-key shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    expect((await stateOf(first!.id)).status).toBe('pending')

    await page.reload()
    await decision.getByText(first!.email).waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => decision.getByText(second!.email).count()).toBe(0)
  })

  test('a dialog that is still loading keeps keys from the card behind it', async () => {
    const { page, waiting, release } = await openSlowDialog('Slow dialog')
    await page.keyboard.press('a')
    release()
    await page.getByLabel('Use single-key shortcuts').waitFor()
    expect((await stateOf(waiting.id)).status).toBe('pending')
  })

  test('Escape ends the wait for a dialog, and the keys act on the card again', async () => {
    const { page, waiting, release } = await openSlowDialog('Given up')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Loading' }).waitFor({ state: 'detached' })
    await pressWhenSeen(page, 'a')
    await expect.poll(async () => (await stateOf(waiting.id)).status).toBe('approved')
    release()
  })

  /** Presses Shortcuts, whose code does not arrive before `release`, beside one card of this category. */
  async function openSlowDialog(category: string) {
    const [waiting] = await pendingSubmissions(world, category, 1)
    const page = await visitor.visit(admin, '/healthz')
    const release = await holdBack(page, '**/assets/dialog-view-*.js')
    await page.goto(`${REVIEWS}?category=${encodeURIComponent(category)}`)
    await decisionOf(page).getByText(waiting!.email).waitFor()
    await page.getByRole('button', { name: 'Shortcuts' }).click()
    await page.getByRole('dialog', { name: 'Loading' }).waitFor()
    return { page, waiting: waiting!, release }
  }

  test('a phone shows one card at a time, and Back leads to the list', async () => {
    const [first, second] = await pendingSubmissions(world, 'Phone', 2)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Phone`, { size: 'phone' })
    await page.getByText(first!.email).click()
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await untilSeen(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText(second!.email).waitFor()
    await page.goBack()
    const list = page.getByRole('list', { name: 'Submissions' })
    await list.getByText(second!.email).waitFor()
    await expect.poll(() => list.getByText(first!.email).count()).toBe(0)
  })
})

describe('reward reviews', () => {
  test('a request is approved, then fulfilled with the fixed note', async () => {
    const { id, member, reward } = await world.aRequest({ category: 'Fulfilled', points_cost: 100 })
    const page = await visitor.visit(admin, '/admin/reward-reviews?category=Fulfilled')
    await decisionOf(page).getByText(member.email).first().waitFor()
    await pressWhenSeen(page, 'a')
    await page.getByText('Request Reviewed', { exact: true }).waitFor()

    await page.getByLabel('Status', { exact: true }).selectOption('Approved')
    await decisionOf(page).getByText('Approved - Awaiting Fulfillment').first().waitFor()
    await decisionOf(page).getByText(reward.name).waitFor()
    await decisionOf(page).getByLabel('Code or reference').fill('Card 6006-4912')
    await expectAccessible(page)
    await page.route('**/api/admin/reward-requests/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await decisionOf(page).getByRole('button', { name: 'Mark as Fulfilled' }).click()
    await decisionOf(page).getByText('Failed to review request').first().waitFor()
    await page.unroute('**/api/admin/reward-requests/*')
    expect(await decisionOf(page).getByLabel('Code or reference').inputValue()).toBe('Card 6006-4912')
    await decisionOf(page).getByRole('button', { name: 'Mark as Fulfilled' }).click()

    await expect
      .poll(async () => (await world.call(admin, getRewardRequest, { params: { id } })).status)
      .toBe('fulfilled')
    expect((await world.call(member, listOwnRewardRequests, {}))[0]!.status).toBe('pending')
    await world.endHolds()
    expect((await world.call(member, listOwnRewardRequests, {}))[0]).toMatchObject({
      status: 'fulfilled',
      reviewNotes: FULFILLED_NOTE,
      hasDelivery: true,
    })
    const [fulfilled] = await world.call(member, listOwnRewardRequests, {})
    expect(await world.call(member, revealDelivery, { params: { id: fulfilled!.id } })).toEqual({
      delivery: 'Card 6006-4912',
    })
  })

  test('a rejection returns the points', async () => {
    const { member } = await world.aRequest({ category: 'Rejected', points_cost: 100 })
    expect(await world.balanceOf(member)).toBe(900)
    const page = await visitor.visit(admin, '/admin/reward-reviews?category=Rejected')
    await decisionOf(page).getByText(member.email).first().waitFor()
    await untilSeen(page)
    await decisionOf(page).getByRole('button', { name: 'Reject' }).click()
    await page.getByText(`100 points go back to ${member.email}`).waitFor()
    await page.getByRole('button', { name: 'Out of stock' }).click()
    await untilSeen(page)
    await decisionOf(page).getByRole('button', { name: 'Reject' }).click()

    await page.getByText('No reward requests found matching your criteria.').waitFor()
    await page.getByText('Request Reviewed', { exact: true }).waitFor()
    await world.endHolds()
    expect(await world.balanceOf(member)).toBe(1000)
  })
})

test.each(LOOKS)('everyone can use the review screens on a $size in $theme', async ({ size, theme }) => {
  const { id } = (await pendingSubmissions(world, `Axe ${size}`, 2))[0]!
  await world.aRequest({ category: `Axe ${size}`, points_cost: 100 })
  const category = encodeURIComponent(`Axe ${size}`)
  const page = await visitor.visit(admin, `${REVIEWS}?category=${category}`, { size, theme })
  await page.getByRole('list', { name: 'Submissions' }).waitFor()
  await expectAccessible(page)
  await page.goto(`${REVIEWS}?category=${category}&id=${id}`)
  await untilSeen(page)
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('heading', { name: 'Member' }).waitFor()
  await expectAccessible(page)
  await page.goto(`/admin/reward-reviews?category=${category}`)
  await page.getByRole('list', { name: 'Requests' }).getByRole('button').first().click()
  await page.getByRole('heading', { name: 'User details' }).waitFor()
  await expectAccessible(page)
})

function stateOf(id: number) {
  return world.call(admin, getSubmission, { params: { id } })
}

async function statusesOf(submissions: PendingSubmission[]): Promise<Set<string>> {
  const states = await Promise.all(submissions.map(({ id }) => stateOf(id)))
  return new Set(states.map((state) => state.status))
}
