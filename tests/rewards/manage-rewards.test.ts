import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { RewardForm } from '#contract/rewards/reward-form.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import {
  cancelRewardRequest,
  createReward,
  deleteReward,
  getRewardStats,
  listOwnRewardRequests,
  listRewards,
  requestReward,
  restoreReward,
  setRewardActive,
  updateReward,
} from '#contract/rewards/rewards.ts'
import { reward_requests, rewards } from '#server/database/schema/rewards.ts'
import { counted, many, WIDE } from '../support/world/at-once.ts'
import { actionsIn, auditOf, newestAudit } from '../support/world/audit.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const FORM: RewardForm = {
  name: 'Harbour mug',
  description: 'Holds 350 mL.',
  pointsCost: 100,
  category: 'Goods',
  value: '$14 mug',
  isActive: true,
}

const world = await aWorld()
const admin = await world.anAdmin()

const request = (member: Person, id: number, body = {}) =>
  world.attempt(member, requestReward, { params: { id }, body })

async function stockOf(id: number): Promise<number | null> {
  const [row] = await world.rows(rewards, { id })
  return row?.stock ?? null
}

/** How many requests hold one of a reward's stock. */
const heldOf = (rewardId: number): Promise<number> =>
  world.queries.$count(
    reward_requests,
    and(eq(reward_requests.reward_id, rewardId), reward_requests.holds_stock),
  )

describe('creating and editing', () => {
  test('saves a reward as it was written, and the audit log says who did', async () => {
    const made = await world.call(admin, createReward, {
      body: { ...FORM, name: '  Harbour mug ', stock: 5, limitPerMember: 1 },
    })
    expect(made).toEqual({
      ...FORM,
      id: made.id,
      destinationKind: 'email',
      deliveryKind: 'hand',
      amountCents: null,
      stock: 5,
      limitPerMember: 1,
      ownRequests: 0,
      admin: { requestsOpen: 0, requestsByHand: 0, requestsTotal: 0, deletedAt: null, codes: null },
    })
    expect(await newestAudit(world)).toMatchObject({
      actor_id: admin.id,
      action: 'reward.created',
      subject_type: 'reward',
      subject_id: String(made.id),
      label: 'Harbour mug',
      after: { ...FORM, stock: 5, limitPerMember: 1 },
    })
  })

  test.each([
    ['name', '   ', 'Name is required'],
    ['description', '', 'Description is required'],
    ['pointsCost', 0, 'Points cost must be at least 1'],
    ['category', ' ', 'Category is required'],
    ['value', undefined, 'Value is required'],
    ['pointsCost', 1.5, 'Points cost must be a whole number'],
    ['stock', -1, 'Stock must be at least 0'],
    ['limitPerMember', 0, 'Limit per member must be at least 1'],
  ])('%s %j is refused: %s', async (name, value, sentence) => {
    for (const [method, path] of [
      ['POST', '/api/admin/rewards'],
      ['PUT', `/api/admin/rewards/${(await world.aReward()).id}`],
    ] as const) {
      const response = await world.request(admin, path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...FORM, [name]: value }),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { [name]: sentence } })
    }
  })

  test('an edit keeps the fields it leaves out and logs what changed, if anything did', async () => {
    const reward = await world.aReward({ stock: 4, limit_per_member: 2 })
    const edited = await world.call(admin, updateReward, {
      params: { id: reward.id },
      body: { ...FORM, pointsCost: 250 },
    })
    expect(edited).toMatchObject({ pointsCost: 250, stock: 4, limitPerMember: 2 })
    const entry = await newestAudit(world)
    expect(entry).toMatchObject({
      action: 'reward.updated',
      before: { pointsCost: 100 },
      after: { pointsCost: 250 },
    })
    expect(Object.keys(entry.after as object)).not.toContain('stock')
    await world.call(admin, updateReward, { params: { id: reward.id }, body: { ...FORM, pointsCost: 250 } })
    expect((await newestAudit(world)).id).toBe(entry.id)
    const unlimited = await world.call(admin, updateReward, {
      params: { id: reward.id },
      body: { ...FORM, stock: null, limitPerMember: null },
    })
    expect(unlimited).toMatchObject({ stock: null, limitPerMember: null })
  })

  test('refuses to overwrite stock that members have since taken from', async () => {
    const reward = await world.aReward({ stock: 5 })
    await request(await world.aMember({ points: 100 }), reward.id)
    const save = (expectedStock: number) =>
      world.attempt(admin, updateReward, {
        params: { id: reward.id },
        body: { ...FORM, stock: 10, expectedStock },
      })
    expect(await save(5)).toMatchObject({
      status: 409,
      code: 'reward.stock-changed',
      message: 'The stock is now 4. Please check the number again.',
    })
    expect(await stockOf(reward.id)).toBe(4)
    expect((await save(4)).status).toBe(200)
    expect(await stockOf(reward.id)).toBe(10)
  })

  test('a price change keeps earlier requests, and refuses a member who still sees the old price', async () => {
    const reward = await world.aReward({ points_cost: 100 })
    const member = await world.aMember({ points: 500 })
    await request(member, reward.id)
    await world.call(admin, updateReward, {
      params: { id: reward.id },
      body: { ...FORM, pointsCost: 180 },
    })
    expect((await world.call(member, listOwnRewardRequests))[0]?.pointsSpent).toBe(100)
    expect(await request(member, reward.id, { expectedPointsCost: 100 })).toMatchObject({
      status: 409,
      code: 'reward.price-changed',
      message: 'This reward now costs 180 points.',
    })
    expect(await world.balanceOf(member)).toBe(400)
  })

  test('the toggle takes effect immediately and is logged once, even when set twice', async () => {
    const reward = await world.aReward()
    const member = await world.aMember({ points: 500 })
    const set = (isActive: boolean) =>
      world.call(admin, setRewardActive, { params: { id: reward.id }, body: { isActive } })
    expect((await set(false)).isActive).toBe(false)
    const entry = await newestAudit(world)
    expect(entry).toMatchObject({ action: 'reward.deactivated', label: reward.name })
    await set(false)
    expect((await newestAudit(world)).id).toBe(entry.id)
    expect(await request(member, reward.id)).toMatchObject({ status: 409, code: 'reward.inactive' })
    await set(true)
    expect((await newestAudit(world)).action).toBe('reward.activated')
    expect((await request(member, reward.id)).status).toBe(200)
  })
})

describe('deleting and restoring', () => {
  test('a deleted reward disappears for everyone, keeps its open requests, and comes back unchanged', async () => {
    const reward = await world.aReward({ name: 'Deleted and back' })
    const member = await world.aMember({ points: 500 })
    const open = (await request(member, reward.id)).reply!
    const params = { id: reward.id }
    const deleted = await world.call(admin, deleteReward, { params })
    expect(deleted.admin).toMatchObject({ requestsOpen: 1, deletedAt: expect.any(String) })
    expect(await newestAudit(world)).toMatchObject({ action: 'reward.deleted', after: { requestsOpen: 1 } })
    for (const id of [reward.id, 999_999]) expect((await request(member, id)).status).toBe(404)
    for (const person of [member, admin]) {
      const shown = await world.call(person, listRewards, { query: { search: reward.name } })
      expect(shown).toEqual([])
    }
    expect((await world.call(member, listOwnRewardRequests))[0]?.reward.name).toBe('Deleted and back')
    expect(await world.attempt(admin, updateReward, { params, body: FORM })).toMatchObject({
      status: 409,
      code: 'reward.deleted',
    })
    await world.decide(admin, open.id, 'approved')

    const restored = await world.call(admin, restoreReward, { params })
    expect(restored).toMatchObject({ isActive: true, admin: { requestsOpen: 1, deletedAt: null } })
    expect((await newestAudit(world)).action).toBe('reward.restored')
    expect((await request(member, reward.id)).status).toBe(200)
    expect((await world.attempt(admin, deleteReward, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('deleting or restoring twice answers as the first time, and is in the audit log once', async () => {
    const reward = await world.aReward()
    const params = { id: reward.id }
    for (const [endpoint, action] of [
      [deleteReward, 'reward.deleted'],
      [restoreReward, 'reward.restored'],
    ] as const) {
      const first = await world.call(admin, endpoint, { params })
      expect(await world.attempt(admin, endpoint, { params })).toMatchObject({ status: 200, reply: first })
      const lines = actionsIn(await auditOf(world, 'reward', reward.id))
      expect(lines.filter((line) => line === action)).toHaveLength(1)
    }
  })

  test('64 requests race with a deletion: each member has a request and paid, or neither', async () => {
    const reward = await world.aReward()
    const members = await many(WIDE, () => world.aMember({ points: 100 }))
    const attempts = await many(WIDE, async (at) => {
      if (at === 20) await world.call(admin, deleteReward, { params: { id: reward.id } })
      return request(members[at]!, reward.id)
    })
    expect(Object.keys(counted(attempts)).every((status) => ['200', '404'].includes(status))).toBe(true)
    expect(attempts[20]?.status).toBe(404)
    const rows = await world.sql<{ balance: number }>(
      'select balance from accounts where user_id = any($1)',
      [members.map(({ id }) => id)],
    )
    const paid = rows.filter(({ balance }) => balance === 0).length
    expect(paid).toBe(counted(attempts)[200] ?? 0)
  })
})

describe('the list', () => {
  test('members see only active rewards and no figures, whatever they ask for', async () => {
    const inactive = await world.aReward({ name: 'Hidden offer', is_active: false })
    const deleted = await world.aReward({ name: 'Binned offer', deleted_at: new Date() })
    const member = await world.aMember()
    for (const status of ['all', 'active', 'inactive', 'deleted'] as const) {
      const shown = await world.call(member, listRewards, { query: { status, limit: '200' } })
      expect(shown.map(({ id }) => id)).not.toContain(inactive.id)
      expect(shown.map(({ id }) => id)).not.toContain(deleted.id)
      expect(shown.filter((reward) => reward.admin !== undefined)).toEqual([])
    }
    const found = async (status: 'all' | 'active' | 'inactive' | 'deleted') =>
      (await world.call(admin, listRewards, { query: { status, search: ' offer' } })).map(({ name }) => name)
    expect(await found('all')).toEqual(['Hidden offer'])
    expect(await found('active')).toEqual([])
    expect(await found('inactive')).toEqual(['Hidden offer'])
    expect(await found('deleted')).toEqual(['Binned offer'])
  })

  test('shows callers only their own requests, and admins the figures for everyone', async () => {
    const reward = await world.aReward({ name: 'Counted one' })
    const [first, second] = [await world.aMember({ points: 300 }), await world.aMember({ points: 100 })]
    const kept = (await request(first, reward.id)).reply!
    const cancelled = (await request(first, reward.id)).reply!
    await request(second, reward.id)
    await world.call(first, cancelRewardRequest, { params: { id: cancelled.id } })
    await world.decide(admin, kept.id, 'approved')
    await world.decide(admin, kept.id, 'fulfilled')
    const seenBy = async (person: Person) =>
      (await world.call(person, listRewards, { query: { search: 'Counted one' } }))[0]
    expect((await seenBy(first))?.ownRequests).toBe(1)
    expect((await seenBy(second))?.ownRequests).toBe(1)
    expect(await seenBy(admin)).toMatchObject({
      ownRequests: 0,
      admin: { requestsOpen: 1, requestsTotal: 3 },
    })
  })

  test('is searched, filtered and paged by the server, cheapest first', async () => {
    const category = 'Paged'
    for (let at = 0; at < 7; at += 1)
      await world.aReward({ category, points_cost: 10 * (7 - (at % 4)), value: at < 3 ? '100% wool' : '$5' })
    const all = await world.everyPage(admin, listRewards, 3, { category })
    expect(all.map(({ pointsCost }) => pointsCost)).toEqual([40, 50, 50, 60, 60, 70, 70])
    expect(new Set(all.map(({ id }) => id)).size).toBe(7)
    const woollen = await world.call(admin, listRewards, { query: { category, search: '0% WOOL' } })
    expect(woollen).toHaveLength(3)
  })

  test('the figures above it count each view and name every category', async () => {
    const before = await world.call(admin, getRewardStats)
    const category = 'Zeppelins'
    await world.aReward({ category, stock: 0 })
    await world.aReward({ category, is_active: false })
    await world.aReward({ category, deleted_at: new Date() })
    const after = await world.call(admin, getRewardStats)
    expect(after).toMatchObject({
      active: before.active + 1,
      inactive: before.inactive + 1,
      soldOut: before.soldOut + 1,
      deleted: before.deleted + 1,
    })
    expect(after.categories.toSorted()).toEqual([...before.categories, category].toSorted())
  })
})

describe('stock', () => {
  test('64 members request a reward with 5 left: five get it, the others read that it is sold out', async () => {
    const reward = await world.aReward({ stock: 5 })
    const members = await many(WIDE, () => world.aMember({ points: 100 }))
    const attempts = await many(WIDE, (at) => request(members[at]!, reward.id))
    expect(counted(attempts)).toEqual({ 200: 5, 409: 59 })
    expect(attempts.find(({ status }) => status === 409)).toMatchObject({
      code: 'reward.sold-out',
      message: 'This reward is sold out right now.',
    })
    expect(await stockOf(reward.id)).toBe(0)
  })

  test('a request that fails for lack of points takes nothing from stock', async () => {
    const reward = await world.aReward({ stock: 1 })
    expect((await request(await world.aMember({ points: 10 }), reward.id)).code).toBe('points.insufficient')
    expect(await stockOf(reward.id)).toBe(1)
  })

  test('64 decisions and cancellations of one request return one to stock, or none', async () => {
    for (const decisions of [['rejected'], ['approved', 'rejected']] as const) {
      const reward = await world.aReward({ stock: 3 })
      const member = await world.aMember({ points: 100 })
      const { id } = (await request(member, reward.id)).reply!
      const attempts = await many<{ status: number }>(WIDE, (at) =>
        at % 3 === 0
          ? world.attempt(member, cancelRewardRequest, { params: { id } })
          : world.attempt(admin, decideRewardRequest, {
              params: { id },
              body: { status: decisions[at % decisions.length] ?? 'rejected' },
            }),
      )
      expect(counted(attempts)).toEqual({ 200: 1, 409: 63 })
      const [own] = await world.call(member, listOwnRewardRequests)
      expect(await stockOf(reward.id)).toBe(own?.status === 'approved' ? 2 : 3)
      expect(await world.violations()).toEqual([])
    }
  })

  test('requests and cancellations in any order: what is left plus what is held stays the same', async () => {
    const reward = await world.aReward({ stock: 4, limit_per_member: 3 })
    const members = await many(8, () => world.aMember({ points: 2000 }))
    const attempts = await many(WIDE, async (at) => {
      const member = members[at % 8]!
      const attempt = await request(member, reward.id)
      if (attempt.reply === null || at % 3 === 0) return attempt
      return world.attempt(member, cancelRewardRequest, { params: { id: attempt.reply.id } })
    })
    expect(attempts.filter(({ status }) => status >= 500)).toEqual([])
    expect(counted(attempts)[200]).toBeGreaterThan(0)
    expect((await stockOf(reward.id))! + (await heldOf(reward.id))).toBe(4)
  })

  test('a request made before stock was set returns nothing to it', async () => {
    const reward = await world.aReward()
    const member = await world.aMember({ points: 100 })
    const { id } = (await request(member, reward.id)).reply!
    await world.call(admin, updateReward, { params: { id: reward.id }, body: { ...FORM, stock: 2 } })
    await world.call(member, cancelRewardRequest, { params: { id } })
    expect(await stockOf(reward.id)).toBe(2)
  })

  test('64 requests while an admin sets a stock of 3: at most three are taken from it', async () => {
    const reward = await world.aReward()
    const members = await many(WIDE, () => world.aMember({ points: 100 }))
    const attempts = await many(WIDE, async (at) => {
      if (at === 8) {
        await world.call(admin, updateReward, { params: { id: reward.id }, body: { ...FORM, stock: 3 } })
      }
      return request(members[at]!, reward.id)
    })
    expect(attempts.filter(({ status }) => status >= 500)).toEqual([])
    expect((await stockOf(reward.id))! + (await heldOf(reward.id))).toBe(3)
  })
})

describe('the limit per member', () => {
  test('64 requests by one member for a reward with limit 2: two succeed, and another member still gets theirs', async () => {
    const reward = await world.aReward({ limit_per_member: 2 })
    const member = await world.aMember({ points: 10_000 })
    const attempts = await many(WIDE, () => request(member, reward.id))
    expect(counted(attempts)).toEqual({ 200: 2, 409: 62 })
    expect(attempts.find(({ status }) => status === 409)).toMatchObject({
      code: 'reward.limit-reached',
      message: 'This reward is limited to 2 per member, and you’ve reached the limit.',
    })
    expect((await request(await world.aMember({ points: 100 }), reward.id)).status).toBe(200)
  })

  test('a rejected or cancelled request does not count', async () => {
    const reward = await world.aReward({ limit_per_member: 1 })
    const member = await world.aMember({ points: 500 })
    const first = (await request(member, reward.id)).reply!
    expect((await request(member, reward.id)).message).toBe(
      'This reward is limited to one per member, and you’ve redeemed yours.',
    )
    await world.call(member, cancelRewardRequest, { params: { id: first.id } })
    const second = (await request(member, reward.id)).reply!
    await world.decide(admin, second.id, 'rejected')
    expect((await request(member, reward.id)).status).toBe(200)
  })
})
