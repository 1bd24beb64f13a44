import { describe, expect, test } from 'vitest'
import { listNotices } from '#contract/notifications/notices.ts'
import { listPoints } from '#contract/points/points.ts'
import { contestSubmission, submitTask } from '#contract/proofs/submissions.ts'
import { getReferralStats } from '#contract/referrals/referrals.ts'
import { getSubmission, getSubmissionStats, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { previewReviewUndo, undoReview } from '#contract/reviews/undo.ts'
import { getRewardRequest } from '#contract/rewards/reward-requests.ts'
import {
  cancelRewardRequest,
  listOwnRewardRequests,
  requestReward,
  revealDelivery,
} from '#contract/rewards/rewards.ts'
import { previewDecisionUndo, undoDecision } from '#contract/rewards/undo.ts'
import { counted, many, WIDE } from '../support/world/at-once.ts'
import { auditOf } from '../support/world/audit.ts'
import { aForm } from '../support/world/form.ts'
import { friends } from '../support/world/friends.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const REASON = 'Approved by mistake: the post shows another shop.'

const world = await aWorld()
const admin = await world.anAdmin()
await world.anAdmin()

async function aReviewed(
  status: 'approved' | 'rejected',
  points = 150,
  member?: Person,
): Promise<{ member: Person; id: number; taskId: number; params: { id: number }; title: string }> {
  const owner = member ?? (await world.aMember())
  const task = await world.aTask({ points })
  const { id } = await world.aPendingSubmission(owner, { task })
  await world.review(admin, id, status)
  return { member: owner, id, taskId: task.id, params: { id }, title: task.title }
}

async function undoIt(id: number, by = admin, reason = REASON) {
  const { reviewedAt } = await world.call(by, getSubmission, { params: { id } })
  return world.attempt(by, undoReview, { params: { id }, body: { reason, reviewedAt: reviewedAt! } })
}

async function mailsTo(person: Person): Promise<string[]> {
  const rows = await world.sql<{ text: string }>(
    `select subject || ' | ' || text_body as text from mails where recipient = $1 order by id`,
    [person.email],
  )
  return rows.map(({ text }) => text)
}

describe('undoing an approval', () => {
  test('rejects the submission with the reason, takes the award back and keeps the history', async () => {
    const { member, id, params, title } = await aReviewed('approved')
    const before = await world.call(admin, getSubmissionStats)
    const preview = await world.call(admin, previewReviewUndo, { params })
    expect(preview).toMatchObject({
      from: 'approved',
      to: 'rejected',
      memberEmail: member.email,
      movements: [
        {
          party: 'member',
          reason: 'award',
          amount: -150,
          balanceBefore: 150,
          balanceAfter: 0,
          email: member.email,
        },
      ],
      notifiedEmails: [member.email],
    })
    const { status, reply } = await undoIt(id)
    expect([status, reply]).toMatchObject([
      200,
      {
        status: 'rejected',
        reviewNotes: REASON,
        reviewedBy: { id: admin.id },
        pointsAwarded: null,
        undone: [{ status: 'approved', pointsAwarded: 150, undoneBy: { id: admin.id }, reason: REASON }],
      },
    ])
    expect(await world.balanceOf(member)).toBe(0)
    const entries = await world.call(member, listPoints)
    expect(entries.map(({ kind, type, amount }) => [kind, type, amount])).toEqual([
      ['reversal', 'spent', 150],
      ['task_award', 'earned', 150],
    ])
    const after = await world.call(admin, getSubmissionStats)
    expect(after.totalPointsEarned - before.totalPointsEarned).toBe(-150)
    expect(await auditOf(world, 'submission', id)).toMatchObject([
      { action: 'submission.approved' },
      {
        action: 'submission.approval-undone',
        actor_id: admin.id,
        label: title,
        member_id: member.id,
        before: { status: 'approved', pointsAwarded: 150 },
        after: { status: 'rejected', pointsAwarded: null },
        reason: REASON,
      },
    ])
  })

  test('may take the balance below zero, and the preview says so', async () => {
    const { member, id, params } = await aReviewed('approved', 150)
    const reward = await world.aReward({ points_cost: 100 })
    await world.redeem(member, reward)
    const { movements } = await world.call(admin, previewReviewUndo, { params })
    expect(movements).toMatchObject([{ balanceBefore: 50, balanceAfter: -100 }])
    expect((await undoIt(id)).status).toBe(200)
    expect(await world.balanceOf(member)).toBe(-100)
  })

  test('reaches the member by email, by notice and on their open screens', async () => {
    const { member, id, taskId, title } = await aReviewed('approved')
    await undoIt(id)
    const [mail] = (await mailsTo(member)).slice(-1)
    expect(mail).toContain(`Not approved after all: ${title}`)
    expect(mail).toContain('We took back 150 points.')
    expect(mail).toContain(`> ${REASON}`)
    const [notice] = await world.call(member, listNotices)
    expect(notice).toMatchObject({
      title: `Not approved after all: ${title}`,
      link: `/tasks/${taskId}`,
    })
    expect(notice!.body).toContain(REASON)
  })

  test('lets the member resubmit, be approved again and be paid once more', async () => {
    const { member, id, taskId } = await aReviewed('approved')
    await undoIt(id)
    const form = aForm({ notes: 'The right post now.' })
    const again = await world.call(member, submitTask, { params: { id: taskId }, form })
    await world.review(admin, again.id, 'approved')
    expect(await world.balanceOf(member)).toBe(150)
  })

  test('and then its rejection lets the same submission be approved and paid again, and again', async () => {
    const { member, id } = await aReviewed('approved')
    for (let round = 0; round < 3; round += 1) {
      await undoIt(id)
      expect(await world.balanceOf(member)).toBe(0)
      expect((await undoIt(id)).reply?.status).toBe('pending')
      await world.review(admin, id, 'approved')
      expect(await world.balanceOf(member)).toBe(150)
    }
    const { undone } = await world.call(admin, getSubmission, { params: { id } })
    expect(undone.map(({ status }) => status)).toEqual(Array(3).fill(['rejected', 'approved']).flat())
  })

  test('lets the member contest it once; another admin decides and the award is paid once', async () => {
    const { member, id, params } = await aReviewed('approved')
    await undoIt(id)
    await world.call(member, contestSubmission, { params, body: { reason: 'It is the right shop.' } })
    expect(
      await world.attempt(admin, reviewSubmission, { params, body: { status: 'approved' } }),
    ).toMatchObject({
      code: 'submission.first-reviewer',
    })
    const second = await world.anAdmin()
    await world.review(second, id, 'approved')
    expect(await world.balanceOf(member)).toBe(150)
    expect((await undoIt(id)).code).toBe('submission.first-reviewer')
    expect((await undoIt(id, second)).status).toBe(200)
    expect(
      (await world.attempt(member, contestSubmission, { params, body: { reason: 'Once more.' } })).code,
    ).toBe('contest.already-contested')
  })

  test('of zero points writes no ledger entry', async () => {
    const { member, id, params } = await aReviewed('approved')
    await undoIt(id)
    await undoIt(id)
    await world.sql(
      `update submissions set status = 'approved', points_awarded = 0, reviewed_at = now(), reviewed_by = $2 where id = $1`,
      [id, admin.id],
    )
    expect((await world.call(admin, previewReviewUndo, { params })).movements).toEqual([])
    expect((await undoIt(id)).status).toBe(200)
    expect(await world.balanceOf(member)).toBe(0)
  })
})

describe('the referral bonuses of an approval', () => {
  test('are taken back from both friends with it, and paid again after a later approval', async () => {
    const { referrer, newcomer } = await friends(world)
    await aReviewed('approved', 900, newcomer)
    const { id, params } = await aReviewed('approved', 200, newcomer)
    expect([await world.balanceOf(referrer), await world.balanceOf(newcomer)]).toEqual([500, 1600])

    const preview = await world.call(admin, previewReviewUndo, { params })
    expect(
      preview.movements.map(({ party, reason, amount }) => `${party} ${reason} ${amount}`).sort(),
    ).toEqual(['member award -200', 'member referral-bonus -500', 'referrer referral-bonus -500'])
    expect(preview.movements.find(({ party }) => party === 'referrer')).toMatchObject({
      email: referrer.email,
      balanceBefore: 500,
      balanceAfter: 0,
    })
    expect(preview.movements.filter(({ party }) => party === 'member').at(-1)!.balanceAfter).toBe(900)
    expect([...preview.notifiedEmails].sort()).toEqual([referrer.email, newcomer.email].sort())

    await undoIt(id)
    expect([await world.balanceOf(referrer), await world.balanceOf(newcomer)]).toEqual([0, 900])
    expect(await world.call(referrer, getReferralStats)).toMatchObject({
      totalRewards: 0,
      pendingRewards: 500,
    })
    expect((await mailsTo(referrer)).at(-1)).toContain('Referral bonus taken back: 500 points')
    expect((await auditOf(world, 'submission', id)).at(-1)).toMatchObject({
      after: { referralBonusReversed: true },
    })
    expect(await world.violations()).toEqual([])

    await aReviewed('approved', 150, newcomer)
    expect([await world.balanceOf(referrer), await world.balanceOf(newcomer)]).toEqual([500, 1550])
  })

  test('stay while the newcomer is still over the threshold', async () => {
    const { referrer, newcomer } = await friends(world)
    await aReviewed('approved', 1100, newcomer)
    const { id, params } = await aReviewed('approved', 200, newcomer)
    expect((await world.call(admin, previewReviewUndo, { params })).movements).toHaveLength(1)
    await undoIt(id)
    expect([await world.balanceOf(referrer), await world.balanceOf(newcomer)]).toEqual([500, 1600])
  })

  test('two approvals undone at once take them back once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { referrer, newcomer } = await friends(world)
      const [first, second] = [
        await aReviewed('approved', 600, newcomer),
        await aReviewed('approved', 600, newcomer),
      ]
      await Promise.all([undoIt(first.id), undoIt(second.id)])
      expect([await world.balanceOf(referrer), await world.balanceOf(newcomer)]).toEqual([0, 0])
    }
  })

  test('an approval and an undo at once end on the right side of the threshold', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { referrer, newcomer } = await friends(world)
      const { id } = await aReviewed('approved', 700, newcomer)
      const task = await world.aTask({ points: 600 })
      const pending = await world.aPendingSubmission(newcomer, { task })
      await Promise.all([undoIt(id), world.review(admin, pending.id, 'approved')])
      expect([await world.balanceOf(referrer), await world.balanceOf(newcomer)]).toEqual([0, 600])
    }
  })
})

describe('undoing a rejection', () => {
  test('makes it pending again and tells the member', async () => {
    const { member, id, params, title } = await aReviewed('rejected')
    expect(await world.call(admin, previewReviewUndo, { params })).toMatchObject({
      from: 'rejected',
      to: 'pending',
      movements: [],
      pictureIsGone: false,
    })
    const { reply } = await undoIt(id, admin, 'The wrong button.')
    expect(reply).toMatchObject({ status: 'pending', reviewedAt: null, reviewedBy: null, reviewNotes: null })
    expect((await mailsTo(member)).at(-1)).toContain(`Under review again: ${title}`)
    expect((await auditOf(world, 'submission', id)).at(-1)).toMatchObject({
      action: 'submission.rejection-undone',
      reason: 'The wrong button.',
    })
    await world.review(admin, id, 'approved')
    expect(await world.balanceOf(member)).toBe(150)
  })

  test('is 409 once it is replaced, its spot is left or its account is deleted, and while it is pending', async () => {
    const replaced = await aReviewed('rejected')
    const seen = await world.call(admin, getSubmission, { params: replaced.params })
    const form = aForm({ notes: 'Once more.' })
    await world.call(replaced.member, submitTask, { params: { id: replaced.taskId }, form })
    const body = { reason: REASON, reviewedAt: seen.reviewedAt! }
    expect(await world.attempt(admin, undoReview, { params: replaced.params, body })).toMatchObject({
      status: 409,
      code: 'undo.replaced',
    })
    expect((await world.attempt(admin, previewReviewUndo, { params: replaced.params })).code).toBe(
      'undo.replaced',
    )

    const left = await aReviewed('rejected')
    await world.sql(
      `with gone as (update claims set left_at = now() where task_id = $1 returning task_id)
       update tasks set claimed_count = claimed_count - 1 where id in (select task_id from gone)`,
      [left.taskId],
    )
    expect(await undoIt(left.id)).toMatchObject({
      code: 'undo.spot-left',
      message: 'This spot has ended, so the decision can’t be undone.',
    })

    const deleted = await aReviewed('rejected')
    await world.sql(`update users set deleted_at = now() where id = $1`, [deleted.member.id])
    expect((await undoIt(deleted.id)).code).toBe('undo.account-deleted')

    const open = await world.aPendingSubmission(await world.aMember())
    expect((await world.attempt(admin, previewReviewUndo, { params: { id: open.id } })).code).toBe(
      'undo.nothing-to-undo',
    )
    expect(await world.attempt(admin, undoReview, { params: { id: 999_999_999 }, body })).toMatchObject({
      status: 404,
    })
  })

  test('of a contested submission keeps the second look for another admin', async () => {
    const { member, id, params } = await aReviewed('rejected')
    await world.call(member, contestSubmission, { params, body: { reason: 'Please look again.' } })
    const second = await world.anAdmin()
    await world.review(second, id, 'rejected')
    expect((await undoIt(id)).code).toBe('submission.first-reviewer')
    expect((await undoIt(id, second)).reply).toMatchObject({
      status: 'pending',
      contest: { reason: 'Please look again.', firstReviewedBy: { id: admin.id } },
    })
    expect(
      (await world.attempt(admin, reviewSubmission, { params, body: { status: 'approved' } })).code,
    ).toBe('submission.first-reviewer')
  })
})

describe('who and when', () => {
  test('an admin cannot undo the review of their own submission while there is another admin', async () => {
    const own = await world.anAdmin()
    const { id, params } = await aReviewed('rejected', 150, own)
    expect(await undoIt(id, own)).toMatchObject({ status: 403, code: 'submission.own' })
    expect((await world.attempt(own, previewReviewUndo, { params })).code).toBe('submission.own')
  })

  test('a reason is required, and a newer decision is 409', async () => {
    const { id, params } = await aReviewed('rejected')
    const { reviewedAt } = await world.call(admin, getSubmission, { params })
    const withReason = (reason: string) =>
      world.attempt(admin, undoReview, { params, body: { reason, reviewedAt: reviewedAt! } })
    expect((await withReason('  ')).status).toBe(400)
    expect((await withReason(REASON)).status).toBe(200)
    await world.review(admin, id, 'rejected')
    expect(await withReason(REASON)).toMatchObject({ status: 409, code: 'undo.changed' })
  })

  test.each(['approved', 'rejected'] as const)(
    '64 admins undo one %s submission at once: one succeeds',
    async (status) => {
      const { member, id, params } = await aReviewed(status)
      const { reviewedAt } = await world.call(admin, getSubmission, { params })
      const attempts = await many(WIDE, () =>
        world.attempt(admin, undoReview, { params, body: { reason: REASON, reviewedAt: reviewedAt! } }),
      )
      expect(counted(attempts)).toEqual({ 200: 1, 409: 63 })
      expect(await world.balanceOf(member)).toBe(0)
      expect((await world.call(admin, getSubmission, { params })).undone).toHaveLength(1)
      expect(
        (await auditOf(world, 'submission', id)).filter(({ action }) => action.endsWith('undone')),
      ).toHaveLength(1)
    },
  )

  test('undoing a rejection while the member resubmits: one of the two succeeds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { member, id, taskId } = await aReviewed('rejected')
      const attempts = await Promise.all([
        undoIt(id),
        world.attempt(member, submitTask, { params: { id: taskId }, form: aForm({ notes: 'Another try.' }) }),
      ])
      expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('undoing a rejection while the member contests it: it is pending, once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { member, params } = await aReviewed('rejected')
      const { reviewedAt } = await world.call(admin, getSubmission, { params })
      const attempts = await Promise.all([
        world.attempt(admin, undoReview, { params, body: { reason: REASON, reviewedAt: reviewedAt! } }),
        world.attempt(member, contestSubmission, { params, body: { reason: 'Please.' } }),
      ])
      expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('undoing, reviewing and undoing again in a crowd: the ledger stays right', async () => {
    const { member, id, params } = await aReviewed('rejected')
    const crowd = async (at: number) => {
      if (at % 2) return undoIt(id).catch(() => null)
      return world.attempt(admin, reviewSubmission, {
        params,
        body: { status: at % 4 ? 'approved' : 'rejected' },
      })
    }
    await many(WIDE, (at) => crowd(at))
    const { status } = await world.call(admin, getSubmission, { params })
    expect(await world.balanceOf(member)).toBe(status === 'approved' ? 150 : 0)
  })
})

async function aRequest(...steps: ('approved' | 'rejected' | 'fulfilled')[]) {
  const { member, reward, id } = await world.aRequest({ points_cost: 100, name: 'Book card' }, 250)
  for (const status of steps) await decide(id, status)
  return { member, id, params: { id }, reward }
}

const decide = (id: number, status: 'approved' | 'rejected' | 'fulfilled', delivery?: string) =>
  world.decide(admin, id, status, { reviewNotes: `Note on ${status}`, ...(delivery && { delivery }) })

async function undoRequest(id: number, by = admin, reason = REASON) {
  const { reviewedAt } = await world.call(by, getRewardRequest, { params: { id } })
  return world.attempt(by, undoDecision, { params: { id }, body: { reason, reviewedAt: reviewedAt! } })
}

describe('undoing a decision on a request', () => {
  test('approved becomes pending again; the points stay set aside', async () => {
    const { member, id, params } = await aRequest('approved')
    expect(await world.call(admin, previewDecisionUndo, { params })).toMatchObject({
      from: 'approved',
      to: 'pending',
      movements: [],
      notifiedEmails: [member.email],
    })
    const { reply } = await undoRequest(id)
    expect(reply).toMatchObject({ status: 'pending', reviewedAt: null, reviewedBy: null, reviewNotes: null })
    expect(reply!.decisions.map(({ to, isUndo, notes }) => [to, isUndo, notes])).toEqual([
      ['approved', false, 'Note on approved'],
      ['pending', true, REASON],
    ])
    expect(await world.balanceOf(member)).toBe(150)
    expect((await mailsTo(member)).at(-1)).toContain('Approval undone: Book card')
    expect(await auditOf(world, 'request', id)).toMatchObject([
      { action: 'request.approved', before: { status: 'pending' }, after: { status: 'approved' } },
      {
        action: 'request.decision-undone',
        label: 'Book card',
        member_id: member.id,
        before: { status: 'approved' },
        after: { status: 'pending' },
        reason: REASON,
      },
    ])
  })

  test('rejected becomes pending again and takes its points again, every time', async () => {
    const { member, id, params } = await aRequest('rejected')
    expect(await world.balanceOf(member)).toBe(250)
    for (let round = 0; round < 3; round += 1) {
      expect((await world.call(admin, previewDecisionUndo, { params })).movements).toMatchObject([
        { reason: 'redemption', amount: -100, balanceBefore: 250, balanceAfter: 150 },
      ])
      expect((await undoRequest(id)).reply?.status).toBe('pending')
      expect(await world.balanceOf(member)).toBe(150)
      await decide(id, 'rejected')
      expect(await world.balanceOf(member)).toBe(250)
    }
  })

  test('the member can cancel a reopened request, and gets the points back once', async () => {
    const { member, id, params } = await aRequest('rejected')
    await undoRequest(id)
    await world.call(member, cancelRewardRequest, { params })
    expect(await world.balanceOf(member)).toBe(250)
    expect(await world.attempt(admin, previewDecisionUndo, { params })).toMatchObject({
      status: 409,
      code: 'undo.cancelled',
    })
  })

  test('with too few points left it is 409 with the figures, in the preview and when tried', async () => {
    const { member, id, params } = await aRequest('rejected')
    const other = await world.aReward({ points_cost: 200 })
    await world.redeem(member, other)
    const sentence = 'This takes 100 points again, but the member has only 50. They need 50 more.'
    expect(await world.attempt(admin, previewDecisionUndo, { params })).toMatchObject({
      status: 409,
      message: sentence,
    })
    expect(await undoRequest(id)).toMatchObject({
      status: 409,
      message: sentence,
      code: 'points.insufficient',
    })
    expect((await world.call(admin, getRewardRequest, { params })).status).toBe('rejected')
    expect(await world.balanceOf(member)).toBe(50)
  })

  test('fulfilled becomes approved again with the note of its approval; a code that was read stays read', async () => {
    const { member, id, params } = await aRequest('approved')
    await decide(id, 'fulfilled', 'CODE-4471')
    await world.call(member, revealDelivery, { params })
    const preview = await world.call(admin, previewDecisionUndo, { params })
    expect(preview).toMatchObject({ from: 'fulfilled', to: 'approved', hasDelivery: true, movements: [] })
    expect(preview.deliveryReadAt).not.toBeNull()
    expect((await undoRequest(id)).reply).toMatchObject({
      status: 'approved',
      reviewedBy: { id: admin.id },
      reviewNotes: 'Note on approved',
      hasDelivery: false,
    })
    expect((await world.attempt(member, revealDelivery, { params })).code).toBe('delivery.none')
    const mail = (await mailsTo(member)).at(-1)
    expect(mail).toContain('Not delivered yet: Book card')
    expect(mail).toContain('We withdrew the code or reference we showed with it.')
    expect(await world.balanceOf(member)).toBe(150)
    await decide(id, 'fulfilled', 'CODE-4472')
    expect(await world.call(member, revealDelivery, { params })).toEqual({ delivery: 'CODE-4472' })
    expect((await world.call(admin, previewDecisionUndo, { params })).deliveryReadAt).not.toBeNull()
    const [own] = await world.call(member, listOwnRewardRequests)
    expect(own?.status).toBe('fulfilled')
  })

  test('stock and limit apply to reopened requests', async () => {
    const reward = await world.aReward({ points_cost: 100, stock: 1, limit_per_member: 1 })
    const [first, second] = [await world.aMember({ points: 300 }), await world.aMember({ points: 300 })]
    const one = await world.redeem(first, reward)
    await decide(one.id, 'rejected')
    const two = await world.redeem(second, reward)
    expect(await undoRequest(one.id)).toMatchObject({ status: 409, code: 'reward.sold-out' })
    expect((await world.attempt(admin, previewDecisionUndo, { params: { id: one.id } })).code).toBe(
      'reward.sold-out',
    )
    await decide(two.id, 'rejected')
    expect((await undoRequest(one.id)).status).toBe(200)
    expect((await undoRequest(two.id)).code).toBe('reward.sold-out')
    await world.sql('update rewards set stock = 5 where id = $1', [reward.id])
    await decide(one.id, 'rejected')
    await world.redeem(first, reward)
    expect(await undoRequest(one.id)).toMatchObject({ status: 409, code: 'reward.limit-reached' })
    expect((await world.attempt(admin, previewDecisionUndo, { params: { id: one.id } })).code).toBe(
      'reward.limit-reached',
    )
  })

  test('an admin’s own requests, pending ones and those of deleted members are refused', async () => {
    const own = await world.anAdmin({ points: 500 })
    const reward = await world.aReward()
    const { id } = await world.redeem(own, reward)
    expect((await world.attempt(admin, previewDecisionUndo, { params: { id } })).code).toBe(
      'undo.nothing-to-undo',
    )
    await decide(id, 'approved')
    expect(await undoRequest(id, own)).toMatchObject({ status: 403, code: 'request.own' })
    const gone = await aRequest('rejected')
    await world.sql(`update users set deleted_at = now() where id = $1`, [gone.member.id])
    expect((await undoRequest(gone.id)).code).toBe('undo.account-deleted')
  })

  test.each([
    ['approved', ['approved'], 150],
    ['rejected', ['rejected'], 150],
    ['fulfilled', ['approved', 'fulfilled'], 150],
  ] as const)('64 admins undo one %s request at once: one succeeds', async (_status, steps, balance) => {
    const { member, params } = await aRequest(...steps)
    const { reviewedAt } = await world.call(admin, getRewardRequest, { params })
    const attempts = await many(WIDE, () =>
      world.attempt(admin, undoDecision, { params, body: { reason: REASON, reviewedAt: reviewedAt! } }),
    )
    expect(counted(attempts)).toEqual({ 200: 1, 409: 63 })
    expect(await world.balanceOf(member)).toBe(balance)
  })

  test('rejections undone at once: as many succeed as the points cover', async () => {
    const member = await world.aMember({ points: 800 })
    const rewards = await many(8, () => world.aReward({ points_cost: 100 }))
    const requests = await Promise.all(rewards.map(({ id }) => world.redeem(member, { id })))
    await Promise.all(requests.map(({ id }) => decide(id, 'rejected')))
    const dear = await world.aReward({ points_cost: 450 })
    await world.redeem(member, dear)
    const attempts = await Promise.all(requests.map(({ id }) => undoRequest(id)))
    expect(counted(attempts)).toEqual({ 200: 3, 409: 5 })
    expect(await world.balanceOf(member)).toBe(50)
  })

  test('an undo that waits for the reward holds none of its requests', async () => {
    const { reward, id } = await world.aRequest({ points_cost: 100, limit_per_member: 1 }, 250)
    await decide(id, 'rejected')
    const other = await world.services.database.pool.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from rewards where id = $1 for no key update', [reward.id])
      const undone = undoRequest(id)
      await expect.poll(() => waitingForLocks(world.services.database.pool)).toBe(1)
      await other.query('select 1 from reward_requests where id = $1 for no key update nowait', [id])
      await other.query('commit')
      expect((await undone).status).toBe(200)
    } finally {
      other.release(true)
    }
  })

  test('the last one in stock, wanted by a new request and an undo at once: one gets it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const reward = await world.aReward({ points_cost: 100, stock: 1 })
      const [first, second] = [await world.aMember({ points: 300 }), await world.aMember({ points: 300 })]
      const { id } = await world.redeem(first, reward)
      await decide(id, 'rejected')
      const attempts = await Promise.all([
        undoRequest(id),
        world.attempt(second, requestReward, { params: { id: reward.id } }),
      ])
      expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})
