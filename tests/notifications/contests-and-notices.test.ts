import { describe, expect, test } from 'vitest'
import { countUnreadNotices, listNotices, readNotices } from '#contract/notifications/notices.ts'
import { contestSubmission } from '#contract/proofs/submissions.ts'
import { getSubmission, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { many } from '../support/world/at-once.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()

async function aRejection() {
  const [member, first, second] = [await world.aMember(), await world.anAdmin(), await world.anAdmin()]
  const { id } = await world.aPendingSubmission(member)
  const params = { id }
  await world.review(first, params.id, 'rejected', 'I cannot see the post.')
  return { member, first, second, params }
}

describe('a second look', () => {
  test('goes to another admin, who sees the reason and the first decision, and the award is paid once', async () => {
    const { member, first, second, params } = await aRejection()
    const contested = await world.call(member, contestSubmission, {
      params,
      body: { reason: 'The post is there: it was set to friends only.' },
    })
    expect(contested.status).toBe('pending')
    expect(
      await world.attempt(first, reviewSubmission, { params, body: { status: 'rejected' } }),
    ).toMatchObject({ status: 403, code: 'submission.first-reviewer' })
    expect((await world.call(second, getSubmission, { params })).contest).toMatchObject({
      reason: 'The post is there: it was set to friends only.',
      firstReviewedBy: { id: first.id },
      firstReviewNotes: 'I cannot see the post.',
    })
    await world.review(second, params.id, 'approved')
  })

  test('can be requested once, however often it is sent', async () => {
    const { member, second, params } = await aRejection()
    const body = { reason: 'Please look again.' }
    const attempts = await many(64, () => world.attempt(member, contestSubmission, { params, body }))
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    await world.review(second, params.id, 'rejected')
    expect((await world.attempt(member, contestSubmission, { params, body })).code).toBe(
      'contest.already-contested',
    )
  })

  test('is refused after 14 days, for another member’s submission, for one that is not rejected, and without a reason', async () => {
    const { member, params } = await aRejection()
    const body = { reason: 'Please look again.' }
    expect((await world.attempt(await world.aMember(), contestSubmission, { params, body })).status).toBe(404)
    expect((await world.attempt(member, contestSubmission, { params, body: { reason: ' ' } })).status).toBe(
      400,
    )
    await world.sql(
      `update submissions set reviewed_at = clock_timestamp() - interval '14 days' where id = $1`,
      [params.id],
    )
    expect((await world.attempt(member, contestSubmission, { params, body })).code).toBe(
      'contest.window-closed',
    )
    const pending = await world.aPendingSubmission(member)
    expect((await world.attempt(member, contestSubmission, { params: { id: pending.id }, body })).code).toBe(
      'contest.not-rejected',
    )
  })
})

test('notices: a review and a decision create notices, even for members who want no email', async () => {
  const admin = await world.anAdmin()
  const member = await world.aMember({ email_notifications: false, points: 100 })
  const submission = await world.aPendingSubmission(member)
  await world.review(admin, submission.id, 'approved')
  const reward = await world.aReward({ points_cost: 100 })
  const request = await world.redeem(member, reward)
  await world.decide(admin, request.id, 'approved')
  const notices = await world.call(member, listNotices)
  expect(notices.map(({ title, readAt }) => [title.split(':')[0], readAt])).toEqual([
    ['Approved', null],
    ['Approved', null],
  ])
  expect(await world.call(member, countUnreadNotices)).toEqual({ count: 2 })
  await world.call(member, readNotices, { body: { upTo: notices[1]!.id } })
  expect(await world.call(member, countUnreadNotices)).toEqual({ count: 1 })
  expect(await world.call(await world.aMember(), listNotices)).toEqual([])
})
