import { afterAll, describe, expect, test } from 'vitest'
import { listEndedHolds } from '#contract/desk/ended-holds.ts'
import { changeDestination } from '#contract/rewards/own-destinations.ts'
import { takeRequestLeases } from '#contract/rewards/request-leases.ts'
import {
  type AdminRewardRequest,
  decideRewardRequest,
  decideRewardRequests,
  getRedemptionStats,
  getRewardRequest,
  listRecentDecisions,
  listRewardRequests,
  takeBackDecisions,
} from '#contract/rewards/reward-requests.ts'
import { cancelRewardRequest, listOwnRewardRequests, revealDelivery } from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { changeUserRole, suspendUser } from '#contract/users/admin-users.ts'
import { openHoldFinalizer } from '#server/desk/finalize-holds.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })
const finalizer = openHoldFinalizer(world.services)
afterAll(() => finalizer.close())

type Status = 'approved' | 'rejected' | 'fulfilled'

const hold = (
  person: Person,
  id: number,
  status: Status,
  more: { reviewNotes?: string; delivery?: string } = {},
) => world.call(person, decideRewardRequest, { params: { id }, body: { status, hold: 10, ...more } })

const seenBy = (person: Person, id: number) => world.call(person, getRewardRequest, { params: { id } })

const ownOf = async (member: Person) => (await world.call(member, listOwnRewardRequests))[0]!

const mailsOf = async ({ id }: Person) =>
  (
    await world.sql<{ subject: string }>('select subject from mails where user_id = $1 order by id', [id])
  ).map(({ subject }) => subject)

const stepsOf = ({ decisions }: Pick<AdminRewardRequest, 'decisions'>) => decisions.map(({ to }) => to)

async function takeBack(person: Person, id: number) {
  return (await world.call(person, takeBackDecisions, { body: { ids: [id] } })).results[0]!
}

const endedOf = async (person: Person, id: number) =>
  (await world.call(person, listEndedHolds)).filter((one) => one.subject === 'request' && one.id === id)

const heldRow = async (id: number) =>
  (
    await world.sql<{ delivery: string | null; taken_back_at: Date | null }>(
      'select delivery, taken_back_at from held_request_decisions where request_id = $1',
      [id],
    )
  )[0]

describe('a held decision on a request', () => {
  test('shows as decided to admins and as pending to the member: no points, no stock, no email', async () => {
    const { id, member, reward } = await world.aRequest({ stock: 5 })
    const before = await world.call(bo, getRedemptionStats)
    expect(await hold(ana, id, 'rejected', { reviewNotes: 'No.' })).toMatchObject({
      status: 'rejected',
      reviewedBy: { name: 'Ana' },
      reviewNotes: 'No.',
      hold: { endsInSeconds: expect.any(Number), from: 'pending' },
    })
    expect((await world.call(bo, getRedemptionStats)).pending).toBe(before.pending - 1)
    const waiting = await world.everyPage(bo, listRewardRequests, 100, { status: 'pending' })
    expect(waiting.map((row) => row.id)).not.toContain(id)
    expect(await ownOf(member)).toMatchObject({ status: 'pending', reviewedAt: null, reviewNotes: null })
    const stock = () => world.sql('select stock from rewards where id = $1', [reward.id])
    expect([await world.balanceOf(member), await mailsOf(member), await stock()]).toEqual([
      900,
      [],
      [{ stock: 4 }],
    ])

    await world.endHolds()
    expect(await ownOf(member)).toMatchObject({ status: 'rejected', reviewNotes: 'No.' })
    expect([await world.balanceOf(member), await stock()]).toEqual([1000, [{ stock: 5 }]])
    expect(await mailsOf(member)).toHaveLength(1)
    expect(actionsIn(await auditOf(world, 'request', id))).toEqual(['request.rejected'])
  })

  test('counts once when eight servers finalize it at the same time', async () => {
    const requests = await many(8, () => world.aRequest())
    for (const { id } of requests) await hold(ana, id, 'rejected')
    await world.sql('update held_request_decisions set final_at = clock_timestamp()')
    const finalizers = Array.from({ length: 8 }, () => openHoldFinalizer(world.services))
    await Promise.all(finalizers.map((one) => one.finalizeDue()))
    await Promise.all(finalizers.map((one) => one.close()))
    for (const { member } of requests) {
      expect(await world.balanceOf(member)).toBe(1000)
      expect(await mailsOf(member)).toHaveLength(1)
    }
  })

  test('reserves the request: another admin who holds gets 409 with the name', async () => {
    const { id } = await world.aRequest()
    await hold(ana, id, 'approved')
    const { status, code, message } = await world.attempt(bo, decideRewardRequest, {
      params: { id },
      body: { status: 'rejected', hold: 10 },
    })
    expect([status, code, message]).toEqual([
      409,
      'request.already-decided',
      'Ana already approved this request. To reject it, undo the approval first.',
    ])
  })

  test('ends with a plain decision, which counts immediately', async () => {
    const { id, member } = await world.aRequest()
    await hold(ana, id, 'approved')
    await world.decide(bo, id, 'rejected')
    expect(await ownOf(member)).toMatchObject({ status: 'rejected' })
    expect(await endedOf(ana, id)).toMatchObject([{ status: 'approved', because: 'decided' }])
    await world.endHolds()
    expect(stepsOf(await seenBy(ana, id))).toEqual(['rejected'])
  })

  test('ends when its request is changed in any other way, and so does a lease when it is moved', async () => {
    const { id } = await world.aRequest()
    await hold(ana, id, 'approved')
    await world.sql(`update reward_requests set destination = 'other@example.ca' where id = $1`, [id])
    expect(await seenBy(ana, id)).toMatchObject({ status: 'pending', hold: null })
    await world.call(bo, takeRequestLeases, { body: { open: id, next: [], deciding: [], released: [] } })
    await world.sql(`update reward_requests set status = 'approved' where id = $1`, [id])
    expect(await world.sql('select from request_leases where request_id = $1', [id])).toEqual([])
  })

  test('counts once among 64 decisions at once, with and without a hold', async () => {
    const { id, member } = await world.aRequest()
    const attempts = await many(64, (at) =>
      world.attempt(at % 2 ? ana : bo, decideRewardRequest, {
        params: { id },
        body: { status: 'rejected', ...(at % 3 && { hold: 10 }) },
      }),
    )
    expect(attempts.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await world.endHolds()
    expect(stepsOf(await seenBy(ana, id))).toEqual(['rejected'])
    expect(await world.balanceOf(member)).toBe(1000)
  })

  test.each([
    [
      'suspended',
      (cy: Person) => world.call(ana, suspendUser, { params: { userId: cy.id }, body: { memberText: 'X' } }),
    ],
    [
      'demoted',
      (cy: Person) => world.call(ana, changeUserRole, { params: { userId: cy.id }, body: { role: 'user' } }),
    ],
  ])('does not count if its admin is %s', async (_how, stop) => {
    const cy = await world.anAdmin()
    const { id, member } = await world.aRequest()
    await hold(cy, id, 'rejected')
    await stop(cy)
    await world.endHolds()
    expect(await seenBy(ana, id)).toMatchObject({ status: 'pending', hold: null })
    expect(await world.balanceOf(member)).toBe(900)
    expect(actionsIn(await auditOf(world, 'request', id))).toEqual([
      'request.rejected',
      'request.decision-cancelled',
    ])
  })

  test('does not count if its admin may not decide by then, and the admin reads why', async () => {
    const { id, member } = await world.aRequest()
    await hold(bo, id, 'approved')
    const giveTo = ({ id: userId }: Person) =>
      world.sql('update reward_requests set user_id = $2 where id = $1', [id, userId])
    await giveTo(bo)
    await world.endHolds()
    await giveTo(member)
    expect(await seenBy(ana, id)).toMatchObject({ status: 'pending' })
    expect(await endedOf(bo, id)).toMatchObject([{ because: 'rule' }])
  })
})

describe('during a hold the member', () => {
  test('cancels: the points are back once, nothing is sent, and the admin reads why', async () => {
    const { id, member, reward } = await world.aRequest()
    await hold(ana, id, 'approved')
    await hold(ana, id, 'fulfilled', { delivery: 'CODE-1' })
    await world.call(member, cancelRewardRequest, { params: { id } })
    await world.endHolds()
    expect(await seenBy(ana, id)).toMatchObject({ status: 'cancelled', hold: null, hasDelivery: false })
    expect([await world.balanceOf(member), await mailsOf(member)]).toEqual([1000, []])
    expect(await endedOf(ana, id)).toMatchObject([
      { title: reward.name, memberEmail: member.email, status: 'fulfilled', because: 'cancelled' },
    ])
    expect(await endedOf(bo, id)).toEqual([])
    expect((await heldRow(id))!.delivery).toBeNull()
  })

  test('changes the destination: the request is pending again, and the admin reads why until someone decides again', async () => {
    const { id, member } = await world.aRequest()
    const seen = (await seenBy(ana, id)).changedAt
    await hold(ana, id, 'approved')
    await world.call(member, changeDestination, { params: { id }, body: { email: 'new@example.ca' } })
    await world.endHolds()
    expect(await seenBy(ana, id)).toMatchObject({
      status: 'pending',
      destination: 'new@example.ca',
      hold: null,
    })
    expect(await endedOf(ana, id)).toMatchObject([{ because: 'destination' }])
    const body = { status: 'approved' as const, hold: 10, seen }
    expect(await world.attempt(ana, decideRewardRequest, { params: { id }, body })).toMatchObject({
      status: 409,
      code: 'request.changed',
    })
    await hold(ana, id, 'approved')
    expect(await endedOf(ana, id)).toEqual([])
  })

  test('cancels at the moment the hold ends: either it is cancelled or approved, and never paid back twice', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, member } = await world.aRequest()
      await hold(ana, id, 'approved')
      await world.sql(
        'update held_request_decisions set final_at = clock_timestamp() where request_id = $1',
        [id],
      )
      const [{ status }] = await Promise.all([
        world.attempt(member, cancelRewardRequest, { params: { id } }),
        finalizer.finalizeDue(),
      ])
      const now = (await seenBy(ana, id)).status
      expect([now, await world.balanceOf(member)]).toEqual(
        status === 200 ? ['cancelled', 1000] : ['approved', 900],
      )
    }
  })
})

describe('approve and fulfil in a row', () => {
  test('are one held decision: both steps become final together, with one email and the code', async () => {
    const { id, member } = await world.aRequest()
    await hold(ana, id, 'approved')
    const held = await hold(ana, id, 'fulfilled', { delivery: 'GIFT-1' })
    expect(held).toMatchObject({ status: 'fulfilled', hasDelivery: true, hold: { from: 'pending' } })
    expect((await heldRow(id))!.delivery).toMatch(/^v1\./)
    expect(await ownOf(member)).toMatchObject({ status: 'pending', hasDelivery: false })
    await world.endHolds()
    expect(stepsOf(await seenBy(ana, id))).toEqual(['approved', 'fulfilled'])
    expect(await mailsOf(member)).toEqual([expect.stringContaining('Delivered')])
    expect(await world.call(member, revealDelivery, { params: { id } })).toEqual({ delivery: 'GIFT-1' })
    expect(actionsIn(await auditOf(world, 'request', id))).toEqual(['request.approved', 'request.fulfilled'])
  })

  test('send the approval’s own words too', async () => {
    const { id, member } = await world.aRequest()
    await hold(ana, id, 'approved', { reviewNotes: 'Ask at the counter.' })
    await hold(ana, id, 'fulfilled')
    await world.endHolds()
    expect((await seenBy(ana, id)).decisions.map(({ to, notes }) => [to, notes])).toEqual([
      ['approved', 'Ask at the counter.'],
      ['fulfilled', null],
    ])
    expect(await mailsOf(member)).toHaveLength(2)
  })

  test('are taken back together, and the code is erased', async () => {
    const { id, member } = await world.aRequest()
    await hold(ana, id, 'approved')
    await hold(ana, id, 'fulfilled', { delivery: 'GIFT-2' })
    expect(await takeBack(ana, id)).toMatchObject({
      refusal: null,
      request: { status: 'pending', hasDelivery: false, hold: null },
    })
    expect(await heldRow(id)).toMatchObject({ delivery: null, taken_back_at: expect.any(Date) })
    await world.endHolds()
    expect([(await ownOf(member)).status, await mailsOf(member)]).toEqual(['pending', []])
  })

  test('are for the same admin: another one cannot fulfil what is held', async () => {
    const { id } = await world.aRequest()
    await hold(ana, id, 'approved')
    const fulfil = (person: Person, body: { hold?: number }) =>
      world.attempt(person, decideRewardRequest, { params: { id }, body: { status: 'fulfilled', ...body } })
    for (const [person, body, whose] of [
      [bo, { hold: 10 }, 'Ana’s'],
      [bo, {}, 'Ana’s'],
      [ana, {}, 'Your'],
    ] as const) {
      expect(await fulfil(person, body)).toMatchObject({
        code: 'request.already-decided',
        message: `${whose} approval isn’t final yet. Try again in a few seconds.`,
      })
    }
  })
})

describe('undoing a held decision', () => {
  test('makes a fulfilled request approved again without a trace for the member', async () => {
    const { id, member } = await world.aRequest()
    await world.decide(ana, id, 'approved')
    await hold(ana, id, 'fulfilled', { delivery: 'GIFT-3' })
    expect(await takeBack(ana, id)).toMatchObject({ request: { status: 'approved', hasDelivery: false } })
    await world.endHolds()
    expect((await ownOf(member)).status).toBe('approved')
    expect(await mailsOf(member)).toHaveLength(1)
    expect(await takeBack(ana, id)).toMatchObject({ refusal: { code: 'request.not-held' } })
  })

  test('is only for its own admin', async () => {
    const { id } = await world.aRequest()
    await hold(ana, id, 'approved')
    expect((await takeBack(bo, id)).refusal?.code).toBe('request.not-held')
  })
})

test('an undo with a reason ends what another admin holds on the same request', async () => {
  const { id } = await world.aRequest()
  await world.decide(ana, id, 'approved')
  const { reviewedAt } = await seenBy(ana, id)
  await hold(bo, id, 'fulfilled', { delivery: 'GIFT-4' })
  await world.call(ana, undoDecision, {
    params: { id },
    body: { reason: 'A slip.', reviewedAt: reviewedAt! },
  })
  await world.endHolds()
  expect(await seenBy(ana, id)).toMatchObject({ status: 'pending', hasDelivery: false })
  expect(await endedOf(bo, id)).toMatchObject([{ because: 'undone' }])
})

test('a request that is fulfilled twice without an undo in between is found by the invariants', async () => {
  const { id } = await world.aRequest()
  for (const status of ['approved', 'fulfilled'] as const) await world.decide(ana, id, status)
  const { reviewedAt } = await seenBy(ana, id)
  await world.call(bo, undoDecision, { params: { id }, body: { reason: 'A slip.', reviewedAt: reviewedAt! } })
  await world.decide(ana, id, 'fulfilled')
  expect(await world.violations()).toEqual([])
  const again = await world.sql<{ id: number }>(
    `insert into request_decisions (request_id, from_status, to_status, decided_by)
     values ($1, 'approved', 'fulfilled', $2) returning id`,
    [id, bo.id],
  )
  expect((await world.violations()).map(({ claim }) => claim)).toEqual([
    'two fulfilled decisions of one request have an undo between them',
  ])
  await world.sql('delete from request_decisions where id = $1', [again[0]!.id])
})

test('the second admin reads who fulfilled a request and when, from the decision and from the lease', async () => {
  const { id } = await world.aRequest()
  await world.decide(ana, id, 'approved')
  const body = { open: id, next: [], deciding: [], released: [] }
  await world.call(ana, takeRequestLeases, { body })
  expect((await world.call(bo, takeRequestLeases, { body })).heldBy).toEqual({ id: ana.id, name: 'Ana' })
  const attempt = () =>
    world.attempt(bo, decideRewardRequest, {
      params: { id },
      body: { status: 'fulfilled', hold: 10, lease: true },
    })
  expect(await attempt()).toMatchObject({
    code: 'request.leased',
    message: 'Ana has this request open. Take it over to review it.',
  })
  await hold(ana, id, 'fulfilled')
  expect(await attempt()).toMatchObject({
    code: 'request.already-decided',
    message: expect.stringMatching(/^Ana marked this as fulfilled at \d+:\d\d [AP]M\. /),
  })
})

test('approved requests are leased too, and an admin’s own request is not offered', async () => {
  const [one, two] = [await world.aRequest(), await world.aRequest()]
  await world.decide(bo, two.id, 'approved')
  const cy = await world.anAdmin({ points: 1000 })
  const own = await world.redeem(cy, await world.aReward())
  const take = { open: null, next: [own.id, one.id, two.id], deciding: [], released: [] }
  const { leased } = await world.call(cy, takeRequestLeases, { body: take })
  expect(leased.map(({ id }) => id)).toEqual([one.id, two.id])
})

test('several are held together, and one that changed since it was seen stops no other', async () => {
  const [one, two] = [await world.aRequest(), await world.aRequest()]
  const seen = await Promise.all(
    [one, two].map(async ({ id }) => ({ id, changedAt: (await seenBy(ana, id)).changedAt })),
  )
  await world.call(one.member, changeDestination, { params: { id: one.id }, body: { email: 'b@example.ca' } })
  const { results } = await world.call(ana, decideRewardRequests, {
    body: { ids: [one.id, two.id], status: 'approved', hold: 10, lease: true, seen },
  })
  expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual(['request.changed', null])
  expect(results[1]!.request!.hold).not.toBeNull()
})

test('lists an admin’s own recent decisions, held and final, newest first', async () => {
  const cy = await world.anAdmin()
  const [one, two, three] = [await world.aRequest(), await world.aRequest(), await world.aRequest()]
  await world.decide(cy, one.id, 'rejected')
  await world.decide(cy, two.id, 'approved')
  await hold(cy, two.id, 'fulfilled')
  await hold(ana, three.id, 'approved')
  const recent = await world.call(cy, listRecentDecisions)
  expect(recent.map(({ id, status }) => [id, status])).toEqual([
    [two.id, 'fulfilled'],
    [one.id, 'rejected'],
  ])
})
