import { expect, test } from 'vitest'
import {
  decideRewardRequest,
  decideRewardRequests,
  getRedemptionStats,
  getRewardRequest,
  listRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { MAX_DECISIONS_AT_ONCE } from '#domain/rewards/rewards.ts'
import { many } from '../support/world/at-once.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin({ points: 1000 })
await world.anAdmin()

async function requests(count: number): Promise<{ ids: number[]; members: Person[] }> {
  const reward = await world.aReward({ points_cost: 100 })
  const members = await many(count, () => world.aMember({ points: 150 }))
  const made = []
  for (const member of members) made.push(await world.redeem(member, reward))
  return { ids: made.map(({ id }) => id), members }
}

test('fifty requests are decided in one call; one that was decided already stops no other', async () => {
  const { ids, members } = await requests(50)
  const before = await world.call(admin, getRedemptionStats)
  await world.decide(admin, ids[7]!, 'rejected')
  const { results } = await world.call(admin, decideRewardRequests, {
    body: { ids: [...ids, ids[0]!], status: 'approved', reviewNotes: 'On its way.' },
  })
  expect(results.map(({ id }) => id)).toEqual(ids)
  expect(results.filter(({ refusal }) => refusal !== null)).toMatchObject([
    { id: ids[7], refusal: { code: 'request.already-decided' }, request: { status: 'rejected' } },
  ])
  const stats = await world.call(admin, getRedemptionStats)
  expect([before.pending - stats.pending, stats.approved - before.approved]).toEqual([50, 49])
  expect((await world.call(members[7]!, getCurrentUser)).totalPoints).toBe(150)
  const rows = await world.sql<{ count: number }>(
    `select count(*)::int as count from audit_log where action = 'request.approved' and reason = 'On its way.'`,
  )
  expect(rows[0]!.count).toBe(49)
})

test('an admin who decides too late or too early reads the state of the request and what to do', async () => {
  const bo = await world.anAdmin({ first_name: 'Bo' })
  const { ids } = await requests(1)
  const params = { id: ids[0]! }
  const decide = async (person: Person, status: 'approved' | 'rejected' | 'fulfilled') =>
    (await world.attempt(person, decideRewardRequest, { params, body: { status } })).message
  expect(await decide(admin, 'fulfilled')).toBe(
    'This request isn’t approved yet. Approve it first, then mark it as fulfilled.',
  )
  await decide(bo, 'approved')
  expect(await decide(admin, 'approved')).toBe(
    'Bo already approved this request. Mark it as fulfilled once the reward is sent.',
  )
  expect(await decide(bo, 'rejected')).toBe(
    'You already approved this request. To reject it, undo the approval first.',
  )
  const undo = async () => {
    const { reviewedAt } = await world.call(bo, getRewardRequest, { params })
    await world.call(bo, undoDecision, { params, body: { reason: 'A mistake.', reviewedAt: reviewedAt! } })
  }
  await decide(bo, 'fulfilled')
  expect(await decide(admin, 'rejected')).toEqual(
    expect.stringMatching(
      /^Bo marked this as fulfilled at \d+:\d\d [AP]M\. If the reward wasn’t sent, undo that first\.$/,
    ),
  )
  await undo()
  await undo()
  expect(await decide(admin, 'fulfilled')).toBe(
    'This request isn’t approved yet. Approve it first, then mark it as fulfilled.',
  )
  await decide(bo, 'rejected')
  expect(await decide(admin, 'approved')).toBe(
    'Bo already rejected this request, and the member got the points back. To change that, undo the rejection first.',
  )
})

test('rejecting several returns everyone’s points; the admin’s own and unknown ones are skipped', async () => {
  const { ids, members } = await requests(3)
  const reward = await world.aReward({ points_cost: 100 })
  const own = await world.redeem(admin, reward)
  const { results } = await world.call(admin, decideRewardRequests, {
    body: { ids: [...ids, own.id, 999_999], status: 'rejected' },
  })
  expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual([
    null,
    null,
    null,
    'request.own',
    'not-found',
  ])
  for (const member of members) expect(await world.balanceOf(member)).toBe(150)
})

test('two admins decide on the same requests at once: each is decided once', async () => {
  const { ids } = await requests(10)
  const second = await world.anAdmin()
  const replies = await Promise.all([
    world.call(admin, decideRewardRequests, { body: { ids, status: 'approved' } }),
    world.call(second, decideRewardRequests, { body: { ids: ids.toReversed(), status: 'rejected' } }),
  ])
  const decided = replies.flatMap(({ results }) => results.filter(({ refusal }) => refusal === null))
  expect(decided.map(({ id }) => id).sort()).toEqual([...ids].sort())
})

test.each([
  ['no requests', []],
  ['more than the limit', Array.from({ length: MAX_DECISIONS_AT_ONCE + 1 }, (_, at) => at + 1)],
])('a call with %s is refused', async (_what, ids) => {
  expect(
    (await world.attempt(admin, decideRewardRequests, { body: { ids, status: 'approved' } })).status,
  ).toBe(400)
})

test('each state of a request has a later time than the one before', async () => {
  const { ids } = await requests(1)
  const stateOf = async () =>
    (await world.call(admin, listRewardRequests, { query: {} })).find(({ id }) => id === ids[0])!
  const states = [await stateOf()]
  for (const status of ['approved', 'fulfilled'] as const) {
    await world.decide(admin, ids[0]!, status)
    states.push(await stateOf())
  }
  const times = states.map(({ changedAt }) => Date.parse(changedAt))
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(new Set(times).size).toBe(3)
})
