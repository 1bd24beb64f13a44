import { describe, expect, test } from 'vitest'
import { listEndedHolds } from '#contract/desk/ended-holds.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { getPointsSummary, listPoints } from '#contract/points/points.ts'
import { askSecondLook, getCase, getOwnCases, listCases, openCase } from '#contract/rewards/cases.ts'
import { getRedemptionStats, getRewardRequest } from '#contract/rewards/reward-requests.ts'
import {
  deleteReward,
  listOwnRewardRequests,
  restoreReward,
  revealDelivery,
} from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { listUserRequests, reinstateUser, suspendUser } from '#contract/users/admin-users.ts'
import { CASE_WORDS_NEEDED } from '#domain/rewards/cases.ts'
import { reward_cases } from '#server/database/schema/reward-cases.ts'
import { reward_codes, reward_requests } from '#server/database/schema/rewards.ts'
import { aPicture } from '../support/media/pictures.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { openCases } from '../support/world/cases.ts'
import { aCode, addCodes } from '../support/world/codes.ts'
import { aForm } from '../support/world/form.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })
const { aDelivered, aHandDelivered, report, opened, attempt, decide, refundsOf } = openCases(world, ana)

const ownCases = (member: Person, id: number) => world.call(member, getOwnCases, { params: { id } })
const reveal = (member: Person, id: number) => world.attempt(member, revealDelivery, { params: { id } })
const codesOf = (request_id: number) => world.rows(reward_codes, { request_id })
const secondLook = (member: Person, id: number, words = 'Please look again.') =>
  world.attempt(member, askSecondLook, { params: { id }, body: { words } })
const backDate = (table: string, column: string, id: number, days: number) =>
  world.sql(`update ${table} set ${column} = ${column} - make_interval(days => ${days}) where id = $1`, [id])

describe('a case', () => {
  test('is opened about a delivered request only, with a kind and words, by its member', async () => {
    const pending = await world.aRequest()
    expect(await report(pending.member, pending.id)).toMatchObject({
      status: 409,
      code: 'case.not-delivered',
    })
    const { member, id } = await aDelivered()
    expect((await report(ana, id)).status).toBe(404)
    expect((await report(await world.aMember(), id)).status).toBe(404)
    expect(await report(member, id, { words: ' ' })).toMatchObject({
      status: 400,
      message: CASE_WORDS_NEEDED,
    })
    expect((await report(member, id, { kind: 'too-slow' })).status).toBe(400)
    const { reply } = await report(member, id, { kind: 'wrong-value', words: ' It holds $10. ' })
    expect(reply).toMatchObject({
      kind: 'wrong-value',
      words: 'It holds $10.',
      status: 'open',
      secondLook: null,
    })
    expect(Date.parse(reply!.dueAt) - Date.parse(reply!.openedAt)).toBe(48 * 3_600_000)
    expect(await ownCases(member, id)).toMatchObject({ refusal: 'open', cases: [{ id: reply!.id }] })
    expect((await world.call(member, listOwnRewardRequests))[0]!.case).toMatchObject({ status: 'open' })
    expect((await world.attempt(ana, getOwnCases, { params: { id } })).status).toBe(404)
  })

  test('has a place among the open ones, and admins see them by the time they are due', async () => {
    const delivered = await aDelivered()
    const [first, second] = [await opened(delivered), await opened(await aDelivered())]
    expect(second.place! - first.place!).toBe(1)
    const ids = (await world.everyPage(ana, listCases, 2)).map(({ id }) => id)
    expect(ids.indexOf(second.id)).toBe(ids.indexOf(first.id) + 1)
    await decide(ana, first.id, { outcome: 'refunded' })
    const params = { userId: delivered.member.id }
    expect(await world.call(ana, listUserRequests, { params })).toMatchObject([
      { status: 'fulfilled', case: { status: 'refunded' } },
    ])
    const open = (await world.everyPage(ana, listCases, 50)).map(({ id }) => id)
    expect(open).not.toContain(first.id)
    expect((await world.everyPage(ana, listCases, 50, { status: 'refunded' }))[0]).toMatchObject({
      ...{ id: first.id, place: null, decidedBy: { name: 'Ana' } },
      record: { fulfilled: 1, replaced: 0, refunded: 1, refused: 0 },
    })
  })

  test('says to its member when we delivered and first showed it, never on which device', async () => {
    const delivered = await aDelivered()
    const { member, id } = delivered
    expect(await ownCases(member, id)).toMatchObject({ hasCode: true, firstRevealedAt: null, refusal: null })
    await world.request(member, `/api/user/reward-requests/${id}/reveal`, {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
    const { id: caseId } = await opened(delivered)
    const own = await ownCases(member, id)
    expect(own.firstRevealedAt).not.toBeNull()
    expect(JSON.stringify(own)).not.toContain('Firefox')
    const [code] = await codesOf(id)
    expect(await world.call(ana, getCase, { params: { id: caseId } })).toMatchObject({
      code: { lastFour: code!.last_four },
      reveals: [{ at: expect.any(String), device: 'Firefox on Windows' }],
    })
  })

  test('is opened once by a retry with the same key and picture', async () => {
    const { member, id } = await aDelivered()
    const picture = await aPicture({ width: 311 })
    const args = { params: { id }, idempotencyKey: 'a-report-again' }
    const send = () =>
      world.attempt(member, openCase, {
        ...args,
        form: aForm({ kind: 'not-arrived', words: 'Nothing.', picture }),
      })
    const first = await send()
    expect(first.status).toBe(200)
    const stored = await world.storedKeys()
    expect((await send()).reply).toEqual(first.reply)
    expect(await world.storedKeys()).toEqual(stored)
    expect(await world.rows(reward_cases, { request_id: id })).toHaveLength(1)
  })

  test('can be opened for 90 days after the latest delivery, a replacement too', async () => {
    const late = await aDelivered({ codes: 2 })
    await backDate('reward_requests', 'reviewed_at', late.id, 89)
    await decide(ana, (await opened(late)).id, { outcome: 'replaced' })
    await backDate('reward_requests', 'reviewed_at', late.id, 2)
    expect(await ownCases(late.member, late.id)).toMatchObject({ refusal: null })
    const [replaced] = await world.rows(reward_cases, { request_id: late.id })
    await backDate('reward_cases', 'reviewed_at', replaced!.id, 91)
    expect(await report(late.member, late.id)).toMatchObject({ status: 409, code: 'case.ended' })
    const goods = await aHandDelivered()
    await backDate('reward_requests', 'reviewed_at', goods.id, 91)
    expect(await ownCases(goods.member, goods.id)).toMatchObject({ refusal: 'too-late' })
  })

  test('blocks an undo, a refused one too', async () => {
    const delivered = await aDelivered()
    const { id: caseId } = await opened(delivered)
    const { reviewedAt } = await world.call(ana, getRewardRequest, { params: { id: delivered.id } })
    const undo = () =>
      world.attempt(ana, undoDecision, {
        params: { id: delivered.id },
        body: { reason: 'A slip', reviewedAt: reviewedAt! },
      })
    expect(await undo()).toMatchObject({ status: 409, code: 'request.has-case' })
    await decide(ana, caseId, { outcome: 'refused', reviewNotes: 'It works.' })
    expect(await undo()).toMatchObject({ status: 409, code: 'request.has-case' })
  })

  test('survives the suspension of its member, who cannot open one', async () => {
    const [delivered, other] = [await aDelivered(), await aDelivered()]
    const { id: caseId } = await opened(delivered)
    for (const { member } of [delivered, other])
      await world.call(ana, suspendUser, { params: { userId: member.id }, body: { memberText: 'A check.' } })
    expect((await report(other.member, other.id)).status).toBeGreaterThanOrEqual(401)
    expect(await world.rows(reward_cases, { request_id: other.id })).toEqual([])
    expect(await decide(ana, caseId, { outcome: 'refunded' })).toMatchObject({ status: 'refunded' })
    await world.call(ana, reinstateUser, { params: { userId: delivered.member.id }, body: {} })
    expect(await world.balanceOf(await world.elsewhere(delivered.member))).toBe(100)
  })
})

describe('replaced', () => {
  test('from the stock: another code, the bad one void for ever, and a new case is about the new one', async () => {
    const delivered = await aDelivered()
    const { member, id, reward } = delivered
    const first = await reveal(member, id)
    const { id: caseId } = await opened(delivered)
    expect(await attempt(ana, caseId, { outcome: 'replaced' })).toMatchObject({
      status: 409,
      code: 'case.out-of-stock',
      message: expect.stringContaining('return the points'),
    })
    expect(await codesOf(id)).toMatchObject([{ void_at: null }])
    await addCodes(world, ana, reward.id, [aCode(), aCode()])
    expect(await attempt(ana, caseId, { outcome: 'replaced', delivery: 'TYPED' })).toMatchObject({
      status: 400,
    })
    const replaced = await decide(ana, caseId, { outcome: 'replaced' })
    expect(replaced).toMatchObject({ status: 'replaced', replacement: { lastFour: expect.any(String) } })
    expect(await ownCases(member, id)).toMatchObject({ refusal: null, firstRevealedAt: null, hasCode: true })
    const second = await reveal(member, id)
    expect(second.reply!.delivery).not.toBe(first.reply!.delivery)
    const again = await opened(delivered)
    const seen = await world.call(ana, getCase, { params: { id: again.id } })
    expect(seen.code!.id).toBe(replaced.replacement!.id)
    expect(seen.reveals).toHaveLength(2)
    await decide(ana, again.id, { outcome: 'replaced' })
    expect((await codesOf(id)).filter(({ void_at }) => void_at === null)).toHaveLength(1)
    expect(await world.sql('select stock from rewards where id = $1', [reward.id])).toEqual([{ stock: 0 }])
    expect(await refundsOf(member)).toEqual([])
    expect(actionsIn(await auditOf(world, 'case', caseId))).toEqual(['case.replaced'])
  })

  test('by hand: the admin types the new code, and the times are those of the new delivery', async () => {
    const delivered = await aHandDelivered('OLD-CARD-1')
    const { member, id } = delivered
    await reveal(member, id)
    const { id: caseId } = await opened(delivered)
    expect(await ownCases(member, id)).toMatchObject({ firstRevealedAt: expect.any(String) })
    expect(await attempt(ana, caseId, { outcome: 'replaced' })).toMatchObject({ status: 400 })
    expect(await attempt(ana, caseId, { outcome: 'refunded', delivery: 'X' })).toMatchObject({ status: 400 })
    const reply = await decide(ana, caseId, { outcome: 'replaced', delivery: ' NEW-CARD-2 ' })
    expect(JSON.stringify(reply)).not.toContain('NEW-CARD-2')
    expect(await ownCases(member, id)).toMatchObject({ firstRevealedAt: null, deliveredAt: reply.decidedAt })
    expect((await reveal(member, id)).reply).toEqual({ delivery: 'NEW-CARD-2' })
    const { body } = (await world.call(member, listNotices))[0]!
    expect(body).toContain('The new code is on the Points & Rewards page.')
    expect((await auditOf(world, 'case', caseId))[0]!.after).toEqual({
      status: 'replaced',
      delivery: 'stored',
    })
  })

  test.each(['goods', 'an e-Transfer'])('%s: sent again, without a code', async (what) => {
    const delivered = await aHandDelivered()
    if (what !== 'goods') {
      const sent = {
        delivery_kind: 'etransfer',
        amount_cents: 2500,
        recipient_name: 'Robin Tremblay',
      } as const
      await world.change(reward_requests, { id: delivered.id }, sent)
    }
    const { id: caseId } = await opened(delivered)
    expect(await decide(ana, caseId, { outcome: 'replaced' })).toMatchObject({
      status: 'replaced',
      code: null,
    })
    const [notice] = await world.call(delivered.member, listNotices)
    expect(notice!.body).toContain('We sent your reward')
    expect(await ownCases(delivered.member, delivered.id)).toMatchObject({ refusal: null, hasCode: false })
  })

  test('by hand, though the reward was deleted in between: it needs none', async () => {
    const delivered = await aHandDelivered()
    const { id: caseId } = await opened(delivered)
    await decide(ana, caseId, { outcome: 'replaced', hold: 10 })
    await world.call(ana, deleteReward, { params: { id: delivered.reward.id } })
    await world.endHolds()
    expect((await ownCases(delivered.member, delivered.id)).cases).toMatchObject([{ status: 'replaced' }])
  })

  test('is refused in words for a deleted reward, whose points can still be returned', async () => {
    const delivered = await aDelivered({ codes: 2 })
    const { id: caseId } = await opened(delivered)
    await decide(ana, caseId, { outcome: 'replaced', hold: 10 })
    await world.call(ana, deleteReward, { params: { id: delivered.reward.id } })
    await world.endHolds()
    expect((await world.call(ana, listEndedHolds)).find(({ id }) => id === caseId)).toMatchObject({
      subject: 'case',
      because: 'deleted',
    })
    expect(await attempt(ana, caseId, { outcome: 'replaced' })).toMatchObject({
      status: 409,
      code: 'case.reward-deleted',
      message: expect.stringContaining('return the points'),
    })
    await world.call(ana, restoreReward, { params: { id: delivered.reward.id } })
    await world.call(ana, deleteReward, { params: { id: delivered.reward.id } })
    expect(await decide(ana, caseId, { outcome: 'refunded' })).toMatchObject({ status: 'refunded' })
    expect(await world.balanceOf(delivered.member)).toBe(100)
  })
})

describe('refunded', () => {
  test('the price comes back once, the request stays fulfilled, and balance and statement say why', async () => {
    const before = await world.call(ana, getRedemptionStats)
    const delivered = await aDelivered({ codes: 2, points: 300, name: '$25 tea card' })
    const { member, id, reward } = delivered
    await reveal(member, id)
    await world.sql('update rewards set points_cost = 900 where id = $1', [reward.id])
    const { id: caseId } = await opened(delivered)
    expect(await world.call(ana, getRedemptionStats)).toMatchObject({
      totalPointsRedeemed: before.totalPointsRedeemed + 300,
    })
    const reply = await decide(ana, caseId, { outcome: 'refunded', reviewNotes: 'The shop refused it.' })
    expect(reply).toMatchObject({ status: 'refunded', request: { status: 'fulfilled', code: null } })
    expect(await refundsOf(member)).toEqual([
      { amount: 300, ref_id: `${id}/case-${caseId}`, description: 'Points returned: $25 tea card' },
    ])
    expect(await world.call(member, getPointsSummary)).toMatchObject({
      totalPoints: 300,
      earnedLast7Days: 300,
    })
    const statement = await world.call(member, listPoints)
    expect(statement.map(({ kind, returnedAt }) => [kind, returnedAt])).toEqual([
      ['refund', null],
      ['redemption', reply.decidedAt],
      ['adjustment', null],
    ])
    const after = await world.call(ana, getRedemptionStats)
    expect(after.totalPointsRedeemed).toBe(before.totalPointsRedeemed)
    expect(after.totalRedemptions).toBe(before.totalRedemptions + 1)
    await world.sql('select recount()')
    expect((await world.call(ana, getRedemptionStats)).totalPointsRedeemed).toBe(before.totalPointsRedeemed)
    expect(await world.sql('select stock from rewards where id = $1', [reward.id])).toEqual([{ stock: 1 }])
    expect(await codesOf(id)).toMatchObject([{ void_at: expect.any(Date), voided_by: ana.id }])
    expect(await reveal(member, id)).toMatchObject({ status: 409, code: 'delivery.none' })
    expect(await report(member, id)).toMatchObject({ status: 409, code: 'case.ended' })
    const [notice] = await world.call(member, listNotices)
    expect(notice).toMatchObject({ title: 'Points returned: $25 tea card', body: 'The shop refused it.' })
    expect(await attempt(bo, caseId, { outcome: 'replaced' })).toMatchObject({
      status: 409,
      code: 'case.already-decided',
      message: expect.stringMatching(/^This case is already decided: points returned by Ana, /),
    })
  })
})

describe('refused', () => {
  test('needs a reason, which the member reads', async () => {
    const delivered = await aDelivered()
    const { id: caseId } = await opened(delivered)
    expect((await attempt(ana, caseId, { outcome: 'refused', reviewNotes: ' ' })).status).toBe(400)
    await decide(ana, caseId, { outcome: 'refused', reviewNotes: 'It was used in your town.' })
    expect(await ownCases(delivered.member, delivered.id)).toMatchObject({
      refusal: 'ended',
      secondLookRefusal: null,
      cases: [{ status: 'refused', reviewNotes: 'It was used in your town.' }],
    })
    expect(await codesOf(delivered.id)).toMatchObject([{ void_at: null }])
    expect((await reveal(delivered.member, delivered.id)).status).toBe(200)
  })

  test('can be asked again once, within 14 days, and another admin looks', async () => {
    const delivered = await aDelivered({ codes: 2 })
    const { member, id } = delivered
    const { id: caseId } = await opened(delivered)
    expect(await secondLook(member, caseId)).toMatchObject({ status: 409, code: 'case.second-look' })
    await decide(ana, caseId, { outcome: 'refused', reviewNotes: 'No.' })
    expect((await secondLook(await world.aMember(), caseId)).status).toBe(404)
    expect((await secondLook(member, caseId, ' ')).status).toBe(400)
    expect((await secondLook(member, caseId)).reply).toMatchObject({
      status: 'open',
      decidedAt: null,
      reviewNotes: null,
      secondLook: { words: 'Please look again.', firstNotes: 'No.' },
    })
    expect(await attempt(ana, caseId, { outcome: 'refunded' })).toMatchObject({
      status: 403,
      code: 'case.own',
    })
    expect(await decide(bo, caseId, { outcome: 'refused', reviewNotes: 'No again.' })).toMatchObject({
      decidedBy: { name: 'Bo' },
      firstDecidedBy: { name: 'Ana' },
    })
    expect(await secondLook(member, caseId)).toMatchObject({ status: 409, code: 'case.second-look' })
    expect(await ownCases(member, id)).toMatchObject({ refusal: 'ended', secondLookRefusal: 'already-asked' })
    expect(
      (await world.call(member, listNotices)).filter(({ title }) => title.startsWith('About')),
    ).toHaveLength(2)
  })

  test('is too late to ask again after 14 days', async () => {
    const delivered = await aDelivered()
    const { id: caseId } = await opened(delivered)
    await decide(ana, caseId, { outcome: 'refused', reviewNotes: 'No.' })
    await backDate('reward_cases', 'reviewed_at', caseId, 15)
    expect(await secondLook(delivered.member, caseId)).toMatchObject({
      status: 409,
      message: expect.stringContaining('too late'),
    })
  })

  test('and then replaced by the second look', async () => {
    const delivered = await aDelivered({ codes: 2 })
    const { id: caseId } = await opened(delivered)
    await decide(bo, caseId, { outcome: 'refused', reviewNotes: 'No.' })
    await secondLook(delivered.member, caseId)
    expect(await decide(ana, caseId, { outcome: 'replaced' })).toMatchObject({ status: 'replaced' })
    expect(actionsIn(await auditOf(world, 'case', caseId))).toEqual(['case.refused', 'case.replaced'])
    expect((await codesOf(delivered.id)).filter(({ void_at }) => void_at === null)).toHaveLength(1)
  })
})

test('nobody decides a case about their own reward', async () => {
  const cy = await world.anAdmin({ points: 100 })
  const request = await world.redeem(cy, await world.aReward({ points_cost: 100 }))
  await world.decide(ana, request.id, 'approved')
  await world.decide(ana, request.id, 'fulfilled')
  const { id: caseId } = await opened({ member: cy, id: request.id })
  for (const hold of [undefined, 10])
    expect(await attempt(cy, caseId, { outcome: 'refunded', hold })).toMatchObject({
      status: 403,
      code: 'case.own',
    })
  expect((await decide(ana, caseId, { outcome: 'refunded' })).status).toBe('refunded')
})
