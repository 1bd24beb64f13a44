import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listTaskSubmissions } from '#contract/proofs/submissions.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { drawProof } from '../../../demo/proof-pictures.ts'
import { openVisitor, signInOn } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible } from '../../support/browser/browser-world.ts'
import { untilConnectionIsWatched } from '../../support/browser/offline.ts'
import { decisionOf, pressBouncing, pressWhenSeen, untilSeen } from '../../support/browser/page-parts.ts'
import { MAX_IGNORED, pressInTurn } from '../../support/browser/press-in-turn.ts'
import { repetitions } from '../../support/run/repetitions.ts'
import { someServers } from '../../support/servers/several-servers.ts'
import { expireSessionsOf } from '../../support/world/expire-sessions.ts'
import { type PendingSubmission, pendingSubmissions } from '../../support/world/pending-submissions.ts'
import { sendProof } from '../../support/world/send-proof.ts'

const REVIEWS = '/admin/task-reviews'

const PRESSES = repetitions(12, 100)

/** Each page keeps a few cards for itself. */
const CARDS_TO_SPARE = 15

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const bo = await world.anAdmin({ first_name: 'Bo' })
const ana = await world.anAdmin({ first_name: 'Ana' })

const several = await someServers(2, { RATE_LIMIT_FACTOR: '1000' })

async function leaseCount(submissionId: number): Promise<number> {
  const rows = await world.sql<{ count: number }>(
    'select count(*)::int as count from review_leases where submission_id = $1',
    [submissionId],
  )
  return rows[0]!.count
}

describe('several reviewers work on one queue', () => {
  test('two browsers press A in turn: a decision each time, no card twice, no conflict', async () => {
    const waiting = await pendingSubmissions(world, 'Turns', PRESSES + CARDS_TO_SPARE)
    const pages = [
      await visitor.visit(bo, inCategory('Turns')),
      await visitor.visit(ana, inCategory('Turns')),
    ]
    const { decisions, conflicts } = await pressInTurn(pages, PRESSES)
    expect({ conflicts, twice: decisions.length - new Set(decisions).size }).toEqual({
      conflicts: [],
      twice: 0,
    })
    expect(decisions.length).toBeGreaterThanOrEqual(PRESSES - MAX_IGNORED)
    expect(await decided(waiting)).toBe(decisions.length)
    await world.endHolds()
  })

  test('a reviewer who moves on by hand goes on from there, also with a card open in another tab', async () => {
    const [first, second, third] = await pendingSubmissions(world, 'Two tabs', 3)
    const [other] = await pendingSubmissions(world, 'Other tab', 1)
    const otherTab = await visitor.visit(bo, '/healthz', { news: false })
    let answered = 0
    otherTab.on('response', (response) => {
      if (
        new URL(response.url()).pathname === '/api/admin/review-leases' &&
        response.request().method() === 'POST'
      )
        answered += 1
    })
    await otherTab.goto(inCategory('Other tab'))
    await decisionOf(otherTab).getByText(other!.email).waitFor()
    // A tab without a next card asks once more.
    await expect.poll(() => answered).toBe(2)
    expect(await leaseCount(other!.id)).toBe(1)
    const page = await visitor.visit(bo, inCategory('Two tabs'))
    await decisionOf(page).getByText(first!.email).waitFor()
    await expect.poll(() => leaseCount(second!.id)).toBe(1)
    await page.keyboard.press('j')
    await decisionOf(page).getByText(second!.email).waitFor()
    await expect.poll(() => leaseCount(third!.id)).toBe(1)
    await pressWhenSeen(page, 'a')
    await decisionOf(page).getByText(third!.email).waitFor()
  })

  test('five browsers on two servers do the same', async () => {
    await pendingSubmissions(several, 'Turns', PRESSES + CARDS_TO_SPARE)
    const pages: Page[] = []
    for (let at = 0; at < 5; at += 1) {
      const { url } = several.servers[at % 2]!
      const remote = await openVisitor({ url, untilAnswered: async () => {} })
      pages.push(await remote.visit(await several.anAdmin(), inCategory('Turns')))
    }
    const { decisions, conflicts } = await pressInTurn(pages, PRESSES)
    expect({ conflicts, twice: decisions.length - new Set(decisions).size }).toEqual({
      conflicts: [],
      twice: 0,
    })
    expect(decisions.length).toBeGreaterThanOrEqual(PRESSES - MAX_IGNORED)
    expect(await several.violations()).toEqual([])
  })
})

describe('a key decides only what was seen', () => {
  test.each([20, 60, 120, 250])('a key that bounces after %i ms decides one card', async (afterMs) => {
    const category = `Bounce ${afterMs}`
    const waiting = await pendingSubmissions(world, category, 4)
    const page = await visitor.visit(bo, inCategory(category))
    await untilSeen(page)
    await pressBouncing(page, 'a', afterMs)
    await page.getByText('The card was still loading. Press again.').waitFor()
    await untilSeen(page)
    await expect.poll(() => decided(waiting)).toBe(1)
    await decisionOf(page).getByText(waiting[1]!.email).waitFor()
    // The sentence ends although no key is pressed: the card is there.
    await page.getByText('The card was still loading. Press again.').waitFor({ state: 'hidden' })
    await pressWhenSeen(page, 'a')
    await expect.poll(() => decided(waiting)).toBe(2)
  })

  test('no card is decided before its picture is there', async () => {
    const task = await world.aTask({ category: 'Slow picture' })
    const { id } = await sendProof(world, await world.aMember(), task, await drawProof('photo', 7301))
    const page = await visitor.visit(bo, '/healthz')
    let show = () => {}
    const held = new Promise<void>((resolve) => {
      show = resolve
    })
    await page.route('**/screenshot', async (route) => {
      await held
      await route.continue()
    })
    // The picture is asked for before or after the load event, which would wait for it.
    await page.goto(inCategory('Slow picture'), { waitUntil: 'domcontentloaded' })
    await decisionOf(page).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('The card was still loading. Press again.').waitFor()
    show()
    await pressWhenSeen(page, 'a')
    await expect.poll(() => statusOf(id)).toBe('approved')
  })

  test('a key with Ctrl, Meta or Alt decides nothing', async () => {
    const [first] = await pendingSubmissions(world, 'Modifiers', 1)
    const page = await visitor.visit(bo, inCategory('Modifiers'))
    await untilSeen(page)
    for (const modifier of ['Control', 'Meta', 'Alt']) await page.keyboard.press(`${modifier}+a`)
    await page.keyboard.press('Escape')
    expect(await statusOf(first!.id)).toBe('pending')
  })

  test('a key that bounces starts no rejection of the next card, and sends none without asking', async () => {
    const waiting = await pendingSubmissions(world, 'Bounced R', 2)
    const page = await visitor.visit(bo, inCategory('Bounced R'))
    await untilSeen(page)
    await page.keyboard.type('rr', { delay: 60 })
    await page.getByLabel('Review notes').fill('Too dark.')
    await page.getByLabel('Review notes').press('Escape')
    await untilSeen(page)
    await page.keyboard.type('rr', { delay: 60 })
    await decisionOf(page).getByText(waiting[1]!.email).waitFor()
    await decisionOf(page).getByRole('button', { name: 'Approve' }).waitFor()
    await expect.poll(() => decided(waiting)).toBe(1)
  })

  test('in full screen, a card that is being rejected is not approved', async () => {
    const task = await world.aTask({ category: 'Full rejection' })
    const { id } = await sendProof(world, await world.aMember(), task, await drawProof('photo', 7302))
    const page = await visitor.visit(bo, inCategory('Full rejection'))
    await pressWhenSeen(page, 'r')
    await page.getByLabel('Review notes').fill('The name is cut off.')
    await page.getByLabel('Review notes').press('Escape')
    await page.keyboard.press('f')
    await page.getByRole('dialog').waitFor()
    await pressWhenSeen(page, 'a')
    await page.keyboard.press('f')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await statusOf(id)).toBe('pending')
  })

  test('a rejection without a reason is asked about once', async () => {
    const [first] = await pendingSubmissions(world, 'Reasonless', 1)
    const page = await visitor.visit(bo, inCategory('Reasonless'))
    await pressWhenSeen(page, 'r')
    await pressWhenSeen(page, 'r')
    await page.getByText('Press Reject again to reject without a reason.').waitFor()
    expect(await statusOf(first!.id)).toBe('pending')
    await pressWhenSeen(page, 'r')
    await expect.poll(() => statusOf(first!.id)).toBe('rejected')
  })

  test('with a selection, A acts on it, and asks first', async () => {
    const waiting = await pendingSubmissions(world, 'Selected', 3)
    const page = await visitor.visit(bo, inCategory('Selected'))
    await untilSeen(page)
    await page.keyboard.press('x')
    await page.getByRole('checkbox', { name: waiting[1]!.email }).check()
    await decisionOf(page).getByRole('button', { name: 'Approve 2 selected' }).waitFor()
    await page.keyboard.press('a')
    const question = page.getByRole('alertdialog')
    await question.getByRole('heading', { name: 'Approve 2 submissions for 100 points?' }).waitFor()
    expect(await decided(waiting)).toBe(0)
    await question.getByRole('button', { name: 'Approve 2' }).click()
    await expect.poll(() => decided(waiting)).toBe(2)
    await question.waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await expect.poll(() => decided(waiting)).toBe(0)
  })
})

describe('the last decision', () => {
  test('is undone with Z: the card returns with what was written, and the member saw nothing', async () => {
    const [first, second] = await pendingSubmissions(world, 'Undo', 2)
    const page = await visitor.visit(bo, inCategory('Undo'))
    await pressWhenSeen(page, 'r')
    await page.getByLabel('Review notes').fill('Too dark.')
    await pressWhenSeen(page, 'Control+Enter')
    await decisionOf(page).getByText(second!.email).waitFor()
    await page.getByRole('button', { name: 'Undo rejection' }).waitFor()
    await page.keyboard.press('z')
    await page.getByText('Decision Undone', { exact: true }).waitFor()
    await decisionOf(page).getByText(first!.email).waitFor()
    expect(await page.getByLabel('Review notes').inputValue()).toBe('Too dark.')
    await expect.poll(() => statusOf(first!.id)).toBe('pending')
    const [own] = await world.call(first!.member, listTaskSubmissions, { params: { id: first!.taskId } })
    expect(own).toMatchObject({ status: 'pending', reviewNotes: null })
    await page.keyboard.press('Escape')
    await pressWhenSeen(page, 'a')
    await expect.poll(() => statusOf(first!.id)).toBe('approved')
  })

  test('is the only one that a bouncing Z undoes', async () => {
    const waiting = await pendingSubmissions(world, 'Bounced Z', 3)
    const page = await visitor.visit(bo, inCategory('Bounced Z'))
    await pressWhenSeen(page, 'a')
    await pressWhenSeen(page, 'a')
    await expect.poll(() => decided(waiting)).toBe(2)
    await pressBouncing(page, 'z', 0)
    await page.getByText('Decision Undone', { exact: true }).waitFor()
    await decisionOf(page).getByText(waiting[1]!.email).waitFor()
    await pressWhenSeen(page, 'a')
    await expect.poll(() => decided(waiting)).toBe(2)
  })

  test('is listed under recent decisions: held ones are undone immediately, final ones with a reason', async () => {
    const [first, second] = await pendingSubmissions(world, 'Recent', 3)
    const page = await visitor.visit(ana, inCategory('Recent'))
    await pressWhenSeen(page, 'a')
    await expect.poll(() => statusOf(first!.id)).toBe('approved')
    await world.endHolds()
    await pressWhenSeen(page, 'a')
    await expect.poll(() => statusOf(second!.id)).toBe('approved')
    await page.getByRole('button', { name: 'My decisions' }).click()
    const recent = page.getByRole('dialog', { name: 'My recent decisions' })
    const rowOf = ({ email }: PendingSubmission) => recent.getByRole('listitem').filter({ hasText: email })
    await rowOf(first!).getByRole('button', { name: 'Undo approval' }).waitFor()
    await expectAccessible(page)
    await rowOf(second!)
      .getByRole('button', { name: /^Undo:/ })
      .click()
    await decisionOf(page).getByText(second!.email).waitFor()
    expect(await statusOf(second!.id)).toBe('pending')

    await page.getByRole('button', { name: 'My decisions' }).click()
    await rowOf(first!).getByRole('button', { name: 'Undo approval' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('Reason').fill('The wrong card.')
    await question.getByRole('button', { name: 'Undo approval' }).click()
    await expect.poll(() => statusOf(first!.id)).toBe('rejected')
  })

  test('says that it is final when Z comes too late', async () => {
    const [first] = await pendingSubmissions(world, 'Final', 2)
    const page = await visitor.visit(bo, inCategory('Final'))
    await pressWhenSeen(page, 'a')
    await page.getByRole('button', { name: 'Undo approval' }).waitFor()
    await expect.poll(() => statusOf(first!.id)).toBe('approved')
    await world.endHolds()
    await page.keyboard.press('z')
    await page.getByText('This decision is final now. You can still undo it with a reason.').waitFor()
    expect(await statusOf(first!.id)).toBe('approved')
  })
})

describe('unsaved work is not lost', () => {
  test('the page says when it is offline; the decisions return and are all resent together', async () => {
    const waiting = await pendingSubmissions(world, 'Offline', 4)
    const page = await visitor.visit(bo, inCategory('Offline'))
    await untilSeen(page)
    await untilConnectionIsWatched(page)
    await page.context().setOffline(true)
    await page.getByText('You’re offline.').first().waitFor()
    await pressWhenSeen(page, 'a')
    await pressWhenSeen(page, 'a')
    await page.getByText('2 decisions weren’t saved.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'Resend all' }).click()
    await expect.poll(() => decided(waiting)).toBe(2)
    await decisionOf(page).getByText(waiting[2]!.email).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Resend all' }).count()).toBe(0)
    page.problems.length = 0
  })

  test('a half-written rejection survives a reload and the end of a session', async () => {
    const cy = await world.anAdmin()
    const [first] = await pendingSubmissions(world, 'Drafts', 1)
    const page = await visitor.visit(cy, inCategory('Drafts'))
    await pressWhenSeen(page, 'r')
    await page.getByLabel('Review notes').fill('The name is cut off at')
    await page.reload()
    const notes = page.getByLabel('Review notes')
    await expect.poll(() => notes.inputValue()).toBe('The name is cut off at')
    await decisionOf(page).getByRole('button', { name: 'Cancel' }).waitFor()
    await expireSessionsOf(world, cy)
    await page.goto('/')
    await signInOn(page, await world.elsewhere(cy))
    await page.goto(inCategory('Drafts'))
    await expect.poll(() => notes.inputValue()).toBe('The name is cut off at')
    await untilSeen(page)
    await notes.press('Control+Enter')
    await expect.poll(() => statusOf(first!.id)).toBe('rejected')
    await page.reload()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
    ).toEqual([])
  })
})

const inCategory = (category: string) => `${REVIEWS}?category=${encodeURIComponent(category)}`

async function statusOf(id: number): Promise<string> {
  return (await world.call(bo, getSubmission, { params: { id } })).status
}

async function decided(waiting: readonly PendingSubmission[]): Promise<number> {
  const statuses = await Promise.all(waiting.map(({ id }) => statusOf(id)))
  return statuses.filter((status) => status !== 'pending').length
}
