import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { listPoints } from '#contract/points/points.ts'
import {
  decideRewardRequest,
  getRedemptionStats,
  getRewardRequest,
} from '#contract/rewards/reward-requests.ts'
import { cancelRewardRequest, listOwnRewardRequests, revealDelivery } from '#contract/rewards/rewards.ts'
import { FULFILLED_NOTE, MAX_DELIVERY_LENGTH } from '#domain/rewards/rewards.ts'
import { openEncryption } from '#server/platform/encryption.ts'
import { deliveryPlace } from '#server/rewards/reveal-delivery.ts'
import { many, WIDE } from '../support/world/at-once.ts'
import { aWorld, type World } from '../support/world/world.ts'

const CODE = 'Card 6006-4912-7713, PIN é-4471'

const logged: string[] = []
const world = await aWorld({ logLevel: 'trace' })
keepLog(world, logged)
const admin = await world.anAdmin()

function keepLog({ services }: World, lines: string[]): void {
  const { [pino.symbols.streamSym]: output } = services.log as unknown as Record<
    symbol,
    { write: (line: string) => void }
  >
  vi.spyOn(output!, 'write').mockImplementation((line) => void lines.push(line))
}

async function aPendingRequest(points = 100) {
  const { member, reward, id } = await world.aRequest({ points_cost: points, name: 'Book card' }, 250)
  return { member, id, rewardId: reward.id }
}

async function aDelivery(delivery = CODE) {
  const { member, id } = await aPendingRequest()
  const params = { id }
  await world.decide(admin, params.id, 'approved')
  const body = { status: 'fulfilled', reviewNotes: FULFILLED_NOTE, delivery } as const
  const fulfilled = await world.call(admin, decideRewardRequest, { params, body })
  return { member, id, params, fulfilled }
}

describe('cancelling', () => {
  test('refunds the points immediately and keeps who did it', async () => {
    const { member, id } = await aPendingRequest()
    const before = await world.call(admin, getRedemptionStats)
    const cancelled = await world.call(member, cancelRewardRequest, { params: { id } })
    expect(cancelled).toMatchObject({ id, status: 'cancelled', hasDelivery: false })
    expect(await world.balanceOf(member)).toBe(250)
    const [entry] = await world.call(member, listPoints)
    expect(entry).toMatchObject({ type: 'earned', kind: 'refund', amount: 100, balanceAfter: 250 })
    const after = await world.call(admin, getRedemptionStats)
    expect(before.pending - after.pending).toBe(1)
    const { decisions } = await world.call(admin, getRewardRequest, { params: { id } })
    expect(decisions).toMatchObject([
      { from: 'pending', to: 'cancelled', by: { id: member.id }, notes: null },
    ])
  })

  test('is only for pending requests: an approved one is refused and no points move', async () => {
    const { member, id } = await aPendingRequest()
    await world.decide(admin, id, 'approved')
    expect(await world.attempt(member, cancelRewardRequest, { params: { id } })).toMatchObject({
      status: 409,
      code: 'request.already-decided',
      message:
        'We’ve already approved this request, so you can’t cancel it. If you need a change, contact us through Help & Support.',
    })
    expect(await world.balanceOf(member)).toBe(150)
  })

  test('leaves nothing to decide: an admin sees that the member cancelled', async () => {
    const { member, id } = await aPendingRequest()
    await world.call(member, cancelRewardRequest, { params: { id } })
    for (const status of ['approved', 'rejected', 'fulfilled'] as const) {
      expect(
        await world.attempt(admin, decideRewardRequest, { params: { id }, body: { status } }),
      ).toMatchObject({
        status: 409,
        message: 'The member cancelled this request and got the points back. You don’t need to do anything.',
      })
    }
    expect(await world.balanceOf(member)).toBe(250)
  })

  test("refuses someone else's request, even to an admin, and an unknown one as 404", async () => {
    const { member, id } = await aPendingRequest()
    for (const stranger of [await world.aMember(), admin]) {
      expect((await world.attempt(stranger, cancelRewardRequest, { params: { id } })).status).toBe(404)
    }
    expect((await world.attempt(member, cancelRewardRequest, { params: { id: 999_999 } })).status).toBe(404)
    expect((await world.call(member, listOwnRewardRequests))[0]?.status).toBe('pending')
  })
})

describe('64 requests at once', () => {
  const succeeded = (attempts: readonly { status: number }[]) =>
    attempts.filter(({ status }) => status === 200).length

  test('a member cancels one request 64 times; the points come back once', async () => {
    const { member, id } = await aPendingRequest()
    const attempts = await many(WIDE, () => world.attempt(member, cancelRewardRequest, { params: { id } }))
    expect(succeeded(attempts)).toBe(1)
    const refused = attempts.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['request.already-cancelled']))
    expect(await world.balanceOf(member)).toBe(250)
  })

  test.each([
    ['approve', 'approved', 150],
    ['reject', 'rejected', 250],
  ] as const)(
    'a member cancels while admins %s; one of them wins and the balance is right',
    async (_verb, status, kept) => {
      const admins = await many(4, () => world.anAdmin())
      for (const round of [0, 1]) {
        const { member, id } = await aPendingRequest()
        const params = { id }
        const attempts = await many<{ status: number }>(WIDE, (at) =>
          (at + round) % 2 === 0
            ? world.attempt(member, cancelRewardRequest, { params })
            : world.attempt(admins[at % admins.length]!, decideRewardRequest, { params, body: { status } }),
        )
        expect(succeeded(attempts)).toBe(1)
        expect(attempts.every((attempt) => [200, 409].includes(attempt.status))).toBe(true)
        const [request] = await world.call(member, listOwnRewardRequests)
        expect(await world.balanceOf(member)).toBe(request?.status === 'cancelled' ? 250 : kept)
      }
    },
  )

  test('a member cancels 64 of their requests; all points come back', async () => {
    const reward = await world.aReward({ points_cost: 3 })
    const member = await world.aMember({ points: 3 * WIDE })
    const requested = await many(WIDE, () => world.redeem(member, reward))
    const ids = requested.map(({ id }) => id)
    expect(await world.balanceOf(member)).toBe(0)
    const attempts = await many(WIDE, (at) =>
      world.attempt(member, cancelRewardRequest, { params: { id: ids[at]! } }),
    )
    expect(succeeded(attempts)).toBe(WIDE)
    expect(await world.balanceOf(member)).toBe(3 * WIDE)
  })
})

describe('what was delivered', () => {
  test('is shown to the member on request, and each view is recorded', async () => {
    const { member, id, params, fulfilled } = await aDelivery()
    expect(fulfilled).toMatchObject({ status: 'fulfilled', hasDelivery: true, reviewNotes: FULFILLED_NOTE })
    expect(JSON.stringify(fulfilled)).not.toContain(CODE)
    const [own] = await world.call(member, listOwnRewardRequests)
    expect(own).toMatchObject({ id, hasDelivery: true })
    expect(await revealsOf(id)).toEqual([])
    expect(await world.call(member, revealDelivery, { params })).toEqual({ delivery: CODE })
    expect(await world.call(member, revealDelivery, { params })).toEqual({ delivery: CODE })
    expect(await revealsOf(id)).toEqual([member.id, member.id])
  })

  test('is only for its member: another member and the admin who stored it get 404, and no view is recorded', async () => {
    const { id, params } = await aDelivery()
    for (const stranger of [await world.aMember(), admin]) {
      expect(await world.attempt(stranger, revealDelivery, { params })).toMatchObject({
        status: 404,
        reply: null,
      })
    }
    expect(await revealsOf(id)).toEqual([])
  })

  test('is never in a table or a log line unencrypted', async () => {
    const delivery = 'SECRET-CODE-9b41c7'
    const { member, params } = await aDelivery(delivery)
    await world.call(member, revealDelivery, { params })
    await world.attempt(admin, decideRewardRequest, { params, body: { status: 'fulfilled', delivery } })
    await world.attempt(admin, decideRewardRequest, { params, body: { status: 'approved', delivery } })
    expect(await tablesWith(delivery)).toEqual([])
    expect(await tablesWith(member.email)).toContain('users')
    expect(logged.join('')).toContain('"method":"PUT"')
    expect(logged.join('')).not.toContain(delivery)
  })

  test('is accepted only with fulfilled, up to a maximum length; blanks count as none', async () => {
    const { member, id } = await aPendingRequest()
    const params = { id }
    const early = { status: 'approved', delivery: CODE } as const
    expect(await world.attempt(admin, decideRewardRequest, { params, body: early })).toMatchObject({
      status: 400,
      code: 'request.invalid',
    })
    await world.decide(admin, params.id, 'approved')
    const long = { status: 'fulfilled', delivery: 'x'.repeat(MAX_DELIVERY_LENGTH + 1) } as const
    expect((await world.attempt(admin, decideRewardRequest, { params, body: long })).status).toBe(400)
    const blank = { status: 'fulfilled', delivery: '  \n ' } as const
    expect(await world.call(admin, decideRewardRequest, { params, body: blank })).toMatchObject({
      hasDelivery: false,
    })
    expect(await world.attempt(member, revealDelivery, { params })).toMatchObject({
      status: 409,
      code: 'delivery.none',
    })
    expect(await revealsOf(id)).toEqual([])
  })

  test('that was tampered with, or moved to another request, is never shown', async () => {
    const [theirs, other] = [await aDelivery(), await aDelivery('Another code')]
    await world.sql(
      `update reward_requests set delivery = (select delivery from reward_requests where id = $1) where id = $2`,
      [other.id, theirs.id],
    )
    expect((await world.attempt(theirs.member, revealDelivery, { params: theirs.params })).status).toBe(500)
    expect(await revealsOf(theirs.id)).toEqual([])
  })

  async function revealsOf(id: number): Promise<string[]> {
    const rows = await world.sql<{ user_id: string }>(
      'select user_id from delivery_reveals where request_id = $1 order by revealed_at',
      [id],
    )
    return rows.map((row) => row.user_id)
  }

  async function tablesWith(text: string): Promise<string[]> {
    const { pool } = world.services.database
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await pool.query(
        `select 1 from "${name}" t where strpos(to_jsonb(t)::text, $1) > 0 limit 1`,
        [text],
      )
      if (rowCount) found.push(name)
    }
    return found
  }
})

describe('encryption', () => {
  const { encrypt, decrypt } = openEncryption(['a secret of at least thirty-two characters'])
  const place = deliveryPlace(7)

  test('decrypts any text, and never encrypts it the same way twice', () => {
    for (const text of ['', 'é €', '…'.repeat(MAX_DELIVERY_LENGTH)]) {
      expect(decrypt(encrypt(text, place), place)).toBe(text)
    }
    expect(encrypt(CODE, place)).not.toBe(encrypt(CODE, place))
    expect(encrypt(CODE, place)).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/)
  })

  test('refuses a different place, secret or version, a cut tag and any changed character', () => {
    const sealed = encrypt(CODE, place)
    expect(() => decrypt(sealed, deliveryPlace(8))).toThrow()
    expect(() => openEncryption(['another secret of thirty-two characters']).decrypt(sealed, place)).toThrow()
    expect(() => decrypt(sealed.replace('v1', 'v2'), place)).toThrow()
    expect(() => decrypt(sealed.slice(0, -4), place)).toThrow()
    expect(() => decrypt('v1.', place)).toThrow()
    const flipped = sealed.replace(
      /^(v1\..)(.)/,
      (_all, head: string, at: string) => head + (at === 'A' ? 'B' : 'A'),
    )
    expect(() => decrypt(flipped, place)).toThrow()
  })
})
