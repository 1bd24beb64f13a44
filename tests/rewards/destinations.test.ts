import { describe, expect, test } from 'vitest'
import { rewardRequestsCsv } from '#contract/audit/exports.ts'
import { changeDestination, getOwnDestinations } from '#contract/rewards/own-destinations.ts'
import { getRewardRequest, listRewardRequests } from '#contract/rewards/reward-requests.ts'
import {
  cancelRewardRequest,
  createReward,
  listOwnRewardRequests,
  listRewards,
  requestReward,
  updateReward,
} from '#contract/rewards/rewards.ts'
import { listUserRequests } from '#contract/users/admin-users.ts'
import type { DestinationKind } from '#domain/rewards/destinations.ts'
import { ONE_LINE_NEEDED } from '#domain/text/text.ts'
import { ADDRESS } from '../support/world/address.ts'
import { asJson } from '../support/world/form.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

const HALIFAX = {
  ...ADDRESS,
  street: '220 Sample Street',
  city: 'Halifax',
  province: 'NS',
  postalCode: 'B3H 0A0',
} as const

const WRITTEN = 'Robin Tremblay\n12 Example Street\nAjax ON  L1S 2E9'

async function aReward(kind: DestinationKind, row: { name?: string; points_cost?: number } = {}) {
  return (await world.aReward({ points_cost: 10, destination_kind: kind, ...row })).id
}

const send = (member: Person, id: number, body?: object) =>
  world.attempt(member, requestReward, { params: { id }, ...(body && { body }) })

async function sent(member: Person, id: number, body?: object) {
  return world.call(member, requestReward, { params: { id }, ...(body && { body }) })
}

const change = (member: Person, id: number, body: object) =>
  world.attempt(member, changeDestination, { params: { id }, body })

const decide = (id: number, status: 'approved' | 'rejected' | 'fulfilled') => world.decide(admin, id, status)

describe('a request keeps the reward as it was when requested', () => {
  const edited = {
    name: 'Ceramic mug',
    description: 'Breaks easily.',
    pointsCost: 500,
    category: 'Kitchen',
    value: '$9 mug',
    isActive: true,
  }

  test('for its member, for admins, in the CSV file and in the ledger, even if the reward changes', async () => {
    const member = await world.aMember({ points: 400 })
    const { id: rewardId } = await world.aReward({
      name: 'Enamel mug',
      description: 'Survives the campfire.',
      value: '$14 mug',
      points_cost: 100,
    })
    const { id } = await sent(member, rewardId)
    await world.call(admin, updateReward, { params: { id: rewardId }, body: edited })
    const later = await world.aMember({ points: 600 })
    await sent(later, rewardId)

    const asRequested = {
      id: rewardId,
      name: 'Enamel mug',
      value: '$14 mug',
      description: 'Survives the campfire.',
    }
    const [own] = await world.call(member, listOwnRewardRequests)
    expect(own).toMatchObject({ pointsSpent: 100, reward: asRequested })
    expect(await world.call(admin, getRewardRequest, { params: { id } })).toMatchObject({
      reward: { ...asRequested, pointsCost: 100 },
    })
    expect(await world.call(admin, listUserRequests, { params: { userId: member.id } })).toMatchObject([
      { reward: { name: 'Enamel mug', value: '$14 mug' } },
    ])
    const file = await (await world.request(admin, `${rewardRequestsCsv.path}?search=${member.email}`)).text()
    expect(file).toContain('Enamel mug')
    expect(file).not.toContain('Ceramic mug')
    expect(await world.call(later, listOwnRewardRequests)).toMatchObject([
      { pointsSpent: 500, reward: { name: 'Ceramic mug', value: '$9 mug', description: 'Breaks easily.' } },
    ])

    await decide(id, 'rejected')
    const rows = await world.sql(
      `select e.description, (select subject || ' ' || text_body from mails m where m.user_id = $1 order by m.id desc limit 1) as mail
     from entries e where e.user_id = $1 and e.kind = 'refund'`,
      [member.id],
    )
    expect(rows).toEqual([
      { description: 'Points returned: Enamel mug', mail: expect.stringContaining('Enamel mug') },
    ])
  })

  test('and is found by the name it shows and by the reward’s current name', async () => {
    const member = await world.aMember({ points: 100 })
    const id = await aReward('email', { name: 'Quillwort voucher' })
    const request = await sent(member, id)
    await world.call(admin, updateReward, { params: { id }, body: { ...edited, name: 'Bracken voucher' } })
    for (const search of ['Quillwort', 'Bracken']) {
      const found = await world.call(admin, listRewardRequests, { query: { search } })
      expect(found.map((one) => [one.id, one.reward.name])).toEqual([[request.id, 'Quillwort voucher']])
    }
  })

  test('and each name of a reward is kept once, even if it returns', async () => {
    const id = await aReward('email', { name: 'Card' })
    for (const name of ['Fourth', 'Card', 'Fourth']) {
      await world.call(admin, updateReward, { params: { id }, body: { ...edited, name } })
    }
    expect(await world.sql('select names from rewards where id = $1', [id])).toEqual([
      { names: 'Fourth\nCard' },
    ])
  })
})

describe('the destination a reward needs', () => {
  test('is an email address unless an admin chooses otherwise, and an edit without it keeps it', async () => {
    const body = { name: 'Kind', description: 'D', pointsCost: 10, category: 'C', value: 'V', isActive: true }
    const made = await world.call(admin, createReward, { body })
    expect(made.destinationKind).toBe('email')
    const params = { id: made.id }
    const postal = await world.call(admin, updateReward, {
      params,
      body: { ...body, destinationKind: 'postal' },
    })
    expect(postal.destinationKind).toBe('postal')
    expect((await world.call(admin, updateReward, { params, body })).destinationKind).toBe('postal')
    const listed = await world.call(await world.aMember(), listRewards, { query: { search: 'Kind' } })
    expect(listed).toMatchObject([{ destinationKind: 'postal' }])
  })

  test('is an address in Canada for goods, with the postal code typed in any usual way', async () => {
    const member = await world.aMember({ points: 100 })
    const request = await sent(member, await aReward('postal'), {
      address: { ...ADDRESS, unit: '  Unit 4 ', postalCode: 'l1s-2e9' },
    })
    expect(request).toMatchObject({
      destinationKind: 'postal',
      destination: 'Robin Tremblay\n12 Example Street\nUnit 4\nAjax ON  L1S 2E9',
      address: { ...ADDRESS, unit: 'Unit 4' },
    })
  })

  test.each([
    [{ postalCode: '90210' }, 'address.postalCode', 'Please enter a Canadian postal code, such as L1S 2E9.'],
    [
      { province: 'QC' },
      'address.postalCode',
      'Postal codes in Quebec start with G, H or J. Please check the postal code and the province.',
    ],
    [{ province: 'ZZ' }, 'address.province', 'Please choose a province or territory.'],
    [{ recipient: ' ' }, 'address.recipient', 'Please enter the recipient’s full name.'],
    [{ street: '' }, 'address.street', 'Please enter a street address or PO box.'],
    [{ recipient: 'A\nB' }, 'address.recipient', ONE_LINE_NEEDED],
    [{ unit: 'A\u2028B' }, 'address.unit', ONE_LINE_NEEDED],
    [{ city: undefined }, 'address.city', 'Please enter the city or town.'],
  ])('an address with %j is refused at its field, and takes no points', async (wrong, field, sentence) => {
    const member = await world.aMember({ points: 100 })
    const response = await world.request(
      member,
      `/api/rewards/${await aReward('postal')}/request`,
      asJson({ address: { ...ADDRESS, ...wrong } }),
    )
    expect([response.status, (await response.json()).fields]).toEqual([400, { [field]: sentence }])
    expect(await world.call(member, listOwnRewardRequests)).toEqual([])
  })

  test('is a valid email address for an e-transfer', async () => {
    const member = await world.aMember({ points: 100 })
    const id = await aReward('email')
    expect(await send(member, id, { email: 'not an address' })).toMatchObject({ status: 400 })
    expect(await sent(member, id, { email: ' transfers@example.ca ' })).toMatchObject({
      destinationKind: 'email',
      destination: 'transfers@example.ca',
      address: null,
    })
  })

  test('is none for a reward that needs no address, and none is kept', async () => {
    const member = await world.aMember({ points: 100 })
    expect(await sent(member, await aReward('none'), { email: 'ada@example.ca' })).toMatchObject({
      destinationKind: 'none',
      destination: '',
      address: null,
    })
  })

  test('must be of the reward’s current kind, or the request is refused', async () => {
    const member = await world.aMember({ points: 100 })
    for (const [kind, body] of [
      ['postal', { email: 'ada@example.ca' }],
      ['email', { address: ADDRESS }],
    ] as const) {
      expect(await send(member, await aReward(kind), body)).toMatchObject({
        status: 409,
        code: 'reward.destination-changed',
      })
    }
    expect(await world.call(member, listOwnRewardRequests)).toEqual([])
  })
})

describe('a request without a destination', () => {
  test('for a mailed reward is refused with a sentence until the member has given an address, then uses the last one', async () => {
    const member = await world.aMember({ points: 100 })
    const id = await aReward('postal')
    expect(await send(member, id)).toMatchObject({
      status: 400,
      code: 'destination.needed',
      message: 'This reward is sent by mail. Please enter a postal address in Canada.',
    })
    await sent(member, id, { address: ADDRESS })
    await sent(member, id, { address: HALIFAX })
    expect(await sent(member, id)).toMatchObject({ address: HALIFAX })
  })

  test('goes to the last email address given, or else to the account’s current one', async () => {
    const member = await world.aMember({ points: 100 })
    const id = await aReward('email')
    expect(await sent(member, id)).toMatchObject({ destination: member.email })
    const moved = `moved-${member.email}`
    await world.sql('update users set email = $2 where id = $1', [member.id, moved])
    expect(await sent(member, id)).toMatchObject({ destination: moved })
    await sent(member, id, { email: 'elsewhere@example.ca' })
    expect(await sent(member, id)).toMatchObject({ destination: 'elsewhere@example.ca' })
    // Another member's requests do not change this.
    const other = await world.aMember({ points: 100 })
    expect(await sent(other, id)).toMatchObject({ destination: other.email })
  })

  test('goes where the screen says it will', async () => {
    const member = await world.aMember({ points: 100, province: 'NS', first_name: 'Ada', last_name: null })
    expect(await world.call(member, getOwnDestinations)).toEqual({
      email: member.email,
      address: null,
      recipient: 'Ada',
      province: 'NS',
      legalName: 'Ada',
      autodeposit: null,
    })
    await sent(member, await aReward('postal'), { address: HALIFAX })
    await sent(member, await aReward('email'), { email: 'elsewhere@example.ca' })
    expect(await world.call(member, getOwnDestinations)).toMatchObject({
      email: 'elsewhere@example.ca',
      address: HALIFAX,
    })
  })
})

describe('a destination', () => {
  test('can be corrected while its request is pending, and admins see it immediately', async () => {
    const member = await world.aMember({ points: 100 })
    const { id } = await sent(member, await aReward('postal'), { address: HALIFAX })
    const before = await world.call(admin, getRewardRequest, { params: { id } })
    expect(before.destinationChangedAt).toBeNull()
    expect((await change(member, id, { address: ADDRESS })).reply).toMatchObject({
      destination: WRITTEN,
      address: ADDRESS,
    })
    const after = await world.call(admin, getRewardRequest, { params: { id } })
    expect(after).toMatchObject({ destination: WRITTEN, changedAt: after.destinationChangedAt })
    expect(Date.parse(after.changedAt)).toBeGreaterThan(Date.parse(before.changedAt))
    expect(await world.call(member, getOwnDestinations)).toMatchObject({ address: ADDRESS })
  })

  test('is fixed once the request is decided or cancelled, or if none is needed', async () => {
    const member = await world.aMember({ points: 100 })
    const id = await aReward('email')
    const [approved, rejected, cancelled] = [
      await sent(member, id),
      await sent(member, id),
      await sent(member, id),
    ]
    await decide(approved.id, 'approved')
    await decide(rejected.id, 'rejected')
    await world.call(member, cancelRewardRequest, { params: { id: cancelled.id } })
    const none = await sent(member, await aReward('none'))
    const messages = []
    for (const request of [approved, rejected, cancelled, none]) {
      const { status, code, message } = await change(member, request.id, { email: 'other@example.ca' })
      expect([status, code]).toEqual([409, 'request.destination-fixed'])
      messages.push(message)
    }
    expect(new Set(messages).size).toBe(4)
    const kept = await world.call(member, listOwnRewardRequests)
    expect(kept.map(({ destination }) => destination)).not.toContain('other@example.ca')
  })

  test('does not change if a correction is empty, the same, or gives both kinds', async () => {
    const member = await world.aMember({ points: 100 })
    const id = await aReward('email')
    const first = await sent(member, id, { email: 'first@example.ca' })
    await sent(member, id, { email: 'second@example.ca' })
    const [nothing, same, both] = [
      await change(member, first.id, {}),
      await change(member, first.id, { email: 'first@example.ca' }),
      await change(member, first.id, { email: 'third@example.ca', address: ADDRESS }),
    ]
    expect([nothing.status, nothing.message]).toEqual([400, 'Please enter where to send it.'])
    expect([same.status, both.status]).toEqual([200, 409])
    const kept = await world.call(admin, getRewardRequest, { params: { id: first.id } })
    expect(kept).toMatchObject({ destination: 'first@example.ca', destinationChangedAt: null })
  })

  test('of someone else’s request is 404', async () => {
    const { id } = await sent(await world.aMember({ points: 100 }), await aReward('email'))
    expect((await change(await world.aMember(), id, { email: 'mine@example.ca' })).status).toBe(404)
  })

  test('corrected while an admin approves is the old one or the new one, never a refused one', async () => {
    for (let round = 0; round < 8; round += 1) {
      const member = await world.aMember({ points: 100 })
      const { id } = await sent(member, await aReward('email'), { email: 'old@example.ca' })
      const [changed] = await Promise.all([
        change(member, id, { email: 'new@example.ca' }),
        decide(id, 'approved'),
      ])
      const { destination } = await world.call(admin, getRewardRequest, { params: { id } })
      expect([changed.status, destination]).toEqual(
        changed.status === 200 ? [200, 'new@example.ca'] : [409, 'old@example.ca'],
      )
    }
  })
})
