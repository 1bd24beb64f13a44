import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getSubmission, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { boxOf } from '../../support/browser/in-view.ts'
import { button, decisionOf, pressWhenSeen, question, region } from '../../support/browser/page-parts.ts'

const REVIEWS = '/admin/task-reviews'
const LINES = ['The whole screen', 'Your name can be read', 'Posted today']
const REQUIREMENTS = LINES.map((line) => `- ${line}`).join('\n')

/** The form begins this close below the rejection, in px: two gaps and the deadline. */
const NEAR_PX = 160

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()

async function cards(category: string, count: number, task: Partial<typeof tasks.$inferInsert> = {}) {
  const made = await world.aTask({ category, requirements: REQUIREMENTS, capacity: null, ...task })
  const sent: { id: number; member: Awaited<ReturnType<typeof world.aMember>> }[] = []
  for (let n = 0; n < count; n += 1) {
    const member = await world.aMember()
    sent.push({ ...(await world.aPendingSubmission(member, { task: made })), member })
  }
  return { task: made, sent }
}

async function aRejection(category: string) {
  const { task, sent } = await cards(category, 1)
  const { id, member } = sent[0]!
  const { changedAt, task: seen } = await world.call(admin, getSubmission, { params: { id } })
  await world.call(admin, reviewSubmission, {
    params: { id },
    body: {
      status: 'rejected',
      reviewNotes: 'Only the middle is in the picture.',
      failedLines: [LINES[0]!],
      seen: { changedAt, textVersion: seen.textVersion },
    },
  })
  return { task, member }
}

/** The button above the list, not the one on the open card. */
const rejectSelected = (page: Page) =>
  page.getByRole('group', { name: 'Selected submissions' }).getByRole('button', { name: 'Reject' }).click()

const stateOf = (id: number) => world.call(admin, getSubmission, { params: { id } })

describe('at the desk', () => {
  test('Shift and a digit name lines, and a rejection with a line and no words is sent without a question', async () => {
    const { sent } = await cards('Lines', 2)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Lines`)
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await pressWhenSeen(page, 'r')
    const chips = decisionOf(page).getByRole('group', { name: 'Requirements it fails' }).getByRole('button')
    expect(await chips.allTextContents()).toEqual(LINES.map((line) => expect.stringContaining(line)))
    for (const digit of [1, 2, 1]) await page.keyboard.press(`Shift+Digit${digit}`)
    const pressed = () => chips.evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-pressed')))
    await expect.poll(() => pressed()).toEqual(['false', 'true', 'false'])
    await expectAccessible(page)
    await pressWhenSeen(page, 'Enter')
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await expect
      .poll(() => stateOf(sent[0]!.id))
      .toMatchObject({ status: 'rejected', failedLines: [LINES[1]] })

    await page.keyboard.press('z')
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await expect.poll(() => pressed()).toEqual(['false', 'true', 'false'])
  })

  test('a selection shows the lines if all its cards are of one task', async () => {
    const { sent } = await cards('Selected', 2)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Selected`)
    await page.getByLabel('Select all 2').check()
    await rejectSelected(page)
    await question(page).getByRole('button', { name: LINES[2]! }).click()
    await question(page).getByRole('button', { name: 'Reject 2' }).click()
    for (const { id } of sent)
      await expect.poll(async () => (await stateOf(id)).failedLines).toEqual([LINES[2]])

    await cards('Mixed', 1)
    await cards('Mixed', 1, { title: 'Another one' })
    const other = await visitor.visit(admin, `${REVIEWS}?category=Mixed`)
    await other.getByLabel('Select all 2').check()
    await rejectSelected(other)
    await question(other).getByRole('group', { name: 'Reason' }).waitFor()
    expect(await question(other).getByRole('group', { name: 'Requirements it fails' }).count()).toBe(0)
  })

  test('a card of a review task asks whether the page is at fault once a line is named', async () => {
    const { sent } = await cards('Page', 1, { is_review: true })
    const page = await visitor.visit(admin, `${REVIEWS}?category=Page`)
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await pressWhenSeen(page, 'r')
    const aboutPage = decisionOf(page).getByLabel('It’s about the page, or where the review appears')
    const first = decisionOf(page).getByRole('button', { name: LINES[0]! })
    await first.waitFor()
    expect(await aboutPage.count()).toBe(0)
    await first.click()
    await aboutPage.check()
    await pressWhenSeen(page, 'r')
    await expect.poll(() => stateOf(sent[0]!.id)).toMatchObject({ failedLines: [LINES[0]], failedPage: true })
  })
})

describe('the member', () => {
  test.each(LOOKS)('reads what to change right above the form, on a $size in $theme', async (look) => {
    const { task, member } = await aRejection('Member')
    const page = await visitor.visit(member, `/tasks/${task.id}`, look)
    const card = region(page, 'What to change')
    await card.getByText(LINES[0]!, { exact: true }).waitFor()
    await card.getByText('Only the middle is in the picture.').waitFor()
    expect(await card.getByText(LINES[1]!).count()).toBe(0)
    const ask = await boxOf(button(page, 'Request a second look'))
    const form = await boxOf(page.getByRole('heading', { name: 'Resubmit Your Proof' }))
    expect(form.y - (ask.y + ask.height)).toBeLessThan(NEAR_PX)
    expect(form.y).toBeGreaterThan(ask.y)
    await expectAccessible(page)
  })

  test('reads the words they were judged by once the task has others', async () => {
    const { task, member } = await aRejection('Changed')
    await world.change(tasks, { id: task.id }, { requirements: 'Something else' })
    const page = await visitor.visit(member, `/tasks/${task.id}`)
    const card = region(page, 'What to change')
    await card.getByText(LINES[0]!, { exact: true }).waitFor()
    await card.getByText('The task’s requirements have changed since.').waitFor()
  })

  test('reads the line in the history, too', async () => {
    const { member } = await aRejection('History')
    const page = await visitor.visit(member, '/task-history?tab=rejected')
    await region(page, 'What to change').getByText(LINES[0]!, { exact: true }).waitFor()
  })
})
