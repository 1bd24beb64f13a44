import { afterAll, describe, expect, test } from 'vitest'
import {
  decideRewardRequests,
  getRewardRequest,
  takeBackDecisions,
} from '#contract/rewards/reward-requests.ts'
import { revealDelivery } from '#contract/rewards/rewards.ts'
import { FULFILLED_NOTE } from '#domain/rewards/rewards.ts'
import { openHoldFinalizer } from '#server/desk/finalize-holds.ts'
import { many } from '../support/world/at-once.ts'
import { aCode } from '../support/world/codes.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })
const finalizer = openHoldFinalizer(world.services)
afterAll(() => finalizer.close())

interface Delivered {
  id: number
  delivery?: string
}

const fulfil = (deliveries: readonly Delivered[], more: object = {}) =>
  world.call(ana, decideRewardRequests, {
    body: { ids: deliveries.map(({ id }) => id), status: 'fulfilled', deliveries: [...deliveries], ...more },
  })

async function approved(count: number) {
  const requests = await many(count, () => world.aRequest())
  for (const { id } of requests) await world.decide(ana, id, 'approved')
  return requests.map((request) => ({ ...request, delivery: aCode() }))
}

const statusOf = async (id: number) => (await world.call(bo, getRewardRequest, { params: { id } })).status

const codeOf = async ({ id, member }: Awaited<ReturnType<typeof approved>>[number]) =>
  (await world.call(member, revealDelivery, { params: { id } })).delivery

/** Whether any table or held decision has the text. */
async function isStored(text: string): Promise<boolean> {
  const { rows } = await world.services.database.pool.query<{ found: boolean }>(
    `select exists (select from reward_requests q where q::text ilike $1)
       or exists (select from held_request_decisions h where h::text ilike $1)
       or exists (select from audit_log a where a::text ilike $1)
       or exists (select from idempotency_keys k where k::text ilike $1)
       or exists (select from mails m where m::text ilike $1) as found`,
    [`%${text}%`],
  )
  return rows[0]!.found
}

describe('several requests fulfilled with a code each', () => {
  test('each member gets the code beside their request, with the fixed note', async () => {
    const requests = await approved(3)
    const shuffled = [requests[2]!, requests[0]!, requests[1]!]
    const { results } = await fulfil(
      shuffled.map(({ id, delivery }) => ({ id, delivery: ` ${delivery}\t` })),
      { reviewNotes: FULFILLED_NOTE },
    )
    expect(results.map(({ id, refusal }) => [id, refusal])).toEqual(shuffled.map(({ id }) => [id, null]))
    expect(await Promise.all(requests.map(codeOf))).toEqual(requests.map(({ delivery }) => delivery))
    expect(results[0]!.request).toMatchObject({ status: 'fulfilled', reviewNotes: FULFILLED_NOTE })
    for (const { delivery } of requests) expect(await isStored(delivery)).toBe(false)
  })

  test('those without a code are fulfilled without one', async () => {
    const [first, second] = await approved(2)
    await world.call(ana, decideRewardRequests, {
      body: {
        ids: [first!.id, second!.id],
        status: 'fulfilled',
        deliveries: [{ id: second!.id, delivery: second!.delivery }],
      },
    })
    expect(await codeOf(second!)).toBe(second!.delivery)
    expect(await world.call(bo, getRewardRequest, { params: { id: first!.id } })).toMatchObject({
      status: 'fulfilled',
      hasDelivery: false,
    })
  })

  test('one refusal does not stop the others, and its code is stored nowhere', async () => {
    const requests = await approved(4)
    const [, gone, changed] = requests
    await world.decide(bo, gone!.id, 'fulfilled')
    const { results } = await fulfil(
      requests.map(({ id, delivery }) => ({ id, delivery })),
      {
        seen: [{ id: changed!.id, changedAt: '2020-01-01T00:00:00Z' }],
      },
    )
    expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual([
      null,
      'request.already-decided',
      'request.changed',
      null,
    ])
    expect(await statusOf(changed!.id)).toBe('approved')
    expect(await world.call(bo, getRewardRequest, { params: { id: gone!.id } })).toMatchObject({
      hasDelivery: false,
    })
    const { rows } = await world.services.database.pool.query(
      'select id from reward_requests where id = any ($1) and delivery is not null order by id',
      [requests.map(({ id }) => id)],
    )
    const delivered = [requests[0]!.id, requests[3]!.id].sort((a, b) => a - b)
    expect(rows.map(({ id }) => Number(id))).toEqual(delivered)
  })

  test.each([
    ['two for one request', [0, 0], ['A-1', 'B-2'], 'for the same request'],
    ['one for a request that isn’t selected', [0, 2], ['A-1', 'B-2'], 'isn’t selected'],
    ['one code twice', [0, 1], ['SAME-6006', ' SAME-6006'], 'are the same'],
  ] as const)(
    '%s: nothing is decided, and the refusal does not repeat a code',
    async (_, at, codes, said) => {
      const requests = await approved(3)
      const { status, message } = await world.attempt(ana, decideRewardRequests, {
        body: {
          ids: requests.slice(0, 2).map(({ id }) => id),
          status: 'fulfilled',
          deliveries: codes.map((delivery, index) => ({ id: requests[at[index]!]!.id, delivery })),
        },
      })
      expect(status).toBe(400)
      expect(message).toContain(said)
      for (const code of codes) expect(message).not.toContain(code.trim())
      for (const { id } of requests) expect(await statusOf(id)).toBe('approved')
    },
  )

  test('a held one is undone: members see nothing, and the codes are erased', async () => {
    const requests = await approved(3)
    const ids = requests.map(({ id }) => id)
    await fulfil(
      requests.map(({ id, delivery }) => ({ id, delivery })),
      { hold: 10 },
    )
    expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'fulfilled'))
    const { results } = await world.call(ana, takeBackDecisions, { body: { ids } })
    expect(results.map(({ request }) => request?.status)).toEqual(ids.map(() => 'approved'))
    await world.endHolds()
    expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'approved'))
    const { rows } = await world.services.database.pool.query(
      'select delivery from held_request_decisions where request_id = any ($1) and delivery is not null',
      [ids],
    )
    expect(rows).toEqual([])
  })

  test('an approval that is held is fulfilled with it', async () => {
    const requests = await many(2, () => world.aRequest())
    const ids = requests.map(({ id }) => id)
    await world.call(ana, decideRewardRequests, { body: { ids, status: 'approved', hold: 10 } })
    await fulfil(
      ids.map((id) => ({ id, delivery: aCode() })),
      { hold: 10 },
    )
    await world.endHolds()
    for (const id of ids) {
      const { decisions } = await world.call(bo, getRewardRequest, { params: { id } })
      expect(decisions.map(({ to }) => to)).toEqual(['approved', 'fulfilled'])
    }
  })

  test('100 at once, twice at the same time: each member gets one code, of one of the two', async () => {
    const requests = await approved(100)
    const lists = [0, 1].map(() => requests.map(({ id }) => ({ id, delivery: aCode() })))
    const replies = await Promise.all(lists.map((list) => fulfil(list, { hold: 10 })))
    const done = replies.flatMap(({ results }) => results).filter(({ refusal }) => refusal === null)
    expect(new Set(done.map(({ id }) => id)).size).toBe(100)
    expect(done).toHaveLength(100)
    await world.endHolds()
    const codes = await Promise.all(requests.map(codeOf))
    for (const [at, code] of codes.entries()) expect(lists.map((list) => list[at]!.delivery)).toContain(code)
    expect(new Set(codes).size).toBe(100)
  })
})
