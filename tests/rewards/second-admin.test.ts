import { describe, expect, test } from 'vitest'
import { answerSecondAdminAsk, listSecondAdminAsks } from '#contract/desk/second-admin.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { changeDestination } from '#contract/rewards/own-destinations.ts'
import {
  type AdminRewardRequest,
  decideRewardRequest,
  decideRewardRequests,
  getRedemptionStats,
  getRewardRequest,
  takeBackDecisions,
} from '#contract/rewards/reward-requests.ts'
import { cancelRewardRequest } from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import {
  type Adjustment,
  adjustPoints,
  changeUserRole,
  getUser,
  suspendUser,
  undoAdjustment,
} from '#contract/users/admin-users.ts'
import { DUTIES, type Duty } from '#domain/identity/duties.ts'
import { users } from '#server/database/schema/users.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOf, auditOfPerson } from '../support/world/audit.ts'
import { anotherWorld, aWorld, type Person, type World } from '../support/world/world.ts'

const ABOVE = 500
const HOW = {
  rateLimitFactor: 1000,
  secondAdminAbove: ABOVE,
  secret: 'one secret of two servers, 40 letters',
}
const world = await aWorld(HOW)
/** A second server on the same database. */
const second = await aWorld({ ...HOW, databaseUrl: world.services.config.databaseUrl })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })

type Options = { askSecondAdmin?: true; confirmed?: true; hold?: number; reviewNotes?: string }

const aBigRequest = (points = ABOVE + 100, row = {}) =>
  world.aRequest({ points_cost: points, ...row }, points + 1000)

const approve = (person: Person, id: number, options: Options = {}, on = world) =>
  on.attempt(person, decideRewardRequest, { params: { id }, body: { status: 'approved', ...options } })

const adjust = (person: Person, { id: userId }: Person, amount: number, options: Options = {}, on = world) =>
  on.attempt(person, adjustPoints, {
    params: { userId },
    body: { amount, description: 'For the survey', ...options },
  })

const answer = (person: Person, id: number, agree: boolean, on = world) =>
  on.attempt(person, answerSecondAdminAsk, { params: { id }, body: { agree } })

const ask = (id: number) =>
  approve(ana, id, { askSecondAdmin: true }).then(({ reply }) => reply!.secondAdmin!.id)

const seen = (id: number) => world.call(bo, getRewardRequest, { params: { id } })

async function askToAdjust(member: Person, amount: number, on = world): Promise<number> {
  const { reply } = await adjust(ana, member, amount, { askSecondAdmin: true }, on)
  return (reply as { secondAdminAsk: { id: number } }).secondAdminAsk.id
}

const outcomeOf = async (id: number) =>
  (
    await world.sql<{ outcome: string | null }>('select outcome from second_admin_asks where id = $1', [id])
  )[0]?.outcome

const NEEDED = { status: 409, code: 'second-admin.needed' }
const ENDED = { status: 409, code: 'second-admin.ended' }

describe('a payout above the amount', () => {
  test('is refused without asking, plain, with a hold and in a selection, and nothing moves', async () => {
    const { id } = await aBigRequest()
    expect(await approve(ana, id)).toMatchObject({
      ...NEEDED,
      message: 'Another admin must agree. This moves 600 points: more than 500.',
    })
    expect(await approve(ana, id, { hold: 10 })).toMatchObject(NEEDED)
    expect(await approve(ana, id, { confirmed: true })).toMatchObject(NEEDED)
    const small = await world.aRequest()
    const { results } = await world.call(ana, decideRewardRequests, {
      body: { ids: [id, small.id], status: 'approved' },
    })
    expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual(['second-admin.needed', null])
    expect(await seen(id)).toMatchObject({ status: 'pending', secondAdmin: null, hold: null })
    expect(actionsIn(await auditOf(world, 'request', id))).toEqual([])
    const asked = await world.call(ana, decideRewardRequests, {
      body: { ids: [id], status: 'approved', askSecondAdmin: true },
    })
    expect(asked.results[0]).toMatchObject({
      refusal: null,
      request: { secondAdmin: { by: { name: 'Ana' } } },
    })
  })

  test('waits with the ask, and is approved when the other admin agrees, as the one who asked', async () => {
    const { id, member } = await aBigRequest()
    const before = (await world.call(bo, getRedemptionStats)).secondAdmin
    const { reply } = await approve(ana, id, { askSecondAdmin: true, hold: 10, reviewNotes: 'Enjoy!' })
    expect(reply).toMatchObject({
      status: 'pending',
      hold: null,
      secondAdmin: { kind: 'approve', by: { name: 'Ana' }, points: 600, words: 'Enjoy!', outcome: null },
    })
    const asked = reply!.secondAdmin!
    expect(Date.parse(asked.endsAt) - Date.parse(asked.askedAt)).toBe(7 * 24 * 3_600_000)
    expect((await world.call(bo, getRedemptionStats)).secondAdmin).toBe(before + 1)
    expect((await world.call(bo, listSecondAdminAsks)).at(-1)).toMatchObject({
      id: asked.id,
      request: { id },
    })
    // The same again changes nothing.
    expect((await approve(ana, id, { askSecondAdmin: true })).reply?.secondAdmin?.id).toBe(asked.id)
    expect(await world.call(bo, listNotices).then(([notice]) => notice)).toMatchObject({
      title: 'Ana asks for your agreement',
      link: `/admin/reward-reviews?status=all&id=${id}`,
    })
    expect(await world.sql('select from notices where user_id = $1', [member.id])).toHaveLength(0)

    expect(await answer(bo, asked.id, true)).toMatchObject({ status: 200, reply: { outcome: 'agreed' } })
    expect((await answer(bo, asked.id, true)).status).toBe(200)
    expect(await seen(id)).toMatchObject({
      status: 'approved',
      reviewedBy: { name: 'Ana' },
      reviewNotes: 'Enjoy!',
      secondAdmin: null,
    })
    const audit = await auditOf(world, 'request', id)
    expect(audit.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['second-admin.asked', ana.id],
      ['request.approved', ana.id],
      ['second-admin.agreed', bo.id],
    ])
    expect(audit[1]!.after).toEqual({ status: 'approved', agreedBy: bo.id })
    expect(await world.call(ana, listNotices).then(([notice]) => notice)).toMatchObject({
      title: 'Bo agreed',
    })
    expect((await world.decide(ana, id, 'fulfilled')).status).toBe('fulfilled')
  })

  test('stays pending when the other admin refuses, and can be asked for again', async () => {
    const { id } = await aBigRequest()
    const first = await ask(id)
    expect(await answer(bo, first, false)).toMatchObject({ status: 200, reply: { outcome: 'refused' } })
    expect(await seen(id)).toMatchObject({ status: 'pending', secondAdmin: null })
    expect(await answer(bo, first, true)).toMatchObject(ENDED)
    expect(await ask(id)).not.toBe(first)
  })

  test('is agreed to by neither the asker nor the member, and another admin who asks too is led to the first ask', async () => {
    const chris = await world.anAdmin({ points: 2000 })
    const reward = await world.aReward({ points_cost: 600 })
    const { id } = await world.redeem(chris, reward)
    const asked = await ask(id)
    for (const [person, agree] of [
      [ana, true],
      [chris, true],
      [chris, false],
    ] as const) {
      expect(await answer(person, asked, agree)).toMatchObject({ status: 403, code: 'second-admin.own' })
    }
    expect(await approve(bo, id, { askSecondAdmin: true })).toMatchObject({
      status: 409,
      code: 'second-admin.waiting',
      message: 'Ana already asked a second admin about this. Agree or refuse there.',
    })
    expect(await answer(ana, asked, false)).toMatchObject({ status: 200, reply: { outcome: 'withdrawn' } })
    await world.call(bo, changeUserRole, { params: { userId: chris.id }, body: { role: 'user' } })
  })

  test('counts with what the admin moved for the member in 24 hours, held approvals too, and not what was undone', async () => {
    const { id, member } = await world.aRequest({ points_cost: 300 }, 3000)
    const again = async () => (await world.redeem(member, await world.aReward({ points_cost: 300 }))).id
    const [other, third] = [await again(), await again()]
    expect((await approve(ana, id, { hold: 10 })).status).toBe(200)
    expect(await approve(ana, other)).toMatchObject({
      ...NEEDED,
      message:
        'Another admin must agree. This moves 300 points, and the 300 that you moved for this member in the last 24 hours count too: more than 500.',
    })
    expect(await adjust(ana, member, -201)).toMatchObject(NEEDED)
    expect((await approve(bo, other)).status).toBe(200)
    await world.call(ana, takeBackDecisions, { body: { ids: [id] } })
    expect((await approve(ana, third)).status).toBe(200)
    await world.sql(
      `update request_decisions set decided_at = decided_at - interval '24 hours' where request_id = $1`,
      [third],
    )
    expect((await approve(ana, id)).status).toBe(200)
  })

  test('of 16 halves at once on two servers, as many pass as fit', async () => {
    const member = await world.aMember({ points: 10_000 })
    const reward = await world.aReward({ points_cost: 200 })
    const requests: { id: number }[] = []
    for (let at = 0; at < 8; at += 1) requests.push(await world.redeem(member, reward))
    const [approved, adjusted] = await Promise.all([
      many(8, (at) => approve(ana, requests[at]!.id, at % 3 ? { hold: 10 } : {}, at % 2 ? world : second)),
      many(8, (at) => adjust(ana, member, 200, {}, at % 2 ? world : second)),
    ])
    const attempts = [...approved, ...adjusted]
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(attempts.filter(({ code }) => code === 'second-admin.needed')).toHaveLength(14)
  })
})

describe('what waits ends', () => {
  test('when the request is decided, cancelled or goes elsewhere', async () => {
    const decided = await aBigRequest()
    const cancelled = await aBigRequest()
    const moved = await aBigRequest(600, { destination_kind: 'email' })
    const asks = [await ask(decided.id), await ask(cancelled.id), await ask(moved.id)]
    await world.decide(bo, decided.id, 'rejected')
    await world.call(cancelled.member, cancelRewardRequest, { params: { id: cancelled.id } })
    await world.call(moved.member, changeDestination, {
      params: { id: moved.id },
      body: { email: 'elsewhere@example.ca' },
    })
    for (const id of asks) {
      expect(await outcomeOf(id)).toBe('changed')
      expect(await answer(bo, id, true)).toMatchObject(ENDED)
    }
  })

  test('with the asker’s role, suspension or account, and reinstating brings nothing back', async () => {
    const ends = {
      role: (userId: string) =>
        world.call(bo, changeUserRole, { params: { userId }, body: { role: 'user' } }),
      suspension: (userId: string) =>
        world.call(bo, suspendUser, { params: { userId }, body: { memberText: 'A check.' } }),
      deletion: (userId: string) =>
        world.sql(`update users set deleted_at = clock_timestamp() where id = $1`, [userId]),
    }
    for (const end of Object.values(ends)) {
      const asker = await world.anAdmin()
      const { id } = await aBigRequest()
      const { reply } = await approve(asker, id, { askSecondAdmin: true })
      await end(asker.id)
      await world.sql(`update users set role = 'admin', duties = $2 where id = $1 and deleted_at is null`, [
        asker.id,
        DUTIES,
      ])
      expect(await outcomeOf(reply!.secondAdmin!.id)).toBe('asker')
      expect(await answer(bo, reply!.secondAdmin!.id, true)).toMatchObject(ENDED)
      expect((await seen(id)).status).toBe('pending')
      await world.sql(`update users set role = 'user' where id = $1`, [asker.id])
    }
  })

  test('after 7 days; one asked for a small amount after 24 hours, as an ordinary request', async () => {
    const { id } = await world.aRequest({ points_cost: 100 })
    const { reply } = await approve(ana, id, { askSecondAdmin: true })
    const { id: asked, askedAt, endsAt } = reply!.secondAdmin!
    expect(Date.parse(endsAt) - Date.parse(askedAt)).toBe(24 * 3_600_000)
    await world.sql('update second_admin_asks set ends_at = clock_timestamp() where id = $1', [asked])
    expect(await seen(id)).toMatchObject({ status: 'pending', secondAdmin: null })
    expect(await answer(bo, asked, true)).toMatchObject(ENDED)
    expect(await answer(bo, asked, false)).toMatchObject(ENDED)
    expect(await ask(id)).not.toBe(asked)
    expect(await outcomeOf(asked)).toBe('expired')
    expect((await approve(ana, id)).reply).toMatchObject({ status: 'approved', secondAdmin: null })
  })
})

describe('the duty for the call', () => {
  const PAYS: Duty[] = ['payouts']
  const OTHERS: Duty[] = ['reviews', 'content', 'support']
  const askedOf = async (person: Person) =>
    (await world.call(person, listNotices)).filter(({ title }) => title === 'Ana asks for your agreement')
      .length
  const waitingFor = async (person: Person) =>
    (await world.call(person, listSecondAdminAsks)).map(({ id }) => id)
  const waits = async (person: Person) => (await world.call(person, getRedemptionStats)).secondAdmin

  test('is needed to see, to count, to hear of and to answer what waits', async () => {
    const [payer, other] = [await world.anAdmin({ duties: PAYS }), await world.anAdmin({ duties: OTHERS })]
    const [{ id }, member] = [await aBigRequest(), await world.aMember()]
    const before = await waits(payer)
    const [payout, adjustment] = [await ask(id), await askToAdjust(member, 900)]
    expect([await askedOf(payer), await askedOf(other)]).toEqual([1, 0])
    expect(await waitingFor(bo)).toEqual(expect.arrayContaining([payout, adjustment]))
    expect(await waitingFor(payer)).toContain(payout)
    expect(await waitingFor(payer)).not.toContain(adjustment)
    expect((await waits(payer)) - before).toBe(1)
    expect(await waits(payer)).toBe((await waitingFor(payer)).length)
    expect(await waitingFor(other)).toEqual([])
    for (const agree of [true, false]) {
      expect(await answer(payer, adjustment, agree)).toMatchObject({
        status: 403,
        code: 'duty.required',
        message: expect.stringMatching(/^This takes every duty\. Ana\b.+ have it\.$/),
      })
      expect(await answer(other, payout, agree)).toMatchObject({
        status: 403,
        code: 'duty.required',
        message: expect.stringMatching(/^This takes the duty Payouts\. Ana\b.+ have it\.$/),
      })
    }
    expect((await answer(payer, payout, true)).reply).toMatchObject({ outcome: 'agreed' })
    expect((await answer(bo, adjustment, true)).reply).toMatchObject({ outcome: 'agreed' })
    // The answer again, without the duty by now, shows nothing.
    await world.change(users, { id: payer.id }, { duties: OTHERS })
    expect(await answer(payer, payout, true)).toMatchObject({ status: 403, code: 'duty.required' })
  })

  test('ends what its asker asked when they lose it, and nothing else', async () => {
    const asker = await world.anAdmin()
    const [{ id }, member] = [await aBigRequest(), await world.aMember()]
    const payout = (await approve(asker, id, { askSecondAdmin: true })).reply!.secondAdmin!.id
    const { reply } = await adjust(asker, member, 900, { askSecondAdmin: true })
    const adjustment = (reply as { secondAdminAsk: { id: number } }).secondAdminAsk.id
    const have = (duties: Duty[]) =>
      world.call(bo, changeUserRole, { params: { userId: asker.id }, body: { role: 'admin', duties } })
    await have(['payouts', 'support'])
    expect([await outcomeOf(payout), await outcomeOf(adjustment)]).toEqual([null, 'asker'])
    await have(['support'])
    expect(await outcomeOf(payout)).toBe('asker')
    await have([...DUTIES])
    for (const ended of [payout, adjustment]) expect(await answer(bo, ended, true)).toMatchObject(ENDED)
    expect([(await seen(id)).status, await world.balanceOf(member)]).toEqual(['pending', 0])
  })

  test('is lost while another admin agrees: the payout is made or the ask has ended', async () => {
    for (let round = 0; round < 6; round += 1) {
      const asker = await world.anAdmin()
      const { id } = await aBigRequest()
      const { reply } = await approve(asker, id, { askSecondAdmin: true })
      const asked = reply!.secondAdmin!.id
      const [agreed] = await Promise.all([
        answer(bo, asked, true),
        second.attempt(ana, changeUserRole, {
          params: { userId: asker.id },
          body: { role: 'admin', duties: OTHERS },
        }),
      ])
      const wasMade = agreed.status === 200
      expect([(await seen(id)).status, await outcomeOf(asked)]).toEqual(
        wasMade ? ['approved', 'agreed'] : ['pending', 'asker'],
      )
    }
  })
})

describe('at agreement', () => {
  test('every rule holds again: balance, status, own record', async () => {
    const member = await world.aMember({ points: 700 })
    const asked = await askToAdjust(member, -600)
    await world.redeem(member, await world.aReward({ points_cost: 400 }))
    expect(await answer(bo, asked, true)).toMatchObject({ status: 409, code: 'adjustment.below-zero' })
    expect(await world.balanceOf(member)).toBe(300)
    expect(await outcomeOf(asked)).toBeNull()
  })

  test('one of many at once counts, on two servers, for a payout and an adjustment', async () => {
    const { id } = await aBigRequest()
    const chris = await world.anAdmin()
    const asked = await ask(id)
    const answers = await many(12, (at) => answer(at % 2 ? bo : chris, asked, true, at % 3 ? world : second))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await seen(id)).decisions).toHaveLength(1)
    const member = await world.aMember()
    const adjusting = await askToAdjust(member, 900)
    await many(12, (at) => answer(at % 2 ? bo : chris, adjusting, at % 4 < 2, at % 3 ? world : second))
    expect(await world.balanceOf(member)).toBe((await outcomeOf(adjusting)) === 'agreed' ? 900 : 0)
  })

  test('raced against a cancellation, a demotion or a decision, one wins', async () => {
    for (const against of ['cancel', 'demote', 'reject'] as const) {
      const asker = await world.anAdmin()
      const { id, member } = await aBigRequest()
      const { reply } = await approve(asker, id, { askSecondAdmin: true })
      const other = {
        cancel: () => world.attempt(member, cancelRewardRequest, { params: { id } }),
        demote: () =>
          second.attempt(bo, changeUserRole, { params: { userId: asker.id }, body: { role: 'user' } }),
        reject: () =>
          second.attempt(ana, decideRewardRequest, { params: { id }, body: { status: 'rejected' } }),
      }[against]
      const [agreed, opposed] = await Promise.all([answer(bo, reply!.secondAdmin!.id, true), other()])
      const { status, decisions } = await seen(id)
      if (agreed.status === 200) expect([status, decisions.length]).toEqual(['approved', 1])
      else expect([agreed.status, status === 'approved']).toEqual([409, false])
      if (against !== 'demote') expect([agreed.status, opposed.status].sort()).toEqual([200, 409])
      await world.sql(`update users set role = 'user' where id = $1`, [asker.id])
    }
  })
})

describe('points that an admin moves', () => {
  test('wait above the amount; the agreed adjustment is the asker’s, made once, with its ask’s idempotency key', async () => {
    const member = await world.aMember({ points: 50 })
    expect(await adjust(ana, member, 501)).toMatchObject(NEEDED)
    const send = () =>
      world.call(ana, adjustPoints, {
        params: { userId: member.id },
        body: { amount: 501, description: 'For the survey', askSecondAdmin: true },
        idempotencyKey: 'asks-once',
      })
    const [first, again] = [await send(), await send()]
    expect(again).toEqual(first)
    const { secondAdminAsk: asked } = first as { secondAdminAsk: { id: number } }
    expect(asked).toMatchObject({ kind: 'adjust', points: 501, words: 'For the survey' })
    expect((await world.call(bo, getUser, { params: { userId: member.id } })).secondAdminAsks).toEqual([
      asked,
    ])
    expect(await world.balanceOf(member)).toBe(50)
    await answer(bo, asked.id, true)
    expect(await world.balanceOf(member)).toBe(551)
    expect((await auditOfPerson(world, member.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual(
      [
        ['second-admin.asked', ana.id],
        ['points.adjusted', ana.id],
        ['second-admin.agreed', bo.id],
      ],
    )
    expect((await world.call(bo, getUser, { params: { userId: member.id } })).secondAdminAsks).toEqual([])
  })

  test('undoing an adjustment counts and waits, and an undo in another way ends it', async () => {
    const member = await world.aMember({ points: 2000 })
    const undo = (person: Person, id: number, options: Options = {}) =>
      world.attempt(person, undoAdjustment, { params: { id }, body: { reason: 'Wrong', ...options } })
    const { id } = await world.adjust(ana, member, 400, 'One')
    expect(await undo(ana, id)).toMatchObject(NEEDED)
    const { reply } = await undo(ana, id, { askSecondAdmin: true })
    const asked = (reply as { secondAdminAsk: { id: number; adjustmentId: number } }).secondAdminAsk
    expect(asked).toMatchObject({ kind: 'undo-adjustment', adjustmentId: id, points: -400 })
    expect((await undo(bo, id)).reply as Adjustment).toMatchObject({ undone: { by: { name: 'Bo' } } })
    expect(await answer(bo, asked.id, true)).toMatchObject(ENDED)
    const other = await world.adjust(bo, member, 50, 'Two')
    const again = await undo(ana, other.id, { askSecondAdmin: true })
    const { id: second } = (again.reply as { secondAdminAsk: { id: number } }).secondAdminAsk
    expect((await answer(bo, second, true)).status).toBe(200)
    expect(await world.balanceOf(member)).toBe(2000)
  })

  test('undoing a rejection takes points and stock again only with the agreement; undoing an approval moves nothing', async () => {
    const { id, member, reward } = await aBigRequest(600, { stock: 3 })
    const stock = async () =>
      (await world.sql<{ stock: number }>('select stock from rewards where id = $1', [reward.id]))[0]!.stock
    const { reviewedAt } = await world.decide(ana, id, 'rejected')
    const undo = (options: Options = {}) =>
      world.attempt(ana, undoDecision, {
        params: { id },
        body: { reason: 'A slip', reviewedAt: reviewedAt!, ...options },
      })
    expect(await undo()).toMatchObject(NEEDED)
    const { reply } = await undo({ askSecondAdmin: true })
    expect(reply).toMatchObject({ status: 'rejected', secondAdmin: { kind: 'undo-decision' } })
    expect([await world.balanceOf(member), await stock()]).toEqual([1600, 3])
    await answer(bo, reply!.secondAdmin!.id, true)
    expect(await seen(id)).toMatchObject({ status: 'pending', secondAdmin: null })
    expect([await world.balanceOf(member), await stock()]).toEqual([1000, 2])
    await answer(bo, await ask(id), true)
    const approved = await seen(id)
    const undone = await world.attempt(ana, undoDecision, {
      params: { id },
      body: { reason: 'A slip', reviewedAt: approved.reviewedAt! },
    })
    expect([undone.status, undone.reply?.status]).toEqual([200, 'pending'])
  })
})

async function aLoneAdmin(): Promise<{ own: World; only: Person; member: Person; id: number }> {
  const own = await anotherWorld({ rateLimitFactor: 1000, secondAdminAbove: ABOVE })
  const only = await own.anAdmin()
  const { member, id } = await own.aRequest({ points_cost: 600 }, 2000)
  return { own, only, member, id }
}

describe('the last admin', () => {
  test('is never blocked: confirms with the figures, and the audit row says so', async () => {
    const { own, only, member, id } = await aLoneAdmin()
    expect(await approve(only, id, { askSecondAdmin: true }, own)).toMatchObject({
      status: 409,
      code: 'second-admin.confirm',
      message: 'No other admin can agree, so please confirm. This moves 600 points: more than 500.',
    })
    expect((await approve(only, id, { confirmed: true }, own)).reply?.status).toBe('approved')
    expect((await auditOf(own, 'request', id)).map(({ after }) => after)).toEqual([
      { status: 'approved', confirmedAlone: true },
    ])
    expect(await adjust(only, member, 600, {}, own)).toMatchObject({ code: 'second-admin.confirm' })
    expect((await adjust(only, member, 600, { confirmed: true }, own)).status).toBe(200)
    expect((await adjust(only, await own.aMember(), 5, { askSecondAdmin: true }, own)).code).toBe(
      'second-admin.none',
    )
  })

  test('confirms when the other admin left while it waited', async () => {
    const { own, only, id } = await aLoneAdmin()
    const other = await own.anAdmin()
    await approve(only, id, { askSecondAdmin: true }, own)
    await own.call(only, changeUserRole, { params: { userId: other.id }, body: { role: 'user' } })
    expect(await approve(only, id, {}, own)).toMatchObject({ code: 'second-admin.confirm' })
    const { reply } = await approve(only, id, { confirmed: true }, own)
    expect(reply).toMatchObject({
      status: 'approved',
      secondAdmin: null,
    } satisfies Partial<AdminRewardRequest>)
  })
})

describe('an admin alone with the duty', () => {
  test('confirms as the last admin does, beside admins with other duties', async () => {
    const { own, only, member, id } = await aLoneAdmin()
    const other = await own.anAdmin({ duties: ['reviews', 'content', 'support'] })
    expect(await approve(only, id, { askSecondAdmin: true }, own)).toMatchObject({
      code: 'second-admin.confirm',
    })
    expect((await approve(only, id, { confirmed: true }, own)).reply?.status).toBe('approved')
    expect(await own.call(other, listNotices)).toEqual([])
    const payer = await own.anAdmin({ duties: ['payouts'] })
    const small = await own.aRequest({ points_cost: 100 })
    expect((await approve(only, small.id, { askSecondAdmin: true }, own)).reply).toMatchObject({
      secondAdmin: { kind: 'approve' },
    })
    expect((await answer(payer, (await own.call(payer, listSecondAdminAsks))[0]!.id, true, own)).status).toBe(
      200,
    )
    // An adjustment takes every duty, so that nobody else can agree to it.
    expect(await adjust(only, member, 600, {}, own)).toMatchObject({ code: 'second-admin.confirm' })
    expect((await adjust(only, member, 600, { confirmed: true }, own)).status).toBe(200)
  })
})

test('without the setting, any amount passes, and an ask still waits', async () => {
  const own = await anotherWorld({ rateLimitFactor: 1000 })
  const [one] = [await own.anAdmin(), await own.anAdmin()]
  const { id, member } = await own.aRequest({ points_cost: 5000 }, 9000)
  expect((await adjust(one!, member, 1_000_000, {}, own)).status).toBe(200)
  expect((await approve(one!, id, { askSecondAdmin: true }, own)).reply).toMatchObject({
    status: 'pending',
    secondAdmin: { outcome: null },
  })
  expect((await approve(one!, id, {}, own)).reply).toMatchObject({ status: 'approved', secondAdmin: null })
})
