import { expect, test } from 'vitest'
import { getCodeStock, listCodeStocks, listRewardCodes, voidCodes } from '#contract/rewards/codes.ts'
import {
  cancelRewardRequest,
  listOwnRewardRequests,
  listRewards,
  requestReward,
  updateReward,
} from '#contract/rewards/rewards.ts'
import type { CodeState } from '#domain/rewards/codes.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { mails, notices } from '#server/database/schema/notifications.ts'
import { reward_codes, rewards } from '#server/database/schema/rewards.ts'
import { watchLowStocks } from '#server/rewards/codes/low-stock.ts'
import { auditOf } from '../support/world/audit.ts'
import { aCode, addCodes, aStockReward } from '../support/world/codes.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld } from '../support/world/world.ts'

// Some codes get the state by hand that a delivery or the passing of time gives them.
const world = await aWorld({}, { rowsByHand: true })
const admin = await world.anAdmin()
const { pool } = world.services.database

const stockOf = (id: number) => world.call(admin, getCodeStock, { params: { id } })
const codesOf = (id: number, state?: CodeState) =>
  world.call(admin, listRewardCodes, { params: { id }, query: { limit: '50', state } })
const makeVoid = (id: number, ids: number[], reason = 'The supplier sent them twice.') =>
  world.attempt(admin, voidCodes, { params: { id }, body: { ids, reason } })
const recount = (id: number) =>
  pool.query(
    `update rewards set stock = (select count(*) from reward_codes where reward_id = $1 and request_id is null
       and void_at is null and set_aside_at is null)
     - (select count(*) from reward_requests where reward_id = $1 and delivery_kind = 'stock'
       and status in ('pending', 'approved')) where id = $1`,
    [id],
  )

async function aRequestOf(rewardId: number): Promise<number> {
  const member = await world.aMember({ points: 1000 })
  return (await world.call(member, requestReward, { params: { id: rewardId } })).id
}

/** Delivers the newest free code for a request, as an approval would, some days ago. */
async function deliver(rewardId: number, requestId: number, daysAgo = 0): Promise<void> {
  await pool.query(
    `update reward_codes set request_id = $2, delivered_at = clock_timestamp() - make_interval(days => $3)
     where id = (select max(id) from reward_codes where reward_id = $1 and request_id is null and void_at is null)`,
    [rewardId, requestId, daysAgo],
  )
  await pool.query(
    `update reward_requests set status = 'fulfilled', holds_stock = false, reviewed_at = clock_timestamp(),
       reviewed_by = $2 where id = $1`,
    [requestId, admin.id],
  )
  await recount(rewardId)
}

/** A code of the stock that expires in some days, or did before. */
async function expireOne(rewardId: number, days: number): Promise<void> {
  await pool.query(
    `update reward_codes set expires_at = clock_timestamp() + make_interval(days => $2),
       set_aside_at = clock_timestamp(), cost_cents = 2300
     where id = (select min(id) from reward_codes where reward_id = $1 and set_aside_at is null and request_id is null)`,
    [rewardId, days],
  )
  await recount(rewardId)
}

test('the figures of a stock count every code once, and the list says its state', async () => {
  const reward = await aStockReward(world, admin, 6)
  await expireOne(reward.id, -40)
  await expireOne(reward.id, 10)
  await deliver(reward.id, await aRequestOf(reward.id))
  const waits = await aRequestOf(reward.id)
  const { id: voided } = (await codesOf(reward.id, 'free'))[0]!
  expect((await makeVoid(reward.id, [voided])).reply).toEqual({ voided: 1 })

  expect(await stockOf(reward.id)).toEqual({
    reward: { id: reward.id, name: reward.name, amountCents: 2500, isActive: true },
    ...{ free: 2, available: 1, waiting: 0, expiring: 1, delivered: 1, void: 1 },
    ...{
      expired: 1,
      expiredCostCents: 2300,
      expiredThisMonth: { codes: 0, costCents: 0 },
      daysLeft: 14,
      isLow: false,
    },
  })
  await pool.query(`update reward_requests set status = 'approved' where id = $1`, [waits])
  expect((await stockOf(reward.id)).waiting).toBe(1)
  const states = (await codesOf(reward.id)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['delivered', 'expired', 'expiring', 'free', 'free', 'void'])
  expect(await codesOf(reward.id, 'delivered')).toMatchObject([
    {
      lastFour: expect.stringMatching(/^\w{4}$/),
      request: { id: expect.any(Number) },
      firstRevealedAt: null,
    },
  ])
  expect(await codesOf(reward.id, 'void')).toMatchObject([
    { id: voided, voidReason: 'The supplier sent them twice.', voidedBy: { id: admin.id } },
  ])
})

test('codes are listed page after page, newest first, with who imported them', async () => {
  const reward = await aStockReward(world, admin, 5)
  const page = (cursor: object) =>
    world.attempt(admin, listRewardCodes, { params: { id: reward.id }, query: { limit: '3', ...cursor } })
  const first = await page({})
  const second = await page({ cursor: first.next })
  expect(second.next).toBeNull()
  const ids = [...first.reply!, ...second.reply!].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(ids).toHaveLength(5)
  expect((await codesOf(reward.id))[0]!.batch).toMatchObject({ importedBy: { id: admin.id }, supplier: '' })
  expect(await world.attempt(admin, listRewardCodes, { params: { id: 999_999 } })).toMatchObject({
    status: 404,
  })
})

test('free and expiring codes become void, all of them or none, and the stock and the audit log say so', async () => {
  const code = aCode()
  const reward = await aStockReward(world, admin, [code, aCode(), aCode(), aCode()])
  await deliver(reward.id, await aRequestOf(reward.id))
  await expireOne(reward.id, 5)
  const all = (await codesOf(reward.id)).map(({ id }) => id)
  expect(await makeVoid(reward.id, all)).toMatchObject({
    ...{ status: 409, code: 'codes.not-free' },
    message: 'One of these codes was delivered or made void before. Nothing was changed.',
  })
  expect((await stockOf(reward.id)).void).toBe(0)
  const { id: other } = await aStockReward(world, admin, 1)
  const elsewhere = (await codesOf(other))[0]!.id
  expect(await makeVoid(reward.id, [elsewhere])).toMatchObject({ status: 409, code: 'codes.not-free' })

  const ours = [...(await codesOf(reward.id, 'free')), ...(await codesOf(reward.id, 'expiring'))].map(
    ({ id }) => id,
  )
  expect((await makeVoid(reward.id, [...ours, ours[0]!])).reply).toEqual({ voided: 3 })
  expect(await stockOf(reward.id)).toMatchObject({
    free: 0,
    available: 0,
    expiring: 0,
    void: 3,
    delivered: 1,
  })
  const entry = (await auditOf(world, 'reward', reward.id)).at(-1)!
  expect(entry).toMatchObject({
    action: 'codes.voided',
    after: { voided: 3 },
    reason: 'The supplier sent them twice.',
  })
  expect(JSON.stringify(entry)).not.toContain(code.slice(-8))
  expect(await makeVoid(reward.id, ours, '  ')).toMatchObject({ status: 400 })
})

test('a code that is being delivered does not become void', async () => {
  const reward = await aStockReward(world, admin, 1)
  const request = await aRequestOf(reward.id)
  const [code] = await codesOf(reward.id)
  const delivery = await pool.connect()
  await delivery.query('begin')
  await delivery.query('select from reward_codes where id = $1 for no key update', [code!.id])
  const voiding = makeVoid(reward.id, [code!.id])
  await expect.poll(() => waitingForLocks(pool, '%reward_codes%for no key update%')).toBe(1)
  await delivery.query(
    'update reward_codes set request_id = $2, delivered_at = clock_timestamp() where id = $1',
    [code!.id, request],
  )
  await delivery.query('commit')
  delivery.release()
  expect(await voiding).toMatchObject({ status: 409, code: 'codes.not-free' })
  expect((await codesOf(reward.id))[0]!.state).toBe('delivered')
})

const formOf = (reward: typeof rewards.$inferSelect) => ({
  ...{ name: reward.name, description: reward.description, pointsCost: reward.points_cost },
  ...{ category: reward.category, value: reward.value, isActive: true },
})

test('open requests follow their reward to a stock of codes and back', async () => {
  const reward = await world.aReward({ value: '$25.00', stock: 9 })
  const save = (change: object) =>
    world.attempt(admin, updateReward, { params: { id: reward.id }, body: { ...formOf(reward), ...change } })
  const [first, second] = [await aRequestOf(reward.id), await aRequestOf(reward.id)]
  await pool.query(`update reward_requests set reward_value = '$10.00' where id = $1`, [second])

  expect(await save({ deliveryKind: 'stock' })).toMatchObject({ status: 400 })
  const seen = await world.call(admin, listRewards, { query: { search: reward.name } })
  expect(seen[0]!.admin).toMatchObject({ requestsOpen: 2, requestsByHand: 1, codes: null })
  const switched = await save({ deliveryKind: 'stock', amountCents: 2500, stock: 50, expectedStock: 3 })
  expect(switched.reply).toMatchObject({
    ...{ deliveryKind: 'stock', amountCents: 2500, stock: -1 },
    admin: { requestsByHand: 0, codes: { free: 0, waiting: 0 } },
  })
  const kinds = async () =>
    (
      await pool.query(
        'select id, delivery_kind as kind, amount_cents as amount, holds_stock as holds from reward_requests where reward_id = $1 order by id',
        [reward.id],
      )
    ).rows
  expect(await kinds()).toEqual([
    { id: first, kind: 'stock', amount: 2500, holds: true },
    { id: second, kind: 'hand', amount: null, holds: true },
  ])
  expect((await auditOf(world, 'reward', reward.id)).at(-1)).toMatchObject({
    before: { deliveryKind: 'hand', amountCents: null, stock: 7 },
    after: { deliveryKind: 'stock', amountCents: 2500, stock: -1 },
  })
  await addCodes(world, admin, reward.id, [aCode(), aCode()])
  expect((await save({ stock: 99 })).reply).toMatchObject({ stock: 1 })

  expect((await save({ deliveryKind: 'hand', amountCents: null })).reply).toMatchObject({ stock: null })
  expect((await kinds()).map(({ kind }) => kind)).toEqual(['hand', 'hand'])
  expect((await save({ stock: 4 })).reply).toMatchObject({ stock: 4 })
  expect((await save({ deliveryKind: 'stock', amountCents: 2500 })).reply).toMatchObject({ stock: 1 })
})

/** A member who asked for a reward that is sent by hand, and what switches that to a stock of codes. */
async function askedByHand(row: { stock: number | null }) {
  const reward = await world.aReward({ value: '$25.00', ...row })
  const member = await world.aMember({ points: 1000 })
  const { id } = await world.call(member, requestReward, { params: { id: reward.id } })
  const cancel = () => world.attempt(member, cancelRewardRequest, { params: { id } })
  const toStock = (value = reward.value) =>
    world.call(admin, updateReward, {
      params: { id: reward.id },
      body: { ...formOf(reward), value, deliveryKind: 'stock', amountCents: 2500 },
    })
  return { reward, id, cancel, toStock }
}

test('a request that stays by hand at the switch returns nothing to the stock of codes', async () => {
  const { reward, cancel, toStock } = await askedByHand({ stock: 5 })
  expect(await toStock('$25.00 or more')).toMatchObject({ stock: 0 })
  expect((await cancel()).status).toBe(200)
  expect(await stockOf(reward.id)).toMatchObject({ free: 0, available: 0 })
})

test('a member cancels while the reward gets its stock of codes', async () => {
  const { reward, id, cancel, toStock } = await askedByHand({ stock: null })
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from reward_requests where id = $1 for no key update', [id])
  const waiting = () => waitingForLocks(pool, '%reward_requests%')
  const switching = toStock()
  await expect.poll(waiting).toBe(1)
  const cancelling = cancel()
  await expect.poll(waiting).toBe(2)
  await other.query('commit')
  other.release()
  expect(await switching).toMatchObject({ stock: -1 })
  expect((await cancelling).status).toBe(200)
  expect(await stockOf(reward.id)).toMatchObject({ available: 0, waiting: 0 })
})

test('the amount of a stock stays while it has codes or open requests', async () => {
  const reward = await aStockReward(world, admin, 1)
  const save = (amountCents: number, change = {}) =>
    world.attempt(admin, updateReward, {
      params: { id: reward.id },
      body: { ...formOf(reward), amountCents, ...change },
    })
  expect(await save(3000)).toMatchObject({
    ...{ status: 409, code: 'reward.amount-fixed' },
    message: '1 code in the stock is for $25.00. Make it void first, or create another reward.',
  })
  await aRequestOf(reward.id)
  await makeVoid(
    reward.id,
    (await codesOf(reward.id)).map(({ id }) => id),
  )
  expect(await save(3000)).toMatchObject({
    message: '1 open request is for another amount. Review it first, or create another reward.',
  })
  expect((await save(2500)).status).toBe(200)
  const [member] = (
    await pool.query('select user_id as id from reward_requests where reward_id = $1', [reward.id])
  ).rows
  expect(member).toBeDefined()
  // A request that was made for another amount stays by hand.
  expect((await save(3000, { deliveryKind: 'hand' })).status).toBe(200)
  expect((await save(3000, { deliveryKind: 'stock' })).reply).toMatchObject({ stock: 0 })
})

test('a reward that is sold out says so to members before they ask, also while codes are missing', async () => {
  const reward = await aStockReward(world, admin, 1, { name: 'A scarce card' })
  await aRequestOf(reward.id)
  const [code] = await codesOf(reward.id)
  await makeVoid(reward.id, [code!.id])
  const member = await world.aMember({ points: 1000 })
  const query = { search: reward.name }
  expect((await world.call(member, listRewards, { query }))[0]).toMatchObject({ stock: 0 })
  expect((await world.call(admin, listRewards, { query }))[0]).toMatchObject({ stock: -1 })
  expect((await world.call(admin, listCodeStocks))[0]!.available).toBeLessThan(0)
})

test('admins are notified once when a stock is low, and again only after it was not for a day', async () => {
  const quiet = await world.anAdmin({ email_notifications: false })
  const [payouts, others] = await Promise.all(
    [['payouts' as const], ['reviews' as const, 'content' as const, 'support' as const]].map((duties) =>
      world.anAdmin({ duties }),
    ),
  )
  const reward = await aStockReward(world, admin, 10, { name: 'A card that runs low' })
  for (const daysAgo of [1, 5, 12, 20]) await deliver(reward.id, await aRequestOf(reward.id), daysAgo)
  expect(await stockOf(reward.id)).toMatchObject({ free: 6, daysLeft: 28, isLow: false })
  const rowOf = async () => (await world.rows(rewards, { id: reward.id }))[0]!
  const link = `/admin/rewards/${reward.id}/codes`
  const told = async (to: string) => (await world.rows(notices, { user_id: to, link })).length
  const mailed = async () =>
    (await world.rows(mails, { subject: 'Codes are running low: A card that runs low' })).map(
      (mail) => mail.recipient,
    )
  const watch = () => watchLowStocks(world.services)
  await watch()
  expect(await told(admin.id)).toBe(0)

  const voided = (await codesOf(reward.id, 'free')).slice(0, 5)
  await makeVoid(
    reward.id,
    voided.map(({ id }) => id),
  )
  await Promise.all([watch(), watch()])
  await watch()
  expect([await told(admin.id), await told(quiet.id)]).toEqual([1, 1])
  expect([await told(payouts!.id), await told(others!.id)]).toEqual([1, 0])
  expect((await mailed()).toSorted()).toEqual([admin.email, payouts!.email].toSorted())
  const [notice] = await world.rows(notices, { user_id: admin.id, link })
  expect(notice!.body).toBe('Only 1 code is left, enough for about 4 days.')

  await addCodes(world, admin, reward.id, Array.from({ length: 9 }, aCode))
  await watch()
  expect(await rowOf()).toMatchObject({ low_told_at: expect.any(Date), enough_since: expect.any(Date) })
  const free = async () => (await codesOf(reward.id, 'free')).map(({ id }) => id)
  await makeVoid(reward.id, await free())
  await watch()
  expect(await rowOf()).toMatchObject({ low_told_at: expect.any(Date), enough_since: null })
  expect(await told(admin.id)).toBe(1)

  await addCodes(world, admin, reward.id, Array.from({ length: 9 }, aCode))
  await watch()
  await world.change(rewards, { id: reward.id }, { enough_since: new Date(Date.now() - DAY_MS) })
  await watch()
  expect(await rowOf()).toMatchObject({ low_told_at: null, enough_since: null })
  await makeVoid(reward.id, await free())
  await watch()
  expect(await told(admin.id)).toBe(2)
})

test('a reward that members are not offered is never low', async () => {
  const reward = await aStockReward(world, admin, 1, { is_active: false })
  expect(await stockOf(reward.id)).toMatchObject({ isLow: false, daysLeft: null })
  const { id: byHand } = await world.aReward()
  const refused = await world.attempt(admin, getCodeStock, { params: { id: byHand } })
  expect(refused).toMatchObject({ status: 409, code: 'reward.not-from-stock' })
})

test('a member reads when their code expires', async () => {
  const reward = await aStockReward(world, admin, [`${aCode()},,,,2031-01-12`])
  const member = await world.aMember({ points: 1000 })
  const { id } = await world.call(member, requestReward, { params: { id: reward.id } })
  await deliver(reward.id, id)
  const [own] = await world.call(member, listOwnRewardRequests)
  expect(own).toMatchObject({ hasDelivery: true, codeExpiresAt: '2031-01-13T05:00:00.000Z' })
  expect(await world.rows(reward_codes, { request_id: id })).toHaveLength(1)
})
