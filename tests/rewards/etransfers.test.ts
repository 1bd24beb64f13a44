import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eTransfersCsv } from '#contract/audit/exports.ts'
import { listEndedHolds } from '#contract/desk/ended-holds.ts'
import { listETransfers } from '#contract/rewards/etransfers.ts'
import { changeDestination, getOwnDestinations } from '#contract/rewards/own-destinations.ts'
import {
  decideRewardRequest,
  decideRewardRequests,
  getRewardRequest,
  takeBackDecisions,
} from '#contract/rewards/reward-requests.ts'
import { listOwnRewardRequests, requestReward } from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { exportOwnData } from '#contract/users/profile.ts'
import { FULFILLED_NOTE } from '#domain/rewards/rewards.ts'
import { past_addresses } from '#server/database/schema/identity.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { many, WIDE } from '../support/world/at-once.ts'
import { auditOf, newestAudit } from '../support/world/audit.ts'
import { endAccount } from '../support/world/end-account.ts'
import { aTransfer, aTransferReward } from '../support/world/etransfers.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })

type Given = { email?: string; recipientName?: string; autodeposit?: boolean | null }

const ask = (member: Person, id: number, body: Given = {}) =>
  world.attempt(member, requestReward, { params: { id }, body })

const change = (member: Person, id: number, body: Given) =>
  world.attempt(member, changeDestination, { params: { id }, body })

/** Marks it as sent, held with `hold`. */
const mark = (admin: Person, id: number, bankReference?: string, hold?: number) =>
  world.attempt(admin, decideRewardRequest, {
    params: { id },
    body: {
      status: 'fulfilled',
      reviewNotes: FULFILLED_NOTE,
      ...(bankReference !== undefined && { bankReference }),
      ...(hold !== undefined && { hold }),
    },
  })

const requestNow = (id: number) => world.call(bo, getRewardRequest, { params: { id } })

const lineOf = async (id: number) =>
  (await world.call(ana, listETransfers)).find(({ request }) => request.id === id)

/** A reference that no other test uses. */
const aReference = () => randomBytes(6).toString('hex').toUpperCase()

describe('a member asks for an e-Transfer', () => {
  test('with the name and the answer about Autodeposit, which the next one starts with', async () => {
    const member = await world.aMember({ points: 1000 })
    const { id } = await aTransferReward(world)
    expect(await world.call(member, getOwnDestinations)).toMatchObject({
      legalName: 'Robin Tremblay',
      autodeposit: null,
    })
    const first = await ask(member, id, {
      email: 'kim@bank.example',
      recipientName: '  Kim Q. Roy ',
      autodeposit: true,
    })
    expect(first.reply).toMatchObject({
      deliveryKind: 'etransfer',
      amountCents: 2500,
      destination: 'kim@bank.example',
      recipientName: 'Kim Q. Roy',
      autodeposit: true,
      bankReference: null,
    })
    expect(await world.call(member, getOwnDestinations)).toMatchObject({
      email: 'kim@bank.example',
      legalName: 'Kim Q. Roy',
      autodeposit: true,
    })
    // The name is the last one; an answer that isn't given is not known.
    expect((await ask(member, id)).reply).toMatchObject({ recipientName: 'Kim Q. Roy', autodeposit: null })
  })

  test('and needs a name: the one of the profile, or a typed one that is not blank', async () => {
    const { id } = await aTransferReward(world)
    const named = await world.aMember({ points: 1000 })
    expect((await ask(named, id)).reply).toMatchObject({ recipientName: 'Robin Tremblay' })
    const nameless = await world.aMember({ points: 1000, first_name: null, last_name: null })
    for (const body of [{}, { recipientName: ' \u200b ' }]) {
      const response = await world.request(nameless, `/api/rewards/${id}/request`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { fields: { recipientName: 'Please enter the recipient’s legal name, as their bank has it.' } },
      ])
    }
    expect(await world.balanceOf(nameless)).toBe(1000)
    expect(await ask(named, id, { recipientName: 'A\nB' })).toMatchObject({ status: 400 })
  })

  test('and any other reward keeps no name', async () => {
    const member = await world.aMember({ points: 1000 })
    const { id } = await world.aReward({ destination_kind: 'email' })
    expect((await ask(member, id, { recipientName: 'Kim Roy', autodeposit: true })).reply).toMatchObject({
      deliveryKind: 'hand',
      recipientName: null,
      autodeposit: null,
    })
  })
})

describe('while it is pending, the member changes', () => {
  async function aPending(body: Given = {}) {
    const member = await world.aMember({ points: 1000 })
    const { id: rewardId } = await aTransferReward(world)
    const { reply } = await ask(member, rewardId, { recipientName: 'Kim Roy', ...body })
    return { member, id: reply!.id }
  }

  test('the name or the answer alone: a hold ends, and the desk sees when', async () => {
    const { member, id } = await aPending({ email: 'kim@stays.example', autodeposit: true })
    await world.call(ana, decideRewardRequest, { params: { id }, body: { status: 'approved', hold: 10 } })
    expect((await change(member, id, { recipientName: 'Kim A. Roy' })).reply).toMatchObject({
      recipientName: 'Kim A. Roy',
      autodeposit: true,
      destination: 'kim@stays.example',
    })
    expect(await world.call(ana, listEndedHolds)).toContainEqual(
      expect.objectContaining({ id, because: 'destination' }),
    )
    expect(await requestNow(id)).toMatchObject({
      status: 'pending',
      hold: null,
      destinationChangedAt: expect.any(String),
    })
    expect((await change(member, id, { autodeposit: null })).reply).toMatchObject({
      recipientName: 'Kim A. Roy',
      autodeposit: null,
    })
  })

  test('nothing, with what it already is', async () => {
    const { member, id } = await aPending({ autodeposit: false })
    expect((await change(member, id, { recipientName: 'Kim Roy ', autodeposit: false })).status).toBe(200)
    expect(await requestNow(id)).toMatchObject({ destinationChangedAt: null })
  })

  test('but not to a blank name, and not after the decision', async () => {
    const { member, id } = await aPending()
    expect(await change(member, id, { recipientName: ' ' })).toMatchObject({
      status: 400,
      code: 'destination.needed',
    })
    expect(await change(member, id, {})).toMatchObject({ status: 400, code: 'destination.needed' })
    await world.decide(ana, id, 'approved')
    expect(await change(member, id, { recipientName: 'Kim B. Roy' })).toMatchObject({
      status: 409,
      code: 'request.destination-fixed',
    })
  })
})

describe('the list of e-Transfers', () => {
  test('has the approved ones, oldest first, those held as sent with their hold, and no others', async () => {
    const [first, second, third] = [
      await aTransfer(world, ana, { recipientName: 'First Roy', autodeposit: false }),
      await aTransfer(world, ana),
      await aTransfer(world, ana),
    ]
    const pending = await ask(first.member, (await aTransferReward(world)).id)
    const byHand = await world.aRequest()
    await world.decide(ana, byHand.id, 'approved')
    await mark(ana, second.id, aReference(), 10)
    await mark(ana, third.id)
    const ids = (await world.call(bo, listETransfers)).map(({ request }) => request.id)
    expect(ids.filter((id) => id >= first.id)).toEqual([first.id, second.id])
    expect(ids).not.toContain(pending.reply!.id)
    expect(await lineOf(first.id)).toMatchObject({
      request: { recipientName: 'First Roy', autodeposit: false, amountCents: 2500, hold: null },
      changedAt: null,
    })
    expect(await lineOf(second.id)).toMatchObject({
      request: { status: 'fulfilled', reviewedBy: { name: 'Ana' }, hold: { from: 'approved' } },
    })
  })

  test('says that the destination changed within 72 hours, and not later', async () => {
    const { id } = await aTransfer(world, ana)
    const changedAgo = (hours: number) =>
      world.sql(
        `update reward_requests set destination_changed_at = now() - make_interval(hours => $2) where id = $1`,
        [id, hours],
      )
    await changedAgo(71)
    expect(await lineOf(id)).toMatchObject({ changedAt: expect.any(String) })
    await changedAgo(73)
    expect(await lineOf(id)).toMatchObject({ changedAt: null })
  })

  test('and that the email of the account did', async () => {
    const { id, member } = await aTransfer(world, ana)
    const changedAgo = (hours: number) =>
      world.sql(
        `update past_addresses set changed_at = now() - make_interval(hours => $2) where user_id = $1`,
        [member.id, hours],
      )
    await world.queries.insert(past_addresses).values({
      id: `past-${id}`,
      user_id: member.id,
      email: 'old-address@example.ca',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    await changedAgo(71)
    expect(await lineOf(id)).toMatchObject({ changedAt: expect.any(String) })
    await changedAgo(73)
    expect(await lineOf(id)).toMatchObject({ changedAt: null })
  })
})

describe('the bank’s reference', () => {
  test('is kept tidied, and the member sees it once the decision is final', async () => {
    const { id, member } = await aTransfer(world, ana)
    expect((await mark(ana, id, ' ca1 tidy\u200b9 ', 10)).reply).toMatchObject({ bankReference: 'CA1TIDY9' })
    expect(await world.call(member, listOwnRewardRequests)).toMatchObject([
      { status: 'approved', bankReference: null },
    ])
    await world.endHolds()
    expect(await world.call(member, listOwnRewardRequests)).toMatchObject([
      { status: 'fulfilled', bankReference: 'CA1TIDY9', reviewNotes: FULFILLED_NOTE },
    ])
    const entry = (await auditOf(world, 'request', id)).at(-1)
    expect(entry).toMatchObject({ action: 'request.fulfilled', after: { bankReference: 'CA1TIDY9' } })
  })

  test.each<[string, number | undefined, number | undefined]>([
    ['two plain decisions', undefined, undefined],
    ['a plain one after a hold', 10, undefined],
    ['a hold after a plain one', undefined, 10],
    ['two holds', 10, 10],
  ])('is refused twice, in any spelling: %s', async (_, first, second) => {
    const [one, other] = [await aTransfer(world, ana), await aTransfer(world, ana)]
    const reference = aReference()
    expect((await mark(ana, one.id, reference, first)).status).toBe(200)
    expect(await mark(bo, other.id, ` ${reference.toLowerCase()}`, second)).toMatchObject({
      status: 409,
      code: 'request.bank-reference-taken',
      message: `NP-${one.id} already has this bank’s reference. Please check which one was sent.`,
    })
    expect(await requestNow(other.id)).toMatchObject({ status: 'approved', bankReference: null })
    expect((await mark(bo, other.id, '', second)).status).toBe(200)
    await world.endHolds()
    expect(await requestNow(other.id)).toMatchObject({ status: 'fulfilled', bankReference: null })
  })

  test(`is taken once by ${WIDE} at the same time, held and not`, async () => {
    const transfers = await many(WIDE, () => aTransfer(world, ana))
    const reference = aReference()
    const attempts = await Promise.all(
      transfers.map(({ id }, at) => mark(at % 3 ? ana : bo, id, reference, at % 2 ? 10 : undefined)),
    )
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(attempts.map(({ code }) => code))).toEqual(new Set([null, 'request.bank-reference-taken']))
    await world.endHolds()
    const kept = await world.rows(reward_requests, { bank_reference: reference })
    expect(kept).toHaveLength(1)
  })

  test('is checked again when the hold is over: the hold then ends by the rule', async () => {
    const [one, other] = [await aTransfer(world, ana), await aTransfer(world, ana)]
    const reference = aReference()
    await mark(ana, one.id, reference, 10)
    // A hold of an earlier version knew no reference.
    await world.sql(
      `update reward_requests set status = 'fulfilled', bank_reference = $2, reviewed_at = now() where id = $1`,
      [other.id, reference],
    )
    await world.endHolds()
    expect(await requestNow(one.id)).toMatchObject({ status: 'approved', hold: null })
    expect(await world.call(ana, listEndedHolds)).toContainEqual(
      expect.objectContaining({ id: one.id, because: 'reference' }),
    )
    await world.sql(`update reward_requests set status = 'approved', bank_reference = null where id = $1`, [
      other.id,
    ])
  })

  test('is free again once the decision is undone, during the hold and later', async () => {
    const [one, other] = [await aTransfer(world, ana), await aTransfer(world, ana)]
    const reference = aReference()
    await mark(ana, one.id, reference, 10)
    await world.call(ana, takeBackDecisions, { body: { ids: [one.id] } })
    const sent = await mark(ana, other.id, reference)
    expect(sent.status).toBe(200)
    const { reviewedAt } = sent.reply!
    await world.call(ana, undoDecision, {
      params: { id: other.id },
      body: { reason: 'Not sent.', reviewedAt: reviewedAt! },
    })
    expect(await requestNow(other.id)).toMatchObject({ status: 'approved', bankReference: null })
    expect((await mark(ana, one.id, reference)).status).toBe(200)
  })

  test('belongs to e-Transfers only', async () => {
    const { id } = await world.aRequest()
    await world.decide(ana, id, 'approved')
    expect(await mark(ana, id, aReference())).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(await requestNow(id)).toMatchObject({ status: 'approved' })
  })
})

test('several are marked as sent at once: one that is refused stops no other', async () => {
  const transfers = [await aTransfer(world, ana), await aTransfer(world, ana), await aTransfer(world, ana)]
  const ids = transfers.map(({ id }) => id)
  const taken = aReference()
  await mark(bo, (await aTransfer(world, ana)).id, taken)
  const { results } = await world.call(ana, decideRewardRequests, {
    body: {
      ids,
      status: 'fulfilled',
      reviewNotes: FULFILLED_NOTE,
      deliveries: [
        { id: ids[0]!, bankReference: aReference() },
        { id: ids[1]!, bankReference: taken },
      ],
      hold: 10,
      lease: true,
    },
  })
  expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual([
    null,
    'request.bank-reference-taken',
    null,
  ])
  await world.endHolds()
  expect((await Promise.all(ids.map(requestNow))).map(({ status }) => status)).toEqual([
    'fulfilled',
    'approved',
    'fulfilled',
  ])
})

test(`${WIDE} admins’ presses at once send one e-Transfer once; the others read who did it`, async () => {
  const { id, member } = await aTransfer(world, ana)
  const attempts = await many(WIDE, (at) =>
    mark(at % 2 ? ana : bo, id, aReference(), at % 3 ? 10 : undefined),
  )
  const refused = attempts.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['request.already-decided']))
  for (const { message } of refused) expect(message).toMatch(/^(You|Ana|Bo) marked this as fulfilled /)
  await world.endHolds()
  expect((await requestNow(id)).decisions.map(({ to }) => to)).toEqual(['approved', 'fulfilled'])
  const mails = await world.sql<{ text_body: string }>(
    `select text_body from mails where user_id = $1 and subject like 'Delivered%'`,
    [member.id],
  )
  expect(mails).toHaveLength(1)
})

test.each<[boolean | null, RegExp]>([
  [true, /With Autodeposit, your bank deposits it without a question\./],
  [null, /Interac emails you how to deposit it\./],
])('with Autodeposit %s, the member’s notice and email say what to expect', async (autodeposit, words) => {
  const { id, member } = await aTransfer(world, ana, { autodeposit })
  await mark(ana, id)
  const [mail] = await world.sql<{ text_body: string; notice: string }>(
    `select m.text_body, (select n.body from notices n where n.user_id = $1 order by n.id desc limit 1) as notice
     from mails m where m.user_id = $1 order by m.id desc limit 1`,
    [member.id],
  )
  for (const text of [mail?.text_body.replaceAll(/\s+/g, ' '), mail?.notice]) {
    expect(text).toContain('We sent $25.00 by Interac e-Transfer.')
    expect(text).toMatch(words)
  }
})

test('the member’s own export has the recipient, and deleting the account erases it', async () => {
  const { id, member } = await aTransfer(world, ana, {
    recipientName: 'Solenne Vaillancourt',
    autodeposit: true,
  })
  const reference = aReference()
  await mark(ana, id, reference)
  expect(JSON.stringify(await world.call(member, exportOwnData))).toContain(
    `"recipientName":"Solenne Vaillancourt","autodeposit":true,"bankReference":"${reference}"`,
  )
  await endAccount(world.services, member)
  expect(await world.rows(reward_requests, { id })).toMatchObject([
    { recipient_name: 'Removed with the account', autodeposit: null, bank_reference: reference },
  ])
})

test('the file for the bank has safe cells, is in no cache and in the audit log', async () => {
  const { id, member } = await aTransfer(world, ana, {
    email: 'file@bank.example',
    recipientName: '=HYPERLINK("x")',
    autodeposit: false,
  })
  const held = await aTransfer(world, ana, { email: 'held@bank.example' })
  await mark(ana, held.id, undefined, 10)
  const exporter = await world.anAdmin()
  const response = await world.request(exporter, eTransfersCsv.path)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const lines = (await response.text()).split('\r\n')
  expect(lines[0]).toBe(
    '"Request","Reference","Member","Recipient name","Email","Amount (CAD)","Autodeposit","Changed within 72 hours","Approved (UTC)","Approved (Toronto)","Approved by"',
  )
  expect(lines.find((line) => line.includes('file@bank.example'))).toMatch(
    new RegExp(
      `^${id},"NP-${id}","${member.email}","'=HYPERLINK\\(""x""\\)","file@bank.example","25.00","Off","No","[^"]+","[^"]+","${ana.email}"$`,
    ),
  )
  expect(lines.join()).not.toContain('held@bank.example')
  expect(await newestAudit(world)).toMatchObject({
    actor_id: exporter.id,
    action: 'export.downloaded',
    subject_id: 'e-transfers',
    after: {},
  })
})
