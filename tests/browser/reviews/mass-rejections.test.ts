import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getSubmission, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { reviewSubmissions } from '#contract/reviews/reviewing.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import {
  alert,
  button,
  decisionOf,
  dialog,
  pressWhenSeen,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'
import { type PendingSubmission, pendingSubmissions } from '../../support/world/pending-submissions.ts'
import type { Person } from '../../support/world/world.ts'

const REVIEWS = '/admin/task-reviews'
const LIMIT = 10
const WHY = 'Your name is not in the picture.'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })

const notice = (page: Page) => region(page, 'Waiting for a second admin')

const inCategory = (category: string) => `${REVIEWS}?${new URLSearchParams({ category })}`

async function rejectAll(admin: Person, cards: readonly PendingSubmission[]): Promise<void> {
  for (const { id } of cards) {
    await world.call(admin, reviewSubmission, { params: { id }, body: { status: 'rejected', hold: 10 } })
  }
}

/** Ana's selection of this many, which waits as a whole. */
async function waiting(category: string, count: number): Promise<PendingSubmission[]> {
  const cards = await pendingSubmissions(world, category, count)
  const ids = cards.map(({ id }) => id)
  await world.call(ana, reviewSubmissions, { body: { ids, status: 'rejected', reviewNotes: WHY, hold: 10 } })
  return cards
}

const stateOf = async (id: number) => (await world.call(bo, getSubmission, { params: { id } })).status

async function rejectOpenCard(page: Page): Promise<void> {
  for (const _ of ['begin', 'ask', 'send']) await pressWhenSeen(page, 'r')
}

describe('two admins', () => {
  test('one rejects twelve together, the other releases one card and agrees with the rest', async () => {
    const cards = await pendingSubmissions(world, 'Twelve', 12)
    const anas = await visitor.visit(ana, inCategory('Twelve'))
    // Bo's desk would take three of these cards.
    const bos = await visitor.visit(bo, inCategory('Elsewhere'))
    await anas.getByLabel('Select all 12').check()
    await anas
      .getByRole('group', { name: 'Selected submissions' })
      .getByRole('button', { name: 'Reject' })
      .click()
    await question(anas).getByText('Another admin must agree before 12 members are notified.').waitFor()
    await question(anas).getByLabel('Review notes').fill(WHY)
    await button(question(anas), 'Reject 12').click()
    await toast(anas, '12 wait for a second admin.').waitFor()
    await notice(anas)
      .getByText(/^You want to reject 12 submissions of Twelve/)
      .waitFor()

    await notice(bos)
      .getByText(/^Ana wants to reject 12 submissions of Twelve/)
      .waitFor()
    await notice(bos).getByRole('button', { name: 'Show: Twelve' }).click()
    await decisionOf(bos).getByText('Ana wants to reject this.').waitFor()
    await decisionOf(bos).getByText(WHY).waitFor()
    await button(decisionOf(bos), 'Refuse').click()
    await toast(bos, '1 submission pending again.').waitFor()
    await alert(anas, 'Another admin didn’t agree, so your rejection doesn’t count.').waitFor()

    const undo = anas.getByRole('button', { name: /^Undo 11 rejections/ })
    await undo.waitFor()
    await button(notice(bos), 'Agree with all 11').click()
    await button(question(bos), 'Reject 11').click()
    await toast(bos, '11 submissions rejected.').waitFor()
    await expect.poll(() => notice(bos).count()).toBe(0)
    await expect.poll(() => undo.count()).toBe(0)
    await world.endHolds()
    const statuses = await Promise.all(cards.map(({ id }) => stateOf(id)))
    expect(statuses.toSorted()).toEqual(['pending', ...Array(11).fill('rejected')])
  })

  test('the eleventh by key waits, is in My decisions, and Z takes it back', async () => {
    const cards = await pendingSubmissions(world, 'Eleven', LIMIT + 1)
    await rejectAll(ana, cards.slice(0, LIMIT))
    const page = await visitor.visit(ana, inCategory('Eleven'))
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await rejectOpenCard(page)
    await toast(page, 'Waiting for a Second Admin').waitFor()
    await page.keyboard.press('d')
    await dialog(page).getByText('Waiting for a second admin').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    await toast(page, 'Decision Undone').waitFor()
    await expect.poll(() => stateOf(cards.at(-1)!.id)).toBe('pending')
    await world.endHolds()
  })

  test.each(LOOKS)('the notice and its cards are accessible on a $size in $theme', async (look) => {
    const category = `Look ${look.size}`
    const [card] = await waiting(category, LIMIT + 1)
    const page = await visitor.visit(bo, REVIEWS, look)
    await notice(page)
      .getByRole('button', { name: `Show: ${card!.title}` })
      .click()
    await button(notice(page), 'Agree with all 11').waitFor()
    await expectAccessible(page)
    await page.getByRole('list', { name: 'Submissions' }).getByRole('button').first().click()
    await page.getByText('Ana wants to reject this.').waitFor()
    await expectAccessible(page)
    await world.endHolds()
  })
})

test('an admin without another is asked once with the figures, and goes on', async () => {
  const cards = await pendingSubmissions(world, 'Alone', LIMIT + 2)
  await rejectAll(ana, cards.slice(0, LIMIT))
  const setRole = (role: string) => world.sql('update users set role = $2 where id = $1', [bo.id, role])
  await setRole('user')
  onTestFinished(async () => {
    await setRole('admin')
  })
  const page = await visitor.visit(ana, inCategory('Alone'))
  await page.getByText('1 of 2', { exact: true }).waitFor()
  await rejectOpenCard(page)
  await question(page)
    .getByText(
      'That makes 11 rejections of this task. The limit is 10 within 10 minutes. Please confirm that you want to go on.',
    )
    .waitFor()
  await expectAccessible(page)
  await button(question(page), 'Go on').click()
  await page.getByText('1 of 1', { exact: true }).waitFor()
  await rejectOpenCard(page)
  const lastTwo = cards.slice(LIMIT)
  const states = async () =>
    Promise.all(
      lastTwo.map(async ({ id }) => (await world.call(ana, getSubmission, { params: { id } })).status),
    )
  await expect.poll(states).toEqual(['rejected', 'rejected'])
  await world.endHolds()
})
