import { expect, test } from 'vitest'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { MAX_HOLD_SECONDS } from '#domain/desk/holds.ts'
import { DESKS } from '#server/desk/desks.ts'
import { type OneServer, someServers } from '../support/servers/several-servers.ts'
import { many } from '../support/world/at-once.ts'
import type { Person } from '../support/world/builders.ts'

/** Long enough to kill a server first; the test then ends it. */
const HOLD_SECONDS = MAX_HOLD_SECONDS
const DECISIONS = 20

const several = await someServers(1, { RATE_LIMIT_FACTOR: '1000' })
const admin = await several.anAdmin()
const reward = await several.aReward()

test('when a server is killed before its holds end, the next server makes each decision final, once', async () => {
  const [server] = several.servers
  const members = await decide(server!)
  await server!.product.kill()
  expect(await paid(members)).toEqual(members.map(() => 0))
  await endHolds()
  const next = await several.startOne()
  await expectPaidOnce(members)
  await next.product.kill()
})

test('when two of three servers are killed, the third makes all decisions final, once', async () => {
  const servers = await Promise.all([several.startOne(), several.startOne(), several.startOne()])
  const members = (await Promise.all(servers.map((server) => decide(server)))).flat()
  await Promise.all([servers[0]!.product.kill(), servers[1]!.product.kill()])
  await endHolds()
  // Each decision makes a server look for what is due.
  await decideOne(servers[2]!, await several.aMember({ points: 100 }))
  await expectPaidOnce(members)
})

async function decide(server: OneServer): Promise<Person[]> {
  const members = await many(DECISIONS, () => several.aMember({ points: 100 }))
  for (const [at, member] of members.entries()) await decideOne(server, member, at % 2 === 0)
  return members
}

/** Approves the member's proof, and rejects or approves and fulfils their request, each on hold. */
async function decideOne(server: OneServer, member: Person, fulfils = false): Promise<void> {
  const { id } = await several.aPendingSubmission(member)
  const hold = HOLD_SECONDS
  await server.call(admin, reviewSubmission, { params: { id }, body: { status: 'approved', hold } })
  const request = await server.call(member, requestReward, { params: { id: reward.id } })
  const decide = (status: 'approved' | 'rejected' | 'fulfilled') =>
    server.call(admin, decideRewardRequest, { params: { id: request.id }, body: { status, hold } })
  if (!fulfils) return void (await decide('rejected'))
  await decide('approved')
  await decide('fulfilled')
}

async function endHolds() {
  for (const { held } of DESKS)
    await several.services.database.pool.query(`update ${held} set final_at = clock_timestamp()`)
}

async function expectPaidOnce(members: readonly Person[]): Promise<void> {
  await expect.poll(() => paid(members)).toEqual(members.map(() => 1))
  await expect.poll(() => settled(members)).toEqual(members.map(() => 1))
  expect(await mailed(members)).toEqual(members.map(() => 2))
  expect(await several.violations()).toEqual([])
}

/** Requests are refunded once, or approved and fulfilled once. */
const settled = (members: readonly Person[]) =>
  count(
    members,
    `select (select count(*)::int from entries where user_id = person and kind = 'refund')
       + (select count(*) filter (where to_status = 'approved') * count(*) filter (where to_status = 'fulfilled')
          from request_decisions d join reward_requests q on q.id = d.request_id where q.user_id = person)::int`,
  )

const paid = (members: readonly Person[]) =>
  count(members, `select count(*)::int from entries where user_id = person and kind = 'task_award'`)

const mailed = (members: readonly Person[]) =>
  count(members, 'select count(*)::int from mails where user_id = person')

async function count(members: readonly Person[], sql: string): Promise<number[]> {
  const { rows } = await several.services.database.pool.query<{ found: number }>(
    `select (${sql}) as found from unnest($1::text[]) with ordinality people(person, place) order by place`,
    [members.map(({ id }) => id)],
  )
  return rows.map(({ found }) => found)
}
