import { expect, test } from 'vitest'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { type OneServer, someServers } from '../support/servers/several-servers.ts'
import { many, WIDE } from '../support/world/at-once.ts'
import { aCode, addCodes, aStockReward, stockRequests, voidSome } from '../support/world/codes.ts'
import { until } from '../support/world/until.ts'

const several = await someServers(0, { RATE_LIMIT_FACTOR: '1000' })
const admin = await several.anAdmin()
const { pool } = several.services.database
const placeOf = ({ call }: OneServer) => ({ ...several, call })

/** Approves 64 at once over the servers that run; `after` is called after each answer with how many there were. */
async function approveAll(
  running: ReadonlySet<OneServer>,
  ids: readonly number[],
  after: (answers: number) => void = () => {},
) {
  const left = [...ids]
  let answers = 0
  const statuses: number[] = []
  await many(WIDE, async (at) => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const servers = [...running]
      const args = { params: { id }, body: { status: 'approved' } } as const
      // A server that was killed gives no answer: its call is made again, and may have been done. A busy one says so.
      const status = await servers[at % servers.length]!.status(admin, decideRewardRequest, args).catch(
        () => 0,
      )
      if (status === 0 || status === 503) left.push(id)
      else statuses.push(status)
      answers += 1
      after(answers)
    }
  })
  return statuses
}

async function countsOf(ids: readonly number[]) {
  const { rows } = await pool.query<Record<string, number>>(
    `select count(*) filter (where status = 'fulfilled')::int as fulfilled, count(*) filter (where status = 'approved')::int as waiting,
       (select count(distinct id)::int from reward_codes where request_id = any($1)) as codes,
       (select count(*)::int from request_decisions where request_id = any($1)) as decisions,
       (select count(*)::int from audit_log where subject_type = 'request' and subject_id = any($1::text[])) as audited
     from reward_requests where id = any($1)`,
    [ids],
  )
  return rows[0]!
}

/** Emails to each member: at most one says that the reward is delivered. */
async function deliveredMails(ids: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ mails: number }>(
    `select count(*)::int as mails from mails m join reward_requests q on q.user_id = m.user_id
     where q.id = any($1) and m.subject like 'Delivered:%'`,
    [ids],
  )
  return rows[0]!.mails
}

const waitingOf = async (ids: readonly number[]) => {
  const { rows } = await pool.query<{ id: number }>(
    `select id from reward_requests where id = any($1) and status = 'approved' order by id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

const deliveredInOrder = async (ids: readonly number[]) => {
  const { rows } = await pool.query<{ id: number }>(
    `select d.request_id as id from request_decisions d join reward_codes c on c.request_id = d.request_id
     where d.to_status = 'fulfilled' and d.request_id = any($1) order by d.id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

test('600 requests, 64 approvals at once on two servers: 500 are delivered once, and 100 in order after an import', async () => {
  const running = new Set(await many(2, several.startOne))
  const [server] = [...running] as [OneServer]
  const reward = await aStockReward(placeOf(server), admin, 600)
  const ids = await stockRequests(several.services, reward, 600)
  await voidSome(several.services, admin, reward.id, 100)
  expect(new Set(await approveAll(running, ids))).toEqual(new Set([200]))
  await expect
    .poll(() => countsOf(ids))
    .toEqual({ fulfilled: 500, waiting: 100, codes: 500, decisions: 1100, audited: 1100 })
  expect(await several.violations()).toEqual([])
  const waiting = await waitingOf(ids)
  await addCodes(placeOf(server), admin, reward.id, Array.from({ length: 100 }, aCode))
  await expect.poll(() => waitingOf(ids)).toEqual([])
  expect(await deliveredInOrder(waiting)).toEqual(waiting)
  expect(await deliveredMails(ids)).toBe(600)
  expect(await several.violations()).toEqual([])
  await Promise.all([...running].map(({ product }) => product.kill()))
})

test('when servers are killed in the middle, every code is delivered once and the others wait in order', async () => {
  const running = new Set(await many(2, several.startOne))
  const [first, second] = [...running] as [OneServer, OneServer]
  const reward = await aStockReward(placeOf(first), admin, 120)
  const ids = await stockRequests(several.services, reward, 120)
  await voidSome(several.services, admin, reward.id, 20)
  let killed: Promise<void> | null = null
  const statuses = await approveAll(running, ids, (answers) => {
    if (answers < 30 || killed !== null) return
    running.delete(second)
    killed = second.product.kill()
  })
  await killed
  expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
  await expect
    .poll(() => countsOf(ids))
    .toEqual({ fulfilled: 100, waiting: 20, codes: 100, decisions: 220, audited: 220 })
  const waiting = await waitingOf(ids)

  // The servers are killed while one of them works the queue, and the next one goes on where it was.
  await addCodes(placeOf(first), admin, reward.id, Array.from({ length: 20 }, aCode))
  await until('the queue is worked', async () => (await waitingOf(ids)).length < waiting.length)
  await Promise.all([...running].map(({ product }) => product.kill()))
  const next = await several.startOne()
  await expect.poll(() => waitingOf(ids)).toEqual([])
  expect(await deliveredInOrder(waiting)).toEqual(waiting)
  expect(await deliveredMails(ids)).toBe(120)
  expect(await several.violations()).toEqual([])
  await next.product.kill()
})
