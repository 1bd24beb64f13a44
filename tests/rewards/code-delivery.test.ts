import { describe, expect, test } from 'vitest'
import { listEndedHolds } from '#contract/desk/ended-holds.ts'
import { answerSecondAdminAsk, listSecondAdminAsks } from '#contract/desk/second-admin.ts'
import {
  decideRewardRequest,
  decideRewardRequests,
  getRewardRequest,
  takeBackDecisions,
} from '#contract/rewards/reward-requests.ts'
import { cancelRewardRequest, listOwnRewardRequests, revealDelivery } from '#contract/rewards/rewards.ts'
import { previewDecisionUndo, undoDecision } from '#contract/rewards/undo.ts'
import { changeUserRole, reinstateUser, suspendUser } from '#contract/users/admin-users.ts'
import { FULFILLED_NOTE } from '#domain/rewards/rewards.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { reward_codes } from '#server/database/schema/rewards.ts'
import { setCodesAside } from '#server/rewards/codes/set-aside.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { aCode, addCodes, aStockReward, voidSome, workQueue } from '../support/world/codes.ts'
import { endAccount } from '../support/world/end-account.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })

type Reward = Awaited<ReturnType<typeof aStockReward>>

/** The day that is this many days away, as in an import. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function ask(reward: Reward): Promise<{ id: number; member: Person }> {
  const member = await world.aMember({ points: 100 })
  return { member, id: (await world.redeem(member, reward)).id }
}

const seen = (id: number) => world.call(ana, getRewardRequest, { params: { id } })
const statusOf = async (id: number) => (await seen(id)).status
const approve = (id: number, reviewNotes?: string, by = ana) =>
  world.decide(by, id, 'approved', reviewNotes ? { reviewNotes } : {})
const reveal = (member: Person, id: number) => world.attempt(member, revealDelivery, { params: { id } })
const read = async (member: Person, id: number) => (await reveal(member, id)).reply?.delivery

async function undo(id: number, by = ana) {
  const { reviewedAt } = await seen(id)
  return world.attempt(by, undoDecision, {
    params: { id },
    body: { reason: 'Sent by mistake.', reviewedAt: reviewedAt! },
  })
}

const stockOf = async ({ id }: Reward) =>
  (await world.sql<{ stock: number }>('select stock from rewards where id = $1', [id]))[0]!.stock

const mailsTo = ({ id }: Person) =>
  world.sql<{ subject: string; text: string }>(
    'select subject, text_body as text from mails where user_id = $1 order by id',
    [id],
  )

/** The titles of the notices, and the kinds of pushes to the member's devices. */
const noticesOf = async ({ id }: Person) => {
  const [found] = await world.sql<{ titles: string[]; pushes: string[] }>(
    `select (select array_agg(title order by id) from notices where user_id = $1) as titles,
       (select array_agg(p.kind) from pushes p join notices n on n.id = p.notice_id where n.user_id = $1) as pushes`,
    [id],
  )
  return found!
}

describe('approving a request for a code', () => {
  test('delivers it: two decisions, two audit lines, one notice, one push, one email with the admin’s note', async () => {
    const code = aCode()
    const reward = await aStockReward(world, ana, [`${code},0042`])
    const { member, id } = await ask(reward)
    await world.sql(
      `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
       select id, user_id, 'https://push.example.ca/' || id, '', '' from sessions where user_id = $1`,
      [member.id],
    )
    const answer = await approve(id, 'Enjoy the tea.')
    expect(answer).toMatchObject({
      ...{ status: 'fulfilled', reviewNotes: FULFILLED_NOTE, hasDelivery: true, codeStock: null },
      code: { lastFour: code.slice(-4), firstRevealedAt: null },
    })
    expect(answer.decisions).toMatchObject([
      { from: 'pending', to: 'approved', by: { name: 'Ana' }, notes: 'Enjoy the tea.' },
      { from: 'approved', to: 'fulfilled', by: { name: 'Ana' }, notes: FULFILLED_NOTE },
    ])
    expect(actionsIn(await auditOf(world, 'request', id))).toEqual(['request.approved', 'request.fulfilled'])
    const mails = await mailsTo(member)
    expect(mails.map(({ subject }) => subject)).toEqual([`Delivered: ${reward.name}`])
    expect(mails[0]?.text).toContain('Enjoy the tea.')
    expect(mails[0]?.text).toContain('Your code or reference is on the Points & Rewards page.')
    expect(await noticesOf(member)).toEqual({
      titles: [`Delivered: ${reward.name}`],
      pushes: ['delivered'],
    })
    expect((await world.call(member, listOwnRewardRequests))[0]).toMatchObject({
      ...{ status: 'fulfilled', reviewNotes: FULFILLED_NOTE, hasDelivery: true },
    })
    expect(await read(member, id)).toBe(`${code}\nPIN: 0042`)
    expect(await stockOf(reward)).toBe(0)
  })

  test('takes the code that expires first and is valid long enough', async () => {
    const [never, late, soon, early] = [aCode(), aCode(), aCode(), aCode()]
    const reward = await aStockReward(world, ana, [
      ...[`${never}`, `${late},,,,${inDays(400)}`, `${soon},,,,${inDays(20)}`, `${early},,,,${inDays(40)}`],
    ])
    expect(await stockOf(reward)).toBe(3)
    const delivered = []
    for (let at = 0; at < 3; at += 1) {
      const { member, id } = await ask(reward)
      await approve(id)
      delivered.push(await read(member, id))
    }
    expect(delivered).toEqual([early, late, never])
    const member = await world.aMember({ points: 100 })
    await expect(world.redeem(member, reward)).rejects.toMatchObject({ status: 409 })
  })

  test('waits for a code, and those that wait are delivered in order of asking when codes arrive', async () => {
    const reward = await aStockReward(world, ana, 3)
    const asked = [await ask(reward), await ask(reward), await ask(reward)]
    await voidSome(world.services, ana, reward.id, 3)
    expect(await stockOf(reward)).toBe(-3)
    for (const { id } of asked.toReversed()) {
      expect(await approve(id)).toMatchObject({
        status: 'approved',
        codeStock: { free: 0, available: -3, waits: true },
      })
    }
    const codes = [aCode(), aCode()]
    await addCodes(world, ana, reward.id, codes)
    expect(await Promise.all(asked.map(({ id }) => statusOf(id)))).toEqual([
      'approved',
      'approved',
      'approved',
    ])
    await workQueue(world)
    expect(await Promise.all(asked.map(({ id }) => statusOf(id)))).toEqual([
      'fulfilled',
      'fulfilled',
      'approved',
    ])
    expect([await read(asked[0]!.member, asked[0]!.id), await read(asked[1]!.member, asked[1]!.id)]).toEqual(
      codes,
    )
    const mails = (await mailsTo(asked[0]!.member)).map(({ subject }) => subject)
    expect(mails).toEqual([`Approved: ${reward.name}`, `Delivered: ${reward.name}`])
  })

  test('joins the queue while a request that asked earlier waits, though a code is free', async () => {
    const reward = await aStockReward(world, ana, 2)
    const [first, second] = [await ask(reward), await ask(reward)]
    await voidSome(world.services, ana, reward.id, 2)
    await approve(first.id)
    await addCodes(world, ana, reward.id, [aCode()])
    expect(await approve(second.id)).toMatchObject({
      status: 'approved',
      codeStock: { free: 1, available: -1 },
    })
    await workQueue(world)
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['fulfilled', 'approved'])
  })

  test('in a hold binds nothing until it is final, and a member who cancels in it leaves the code', async () => {
    const reward = await aStockReward(world, ana, 2)
    const [one, two] = [await ask(reward), await ask(reward)]
    const hold = (id: number) =>
      world.call(ana, decideRewardRequest, { params: { id }, body: { status: 'approved', hold: 10 } })
    for (const { id } of [one, two]) expect(await hold(id)).toMatchObject({ status: 'approved', code: null })
    await world.call(one.member, cancelRewardRequest, { params: { id: one.id } })
    expect(await world.rows(reward_codes, { reward_id: reward.id })).toMatchObject([
      { request_id: null },
      { request_id: null },
    ])
    await world.call(ana, takeBackDecisions, { body: { ids: [two.id] } })
    await hold(two.id)
    await world.endHolds()
    expect(await seen(two.id)).toMatchObject({ status: 'fulfilled', reviewNotes: FULFILLED_NOTE })
    expect(actionsIn(await auditOf(world, 'request', two.id)).slice(-2)).toEqual([
      'request.approved',
      'request.fulfilled',
    ])
    expect(await stockOf(reward)).toBe(1)
  })

  test('of several at once delivers each, and one that was decided stops no other', async () => {
    const reward = await aStockReward(world, ana, 3)
    const asked = [await ask(reward), await ask(reward), await ask(reward)]
    await world.decide(bo, asked[1]!.id, 'rejected')
    const { results } = await world.call(ana, decideRewardRequests, {
      body: { ids: asked.map(({ id }) => id), status: 'approved' },
    })
    expect(results.map(({ request }) => request?.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await stockOf(reward)).toBe(1)
  })

  test('by the agreement of a second admin delivers too', async () => {
    const reward = await aStockReward(world, ana, 1)
    const { id } = await ask(reward)
    await world.call(ana, decideRewardRequest, {
      params: { id },
      body: { status: 'approved', askSecondAdmin: true },
    })
    const asks = await world.call(bo, listSecondAdminAsks)
    const { id: askId } = asks.find(({ request }) => request?.id === id)!
    await world.call(bo, answerSecondAdminAsk, { params: { id: askId }, body: { agree: true } })
    expect((await seen(id)).decisions).toMatchObject([
      { to: 'approved', by: { name: 'Ana' } },
      { to: 'fulfilled', by: { name: 'Ana' } },
    ])
  })

  test('skips a suspended member, who is delivered once reinstated, and does not hold up the others', async () => {
    const reward = await aStockReward(world, ana, 2)
    const [first, second] = [await ask(reward), await ask(reward)]
    const params = { userId: first.member.id }
    await world.call(ana, suspendUser, { params, body: { memberText: 'Copied proofs.' } })
    expect(await approve(first.id)).toMatchObject({ status: 'approved' })
    expect(await approve(second.id)).toMatchObject({ status: 'fulfilled' })
    await workQueue(world)
    expect(await statusOf(first.id)).toBe('approved')
    await world.call(ana, reinstateUser, { params, body: {} })
    await workQueue(world)
    expect(await statusOf(first.id)).toBe('fulfilled')
  })

  test('is the decision of the admin who approved, though demoted while the request waited', async () => {
    const cy = await world.anAdmin({ first_name: 'Cy' })
    const reward = await aStockReward(world, ana, 1)
    const { id } = await ask(reward)
    await voidSome(world.services, ana, reward.id, 1)
    await approve(id, undefined, cy)
    await world.call(ana, changeUserRole, { params: { userId: cy.id }, body: { role: 'user' } })
    await addCodes(world, ana, reward.id, [aCode()])
    await workQueue(world)
    expect(await seen(id)).toMatchObject({ status: 'fulfilled', reviewedBy: { id: cy.id } })
  })

  test('a request with a held decision is not delivered', async () => {
    const reward = await aStockReward(world, ana, 1)
    const { id } = await ask(reward)
    await voidSome(world.services, ana, reward.id, 1)
    await approve(id)
    await world.call(ana, decideRewardRequest, {
      params: { id },
      body: { status: 'fulfilled', delivery: 'Typed card 78', hold: 10 },
    })
    await addCodes(world, ana, reward.id, [aCode()])
    await workQueue(world)
    expect(await seen(id)).toMatchObject({ status: 'fulfilled', code: null, hold: { from: 'approved' } })
    await world.endHolds()
    expect(await seen(id)).toMatchObject({ status: 'fulfilled', code: null, deliveryKind: 'hand' })
    expect(await stockOf(reward)).toBe(1)
  })
})

describe('by hand', () => {
  test('a request that waits is fulfilled with a typed code, and then needs none of the stock', async () => {
    const reward = await aStockReward(world, ana, 1)
    const { member, id } = await ask(reward)
    await voidSome(world.services, ana, reward.id, 1)
    await approve(id)
    expect(await stockOf(reward)).toBe(-1)
    const body = { delivery: 'Typed card 77' }
    expect(await world.decide(ana, id, 'fulfilled', body)).toMatchObject({ deliveryKind: 'hand', code: null })
    expect([await read(member, id), await stockOf(reward)]).toEqual(['Typed card 77', 0])
    expect((await undo(id)).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    await world.decide(ana, id, 'rejected')
    expect(await stockOf(reward)).toBe(0)
  })

  test('a code that expires soon is delivered only so, and a request without one is refused in words', async () => {
    const [soon, sooner] = [aCode(), aCode()]
    const reward = await aStockReward(world, ana, 3)
    const asked = [await ask(reward), await ask(reward), await ask(reward)]
    await voidSome(world.services, ana, reward.id, 3)
    for (const { id } of asked) await approve(id)
    await addCodes(world, ana, reward.id, [`${soon},,,,${inDays(20)}`, `${sooner},,,,${inDays(10)}`])
    await workQueue(world)
    const [one, two, three] = asked as [(typeof asked)[0], (typeof asked)[0], (typeof asked)[0]]
    expect(await seen(one.id)).toMatchObject({
      status: 'approved',
      codeStock: { free: 0, expiring: 2, available: -3 },
    })
    const fulfil = (id: number, hold?: number) =>
      world.attempt(ana, decideRewardRequest, {
        params: { id },
        body: { status: 'fulfilled', expiringCode: true, ...(hold && { hold }) },
      })
    expect((await fulfil(two.id)).reply).toMatchObject({
      deliveryKind: 'stock',
      code: { lastFour: sooner.slice(-4) },
    })
    expect([await read(two.member, two.id), await stockOf(reward)]).toEqual([sooner, -2])
    // Two are held: one gets the last code, and the other does not count.
    for (const { id } of [one, three]) expect((await fulfil(id, 10)).status).toBe(200)
    await world.endHolds()
    const [a, b] = [await seen(one.id), await seen(three.id)]
    expect([a.status, b.status].sort()).toEqual(['approved', 'fulfilled'])
    const lost = a.status === 'approved' ? a : b
    const ended = await world.call(ana, listEndedHolds)
    expect(ended.find(({ id }) => id === lost.id)).toMatchObject({ because: 'code' })
    expect(await fulfil(lost.id)).toMatchObject({ status: 409, code: 'request.code-missing' })
    expect(await fulfil(lost.id, 10)).toMatchObject({ status: 409, code: 'request.code-missing' })
  })

  test('approved and fulfilled in a row without a code, it is delivered from the stock', async () => {
    const reward = await aStockReward(world, ana, 1)
    const { id } = await ask(reward)
    for (const status of ['approved', 'fulfilled'] as const) {
      await world.call(ana, decideRewardRequest, { params: { id }, body: { status, hold: 10 } })
    }
    await world.endHolds()
    expect(await seen(id)).toMatchObject({ status: 'fulfilled', deliveryKind: 'stock', code: {} })
    expect(await stockOf(reward)).toBe(0)
  })

  test('without a code, a request is refused in words, and one that is held is not fulfilled', async () => {
    const reward = await aStockReward(world, ana, 2)
    const [one, two] = [await ask(reward), await ask(reward)]
    await voidSome(world.services, ana, reward.id, 2)
    await approve(two.id)
    const refusal = {
      ...{ status: 409, code: 'request.code-missing' },
      message: 'The stock has no code for this request now. Enter a code, or import some first.',
    }
    const fulfil = (id: number, body: object = {}) =>
      world.attempt(ana, decideRewardRequest, { params: { id }, body: { status: 'fulfilled', ...body } })
    expect(await fulfil(two.id)).toMatchObject(refusal)
    expect(await fulfil(two.id, { hold: 10 })).toMatchObject(refusal)
    const { results } = await world.call(ana, decideRewardRequests, {
      body: { ids: [two.id], status: 'fulfilled', hold: 10 },
    })
    expect(results).toMatchObject([{ refusal: { code: 'request.code-missing' } }])

    await addCodes(world, ana, reward.id, [aCode()])
    await workQueue(world)
    await addCodes(world, ana, reward.id, [aCode()])
    await world.call(ana, decideRewardRequest, {
      params: { id: one.id },
      body: { status: 'approved', hold: 10 },
    })
    expect((await fulfil(one.id, { hold: 10 })).status).toBe(200)
    await voidSome(world.services, ana, reward.id, 3)
    await world.endHolds()
    expect(await seen(one.id)).toMatchObject({ status: 'pending', deliveryKind: 'stock', hold: null })
    const ended = await world.call(ana, listEndedHolds)
    expect(ended.find(({ id }) => id === one.id)).toMatchObject({ because: 'code' })
    expect((await mailsTo(one.member)).length).toBe(0)
  })
})

describe('undoing a delivery', () => {
  test('frees a code that the member has not seen, for the next one; the request waits for an admin', async () => {
    const reward = await aStockReward(world, ana, 2)
    const [first, second] = [await ask(reward), await ask(reward)]
    await voidSome(world.services, ana, reward.id, 1)
    await approve(first.id)
    await approve(second.id)
    const { reply } = await undo(first.id)
    expect(reply).toMatchObject({ status: 'approved', code: null, deliveryKind: 'stock' })
    expect((await reveal(first.member, first.id)).code).toBe('delivery.none')
    await workQueue(world)
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['approved', 'fulfilled'])
    await addCodes(world, ana, reward.id, [aCode()])
    await workQueue(world)
    expect(await seen(first.id)).toMatchObject({
      status: 'approved',
      codeStock: { free: 1, available: 0, waits: false },
    })
    const [own] = await world.call(first.member, listOwnRewardRequests)
    expect(own).toMatchObject({ status: 'approved', deliveryUndone: true })
    expect((await undo(first.id)).status).toBe(200)
    expect(await approve(first.id)).toMatchObject({ status: 'fulfilled' })
    expect(await stockOf(reward)).toBe(0)
  })

  test('leaves a request that an admin delivers from the stock, at once or after a hold', async () => {
    const reward = await aStockReward(world, ana, 1)
    const { member, id } = await ask(reward)
    await approve(id)
    await undo(id)
    expect(await world.decide(ana, id, 'fulfilled')).toMatchObject({ deliveryKind: 'stock', code: {} })
    await undo(id)
    await world.call(ana, decideRewardRequest, { params: { id }, body: { status: 'fulfilled', hold: 10 } })
    await world.endHolds()
    expect(await seen(id)).toMatchObject({ status: 'fulfilled', deliveryKind: 'stock', code: {} })
    expect(await read(member, id)).toMatch(/^[\dA-F]{20}$/)
    expect((await mailsTo(member)).at(-1)?.text).toContain(
      'Your code or reference is on the Points & Rewards page.',
    )
    expect(await stockOf(reward)).toBe(0)
  })

  test('is refused in words once the member has seen the code, in the preview too', async () => {
    const reward = await aStockReward(world, ana, 1)
    const { member, id } = await ask(reward)
    await approve(id)
    const first = await read(member, id)
    expect(await read(member, id)).toBe(first)
    const refused = await undo(id)
    expect(refused).toMatchObject({ status: 409, code: 'request.code-revealed' })
    expect(refused.message).toMatch(
      /^The member has already seen this code \(\w+ \d+, \d{4} at \d+:\d\d [AP]M\), so it can’t be undone\. /,
    )
    const preview = await world.attempt(bo, previewDecisionUndo, { params: { id } })
    expect([preview.status, preview.message]).toEqual([409, refused.message])
    const reveals = await world.sql('select code_id from delivery_reveals where request_id = $1', [id])
    const [code] = await world.rows(reward_codes, { request_id: id })
    expect(reveals).toEqual([{ code_id: code?.id }, { code_id: code?.id }])
  })

  test('of a rejection takes one of the stock again, or is refused where it is sold out', async () => {
    const reward = await aStockReward(world, ana, 1)
    const first = await ask(reward)
    await world.decide(ana, first.id, 'rejected')
    const second = await ask(reward)
    expect(await undo(first.id)).toMatchObject({ status: 409, code: 'reward.sold-out' })
    const preview = await world.attempt(ana, previewDecisionUndo, { params: { id: first.id } })
    expect(preview).toMatchObject({ status: 409, code: 'reward.sold-out' })
    await world.decide(ana, second.id, 'rejected')
    expect((await undo(first.id)).status).toBe(200)
    expect([await stockOf(reward), (await approve(first.id)).status]).toEqual([0, 'fulfilled'])
  })
})

test('codes are set aside when they expire soon, and taken back when the setting changed', async () => {
  const reward = await aStockReward(world, ana, [`${aCode()},,,,${inDays(40)}`, aCode()])
  const under = (codeMinDays: number) =>
    setCodesAside({ ...world.services, config: { ...world.services.config, codeMinDays } })
  await under(60)
  expect(await stockOf(reward)).toBe(1)
  await under(30)
  expect(await stockOf(reward)).toBe(2)
  // A delivery compares the time itself.
  const asked = [await ask(reward), await ask(reward)]
  await world.sql(
    `update reward_codes set expires_at = clock_timestamp() + interval '3 days' where reward_id = $1 and expires_at is not null`,
    [reward.id],
  )
  const statuses = []
  for (const { id } of asked) statuses.push((await approve(id)).status)
  expect(statuses).toEqual(['fulfilled', 'approved'])
  await under(30)
  expect(await stockOf(reward)).toBe(-1)
})

test('an account that ends takes the text of its codes with it', async () => {
  const reward = await aStockReward(world, ana, 1)
  const { member, id } = await ask(reward)
  await approve(id)
  const [code] = await world.rows(reward_codes, { request_id: id })
  expect(code?.sealed).toMatch(/^v1\./)
  await endAccount(world.services, member)
  expect(await world.rows(reward_codes, { request_id: id })).toMatchObject([
    { sealed: null, code_hash: code?.code_hash },
  ])
})
