import { describe, expect, test } from 'vitest'
import { listEndedHolds } from '#contract/desk/ended-holds.ts'
import { answerSecondAdminAsk } from '#contract/desk/second-admin.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  askSecondLook,
  type decideCase,
  getCase,
  getOwnCases,
  listCases,
  takeBackCases,
} from '#contract/rewards/cases.ts'
import { getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { revealDelivery } from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { changeUserRole } from '#contract/users/admin-users.ts'
import { held_case_decisions, second_admin_asks } from '#server/database/schema/desk.ts'
import { reward_cases } from '#server/database/schema/reward-cases.ts'
import { delivery_reveals, reward_codes, reward_requests } from '#server/database/schema/rewards.ts'
import { openHoldFinalizer } from '#server/desk/finalize-holds.ts'
import { openEncryption } from '#server/platform/encryption.ts'
import { deliveryPlace } from '#server/rewards/reveal-delivery.ts'
import { counted, many, WIDE } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { openCases } from '../support/world/cases.ts'
import { aCode, addCodes } from '../support/world/codes.ts'
import { anotherWorld, aWorld, type Person } from '../support/world/world.ts'

const HOW = { rateLimitFactor: 1000, secret: 'one secret of two servers, 40 letters' }
const world = await aWorld({ ...HOW, secondAdminAbove: 500 })
/** A second server on the same database, without the amount. */
const second = await aWorld({ ...HOW, databaseUrl: world.services.config.databaseUrl })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })
const { aDelivered, aHandDelivered, report, opened, attempt, decide, refundsOf } = openCases(world, ana)

type Body = BodyOf<typeof decideCase>

const seenBy = (person: Person, id: number) => world.call(person, getCase, { params: { id } })
const ownCases = (member: Person, id: number) => world.call(member, getOwnCases, { params: { id } })
const codesOf = (request_id: number) => world.rows(reward_codes, { request_id })
const endedOf = async (person: Person, id: number) =>
  (await world.call(person, listEndedHolds)).filter((one) => one.subject === 'case' && one.id === id)
const takeBack = async (person: Person, id: number) =>
  (await world.call(person, takeBackCases, { body: { ids: [id] } })).results[0]!

async function aCase(codes = 2) {
  const delivered = await aDelivered({ codes })
  return { ...delivered, caseId: (await opened(delivered)).id }
}

describe('a decision on hold', () => {
  test.each(['replaced', 'refunded', 'refused'] as const)(
    '%s: the member sees nothing of it, and taken back it leaves nothing',
    async (outcome) => {
      const { member, id, caseId } = await aCase()
      const held = await decide(ana, caseId, { outcome, reviewNotes: 'So.', hold: 10 })
      expect(held).toMatchObject({ status: outcome, hold: { endsInSeconds: expect.any(Number) } })
      expect((await ownCases(member, id)).cases[0]).toMatchObject({ status: 'open', reviewNotes: null })
      expect((await world.everyPage(bo, listCases, 50)).map((one) => one.id)).not.toContain(caseId)
      expect(await attempt(bo, caseId, { outcome: 'refunded', hold: 10 })).toMatchObject({
        code: 'case.already-decided',
      })
      expect((await takeBack(bo, caseId)).refusal).toMatchObject({ code: 'case.not-held' })
      expect(await takeBack(ana, caseId)).toMatchObject({
        refusal: null,
        case: { status: 'open', hold: null },
      })
      await world.endHolds()
      expect((await seenBy(bo, caseId)).status).toBe('open')
      expect([await world.balanceOf(member), await refundsOf(member)]).toEqual([0, []])
      expect(await codesOf(id)).toMatchObject([{ void_at: null }])
      expect(
        await world.sql(`select from notices where user_id = $1 and title like any ($2)`, [
          member.id,
          ['Replaced%', 'Points returned%', 'About%'],
        ]),
      ).toHaveLength(0)
      expect(actionsIn(await auditOf(world, 'case', caseId))).toEqual([
        `case.${outcome}`,
        'case.decision-taken-back',
      ])
    },
  )

  test('is final after the hold, once over eight finalizers', async () => {
    const cases = await many(6, () => aCase())
    for (const [at, { caseId }] of cases.entries())
      await decide(ana, caseId, { outcome: at % 2 ? 'refunded' : 'replaced', hold: 10 })
    await world.sql('update held_case_decisions set final_at = clock_timestamp() where taken_back_at is null')
    const finalizers = Array.from({ length: 8 }, (_, at) =>
      openHoldFinalizer((at % 2 ? world : second).services),
    )
    await Promise.all(finalizers.map((one) => one.finalizeDue()))
    await Promise.all(finalizers.map((one) => one.close()))
    for (const [at, { caseId, member, id }] of cases.entries()) {
      expect((await seenBy(bo, caseId)).status).toBe(at % 2 ? 'refunded' : 'replaced')
      expect(await refundsOf(member)).toHaveLength(at % 2)
      expect(await codesOf(id)).toHaveLength(at % 2 ? 1 : 2)
      expect((await takeBack(ana, caseId)).refusal).toMatchObject({ code: 'case.not-held' })
    }
  })

  test('ends with the role of its admin', async () => {
    const cy = await world.anAdmin()
    const { caseId, member } = await aCase()
    await decide(cy, caseId, { outcome: 'refunded', hold: 10 })
    await world.call(ana, changeUserRole, { params: { userId: cy.id }, body: { role: 'user' } })
    await world.endHolds()
    expect(await seenBy(ana, caseId)).toMatchObject({ status: 'open', hold: null })
    expect(await world.balanceOf(member)).toBe(0)
    const [held] = await world.rows(held_case_decisions, { case_id: caseId })
    expect(held).toMatchObject({ ended_because: 'reviewer' })
  })

  test('ends in words if the last code goes elsewhere, and leaves the reported code as it was', async () => {
    const { caseId, member, id, reward } = await aCase()
    await decide(ana, caseId, { outcome: 'replaced', hold: 10 })
    const other = await world.aMember({ points: 100 })
    await world.decide(bo, (await world.redeem(other, reward)).id, 'approved')
    await world.endHolds()
    expect(await seenBy(ana, caseId)).toMatchObject({ status: 'open', hold: null, replacement: null })
    expect(await codesOf(id)).toMatchObject([{ void_at: null, void_reason: null, voided_by: null }])
    expect(await endedOf(ana, caseId)).toMatchObject([{ status: 'replaced', because: 'code' }])
    expect((await world.attempt(member, revealDelivery, { params: { id } })).status).toBe(200)
  })

  test('gives way to an immediate decision, and its admin hears of it', async () => {
    const { caseId, member } = await aCase()
    await decide(ana, caseId, { outcome: 'refused', reviewNotes: 'No.', hold: 10 })
    await decide(bo, caseId, { outcome: 'refunded' })
    await world.endHolds()
    expect(await seenBy(ana, caseId)).toMatchObject({ status: 'refunded', decidedBy: { name: 'Bo' } })
    expect(await endedOf(ana, caseId)).toMatchObject([{ because: 'decided' }])
    expect(await world.balanceOf(member)).toBe(100)
  })

  test('keeps a typed code encrypted, and erases it when it is taken back', async () => {
    const delivered = await aHandDelivered('OLD-CARD-HELD')
    const { id: caseId } = await opened(delivered)
    await decide(ana, caseId, { outcome: 'replaced', delivery: 'NEW-CARD-HELD', hold: 10 })
    const [held] = await world.rows(held_case_decisions, { case_id: caseId })
    expect(held!.delivery).toMatch(/^v1\./)
    await takeBack(ana, caseId)
    expect(await world.rows(held_case_decisions, { case_id: caseId })).toMatchObject([{ delivery: null }])
    await decide(ana, caseId, { outcome: 'replaced', delivery: 'NEW-CARD-HELD', hold: 10 })
    await world.endHolds()
    const { delivery } = await world.call(delivered.member, revealDelivery, { params: { id: delivered.id } })
    expect(delivery).toBe('NEW-CARD-HELD')
    expect(await tablesWith('NEW-CARD-HELD')).toEqual([])
  })

  test('is refused if the case changed since the admin saw it', async () => {
    const { caseId } = await aCase()
    const { changedAt } = await seenBy(ana, caseId)
    await decide(ana, caseId, { outcome: 'refused', reviewNotes: 'No.', hold: 10 })
    await takeBack(ana, caseId)
    const body: Body = { outcome: 'refunded', seen: changedAt }
    expect(await attempt(ana, caseId, body)).toMatchObject({ status: 409, code: 'case.changed' })
    const { changedAt: seen } = await seenBy(ana, caseId)
    expect((await attempt(ana, caseId, { ...body, seen })).status).toBe(200)
  })
})

describe('64 at once on two servers', () => {
  const on = (at: number) => (at % 2 ? world : second)

  test('a case is opened once', async () => {
    const { member, id } = await aDelivered()
    const attempts = await many(WIDE, () => report(member, id))
    expect(counted(attempts)).toEqual({ 200: 1, 409: WIDE - 1 })
    expect(new Set(attempts.map(({ code }) => code))).toEqual(new Set([null, 'case.already-open']))
    expect(await world.rows(reward_cases, { request_id: id })).toHaveLength(1)
  })

  test('refund, replacement and refusal pressed together end in one outcome and its entry', async () => {
    for (const outcomes of [
      ['refunded', 'replaced'],
      ['refused', 'replaced', 'refunded'],
    ] as const) {
      const { caseId, member, id } = await aCase(4)
      const attempts = await many(WIDE, (at) => {
        const outcome = outcomes[at % outcomes.length]!
        const hold = at % 5 === 4 ? 10 : undefined
        return attempt(at % 3 ? ana : bo, caseId, { outcome, reviewNotes: 'So.', hold }, on(at))
      })
      expect(attempts.every(({ status }) => status === 200 || status === 409)).toBe(true)
      await world.endHolds()
      const { status } = await seenBy(ana, caseId)
      expect(status).not.toBe('open')
      expect(await world.balanceOf(member)).toBe(status === 'refunded' ? 100 : 0)
      expect(await refundsOf(member)).toHaveLength(status === 'refunded' ? 1 : 0)
      const codes = await codesOf(id)
      expect(codes).toHaveLength(status === 'replaced' ? 2 : 1)
      expect(codes.filter(({ void_at }) => void_at !== null)).toHaveLength(status === 'refused' ? 0 : 1)
      expect(await world.violations()).toEqual([])
    }
  })

  test('a member who reads the code while it is replaced gets the old one or the new one', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { caseId, member, id } = await aCase()
      const [reads, decided] = await Promise.all([
        many(16, (at) => on(at).attempt(member, revealDelivery, { params: { id } })),
        attempt(ana, caseId, { outcome: 'replaced' }),
      ])
      expect(decided.status).toBe(200)
      expect(counted(reads)).toEqual({ 200: 16 })
      const revealed = await world.rows(delivery_reveals, { request_id: id })
      for (const code of await codesOf(id))
        expect(code.first_revealed_at !== null).toBe(revealed.some(({ code_id }) => code_id === code.id))
    }
  })

  test('an undo of the delivery and a case at the same moment: one comes first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { member, id } = await aDelivered()
      const { reviewedAt } = await world.call(bo, getRewardRequest, { params: { id } })
      const body = { reason: 'A slip', reviewedAt: reviewedAt! }
      const [undone, ...reports] = await Promise.all([
        on(round).attempt(bo, undoDecision, { params: { id }, body }),
        ...Array.from({ length: 4 }, () => report(member, id)),
      ])
      const cases = await world.rows(reward_cases, { request_id: id })
      expect(cases.length).toBe(undone.status === 200 ? 0 : 1)
      expect([undone, ...reports].filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await world.rows(reward_requests, { id }))[0]!.status).toBe(
        undone.status === 200 ? 'approved' : 'fulfilled',
      )
    }
  })

  test('replacements and approvals share the last codes, and none is given twice', async () => {
    const { caseId, reward, id } = await aCase(1)
    await addCodes(world, ana, reward.id, [aCode(), aCode()])
    const others = await many(2, async () => world.redeem(await world.aMember({ points: 100 }), reward))
    await Promise.all([
      attempt(ana, caseId, { outcome: 'replaced' }),
      ...others.map((one) => world.decide(bo, one.id, 'approved')),
    ])
    const delivered = await world.sql(
      'select request_id from reward_codes where reward_id = $1 and request_id is not null and void_at is null',
      [reward.id],
    )
    expect(new Set(delivered.map(({ request_id }) => request_id)).size).toBe(
      2 + Number((await codesOf(id)).length === 1),
    )
    expect(await world.violations()).toEqual([])
  })
})

describe('above the amount', () => {
  const answer = (person: Person, id: number, agree: boolean) =>
    world.attempt(person, answerSecondAdminAsk, { params: { id }, body: { agree } })
  const NEEDED = { status: 409, code: 'second-admin.needed' }

  /** Delivered by the other server, which has no such amount; a day later, that counts no more. */
  async function aBigOne() {
    const delivered = await openCases(second, ana).aHandDelivered('OLD-CARD-600', { points_cost: 600 })
    const earlier = `update request_decisions set decided_at = decided_at - interval '25 hours' where request_id = $1`
    await world.sql(earlier, [delivered.id])
    return { ...delivered, caseId: (await opened(delivered)).id }
  }

  test('a refund needs a second admin, a refusal does not', async () => {
    const { caseId, member } = await aBigOne()
    expect(await attempt(ana, caseId, { outcome: 'refunded' })).toMatchObject(NEEDED)
    expect(await attempt(ana, caseId, { outcome: 'refunded', hold: 10 })).toMatchObject(NEEDED)
    const asked = await decide(ana, caseId, { outcome: 'refunded', askSecondAdmin: true, hold: 10 })
    expect(asked).toMatchObject({
      status: 'open',
      hold: null,
      secondAdmin: { kind: 'refund-case', points: 600 },
    })
    expect(await refundsOf(member)).toEqual([])
    expect(await answer(ana, asked.secondAdmin!.id, true)).toMatchObject({ code: 'second-admin.own' })
    expect((await answer(bo, asked.secondAdmin!.id, true)).status).toBe(200)
    expect(await seenBy(ana, caseId)).toMatchObject({ status: 'refunded', decidedBy: { name: 'Ana' } })
    expect(await refundsOf(member)).toHaveLength(1)
    expect(actionsIn(await auditOf(world, 'case', caseId))).toEqual([
      'second-admin.asked',
      'case.refunded',
      'second-admin.agreed',
    ])
    const other = await aBigOne()
    expect((await attempt(ana, other.caseId, { outcome: 'refused', reviewNotes: 'No.' })).status).toBe(200)
  })

  test('a typed code waits encrypted, is delivered at agreement, and is erased with the ask', async () => {
    const { caseId, member, id } = await aBigOne()
    const body: Body = { outcome: 'replaced', delivery: 'NEW-CARD-600', askSecondAdmin: true }
    const { secondAdmin } = await decide(ana, caseId, body)
    const [waiting] = await world.rows(second_admin_asks, { case_id: caseId })
    expect(waiting!.body).toEqual({
      outcome: 'replaced',
      reviewNotes: null,
      sealed: expect.stringMatching(/^v1\./),
    })
    expect(await tablesWith('NEW-CARD-600')).toEqual([])
    expect((await answer(bo, secondAdmin!.id, true)).status).toBe(200)
    expect((await world.call(member, revealDelivery, { params: { id } })).delivery).toBe('NEW-CARD-600')
    expect((await world.rows(second_admin_asks, { case_id: caseId }))[0]!.body).not.toHaveProperty('sealed')
    expect(await tablesWith('NEW-CARD-600')).toEqual([])
    expect(JSON.stringify(await auditOf(world, 'case', caseId))).not.toContain('NEW-CARD-600')
  })

  test('a typed code that no secret reads is refused in words', async () => {
    const { caseId, id } = await aBigOne()
    const body: Body = { outcome: 'replaced', delivery: 'NEW-CARD-602', askSecondAdmin: true }
    const { secondAdmin } = await decide(ana, caseId, body)
    const lost = openEncryption(['a secret that was lost since, 40 letters']).encrypt('X', deliveryPlace(id))
    await world.sql(
      `update second_admin_asks set body = body || jsonb_build_object('sealed', $2::text) where id = $1`,
      [secondAdmin!.id, lost],
    )
    expect(await answer(bo, secondAdmin!.id, true)).toMatchObject({
      ...{ status: 409, code: 'case.code-unreadable' },
      message: expect.stringContaining('can no longer be read'),
    })
    expect((await answer(bo, secondAdmin!.id, false)).status).toBe(200)
    expect(await seenBy(ana, caseId)).toMatchObject({ status: 'open', secondAdmin: null })
  })

  test('an ask ends with any other decision, and a refused one erases its code', async () => {
    const { caseId } = await aBigOne()
    const body: Body = { outcome: 'replaced', delivery: 'NEW-CARD-601', askSecondAdmin: true }
    const first = (await decide(ana, caseId, body)).secondAdmin!
    await answer(bo, first.id, false)
    const again = (await decide(ana, caseId, body)).secondAdmin!
    await decide(bo, caseId, { outcome: 'refused', reviewNotes: 'No.' })
    expect(await answer(bo, again.id, true)).toMatchObject({ status: 409, code: 'second-admin.ended' })
    const asks = await world.rows(second_admin_asks, { case_id: caseId })
    expect(asks.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'refused'])
    for (const ask of asks) expect(ask.body).not.toHaveProperty('sealed')
  })
})

test('a second look at a refusal by the only admin besides the member is theirs again', async () => {
  const own = await anotherWorld({ rateLimitFactor: 1000 })
  const only = await own.anAdmin()
  const cases = openCases(own, only)
  const member = await own.anAdmin({ points: 100 })
  const { id } = await own.redeem(member, await own.aReward({ points_cost: 100 }))
  await own.decide(only, id, 'approved')
  await own.decide(only, id, 'fulfilled')
  const { id: caseId } = await cases.opened({ member, id })
  await cases.decide(only, caseId, { outcome: 'refused', reviewNotes: 'No.' })
  await own.call(member, askSecondLook, { params: { id: caseId }, body: { words: 'Again.' } })
  expect(await cases.attempt(member, caseId, { outcome: 'refunded' })).toMatchObject({ code: 'case.own' })
  expect((await cases.attempt(only, caseId, { outcome: 'refunded' })).status).toBe(200)
})

/** The tables that contain this text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await world.sql(`select from "${name}" t where strpos(t::text, $1) > 0 limit 1`, [text])
    if (rows.length > 0) found.push(name)
  }
  return found
}
