import { expect, test } from 'vitest'
import { importCodes } from '#contract/rewards/codes.ts'
import { decideRewardRequest, getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { cancelRewardRequest, revealDelivery } from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { reward_codes } from '#server/database/schema/rewards.ts'
import { counted, many, WIDE } from '../support/world/at-once.ts'
import { aCode, addCodes, aStockReward, stockRequests, voidSome, workQueue } from '../support/world/codes.ts'
import { until } from '../support/world/until.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld, startWorld } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()
const { pool } = world.services.database

const seen = (id: number) => world.call(admin, getRewardRequest, { params: { id } })
const approve = (id: number) =>
  world.attempt(admin, decideRewardRequest, { params: { id }, body: { status: 'approved' } })
const stockOf = async (id: number) =>
  (await world.sql<{ stock: number }>('select stock from rewards where id = $1', [id]))[0]!.stock

test('64 reveals and undos at once: the code is seen and stays, or is free and was never seen', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 4; round += 1) {
    const reward = await aStockReward(world, admin, 1)
    const member = await world.aMember({ points: 100 })
    const { id } = await world.redeem(member, reward)
    const { reviewedAt } = (await approve(id)).reply!
    const body = { reason: 'Sent by mistake.', reviewedAt: reviewedAt! }
    const calls = await many(WIDE, async (at) =>
      at % 2 === round % 2
        ? { ...(await world.attempt(member, revealDelivery, { params: { id } })), isUndo: false }
        : { ...(await world.attempt(admin, undoDecision, { params: { id }, body })), isUndo: true },
    )
    const undone = calls.filter(({ status, isUndo }) => isUndo && status === 200)
    const revealed = calls.filter(({ status, isUndo }) => !isUndo && status === 200)
    expect(calls.every(({ status }) => [200, 409].includes(status))).toBe(true)
    expect(undone.length).toBe(revealed.length > 0 ? 0 : 1)
    const [code] = await world.rows(reward_codes, { reward_id: reward.id })
    const isFree = undone.length === 1
    expect(code).toMatchObject({ request_id: isFree ? null : id })
    expect(code!.first_revealed_at === null).toBe(isFree)
    expect((await seen(id)).status).toBe(isFree ? 'approved' : 'fulfilled')
    outcomes.add(isFree ? 'free' : 'seen')
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('a reveal waits for an undo, and an undo for a reveal: the second one sees what the first did', async () => {
  const delivered = async () => {
    const reward = await aStockReward(world, admin, 1)
    const member = await world.aMember({ points: 100 })
    const { id } = await world.redeem(member, reward)
    const { reviewedAt } = (await approve(id)).reply!
    return { member, id, body: { reason: 'Sent by mistake.', reviewedAt: reviewedAt! } }
  }
  /** Calls while another transaction has changed the code, which commits once the call waits for it. */
  const during = async <Answer>(change: string, id: number, call: () => Promise<Answer>) => {
    const other = await world.services.database.connectDirectly()
    await other.query('begin')
    await other.query(`update reward_codes set ${change} where request_id = $1`, [id])
    const calling = call()
    await until('the call waits', async () => (await waitingForLocks(pool, '%reward_codes%')) > 0)
    await other.query('commit')
    await other.end()
    return calling
  }
  const seenFirst = await delivered()
  const refused = await during('first_revealed_at = clock_timestamp()', seenFirst.id, () =>
    world.attempt(admin, undoDecision, { params: { id: seenFirst.id }, body: seenFirst.body }),
  )
  expect(refused).toMatchObject({ status: 409, code: 'request.code-revealed' })

  const freedFirst = await delivered()
  const hidden = await during('request_id = null, delivered_at = null', freedFirst.id, () =>
    world.attempt(freedFirst.member, revealDelivery, { params: { id: freedFirst.id } }),
  )
  expect(hidden).toMatchObject({ status: 409, code: 'delivery.none' })
  // The rest of the undo was never made, so the code goes back.
  await world.sql(
    `update reward_codes set request_id = $1, delivered_at = clock_timestamp()
     where reward_id = (select reward_id from reward_requests where id = $1)`,
    [freedFirst.id],
  )
})

test('of 64 approvals at once, each of 40 codes is delivered once and 24 wait in order of asking', async () => {
  const reward = await aStockReward(world, admin, WIDE)
  const ids = await stockRequests(world.services, reward, WIDE)
  await voidSome(world.services, admin, reward.id, WIDE - 40)
  const approvals = await many(WIDE, (at) => approve(ids[at]!))
  expect(counted(approvals)).toEqual({ 200: WIDE })
  await workQueue(world)
  expect(await stockOf(reward.id)).toBe(40 - WIDE)
  const waiting = async () =>
    world.sql<{ id: number }>(
      `select id from reward_requests where reward_id = $1 and status = 'approved' order by id`,
      [reward.id],
    )
  const before = await waiting()
  expect(before).toHaveLength(24)
  await addCodes(world, admin, reward.id, Array.from({ length: 10 }, aCode))
  // Eight servers work the queue at the same time.
  await many(8, () => workQueue(world))
  expect(await waiting()).toEqual(before.slice(10))
  const order = await world.sql<{ id: number }>(
    `select d.request_id as id from request_decisions d
     where d.to_status = 'fulfilled' and d.request_id = any($1) order by d.id`,
    [before.map(({ id }) => id)],
  )
  expect(order).toEqual(before.slice(0, 10))
})

test('an approval that waits for the last code gets it when the first one is rolled back', async () => {
  const reward = await aStockReward(world, admin, 2)
  const [first, second] = await stockRequests(world.services, reward, 2)
  await voidSome(world.services, admin, reward.id, 1)
  const other = await world.services.database.connectDirectly()
  await other.query('begin')
  await other.query('select from rewards where id = $1 for no key update', [reward.id])
  const [{ id: codeId } = { id: 0 }] = await world.sql<{ id: number }>(
    'select id from reward_codes where reward_id = $1 and void_at is null',
    [reward.id],
  )
  await other.query(
    'update reward_codes set request_id = $2, delivered_at = clock_timestamp() where id = $1',
    [codeId, first],
  )
  const approving = approve(second!)
  await until('the approval waits', async () => (await waitingForLocks(pool, '%rewards%')) > 0)
  await other.query('rollback')
  await other.end()
  expect((await approving).reply).toMatchObject({ status: 'fulfilled', code: { id: codeId } })
  expect((await approve(first!)).reply).toMatchObject({ status: 'approved' })
})

test('a code that someone locks for a moment is not missed: the request is delivered by the queue', async () => {
  const reward = await aStockReward(world, admin, 1)
  const [id] = await stockRequests(world.services, reward, 1)
  const other = await world.services.database.connectDirectly()
  await other.query('begin')
  await other.query('select from reward_codes where reward_id = $1 for no key update', [reward.id])
  expect((await approve(id!)).reply).toMatchObject({ status: 'approved' })
  await other.query('rollback')
  await other.end()
  await workQueue(world)
  expect((await seen(id!)).status).toBe('fulfilled')
})

test('members cancel while holds end: each is cancelled with its code free, or delivered', async () => {
  const reward = await aStockReward(world, admin, 16)
  const asked = await many(16, async () => {
    const member = await world.aMember({ points: 100 })
    return { member, id: (await world.redeem(member, reward)).id }
  })
  for (const { id } of asked) {
    await world.call(admin, decideRewardRequest, { params: { id }, body: { status: 'approved', hold: 10 } })
  }
  const [cancelled] = await Promise.all([
    many(asked.length, (at) =>
      world.attempt(asked[at]!.member, cancelRewardRequest, { params: { id: asked[at]!.id } }),
    ),
    world.endHolds(),
  ])
  await world.endHolds()
  const free = cancelled.filter(({ status }) => status === 200).length
  expect(await stockOf(reward.id)).toBe(free)
  const statuses = await Promise.all(asked.map(async ({ id }) => (await seen(id)).status))
  expect(statuses).toEqual(cancelled.map(({ status }) => (status === 200 ? 'cancelled' : 'fulfilled')))
})

test('one file imported on two servers at once is added once', async () => {
  const second = await startWorld({
    databaseUrl: world.services.config.databaseUrl,
    secret: world.services.config.secret,
    dataDir: world.services.config.dataDir,
  })
  const reward = await aStockReward(world, admin, 0)
  const text = Array.from({ length: 500 }, aCode).join('\n')
  const imports = await many(8, (at) =>
    (at % 2 ? world : second).attempt(admin, importCodes, { params: { id: reward.id }, body: { text } }),
  )
  await second.close()
  expect(imports.map(({ reply }) => reply?.added).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 500].sort())
  expect(await stockOf(reward.id)).toBe(500)
})
