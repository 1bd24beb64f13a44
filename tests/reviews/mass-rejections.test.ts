import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { listEndedHolds } from '#contract/desk/ended-holds.ts'
import {
  type AdminSubmission,
  countSubmissions,
  getSubmission,
  listSubmissions,
  reviewSubmission,
} from '#contract/reviews/admin-submissions.ts'
import { answerRejections, listWaitingRejections } from '#contract/reviews/agreements.ts'
import { listRecentReviews, reviewSubmissions, takeBackReviews } from '#contract/reviews/reviewing.ts'
import { changeUserRole, suspendUser } from '#contract/users/admin-users.ts'
import { openHoldFinalizer } from '#server/desk/finalize-holds.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { type PendingSubmission, pendingSubmissions } from '../support/world/pending-submissions.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const LIMIT = 10

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })
const finalizer = openHoldFinalizer(world.services)
afterAll(() => finalizer.close())

describe('the eleventh rejection of one task in ten minutes', () => {
  test('gets 409 from a plain call, and changes nothing', async () => {
    const [eleventh, ...cards] = await aTaskWith(LIMIT + 1)
    for (const { id } of cards) await world.review(ana, id, 'rejected')
    expect(await attempt(ana, eleventh!.id)).toMatchObject({
      status: 409,
      code: 'review.second-admin-needed',
      message:
        'That makes 11 rejections of this task. The limit is 10 within 10 minutes, so another admin must agree. On Task Reviews it can wait for that.',
    })
    expect(await at(eleventh!)).toMatchObject({ status: 'pending', hold: null })
    expect(actionsIn(await auditOf(world, 'submission', eleventh!.id))).toEqual([])
    // Approvals, other tasks, other admins and what is undone are free.
    expect(await attempt(ana, eleventh!.id, { status: 'approved', hold: 10 })).toMatchObject({ status: 200 })
    expect((await attempt(ana, (await aTaskWith(1))[0]!.id)).status).toBe(200)
    await takeBack(ana, eleventh!)
    expect((await attempt(bo, eleventh!.id)).status).toBe(200)
  })

  test('waits if it is held, and no member hears of it', async () => {
    const cards = await aTaskWith(LIMIT + 2)
    await rejectAll(ana, cards)
    await endHolds(cards)
    expect(await statusesOf(cards)).toEqual([...Array(LIMIT).fill('rejected'), 'pending', 'pending'])
    const [late] = waitingOf(cards)
    expect(await mailsOf(late!.member)).toBe(0)
    expect(await at(late!)).toMatchObject({
      status: 'rejected',
      reviewedBy: { name: 'Ana' },
      hold: { needsAgreement: true },
    })
    expect(actionsIn(await auditOf(world, 'submission', late!.id))).toEqual(['submission.agreement-asked'])
    expect(await groupOf(bo, cards)).toMatchObject({ asker: { id: ana.id, name: 'Ana' }, count: 2 })
    const waiting = { asker: ana.id, task: String(cards[0]!.taskId) }
    const listed = await world.everyPage(bo, listSubmissions, 100, waiting)
    expect(listed.map(({ id }) => id).toSorted()).toEqual(waitingOf(cards).map(({ id }) => id))
    expect(await world.call(bo, countSubmissions, { query: waiting })).toEqual({ count: 2, isCapped: false })
    expect((await world.call(ana, listRecentReviews)).map(({ id }) => id)).toContain(late!.id)
  })

  test('is free again once earlier ones are older, undone or taken back', async () => {
    const [one, two, three, ...cards] = await aTaskWith(LIMIT + 3)
    await rejectAll(ana, cards.slice(0, LIMIT))
    await takeBack(ana, cards[0]!)
    expect((await attempt(ana, one!.id)).status).toBe(200)
    expect((await attempt(ana, two!.id)).status).toBe(409)
    await world.sql(`update submissions set reviewed_at = now() - interval '11 minutes' where id = $1`, [
      one!.id,
    ])
    expect((await attempt(ana, two!.id)).status).toBe(200)
    expect((await attempt(ana, three!.id)).status).toBe(409)
  })
})

describe('a selection', () => {
  test('of more than ten rejections of one task waits as a whole; rejections of another task in it do not', async () => {
    const [cards, others] = [await aTaskWith(LIMIT + 1), await aTaskWith(3)]
    const { results } = await rejectSelection(ana, [...cards, ...others])
    const waits = results.map(({ submission }) => submission?.hold?.needsAgreement)
    expect(waits).toEqual([...cards.map(() => true), ...others.map(() => false)])
  })

  test('of ten waits from the eleventh rejection on', async () => {
    const cards = await aTaskWith(LIMIT + 3)
    await rejectAll(ana, cards.slice(0, 3))
    const { results } = await rejectSelection(ana, cards.slice(3))
    const waits = results.map(({ submission }) => submission?.hold?.needsAgreement)
    expect(waits).toEqual([...Array(7).fill(false), true, true, true])
  })

  test('without a hold is refused as a whole, card by card', async () => {
    const cards = await aTaskWith(LIMIT + 1)
    const body = { ids: cards.map(({ id }) => id), status: 'rejected' as const }
    const { results } = await world.call(ana, reviewSubmissions, { body })
    expect(new Set(results.map(({ refusal }) => refusal?.code))).toEqual(
      new Set(['review.second-admin-needed']),
    )
    expect(new Set(await statusesOf(cards))).toEqual(new Set(['pending']))
  })
})

describe('a rejection that waits', () => {
  test('is final and emailed once after another admin agrees, by its own admin', async () => {
    const [card] = await waiting(1)
    const [result] = await answer(bo, [card!], true)
    expect(result).toMatchObject({ refusal: null, submission: { hold: { needsAgreement: false } } })
    await finalizer.finalizeDue()
    expect(await at(card!)).toMatchObject({ status: 'rejected', hold: null, reviewedBy: { name: 'Ana' } })
    expect(await mailsOf(card!.member)).toBe(1)
    const entries = await auditOf(world, 'submission', card!.id)
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['submission.agreement-asked', ana.id],
      ['submission.agreement-given', bo.id],
    ])
  })

  test('is pending again if another admin refuses, and its own admin hears why', async () => {
    const [card] = await waiting(1)
    await answer(bo, [card!], false)
    expect(await at(card!)).toMatchObject({ status: 'pending', hold: null })
    const ended = await world.call(ana, listEndedHolds)
    expect(ended).toContainEqual(expect.objectContaining({ id: card!.id, because: 'disagreed' }))
    const last = (await auditOf(world, 'submission', card!.id)).at(-1)
    expect(last).toMatchObject({ action: 'submission.agreement-refused', actor_id: bo.id })
    expect((await answer(bo, [card!], true))[0]!.refusal?.code).toBe('review.not-waiting')
  })

  test('is pending again after 24 hours without an answer', async () => {
    const [card] = await waiting(1)
    const { hold } = await at(card!)
    expect(hold!.endsInSeconds / 3600).toBeCloseTo(24, 0)
    await endHolds([card!])
    expect(await at(card!)).toMatchObject({ status: 'pending', hold: null })
    const ended = await world.call(ana, listEndedHolds)
    expect(ended).toContainEqual(expect.objectContaining({ id: card!.id, because: 'unanswered' }))
  })

  test('is taken back by its admin', async () => {
    const [card] = await waiting(1)
    expect((await takeBack(ana, card!))[0]!.refusal).toBeNull()
    expect(await at(card!)).toMatchObject({ status: 'pending', hold: null })
  })

  test('ends when another admin decides on the card, immediately or with a hold', async () => {
    const [plain, held] = await waiting(2)
    await world.review(bo, plain!.id, 'approved')
    expect(await at(plain!)).toMatchObject({ status: 'approved', reviewedBy: { name: 'Bo' } })
    expect(await attempt(bo, held!.id, { status: 'approved', hold: 10 })).toMatchObject({ status: 200 })
    expect(await at(held!)).toMatchObject({ status: 'approved', hold: { needsAgreement: false } })
    const ended = await world.call(ana, listEndedHolds)
    for (const { id } of [plain!, held!]) {
      expect(ended).toContainEqual(expect.objectContaining({ id, because: 'decided' }))
      expect(actionsIn(await auditOf(world, 'submission', id))).toEqual([
        'submission.agreement-asked',
        'submission.decision-cancelled',
        'submission.approved',
      ])
    }
  })

  test('is not answered by its own admin, nor by the one whose submission it is', async () => {
    const [task] = await waiting(1)
    expect((await answer(ana, [task!], true))[0]!.refusal?.code).toBe('review.own-rejection')
    await world.sql('update submissions set user_id = $2 where id = $1', [task!.id, bo.id])
    for (const agrees of [true, false]) {
      expect((await answer(bo, [task!], agrees))[0]!.refusal?.code).toBe('submission.own')
    }
    expect((await attempt(ana, task!.id)).code).toBe('submission.already-reviewed')
    await world.sql('update submissions set user_id = $2 where id = $1', [task!.id, task!.member.id])
  })

  test('is answered once when eight calls answer it at the same time', async () => {
    const [card] = await waiting(1)
    const results = await many(8, (place) => answer(bo, [card!], place % 2 === 0))
    expect(results.filter(([result]) => result!.refusal === null)).toHaveLength(1)
  })

  test.each([
    [
      'demoted',
      (asker: Person) =>
        world.call(bo, changeUserRole, {
          params: { userId: asker.id },
          body: { role: 'user', reason: 'Left the team' },
        }),
    ],
    [
      'suspended',
      (asker: Person) =>
        world.call(bo, suspendUser, {
          params: { userId: asker.id },
          body: { memberText: 'Many rejections.' },
        }),
    ],
    [
      'without the duty',
      (asker: Person) =>
        world.call(bo, changeUserRole, {
          params: { userId: asker.id },
          body: { role: 'admin', duties: ['payouts', 'content', 'support'] },
        }),
    ],
  ])('is pending again when its admin is %s', async (_what, end) => {
    const asker = await world.anAdmin()
    const [one, two] = await waiting(2, asker)
    await end(asker)
    for (const card of [one!, two!]) expect(await at(card)).toMatchObject({ status: 'pending', hold: null })
    await endHolds([one!, two!])
    expect(await mailsOf(one!.member)).toBe(0)
  })
})

describe('an admin without another', () => {
  test('confirms rejections beyond the limit, after the figures', async () => {
    const alone = await aWorld({ rateLimitFactor: 1000 })
    const admin = await alone.anAdmin()
    const cards = await pendingSubmissions(alone, 'Alone', LIMIT + 1)
    const last = cards.at(-1)!
    for (const { id } of cards.slice(0, LIMIT)) await alone.review(admin, id, 'rejected')
    const reject = (body: { confirmed?: true; hold?: number }) =>
      alone.attempt(admin, reviewSubmission, {
        params: { id: last.id },
        body: { status: 'rejected', ...body },
      })
    for (const body of [{}, { hold: 10 }]) {
      expect(await reject(body)).toMatchObject({
        status: 409,
        code: 'review.confirmation-needed',
        message:
          'That makes 11 rejections of this task. The limit is 10 within 10 minutes. Please confirm that you want to go on.',
      })
    }
    expect(await reject({ confirmed: true })).toMatchObject({ status: 200 })
  })

  test.each([
    ['is gone', { role: 'user' as const }],
    ['reviews no more', { role: 'admin' as const, duties: ['payouts' as const] }],
  ])('confirms those that wait once the other admin %s', async (_how, body) => {
    const pair = await aWorld({ rateLimitFactor: 1000 })
    const [asker, other] = [await pair.anAdmin(), await pair.anAdmin()]
    const cards = await pendingSubmissions(pair, 'Pair', LIMIT + 1)
    const ids = cards.map(({ id }) => id)
    await pair.call(asker, reviewSubmissions, { body: { ids, status: 'rejected', hold: 10 } })
    expect(await pair.call(asker, listWaitingRejections)).toMatchObject({ anotherAdminExists: true })
    await pair.call(asker, changeUserRole, { params: { userId: other.id }, body })
    expect(await pair.call(asker, listWaitingRejections)).toMatchObject({ anotherAdminExists: false })
    const answerOwn = async (confirmed?: true) => {
      const { results } = await pair.call(asker, answerRejections, { body: { ids, agrees: true, confirmed } })
      return [...new Set(results.map(({ refusal }) => refusal?.code))]
    }
    expect(await answerOwn()).toEqual(['review.confirmation-needed'])
    expect(await answerOwn(true)).toEqual([undefined])
    const own = openHoldFinalizer(pair.services)
    await own.finalizeDue()
    await own.close()
    for (const { id } of cards) {
      expect(await pair.call(asker, getSubmission, { params: { id } })).toMatchObject({
        status: 'rejected',
        hold: null,
      })
    }
  })
})

test('an approval neither waits for the count nor counts, even beyond the limit', async () => {
  const [first, last, ...cards] = await aTaskWith(LIMIT + 2)
  await rejectAll(ana, cards)
  const brakesOf = async (status: 'approved' | 'rejected', card: PendingSubmission) => {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    await attempt(ana, card.id, { status, hold: 10 })
    const texts = queries.mock.calls.map(([sent]: unknown[]) => JSON.stringify(sent))
    queries.mockRestore()
    return texts.filter((text) => /pg_advisory_xact_lock|as earlier/.test(text)).length
  }
  expect([await brakesOf('rejected', first!), await brakesOf('approved', last!)]).toEqual([2, 0])
})

type Card = Pick<PendingSubmission, 'id' | 'member'>

let tasks = 0

function aTaskWith(count: number): Promise<PendingSubmission[]> {
  tasks += 1
  return pendingSubmissions(world, `Mass ${tasks}`, count)
}

/** Cards of one task that wait for a second admin, because as many as the limit were rejected before. */
async function waiting(count: number, asker = ana): Promise<PendingSubmission[]> {
  const cards = await aTaskWith(LIMIT + count)
  await rejectAll(asker, cards)
  return waitingOf(cards)
}

const waitingOf = (cards: readonly PendingSubmission[]) => cards.slice(LIMIT)

function attempt(
  admin: Person,
  id: number,
  body: { status: 'approved' | 'rejected'; hold?: number } = { status: 'rejected' },
) {
  return world.attempt(admin, reviewSubmission, { params: { id }, body })
}

async function rejectAll(admin: Person, cards: readonly Card[]): Promise<void> {
  for (const { id } of cards) {
    await world.call(admin, reviewSubmission, { params: { id }, body: { status: 'rejected', hold: 10 } })
  }
}

function rejectSelection(admin: Person, cards: readonly Card[]) {
  const ids = cards.map(({ id }) => id)
  return world.call(admin, reviewSubmissions, { body: { ids, status: 'rejected', hold: 10 } })
}

async function answer(admin: Person, cards: readonly Card[], agrees: boolean) {
  const ids = cards.map(({ id }) => id)
  return (await world.call(admin, answerRejections, { body: { ids, agrees } })).results
}

async function takeBack(admin: Person, { id }: Card) {
  return (await world.call(admin, takeBackReviews, { body: { ids: [id] } })).results
}

const at = ({ id }: Card): Promise<AdminSubmission> => world.call(bo, getSubmission, { params: { id } })

async function groupOf(admin: Person, [card]: readonly PendingSubmission[]) {
  const { groups } = await world.call(admin, listWaitingRejections)
  return groups.find(({ task }) => task.id === card!.taskId)
}

/** Their time passes, even that of those who wait for an answer. */
async function endHolds(cards: readonly Card[]): Promise<void> {
  const ids = cards.map(({ id }) => id)
  await world.sql(
    `update held_reviews set final_at = clock_timestamp()
     where submission_id = any($1) and (not needs_agreement or $2)`,
    [ids, cards.length < LIMIT],
  )
  await finalizer.finalizeDue()
}

async function statusesOf(cards: readonly Card[]): Promise<string[]> {
  const rows = await world.sql<{ status: string }>(
    'select status from submissions where id = any($1) order by id',
    [cards.map(({ id }) => id)],
  )
  return rows.map(({ status }) => status)
}

async function mailsOf({ id }: Person): Promise<number> {
  const rows = await world.sql<{ count: number }>(
    'select count(*)::int as count from mails where user_id = $1',
    [id],
  )
  return rows[0]!.count
}
