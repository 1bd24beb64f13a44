import { describe, expect, onTestFinished, test } from 'vitest'
import { getPointsSummary, listPoints } from '#contract/points/points.ts'
import {
  decideRewardRequest,
  getRedemptionStats,
  listRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import { listOwnRewardRequests, requestReward } from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { listUserPoints, undoAdjustment } from '#contract/users/admin-users.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { FULFILLED_NOTE } from '#domain/rewards/rewards.ts'
import { entriesInBulk } from '#server/points/entries-in-bulk.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()

describe('requesting a reward', () => {
  test('takes the points immediately and records it in the ledger', async () => {
    const reward = await world.aReward({ points_cost: 120, name: '$12 lunch card' })
    const member = await world.aMember({ points: 200 })
    const request = await world.redeem(member, reward)
    expect(request).toMatchObject({ status: 'pending', pointsSpent: 120, destination: member.email })
    expect(await world.balanceOf(member)).toBe(80)
    const [entry] = await world.call(member, listPoints)
    expect(entry).toMatchObject({
      type: 'spent',
      kind: 'redemption',
      amount: 120,
      description: 'Redeemed: $12 lunch card',
      balanceAfter: 80,
    })
  })

  test('with too few points says how many are missing and makes no request', async () => {
    const reward = await world.aReward({ points_cost: 100 })
    const member = await world.aMember({ points: 60 })
    const attempt = await world.attempt(member, requestReward, { params: { id: reward.id } })
    expect(attempt).toMatchObject({ status: 409, message: 'This reward needs 40 more points.' })
    expect(await world.call(member, listOwnRewardRequests)).toEqual([])
  })
})

describe('deciding', () => {
  async function aRequest(points = 100) {
    const { member, id } = await world.aRequest({ points_cost: 100 }, points)
    return { member, request: { id } }
  }

  test('approved, then fulfilled: each step keeps its own note', async () => {
    const admin = await world.anAdmin()
    const { request, member } = await aRequest()
    const decide = (status: 'approved' | 'fulfilled', reviewNotes: string) =>
      world.decide(admin, request.id, status, { reviewNotes })
    await decide('approved', 'Ordered today.')
    const fulfilled = await decide('fulfilled', FULFILLED_NOTE)
    expect(fulfilled).toMatchObject({ status: 'fulfilled', reviewNotes: FULFILLED_NOTE, balanceThen: 0 })
    expect(fulfilled.decisions.map(({ from, to, notes }) => [from, to, notes])).toEqual([
      ['pending', 'approved', 'Ordered today.'],
      ['approved', 'fulfilled', FULFILLED_NOTE],
    ])
    expect((await world.call(member, listOwnRewardRequests))[0]?.status).toBe('fulfilled')
  })

  test('a rejection returns the points as a refund, which does not count as earned', async () => {
    const admin = await world.anAdmin()
    const { request, member } = await aRequest(130)
    const before = await world.call(member, getPointsSummary)
    await world.decide(admin, request.id, 'rejected', { reviewNotes: 'Sold out.' })
    expect(await world.call(member, getPointsSummary)).toEqual({
      totalPoints: 130,
      earnedLast7Days: before.earnedLast7Days,
    })
    const [entry, taken] = await world.call(member, listPoints)
    expect(entry).toMatchObject({ type: 'earned', kind: 'refund', amount: 100, returnedAt: null })
    expect(taken).toMatchObject({ kind: 'redemption', amount: 100, returnedAt: expect.any(String) })
  })

  test('points returned by a rejection are not spent; undoing it takes them again, which is', async () => {
    const admin = await world.anAdmin()
    const { request, member } = await aRequest()
    const returned = async () =>
      (await world.call(member, listPoints)).map(({ kind, returnedAt }) => [kind, returnedAt !== null])
    expect((await returned())[0]).toEqual(['redemption', false])
    const { reviewedAt } = await world.decide(admin, request.id, 'rejected')
    await world.call(admin, undoDecision, {
      params: { id: request.id },
      body: { reason: 'Wrong request', reviewedAt: reviewedAt! },
    })
    const [again, refund, first] = await returned()
    expect([again, refund, first]).toEqual([
      ['redemption', false],
      ['refund', false],
      ['redemption', true],
    ])
    const read = await world.call(admin, listUserPoints, { params: { userId: member.id } })
    expect(read.filter(({ returnedAt }) => returnedAt !== null)).toHaveLength(1)
  })

  test('undone points do not count as earned in the last 7 days', async () => {
    const admin = await world.anAdmin()
    const member = await world.aMember()
    const adjust = (amount: number) => world.adjust(admin, member, amount, 'For the survey')
    const mistaken = await adjust(500)
    await adjust(80)
    await world.call(admin, undoAdjustment, { params: { id: mistaken.id }, body: { reason: 'Twice' } })
    expect(await world.call(member, getPointsSummary)).toEqual({ totalPoints: 80, earnedLast7Days: 80 })
  })

  test('an admin cannot decide on their own request while there is another admin', async () => {
    const admin = await world.anAdmin({ points: 100 })
    await world.anAdmin()
    const reward = await world.aReward({ points_cost: 100 })
    const request = await world.redeem(admin, reward)
    const attempt = await world.attempt(admin, decideRewardRequest, {
      params: { id: request.id },
      body: { status: 'approved' },
    })
    expect(attempt).toMatchObject({ status: 403, code: 'request.own' })
  })

  test('the statistics leave out rejected requests', async () => {
    const admin = await world.anAdmin()
    const before = await world.call(admin, getRedemptionStats)
    const { request } = await aRequest()
    await aRequest()
    await world.decide(admin, request.id, 'rejected')
    const after = await world.call(admin, getRedemptionStats)
    expect(after.totalRedemptions - before.totalRedemptions).toBe(1)
    expect(after.totalPointsRedeemed - before.totalPointsRedeemed).toBe(100)
  })
})

test('what points cost in dollars is for admins, and for members only where they may see it', async () => {
  const [admin, member] = await Promise.all([world.anAdmin(), world.aMember()])
  const { config } = world.services
  onTestFinished(() => {
    config.dollars = null
  })
  const seen = async () =>
    Promise.all([admin, member].map(async (one) => (await world.call(one, getCurrentUser)).dollars))
  expect(await seen()).toEqual([undefined, undefined])
  const forTheTeam = { pointsPerDollar: 100, membersSee: false }
  config.dollars = forTheTeam
  expect(await seen()).toEqual([forTheTeam, undefined])
  const forAll = { pointsPerDollar: 100, membersSee: true }
  config.dollars = forAll
  expect(await seen()).toEqual([forAll, forAll])
})

test('a past recorded in bulk is in the order of the given times, continues the ledger, and its reversals name their entries', async () => {
  const member = await world.aMember({ points: 40 })
  await world.sql(
    entriesInBulk(`values ('${member.id}', -30, 'reversal', 'media_bonus first', 'Reversed', timestamptz '2026-03-03Z'),
      ('${member.id}', -5, 'adjustment', 'taken', 'Taken', '2026-03-02Z'),
      ('${member.id}', 5, 'adjustment', 'given', 'Given', '2026-03-02Z'),
      ('${member.id}', 30, 'media_bonus', 'first', 'A bonus', '2026-03-01Z')`),
  )
  const past = await world.call(member, listPoints)
  expect(past.map(({ kind, balanceAfter }) => [kind, balanceAfter])).toEqual([
    ['reversal', 40],
    ['adjustment', 70],
    ['adjustment', 75],
    ['media_bonus', 70],
    ['adjustment', 40],
  ])
  const rows = await world.sql<{ names: boolean }>(
    `select r.ref_id = e.id::text as names from entries r join entries e using (user_id)
   where r.user_id = $1 and r.kind = 'reversal' and e.kind = 'media_bonus'`,
    [member.id],
  )
  expect(rows).toEqual([{ names: true }])
  expect(await world.balanceOf(member)).toBe(40)
})

describe('lists', () => {
  test('the ledger continues by cursor without gaps or repeats', async () => {
    const member = await world.aMember({ points: 10 })
    const reward = await world.aReward({ points_cost: 1 })
    for (let at = 0; at < 7; at += 1) await world.redeem(member, reward)
    const seen = (await world.everyPage(member, listPoints, 3)).map((entry) => entry.balanceAfter)
    expect(seen).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('a list refuses an invalid limit and a cursor it never issued', async () => {
    const member = await world.aMember()
    for (const query of [
      'limit=201',
      'limit=0',
      'limit=x',
      'cursor=abc',
      'cursor=WzEsMl0',
      'cursor=WzEuNV0',
    ]) {
      const response = await world.request(member, `/api/user/points?${query}`)
      expect([query, response.status]).toEqual([query, 400])
    }
    const beyond = await world.request(member, `/api/user/points?cursor=${btoa('[99999999999]')}`)
    expect(beyond.status).toBe(200)
  })

  test('admins find requests by email or reward name; wildcards are plain characters', async () => {
    const admin = await world.anAdmin()
    const member = await world.aMember({ points: 100, email: 'find_me@example.ca' })
    const reward = await world.aReward({ name: '100% local honey' })
    const request = await world.redeem(member, reward)
    const found = async (search: string) =>
      (await world.call(admin, listRewardRequests, { query: { search } })).map(({ id }) => id)
    expect(await found('FIND_ME')).toEqual([request.id])
    expect(await found('100% local')).toEqual([request.id])
    expect(await found('find%me')).toEqual([])
  })
})
