import { afterAll, describe, expect, test } from 'vitest'
import { listPoints } from '#contract/points/points.ts'
import { listTaskSubmissions } from '#contract/proofs/submissions.ts'
import {
  getSubmission,
  getSubmissionStats,
  listSubmissions,
  reviewSubmission,
} from '#contract/reviews/admin-submissions.ts'
import {
  listRecentReviews,
  reviewSubmissions,
  takeBackReviews,
  takeReviewLeases,
} from '#contract/reviews/reviewing.ts'
import { changeUserRole, reinstateUser, suspendUser } from '#contract/users/admin-users.ts'
import { type HoldFinalizer, openHoldFinalizer } from '#server/desk/finalize-holds.ts'
import { deleteAccount } from '#server/users/delete-account.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })
const finalizer = aFinalizer()
afterAll(() => finalizer.close())

describe('a held decision', () => {
  test('shows as decided to admins and as pending to the member: no points, no email, no news', async () => {
    const { id, member, taskId } = await aCard()
    const before = await world.call(bo, getSubmissionStats)
    const held = await hold(ana, id, { reviewNotes: 'Thank you.' })
    expect(held).toMatchObject({
      status: 'approved',
      reviewedBy: { id: ana.id, name: 'Ana' },
      reviewNotes: 'Thank you.',
      pointsAwarded: 50,
      hold: { endsInSeconds: expect.any(Number) },
    })
    expect(await world.call(bo, getSubmission, { params: { id } })).toMatchObject({ status: 'approved' })
    const { pending, totalSubmissions } = await world.call(bo, getSubmissionStats)
    expect([pending, totalSubmissions]).toEqual([before.pending - 1, before.totalSubmissions + 1])
    const waiting = await world.everyPage(bo, listSubmissions, 100, { status: 'pending' })
    expect(waiting.map((row) => row.id)).not.toContain(id)

    expect(await world.call(member, listPoints)).toEqual([])
    const [own] = await world.call(member, listTaskSubmissions, { params: { id: taskId } })
    expect(own).toMatchObject({ status: 'pending', reviewedAt: null, reviewNotes: null, pointsAwarded: null })
    expect(await mailsOf(member)).toBe(0)
  })

  test('becomes final after its hold: one payment, one email, one audit log entry', async () => {
    const { id, member } = await aCard()
    await hold(ana, id)
    await finalizer.finalizeDue()
    expect(await world.balanceOf(member)).toBe(0)
    await endHoldOf(id)
    const final = await world.call(bo, getSubmission, { params: { id } })
    expect(final).toMatchObject({
      status: 'approved',
      hold: null,
      reviewedBy: { id: ana.id, name: 'Ana' },
      pointsAwarded: 50,
    })
    expect([await world.balanceOf(member), await mailsOf(member)]).toEqual([50, 1])
    expect(actionsIn(await auditOf(world, 'submission', id))).toEqual(['submission.approved'])
  })

  test('counts once when eight servers finalize it at the same time', async () => {
    const cards = await many(12, () => aCard())
    for (const { id } of cards) await hold(ana, id)
    for (const { id } of cards) await passTime(id)
    const finalizers = Array.from({ length: 8 }, () => aFinalizer())
    await Promise.all(finalizers.map((one) => one.finalizeDue()))
    await Promise.all(finalizers.map((one) => one.close()))
    for (const { member } of cards)
      expect([await world.balanceOf(member), await mailsOf(member)]).toEqual([50, 1])
  })

  test('becomes final by itself, on a server that another one notified', async () => {
    const { id, member } = await aCard()
    const other = aFinalizer()
    await holdOneSecond(ana, id)
    await expect.poll(() => world.balanceOf(member)).toBe(50)
    await other.close()
  })

  test('blocks other decisions: they get 409 with who decided', async () => {
    const { id } = await aCard()
    await hold(ana, id)
    for (const body of [{ status: 'rejected' as const }, { status: 'approved' as const, hold: 10 }]) {
      for (const person of [ana, bo]) {
        expect(await world.attempt(person, reviewSubmission, { params: { id }, body })).toMatchObject({
          status: 409,
          code: 'submission.already-reviewed',
          message: 'This submission was already reviewed by Ana and is now approved.',
        })
      }
    }
  })

  test('with a shorter hold is final before an earlier one with a longer hold', async () => {
    const [slow, quick] = [await aCard(), await aCard()]
    const other = aFinalizer()
    await hold(ana, slow.id, { hold: 60 })
    await holdOneSecond(bo, quick.id)
    await expect.poll(() => world.balanceOf(quick.member)).toBe(50)
    expect(await world.balanceOf(slow.member)).toBe(0)
    await other.close()
  })

  test('pays what its reviewer saw, even if the task changes before it is final', async () => {
    const { id, taskId, member } = await aCard()
    await hold(ana, id)
    await world.sql('update tasks set points = 80 where id = $1', [taskId])
    await endHoldOf(id)
    expect(await world.balanceOf(member)).toBe(50)
  })

  test('ends when its member deletes the account, after which it cannot be undone', async () => {
    const { id, member } = await aCard()
    await hold(ana, id)
    const token = world.services.identity.sessionToken({ cookie: member.cookie })!
    await deleteAccount(world.services, { id: member.id, role: 'user', token })
    const { results } = await world.call(ana, takeBackReviews, { body: { ids: [id] } })
    expect(results[0]!.refusal?.code).toBe('submission.not-held')
    expect(results[0]!.submission).toMatchObject({ status: 'rejected', hold: null })
  })

  test('ends when its submission is decided in any other way', async () => {
    const { id, member } = await aCard()
    await hold(ana, id)
    await world.sql(
      `update submissions set status = 'rejected', reviewed_at = clock_timestamp(), reviewed_by = $2 where id = $1`,
      [id, bo.id],
    )
    await world.sql(
      `update submissions set status = 'pending', reviewed_at = null, reviewed_by = null where id = $1`,
      [id],
    )
    await endHoldOf(id)
    expect(await world.balanceOf(member)).toBe(0)
  })

  test('counts once among 64 decisions at once, with and without a hold', async () => {
    const { id, member } = await aCard()
    const attempts = await many(64, (at) =>
      world.attempt(at % 2 ? ana : bo, reviewSubmission, {
        params: { id },
        body: { status: 'approved', ...(at % 3 && { hold: 10 }) },
      }),
    )
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    await endHoldOf(id)
    expect(await world.balanceOf(member)).toBe(50)
  })
})

describe('undoing a held decision', () => {
  test('makes the submission pending again without a trace for the member; the audit log keeps both steps', async () => {
    const { id, member, taskId } = await aCard()
    const seen = await world.call(ana, getSubmission, { params: { id } })
    const held = await hold(ana, id, { status: 'rejected', reviewNotes: 'No.' })
    const { results } = await world.call(ana, takeBackReviews, { body: { ids: [id] } })
    expect(await leasesOf(ana)).toContain(id)
    expect((await leasesOf(ana)).length).toBeLessThanOrEqual(3)
    expect(results).toMatchObject([
      { refusal: null, submission: { status: 'pending', reviewNotes: null, reviewedBy: null, hold: null } },
    ])
    const states = [seen, held, results[0]!.submission!].map(({ changedAt }) => Date.parse(changedAt))
    expect(states).toEqual(states.toSorted((a, b) => a - b))
    await endHoldOf(id)
    const [own] = await world.call(member, listTaskSubmissions, { params: { id: taskId } })
    expect(own).toMatchObject({ status: 'pending' })
    expect([await world.call(member, listPoints), await mailsOf(member)]).toEqual([[], 0])
    expect(actionsIn(await auditOf(world, 'submission', id))).toEqual([
      'submission.rejected',
      'submission.decision-taken-back',
    ])
  })

  test('is only for its own reviewer, until it is final', async () => {
    const { id } = await aCard()
    await hold(ana, id)
    const code = async (person: Person) =>
      (await world.call(person, takeBackReviews, { body: { ids: [id] } })).results[0]!.refusal?.code
    expect(await code(bo)).toBe('submission.not-held')
    await endHoldOf(id)
    expect(await code(ana)).toBe('submission.not-held')
  })

  test('either succeeds or loses to the end of the hold, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, member } = await aCard()
      await hold(ana, id)
      await passTime(id)
      const [{ results }] = await Promise.all([
        world.call(ana, takeBackReviews, { body: { ids: [id] } }),
        finalizer.finalizeDue(),
      ])
      expect(await world.balanceOf(member)).toBe(results[0]!.refusal === null ? 0 : 50)
    }
  })

  test('works for several at once and says which are final', async () => {
    const [one, two] = [await aCard(), await aCard()]
    await world.call(ana, reviewSubmissions, {
      body: { ids: [one.id, two.id], status: 'approved', hold: 30 },
    })
    await endHoldOf(one.id)
    const { results } = await world.call(ana, takeBackReviews, { body: { ids: [one.id, two.id] } })
    expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual(['submission.not-held', null])
  })
})

describe('a held decision does not count', () => {
  test.each([
    [
      'suspended',
      (cy: Person) => world.call(ana, suspendUser, { params: { userId: cy.id }, body: { memberText: 'X' } }),
    ],
    [
      'demoted',
      (cy: Person) => world.call(ana, changeUserRole, { params: { userId: cy.id }, body: { role: 'user' } }),
    ],
  ])('if its reviewer is %s, even if they return', async (_how, stop) => {
    const cy = await world.anAdmin()
    const { id, member } = await aCard()
    await hold(cy, id)
    await stop(cy)
    if (_how === 'suspended') await world.call(ana, reinstateUser, { params: { userId: cy.id }, body: {} })
    await endHoldOf(id)
    expect(await world.call(ana, getSubmission, { params: { id } })).toMatchObject({
      status: 'pending',
      hold: null,
    })
    expect(await world.balanceOf(member)).toBe(0)
    expect(actionsIn(await auditOf(world, 'submission', id))).toEqual([
      'submission.approved',
      'submission.decision-cancelled',
    ])
  })

  test('if its reviewer may not decide by then; the submission is pending again', async () => {
    const { id } = await aCard()
    await hold(bo, id)
    await world.sql('update submissions set user_id = $2 where id = $1', [id, bo.id])
    await endHoldOf(id)
    expect(await world.call(ana, getSubmission, { params: { id } })).toMatchObject({ status: 'pending' })
  })
})

describe('a decision must match what the reviewer saw', () => {
  test('changed requirements get 409 and a sentence; other fields of the task do not matter', async () => {
    const { id, taskId } = await aCard()
    const { changedAt, task } = await world.call(ana, getSubmission, { params: { id } })
    const decide = () =>
      world.attempt(ana, reviewSubmission, {
        params: { id },
        body: { status: 'approved', hold: 10, seen: { changedAt, textVersion: task.textVersion } },
      })
    const edit = (column: string) =>
      world.services.database.pool.query(`update tasks set ${column} where id = $1`, [taskId])
    await edit(`requirements = 'Now with a photo'`)
    expect(await decide()).toMatchObject({
      status: 409,
      code: 'submission.task-changed',
      message:
        'This task’s title or requirements changed after you opened this submission. Please read them again.',
    })
    await edit(`requirements = 'Mark the post as #ad\nKeep it up for a week'`)
    await edit('capacity = 99')
    expect(await decide()).toMatchObject({ status: 200 })
  })

  test('a bulk decision skips submissions that changed', async () => {
    const [one, two] = [await aCard(), await aCard()]
    const seen = await Promise.all(
      [one, two].map(async ({ id }) => {
        const { changedAt, task } = await world.call(ana, getSubmission, { params: { id } })
        return { id, changedAt, textVersion: task.textVersion }
      }),
    )
    await world.sql(`update tasks set title = 'Another one' where id = $1`, [one.taskId])
    const { results } = await world.call(ana, reviewSubmissions, {
      body: { ids: [one.id, two.id], status: 'approved', hold: 10, seen },
    })
    expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual(['submission.task-changed', null])
  })

  test('a submission that was decided and undone since gets 409', async () => {
    const { id } = await aCard()
    const { changedAt, task } = await world.call(ana, getSubmission, { params: { id } })
    await hold(bo, id)
    await world.call(bo, takeBackReviews, { body: { ids: [id] } })
    expect(
      await world.attempt(ana, reviewSubmission, {
        params: { id },
        body: { status: 'approved', seen: { changedAt, textVersion: task.textVersion } },
      }),
    ).toMatchObject({ status: 409, code: 'submission.changed' })
  })

  test('a bulk decision with leases skips a card that someone else has, and decides the others', async () => {
    const [one, two] = [await aCard(), await aCard()]
    await world.call(bo, takeReviewLeases, { body: { open: one.id, next: [], deciding: [], released: [] } })
    const { results } = await world.call(ana, reviewSubmissions, {
      body: { ids: [one.id, two.id], status: 'approved', hold: 10, lease: true },
    })
    expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual(['submission.leased', null])
  })
})

test('lists an admin’s own recent decisions, held and final, newest first', async () => {
  const cy = await world.anAdmin()
  const [one, two, three] = [await aCard(), await aCard(), await aCard()]
  await world.review(cy, one.id, 'rejected')
  await hold(cy, two.id)
  await hold(ana, three.id)
  const recent = await world.call(cy, listRecentReviews)
  expect(recent.map(({ id, status }) => [id, status])).toEqual([
    [two.id, 'approved'],
    [one.id, 'rejected'],
  ])
})

test.each([0, 61, 1.5])('refuses a hold of %s seconds', async (seconds) => {
  const { id } = await aCard()
  const { status } = await world.attempt(ana, reviewSubmission, {
    params: { id },
    body: { status: 'approved', hold: seconds },
  })
  expect(status).toBe(400)
})

interface Manner {
  status?: 'approved' | 'rejected'
  reviewNotes?: string
  hold?: number
}

function hold(person: Person, id: number, { status = 'approved', ...manner }: Manner = {}) {
  return world.call(person, reviewSubmission, { params: { id }, body: { status, hold: 10, ...manner } })
}

/** A second of the clock; all other holds of a test last until it ends them. */
async function holdOneSecond(person: Person, id: number): Promise<void> {
  const { config } = world.services
  const { holdFactor } = config
  config.holdFactor = 1
  await hold(person, id, { hold: 1 })
  config.holdFactor = holdFactor
}

async function aCard() {
  const member = await world.aMember()
  const { id, task_id: taskId } = await world.aPendingSubmission(member)
  return { id, taskId, member }
}

function passTime(id: number) {
  return world.services.database.pool.query(
    'update held_reviews set final_at = clock_timestamp() where submission_id = $1',
    [id],
  )
}

/** Its time passes, and the decision becomes final. */
async function endHoldOf(id: number): Promise<void> {
  await passTime(id)
  await finalizer.finalizeDue()
}

function aFinalizer(): HoldFinalizer {
  return openHoldFinalizer(world.services)
}

async function one<Value>(sql: string, value: unknown): Promise<Value> {
  return (await world.sql<{ value: Value }>(sql, [value]))[0]!.value
}

const leasesOf = ({ id }: Person) =>
  one<number[]>('select json_agg(submission_id) as value from review_leases where admin_id = $1', id)
const mailsOf = ({ id }: Person) =>
  one<number>('select count(*)::int as value from mails where user_id = $1', id)
