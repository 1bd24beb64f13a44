import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contestSubmission, listTaskSubmissions } from '#contract/proofs/submissions.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { listStaffNotes } from '#contract/reviews/reviewing.ts'
import { drawProof } from '../../../demo/proof-pictures.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { expectSeen } from '../../support/browser/in-view.ts'
import {
  decisionOf,
  expectFocus,
  pressWhenSeen,
  question,
  toast,
  untilSeen,
} from '../../support/browser/page-parts.ts'
import { hoursAgo } from '../../support/world/ago.ts'
import { type PendingSubmission, pendingSubmissions } from '../../support/world/pending-submissions.ts'
import { sendProof } from '../../support/world/send-proof.ts'

const REVIEWS = '/admin/task-reviews'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin({ email: 'bo@example.ca', first_name: 'Bo' })
const ana = await world.anAdmin({ email: 'ana@example.ca', first_name: 'Ana' })

describe('several at once', () => {
  test('a decision on fifty, one of them decided first by someone else, shows the result of each', async () => {
    const waiting = await pendingSubmissions(world, 'Bulk', 50)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Bulk`)
    await page.getByText('1 of 50', { exact: true }).waitFor()
    await page.getByLabel('Select all 50').check()
    await barOf(page).getByText('50 selected', { exact: true }).waitFor()
    await bulkButton(page, 'Approve').click()
    await question(page).getByRole('heading', { name: 'Approve 50 submissions for 2,500 points?' }).waitFor()
    await expectFocus(question(page).getByRole('button', { name: 'Cancel' }))
    await question(page).getByLabel('Review notes').fill('Thank you all.')
    await world.review(ana, waiting[3]!.id, 'rejected', 'Not this one.')
    await question(page).getByRole('button', { name: 'Approve 50' }).click()

    await toast(page, 'Submissions Reviewed').waitFor()
    const notice = page.getByRole('region', { name: 'Results' })
    await notice.getByText('49 approved, 1 was already reviewed by Ana.').waitFor()
    await notice.getByText(waiting[3]!.email).waitFor()
    await notice.getByRole('button', { name: 'Show' }).click()
    await decisionOf(page).getByText('Not this one.').waitFor()
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => notice.count()).toBe(0)
    expect((await stateOf(waiting[0]!.id)).reviewNotes).toBe('Thank you all.')
  })

  test('by keyboard, X selects, Shift X selects a range, and Cancel decides nothing', async () => {
    const waiting = await pendingSubmissions(world, 'Keys', 5)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Keys`)
    await page.getByText('1 of 5', { exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await barOf(page).getByText('1 selected', { exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await barOf(page).getByText('3 selected', { exact: true }).waitFor()
    await page.keyboard.press('x')
    await barOf(page).getByText('2 selected', { exact: true }).waitFor()
    await bulkButton(page, 'Reject').click()
    await question(page).getByRole('heading', { name: 'Reject 2 submissions worth 100 points?' }).waitFor()
    await question(page).getByRole('button', { name: 'Not public' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => question(page).count()).toBe(0)
    await barOf(page).getByText('2 selected', { exact: true }).waitFor()
    for (const { id } of waiting) expect((await stateOf(id)).status).toBe('pending')

    await bulkButton(page, 'Reject').click()
    await question(page).getByRole('button', { name: 'Reject 2' }).click()
    await page.getByText('2 of 3', { exact: true }).waitFor()
    expect((await stateOf(waiting[1]!.id)).reviewNotes).toBe('The post is not public or is no longer online.')
    expect((await stateOf(waiting[2]!.id)).status).toBe('rejected')
  })

  test('a failing server keeps the question and the notes, and a second try succeeds', async () => {
    const [waiting] = await pendingSubmissions(world, 'Failing', 2)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Failing`)
    await rowBox(page, waiting!).check()
    await page.route('**/api/admin/submissions/review-many', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'The server is busy.', code: 'server.busy' }),
      }),
    )
    await bulkButton(page, 'Approve').click()
    await question(page).getByLabel('Review notes').fill('Well done')
    await question(page).getByRole('button', { name: 'Approve 1' }).click()
    await question(page).getByText('The server is busy.').waitFor()
    await expect.poll(() => question(page).getByLabel('Review notes').inputValue()).toBe('Well done')
    await page.unroute('**/api/admin/submissions/review-many')
    await question(page).getByRole('button', { name: 'Approve 1' }).click()
    await expect.poll(async () => (await stateOf(waiting!.id)).reviewNotes).toBe('Well done')
  })

  test('the question names those that need a closer look, in whole lines; being late is no reason', async () => {
    const task = await world.aTask({ category: 'Closer look', capacity: null })
    for (const more of [{}, {}, ...Array(6).fill({ seen_before: true })]) {
      const late = { task, submitted_at: hoursAgo(60), ...more }
      await world.aPendingSubmission(await world.aMember(), late)
    }
    const page = await visitor.visit(admin, `${REVIEWS}?category=Closer+look`)
    const warnings = question(page).getByRole('region', { name: 'Check first' })
    for (const [selected, named] of [
      [2, 0],
      [8, 6],
    ] as const) {
      for (const box of (await listOf(page).getByRole('checkbox').all()).slice(0, selected)) await box.check()
      await bulkButton(page, 'Approve').click()
      await question(page)
        .getByRole('button', { name: `Approve ${selected}` })
        .waitFor()
      expect(await warnings.count()).toBe(Math.min(named, 1))
      if (named === 0) await page.keyboard.press('Escape')
    }
    await warnings.getByText('Check these 6 first:').waitFor()
    const lines = warnings.getByRole('listitem')
    expect(await lines.count()).toBe(3)
    expect(await lines.allInnerTexts()).not.toContainEqual(expect.stringMatching(/overdue/))
    await page.setViewportSize({ width: 1280, height: 720 })
    await expectSeen([...(await lines.all()), question(page).getByRole('button', { name: 'Approve 8' })])
    await warnings.getByRole('button', { name: 'Show all 6' }).click()
    await expect.poll(() => lines.count()).toBe(6)
    await expectAccessible(page)
  })

  test('the list on a phone has the checkboxes too', async () => {
    const [first] = await pendingSubmissions(world, 'Phone bulk', 2)
    const page = await visitor.visit(admin, `${REVIEWS}?category=${encodeURIComponent('Phone bulk')}`, {
      size: 'phone',
    })
    await rowBox(page, first!).check()
    await barOf(page).getByText('1 selected', { exact: true }).waitFor()
    await bulkButton(page, 'Approve').click()
    await question(page).getByRole('button', { name: 'Approve 1' }).click()
    await expect.poll(async () => (await stateOf(first!.id)).status).toBe('approved')
  })
})

describe('two reviewers', () => {
  test('get different cards, and see without a reload who has what and who left', async () => {
    const [first, second, third] = await pendingSubmissions(world, 'Looking', 8)
    const bo = await visitor.visit(admin, `${REVIEWS}?category=Looking`)
    await decisionOf(bo).getByText(first!.email).waitFor()
    await listOf(bo).getByText(third!.email).waitFor()
    const other = await visitor.visit(ana, `${REVIEWS}?category=Looking`)
    await listOf(bo).getByText('Ana has this open').waitFor()
    await listOf(other).getByText('Bo has this open').waitFor()
    await listOf(other).getByText('Next for Bo').first().waitFor()
    await expect.poll(() => decisionOf(other).getByText(second!.email).count()).toBe(0)

    await other.goto('/')
    await expect.poll(() => listOf(bo).getByText('Ana has this open').count()).toBe(0)
  })

  test('a card that someone else has is opened manually and taken over, and its holder reads so', async () => {
    const [first] = await pendingSubmissions(world, 'Taking over', 1)
    const address = `${REVIEWS}?category=${encodeURIComponent('Taking over')}`
    const bo = await visitor.visit(admin, address)
    await untilSeen(bo)
    const other = await visitor.visit(ana, address)
    await other.getByText('Nothing for you to review right now.').waitFor()
    await listOf(other).getByRole('button').click()
    await decisionOf(other).getByText('Bo has this submission open.').waitFor()
    await other.keyboard.press('a')
    await toast(other, 'Bo has this submission open. Take it over to review it.').waitFor()
    await decisionOf(other).getByRole('button', { name: 'Take over' }).click()
    await decisionOf(bo).getByText('Ana has this submission open.').waitFor()
    await bo.keyboard.press('r')
    await toast(bo, 'Ana has this submission open. Take it over to review it.').waitFor()
    await untilSeen(other)
    await bo.keyboard.press('l')
    await decisionOf(other).getByText('Bo has this submission open.').waitFor()
    await other.keyboard.press('f')
    await other.keyboard.press('a')
    await toast(other, 'Bo has this submission open. Take it over to review it.').waitFor()
    await other.keyboard.press('l')
    await decisionOf(bo).getByText('Ana has this submission open.').waitFor()
    await other.keyboard.press('Escape')
    await pressWhenSeen(other, 'a')
    await expect.poll(async () => (await stateOf(first!.id)).reviewedBy?.id).toBe(ana.id)
  })

  test('A and R on a decided card say that it is decided', async () => {
    const [decided] = await pendingSubmissions(world, 'Decided', 1)
    await world.review(ana, decided!.id, 'approved')
    const page = await visitor.visit(admin, `${REVIEWS}?category=Decided&status=all`)
    await decisionOf(page).getByText(decided!.email).waitFor()
    for (const key of ['a', 'r']) {
      await page.keyboard.press(key)
      await toast(page, 'This submission is already approved.').waitFor()
      await page.keyboard.press('F8')
      await page.keyboard.press('Escape')
      await toast(page, 'This submission is already approved.').waitFor({ state: 'hidden' })
    }
  })

  test('an open card says immediately that someone else decided, and keeps the draft', async () => {
    const [first, next] = await pendingSubmissions(world, 'Elsewhere', 2)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Elsewhere`)
    const decision = decisionOf(page)
    await decision.getByText(first!.email).waitFor()
    await untilSeen(page)
    await world.review(ana, first!.id, 'rejected', 'Too small to read.')
    await decision.getByText('This submission was already reviewed by Ana and is now rejected.').waitFor()
    await decision.getByText('Too small to read.').waitFor()
    await expect.poll(() => decision.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await page.keyboard.press('a')
    await decision.getByText(next!.email).waitFor()
    expect((await stateOf(next!.id)).status).toBe('pending')
  })

  test('write notes for each other, which show beside the proof', async () => {
    const [waiting] = await pendingSubmissions(world, 'Notes', 1)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Notes`)
    await decisionOf(page).getByText(waiting!.email).waitFor()
    await page.keyboard.press('s')
    await page.keyboard.type('Asked by phone, all is well.')
    await page.route('**/staff-notes', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('Failed to save the note').waitFor()
    await page.unroute('**/staff-notes')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('list', { name: 'Staff notes' }).getByText('Asked by phone, all is well.').waitFor()
    const other = await visitor.visit(ana, `${REVIEWS}?category=Notes&id=${waiting!.id}`)
    await other.getByRole('list', { name: 'Staff notes' }).getByText(/^Bo, /).waitFor()
    expect(await world.call(ana, listStaffNotes, { params: { id: waiting!.id } })).toHaveLength(1)
  })
})

describe('review aids', () => {
  test('a reused picture is shown beside the proof, and compared side by side', async () => {
    const picture = await drawProof('photo', 7001)
    const first = await world.aMember({ email: 'first.sender@example.ca' })
    await sendProof(
      world,
      first,
      await world.aTask({ category: 'Original', title: 'The first picture' }),
      picture,
    )
    const copy = await sendProof(
      world,
      await world.aMember(),
      await world.aTask({ category: 'Reused' }),
      picture,
    )
    const page = await visitor.visit(admin, `${REVIEWS}?category=Reused`)
    await listOf(page).getByText('Seen before').waitFor()
    const panel = page.getByRole('region', { name: 'Seen before' })
    await panel.getByText('Same file').waitFor()
    await panel.getByText('The first picture').waitFor()
    await panel.getByText(/first\.sender@example\.ca/).waitFor()
    await page.keyboard.press('c')
    const viewer = page.getByRole('dialog', { name: /^Compare:/ })
    await viewer.getByAltText('Earlier proof from first.sender@example.ca').waitFor()
    await page.keyboard.press('+')
    await viewer.getByText('150%').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => viewer.count()).toBe(0)
    expect((await stateOf(copy.id)).status).toBe('pending')
  })

  test('the deadline shows as in time, due soon or overdue', async () => {
    const task = await world.aTask({ category: 'Due', capacity: null })
    for (const hours of [3.2, 29.5, 60]) {
      await world.aPendingSubmission(await world.aMember(), {
        task,
        submitted_at: new Date(Date.now() - hours * 3_600_000),
      })
    }
    const page = await visitor.visit(admin, `${REVIEWS}?category=Due`)
    const list = listOf(page)
    await list.getByText('3 h ago', { exact: true }).waitFor()
    await list.getByText('Due in 18 h', { exact: true }).waitFor()
    await list.getByText('Overdue by 12 h', { exact: true }).waitFor()
  })

  test('second looks are a filter, with the first decision beside the proof', async () => {
    const [contested] = await pendingSubmissions(world, 'Contests', 2)
    await world.review(ana, contested!.id, 'rejected', 'No name.')
    await world.call(contested!.member, contestSubmission, {
      params: { id: contested!.id },
      body: { reason: 'It is in the corner.' },
    })
    const page = await visitor.visit(admin, `${REVIEWS}?category=Contests`)
    await page.getByLabel('Status', { exact: true }).selectOption('Second look')
    await page.getByText('1 of 1', { exact: true }).waitFor()
    const proof = page.getByRole('region', { name: 'Second look' })
    await proof.getByText('It is in the corner.').waitFor()
    await proof.getByText('No name.').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('second-look')
    await pressWhenSeen(page, 'a')
    await page.getByText('No submissions found matching your criteria.').waitFor()
  })
})

describe('review tasks', () => {
  test('the reviewer sees the tries and pays for an invisible review, and the member reads so', async () => {
    const task = await world.aTask({ category: 'Invisible', is_review: true, points: 80 })
    const member = await world.aMember()
    await world.aPendingSubmission(member, { task })
    const page = await visitor.visit(admin, `${REVIEWS}?category=Invisible`)
    await decisionOf(page).getByText('Try 1 of 3').waitFor()
    await page.keyboard.press('v')
    await expect.poll(() => page.getByLabel(/^Not visible online/).isChecked()).toBe(true)
    await pressWhenSeen(page, 'a')
    await toast(page, 'Submission Reviewed').waitFor()
    await world.endHolds()
    const [latest] = await world.call(member, listTaskSubmissions, { params: { id: task.id } })
    expect(latest).toMatchObject({ outcome: 'paid-not-visible', pointsAwarded: 80 })
    const detail = await visitor.visit(member, `/tasks/${task.id}`)
    await detail.getByText('Your review isn’t visible online, but we paid you anyway.').waitFor()
    await detail.getByText('points earned').waitFor()
  })

  test('the member knows before a fourth try that it is unpaid', async () => {
    const { member, task } = await world.aClaim({ is_review: true })
    const page = await visitor.visit(member, `/tasks/${task.id}`, { size: 'phone' })
    await page.getByText('Try 1 of 3', { exact: true }).waitFor()
    for (const version of [1, 2, 3]) {
      const { id } = await world.submit(member, task, `Try ${version}`)
      await world.review(admin, id, 'rejected')
    }
    await page
      .getByText('All three tries failed. You can keep trying, but more tries earn no points.')
      .waitFor()
    await page.getByText('Try 4, unpaid', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Notes').fill('Once more')
    await page.getByRole('button', { name: 'Resubmit Task' }).last().click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm Submission' })
    await confirmation.getByText('This try earns no points, even if we approve it.').waitFor()
    await confirmation.getByRole('button', { name: 'Confirm & Submit' }).click()
    await toast(page, 'Task Submitted').waitFor()
  })
})

test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
  const category = `Axe on a ${look.size}`
  const picture = await drawProof('photo', 7100)
  const task = await world.aTask({ category, capacity: null, is_review: true })
  await sendProof(world, await world.aMember(), task, picture)
  const { id } = await sendProof(world, await world.aMember(), task, picture)
  const address = `${REVIEWS}?category=${encodeURIComponent(category)}`
  const page = await visitor.visit(admin, address, look)
  await listOf(page).getByRole('checkbox').first().check()
  await barOf(page).getByText('1 selected', { exact: true }).waitFor()
  await expectAccessible(page)
  await bulkButton(page, 'Reject').click()
  await question(page).waitFor()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${address}&id=${id}`)
  await page.getByRole('region', { name: 'Seen before' }).waitFor()
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('New note').waitFor()
  await expectAccessible(page)
})

function listOf(page: Page) {
  return page.getByRole('list', { name: 'Submissions' })
}

function rowBox(page: Page, { title, email }: PendingSubmission) {
  return page.getByRole('checkbox', { name: `Select ${title}, ${email}` })
}

function barOf(page: Page) {
  return page.getByRole('group', { name: 'Selected submissions' })
}

/** The button above the list, not the one on the open card. */
function bulkButton(page: Page, name: 'Approve' | 'Reject') {
  return barOf(page).getByRole('button', { name })
}

function stateOf(id: number) {
  return world.call(admin, getSubmission, { params: { id } })
}
