import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { changeDestination } from '#contract/rewards/own-destinations.ts'
import { getRewardRequest, listRewardRequests } from '#contract/rewards/reward-requests.ts'
import { cancelRewardRequest, requestReward } from '#contract/rewards/rewards.ts'
import { answerSign, getRequestContext, type PayoutSign } from '#contract/rewards/signs.ts'
import { deleteAccount, exportOwnData, updateProfile } from '#contract/users/profile.ts'
import type { PostalAddress } from '#domain/rewards/destinations.ts'
import { NEW_DESTINATION_HOURS, OTHERS_PER_SIGN, type SignKind } from '#domain/rewards/signs.ts'
import { SIGN_KEPT_DAYS } from '#domain/time/retention.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { users } from '#server/database/schema/users.ts'
import { sweepSigns } from '#server/rewards/signs/end-signs.ts'
import { keyDestinations } from '#server/rewards/signs/key-destinations.ts'
import { WRITE_SIGNS } from '#server/rewards/signs/write-signs.ts'
import { drawProof } from '../../demo/proof-pictures.ts'
import { ADDRESS } from '../support/world/address.ts'
import { hoursAgo } from '../support/world/ago.ts'
import { auditOf } from '../support/world/audit.ts'
import { sendProof } from '../support/world/send-proof.ts'
import { givePassword, PASSWORD } from '../support/world/visitor.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()
await world.anAdmin()

const byEmail = await world.aReward({ points_cost: 10 })
const byMail = await world.aReward({ points_cost: 10, destination_kind: 'postal' })

interface Account {
  email?: string
  /** Fields that differ from ADDRESS. */
  address?: Partial<PostalAddress>
  phone?: string
  picture?: 'original' | 'smaller' | 'another'
}

const NOTHING: SignKind[] = []
const DESTINATION: SignKind[] = ['same-destination']
const PHONE: SignKind[] = ['same-phone']

const street = (line: string, more: Partial<PostalAddress> = {}): Account => ({
  address: { street: line, ...more },
})
/** A rural code covers a whole town. */
const inTown = (line: string, recipient = 'Robin Tremblay') =>
  street(line, { city: 'Trinity', province: 'NL', postalCode: 'A0C 2S0', recipient })
const on = (unit: string) => street('30 Sample Avenue', { unit })

const PAIRS: [what: string, first: Account, second: Account, expected: SignKind[]][] = [
  ['one mailbox', { email: 'pair1@mail.example' }, { email: 'pair1@mail.example' }, DESTINATION],
  ['capital letters', { email: 'Pair.Two@Mail.example' }, { email: 'pair.two@mail.example' }, DESTINATION],
  ['a plus-address', { email: 'pair3@mail.example' }, { email: 'pair3+gift@mail.example' }, DESTINATION],
  ['two plus-addresses', { email: 'pair4+a@mail.example' }, { email: 'pair4+b@mail.example' }, DESTINATION],
  ['dots at Gmail', { email: 'pa.ir.5@gmail.com' }, { email: 'pair5@gmail.com' }, DESTINATION],
  ['both names of Gmail', { email: 'pair6@googlemail.com' }, { email: 'pair.6+x@gmail.com' }, DESTINATION],
  ['dots elsewhere', { email: 'pa.ir7@mail.example' }, { email: 'pair7@mail.example' }, NOTHING],
  ['one name at two providers', { email: 'pair8@mail.example' }, { email: 'pair8@post.example' }, NOTHING],
  ['names that resemble', { email: 'pair9@mail.example' }, { email: 'pair91@mail.example' }, NOTHING],

  ['an abbreviation', street('21 Example Street'), street('21 Example St.'), DESTINATION],
  ['a spelling mistake', street('22 Example Street'), street('22 Exmaple Street'), DESTINATION],
  ['accents and a comma', street('23, rue de l’Érable'), street('23 Rue de l’Erable'), DESTINATION],
  [
    'capitals and blanks',
    street('24  EXAMPLE STREET', { city: 'AJAX' }),
    street('24 Example street'),
    DESTINATION,
  ],
  ['a direction left out', street('25 King Street West'), street('25 King St'), DESTINATION],
  ['half a number, typed twice', street('26½ Example Street'), street('26 1/2 Example Street'), DESTINATION],
  ['half a number and a whole one', street('27½ Example Street'), street('27 Example Street'), NOTHING],
  ['neighbours', street('28 Example Street'), street('29 Example Street'), NOTHING],
  ['a letter behind the number', street('28 Sample Road'), street('28B Sample Road'), NOTHING],
  [
    'a postal code typed tightly',
    street('31 Example Street', { postalCode: 'l1s2e9' }),
    street('31 Example Street'),
    DESTINATION,
  ],
  [
    'another postal code',
    street('32 Example Street'),
    street('32 Example Street', { postalCode: 'L1S 2E8' }),
    NOTHING,
  ],

  ['a unit in its field and in the street', on('Apt 1'), street('30 Sample Avenue, Apt. 1'), DESTINATION],
  ['a unit in front of the number', on('2'), street('2-30 Sample Avenue'), DESTINATION],
  ['a unit written out', on('Unit 3'), street('Unit 3, 30 Sample Avenue'), DESTINATION],
  ['a unit with a letter', on('#4-B'), on('4b'), DESTINATION],
  ['a unit in two languages', on('bureau 500'), on('Suite 500'), DESTINATION],
  ['units of one building', on('6'), on('7'), NOTHING],
  ['a unit and the house', on('8'), on(''), NOTHING],

  ['a post-office box', street('PO Box 7'), street('P.O. Box 7'), DESTINATION],
  ['a box in French', street('C.P. 8'), street('PO Box 8'), DESTINATION],
  ['two streets of one town', inTown('5 Harbour Road'), inTown('5 Church Road'), NOTHING],
  ['one street of a town', inTown('6 Harbour Rd.'), inTown('6 Harbour Road'), DESTINATION],
  ['general delivery', inTown('General Delivery', 'Ann Lee'), inTown('General Delivery', 'Bo Roy'), NOTHING],
  [
    'one person at general delivery',
    inTown('General Delivery', 'Cy Gill'),
    inTown('General Delivery.', 'cy gill'),
    DESTINATION,
  ],

  ['a phone number', { phone: '416-555-0101' }, { phone: '+1 (416) 555-0101' }, PHONE],
  ['two phone extensions', { phone: '416-555-0102 x12' }, { phone: '416-555-0102 ext. 34' }, PHONE],
  ['a phone extension', { phone: '416-555-0103' }, { phone: '416-555-0103 poste 5' }, PHONE],
  ['one digit apart', { phone: '416-555-0104' }, { phone: '416-555-0105' }, NOTHING],

  ['a picture made smaller', { picture: 'original' }, { picture: 'smaller' }, ['copied-proof']],
  ['pictures of their own', { picture: 'original' }, { picture: 'another' }, NOTHING],
  [
    'a household',
    { ...street('40 Example Street', { recipient: 'Ann Lee' }), phone: '905-555-0199' },
    { ...street('40 Example St', { recipient: 'Bo Lee' }), phone: '905-555-0199' },
    ['same-destination', 'same-phone'],
  ],
]

test.each(PAIRS)('two accounts with %s: the second request has the expected signs', async (...pair) => {
  const [, first, second, expected] = pair
  const earlier = await anAccount(first)
  await ask(earlier, first)
  const later = await anAccount(second)
  const signs = await signsOf(await ask(later, second))
  const kinds = signs.filter(({ other }) => other?.id === earlier.id).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(expected)
  expect(signs.filter(({ kind }) => kind === 'destination-changed')).toEqual([])
})

test('a copied picture also counts for the sender who sent it twice, but only against the other account', async () => {
  const original = await drawProof('post', 9001)
  const [author, copier] = [await world.aMember(), await world.aMember({ points: 100 })]
  const send = async (member: Person) => sendProof(world, member, await world.aTask(), original)
  await send(author)
  await send(copier)
  const second = await send(copier)
  const signs = await signsOf((await world.redeem(copier, byEmail)).id)
  expect(signs).toMatchObject([
    { kind: 'copied-proof', other: { id: author.id }, submission: { id: second.id } },
  ])
})

describe('a new destination', () => {
  const changed = async (id: number) =>
    (await signsOf(id)).filter(({ kind }) => kind === 'destination-changed')
  const change = (member: Person, id: number, email: string) =>
    world.call(member, changeDestination, { params: { id }, body: { email } })

  test('is a sign when the member changes it after asking, and not when only its spelling changes', async () => {
    const member = await world.aMember({ points: 100 })
    const id = await ask(member, { email: 'one.place@mail.example' })
    await change(member, id, 'one.place+gift@mail.example')
    expect(await changed(id)).toEqual([])
    await change(member, id, 'other.place@mail.example')
    expect(await changed(id)).toMatchObject([{ other: null, request: null }])
  })

  test('ends what was said of the one before, while what was said of the account stays', async () => {
    const [first, second] = await sharing('before@mail.example', { phone_number: '+1 416 555 0187' })
    expect((await signsOf(second.requestId)).map(({ kind }) => kind)).toEqual([
      'same-destination',
      'same-phone',
    ])
    await change(second.person, second.requestId, 'own.place@mail.example')
    expect((await signsOf(second.requestId)).map(({ kind }) => kind)).toEqual([
      'same-phone',
      'destination-changed',
    ])
    await change(second.person, second.requestId, 'before+again@mail.example')
    expect((await signsOf(second.requestId)).find(({ kind }) => kind === 'same-destination')?.other?.id).toBe(
      first.person.id,
    )
  })

  test(`is a sign while it was first used less than ${NEW_DESTINATION_HOURS} hours ago; the first one ever is none`, async () => {
    const member = await world.aMember({ points: 100 })
    const first = await ask(member, { email: 'first@mail.example' })
    expect(await changed(first)).toEqual([])
    await world.change(reward_requests, { id: first }, { requested_at: hoursAgo(NEW_DESTINATION_HOURS * 9) })
    const elsewhere = await ask(member, { email: 'second@mail.example' })
    expect(await changed(elsewhere)).toMatchObject([
      { request: { id: first, destination: 'first@mail.example' } },
    ])
    expect(await changed(await ask(member, { email: 'second@mail.example' }))).toHaveLength(1)
    expect(await changed(await ask(member, { email: 'first@mail.example' }))).toEqual([])
    await world.change(
      reward_requests,
      { id: elsewhere },
      { requested_at: hoursAgo(NEW_DESTINATION_HOURS + 1) },
    )
    expect(await changed(await ask(member, { email: 'second@mail.example' }))).toEqual([])
  })
})

test('a sign shows its evidence to admins, and decides nothing', async () => {
  const [first, second] = await sharing('evidence@mail.example')
  const [sign] = await signsOf(second.requestId)
  expect(sign).toMatchObject({
    kind: 'same-destination',
    other: { id: first.person.id, email: first.person.email, isSuspended: false },
    request: { id: first.requestId, reward: byEmail.name, destination: 'evidence@mail.example' },
    ended: null,
  })
  const listed = await world.call(admin, listRewardRequests, { query: { search: second.person.email } })
  expect(listed.map(({ signs }) => signs)).toEqual([1])
  await world.decide(admin, second.requestId, 'approved')
  expect(await world.decide(admin, second.requestId, 'fulfilled')).toMatchObject({ status: 'fulfilled' })
})

test(`a destination of many accounts names ${OTHERS_PER_SIGN} of them, the newest`, async () => {
  const people: Person[] = []
  for (let made = 0; made < OTHERS_PER_SIGN + 2; made += 1) {
    const person = await world.aMember({ points: 100 })
    await ask(person, { email: 'crowd@mail.example' })
    people.push(person)
  }
  const id = await ask(await world.aMember({ points: 100 }), { email: 'crowd@mail.example' })
  const signs = await signsOf(id)
  const newest = people.slice(-OTHERS_PER_SIGN).map(({ id }) => id)
  expect(signs.map(({ other }) => other?.id).sort()).toEqual(newest.sort())
  // They are one sign, as a household is.
  expect((await world.call(admin, getRewardRequest, { params: { id } })).signs).toBe(1)
})

test('a request that the member made before is no sign, cancelled or not', async () => {
  const member = await world.aMember({ points: 100 })
  const id = await ask(member, { email: 'own@mail.example' })
  await world.call(member, cancelRewardRequest, { params: { id } })
  expect(await signsOf(await ask(member, { email: 'own@mail.example' }))).toEqual([])
})

describe('“Not related”', () => {
  test('ends a kind of sign for the two accounts, in both directions, until it is undone', async () => {
    const phone = '+1 416 555 0177'
    const [first, second] = await sharing('household@mail.example', { phone_number: phone })
    const third = await world.aMember({ points: 100 })
    const [destination, number] = await signsOf(second.requestId)
    expect([destination?.kind, number?.kind]).toEqual(['same-destination', 'same-phone'])
    const ended = await answer(destination!, true)
    expect(ended.ended).toMatchObject({ by: 'Avery' })
    expect(await openKinds(second.requestId)).toEqual(['same-phone'])
    expect((await world.call(admin, getRewardRequest, { params: { id: second.requestId } })).signs).toBe(1)

    const next = await signsOf(await ask(first.person, { email: 'household@mail.example' }))
    expect(next.map(({ kind }) => kind)).toEqual(['same-phone'])
    const ofThird = await signsOf(await ask(third, { email: 'household@mail.example' }))
    expect(ofThird.map(({ other }) => other?.id).sort()).toEqual([first.person.id, second.person.id].sort())

    expect(await answer(destination!, false)).toMatchObject({ ended: null })
    expect(await openKinds(second.requestId)).toEqual(['same-destination', 'same-phone'])
    const log = await auditOf(world, 'request', second.requestId)
    expect(log.map(({ action, actor_id, member_id }) => [action, actor_id, member_id])).toEqual([
      ['request.sign-ended', admin.id, second.person.id],
      ['request.sign-reopened', admin.id, second.person.id],
    ])
    expect(JSON.stringify(log)).not.toContain(first.person.id)
  })

  test('pressed twice is answered twice and recorded once', async () => {
    const [, second] = await sharing('twice@mail.example')
    const [sign] = await signsOf(second.requestId)
    await Promise.all([answer(sign!, true), answer(sign!, true)])
    expect(await auditOf(world, 'request', second.requestId)).toHaveLength(1)
  })

  test('is for another admin to say about one’s own account, and for no one about a destination alone', async () => {
    const own = await world.anAdmin({ points: 100 })
    await ask(own, { email: 'of.admin@mail.example' })
    const member = await world.aMember({ points: 100 })
    const id = await ask(member, { email: 'of.admin@mail.example' })
    const [sign] = await signsOf(id)
    const body = { notRelated: true }
    expect(await world.attempt(own, answerSign, { params: { id: sign!.id }, body })).toMatchObject({
      status: 403,
      code: 'request.own',
    })
    await world.call(member, changeDestination, { params: { id }, body: { email: 'later@mail.example' } })
    const alone = (await signsOf(id)).find(({ other }) => other === null)
    expect(await world.attempt(admin, answerSign, { params: { id: alone!.id }, body })).toMatchObject({
      status: 404,
    })
  })
})

describe('a sign ends', () => {
  test('with either account, also for the pairs called not related', async () => {
    const [first, second] = await sharing('leaving@mail.example', { phone_number: '+1 416 555 0188' })
    await answer((await signsOf(second.requestId))[0]!, true)
    await world.call(first.person, cancelRewardRequest, { params: { id: first.requestId } })
    await givePassword(world, first.person.id)
    await world.call(first.person, deleteAccount, { body: { password: PASSWORD } })
    expect(await signsOf(second.requestId)).toEqual([])
    expect(await pairsOf(first.person)).toEqual([])
    // Nothing of a deleted account is found again.
    expect(await signsOf(await ask(second.person, { email: 'leaving@mail.example' }))).toEqual([])
  })

  test('also if it was found while its account was being deleted', async () => {
    const [first, second] = await sharing('racing@mail.example', { phone_number: '+1 416 555 0186' })
    await answer((await signsOf(second.requestId))[0]!, true)
    await world.change(users, { id: first.person.id }, { deleted_at: new Date() })
    await sweepSigns(world.services.database)
    expect(await signsOf(second.requestId)).toEqual([])
    expect(await pairsOf(first.person)).toEqual([])
  })

  test(`after ${SIGN_KEPT_DAYS} days; a younger one stays`, async () => {
    const [first, second] = await sharing('ageing@mail.example', { phone_number: '+1 416 555 0189' })
    const [destination, number] = await signsOf(second.requestId)
    await answer(destination!, true)
    const age = (table: string, column: string, days: number, where: string) =>
      world.sql(`update ${table} set ${column} = now() - interval '${24 * days} hours' where ${where}`)
    await age('payout_signs', 'noticed_at', SIGN_KEPT_DAYS + 1, `id = ${destination!.id}`)
    await age('payout_signs', 'noticed_at', SIGN_KEPT_DAYS - 1, `id = ${number!.id}`)
    await age('unrelated_accounts', 'said_at', SIGN_KEPT_DAYS + 1, 'true')
    await sweepSigns(world.services.database)
    expect((await signsOf(second.requestId)).map(({ id }) => id)).toEqual([number!.id])
    expect(await pairsOf(first.person)).toEqual([])
  })
})

test('a member’s export names kind, date and outcome of each sign, and never the other account', async () => {
  const [first, second] = await sharing('export@mail.example', { phone_number: '+1 416 555 0190' })
  const signs = await signsOf(second.requestId)
  await answer(signs[0]!, true)
  const data = await world.call(second.person, exportOwnData)
  expect(data.payoutSigns).toEqual(
    signs.map(({ kind, noticedAt }, at) => ({
      kind,
      requestId: second.requestId,
      noticedAt: expect.stringMatching(noticedAt.slice(0, 19)),
      outcome: at === 0 ? 'not related' : 'open',
    })),
  )
  for (const secret of [first.person.id, first.person.email, `"id":${first.requestId},`]) {
    expect(JSON.stringify(data)).not.toContain(secret)
  }
  expect((await world.call(first.person, exportOwnData)).payoutSigns).toBeNull()
})

test('requests of an earlier version are compared once a server has made their keys', async () => {
  const [first, second] = [await world.aMember({ points: 100 }), await world.aMember({ points: 100 })]
  const id = await ask(first, street('77 Example Street'))
  await world.change(reward_requests, { id }, { destination_key: null })
  const earlier = await signsOf(await ask(second, street('77 Example St')))
  expect(earlier).toEqual([])
  await keyDestinations(world.services.database)
  const signs = await signsOf(await ask(second, street('77 Example St')))
  expect(signs.map(({ other }) => other?.id)).toEqual([first.id])
})

test('the search reads indexes only, and few pages of them', async () => {
  const { pool } = world.services.database
  const [, second] = await sharing('plan@mail.example', { phone_number: '+1 416 555 0191' })
  await pool.query('analyze')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const values = [second.requestId, second.person.id, 'plan@mail.example', 'email', false]
    const explained = await client.query<{ 'QUERY PLAN': string }>(`explain ${WRITE_SIGNS}`, values)
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan')
    for (const index of ['reward_requests_to_destination', 'users_with_phone', 'submissions_copied']) {
      expect(plan).toContain(index)
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
})

describe('behind a request', () => {
  const contextOf = (id: number) => world.call(admin, getRequestContext, { params: { id } })

  test('its points are the oldest ones that the member still had, by how they were earned', async () => {
    const member = await world.aMember()
    const reward = await world.aReward({ points_cost: 110 })
    await world.adjust(admin, member, 110, 'Welcome')
    const { id } = await world.aPendingSubmission(member)
    await world.review(admin, id, 'approved')
    const first = await world.redeem(member, reward)
    expect((await contextOf(first.id)).earned).toEqual([{ source: 'adjustment', points: 110 }])
    await world.adjust(admin, member, 80, 'Thank you')
    const second = await world.redeem(member, reward)
    expect((await contextOf(second.id)).earned).toEqual([
      { source: 'adjustment', points: 60 },
      { source: 'task_award', points: 50 },
    ])
    // Later entries change nothing about it.
    await world.adjust(admin, member, -20, 'A mistake')
    expect((await contextOf(second.id)).earned).toHaveLength(2)
  })

  test('are the last decisions about the member, without its own', async () => {
    const member = await world.aMember({ points: 200 })
    const { id: submission } = await world.aPendingSubmission(member)
    await world.review(admin, submission, 'rejected', 'It can’t be read.')
    const before = await world.redeem(member, byEmail)
    await world.decide(admin, before.id, 'approved')
    const { id } = await world.redeem(member, byEmail)
    await world.decide(admin, id, 'approved')
    expect((await contextOf(id)).decisions).toMatchObject([
      { about: 'request', id: before.id, status: 'approved', by: 'Avery' },
      { about: 'submission', id: submission, status: 'rejected', notes: 'It can’t be read.' },
    ])
  })
})

async function anAccount({ phone, picture }: Account): Promise<Person> {
  const person = await world.aMember({ points: 100, phone_number: null })
  if (phone !== undefined) {
    const body = {
      firstName: 'Robin',
      lastName: 'Tremblay',
      phoneNumber: phone,
      bio: null,
      emailNotifications: true,
      taskReminders: true,
      newTaskAlerts: false,
    }
    await world.call(person, updateProfile, { body })
  }
  if (picture !== undefined) await sendProof(world, person, await world.aTask(), await pictureOf(picture))
  return person
}

async function pictureOf(picture: NonNullable<Account['picture']>): Promise<Buffer> {
  if (picture === 'another') return drawProof('photo', 9003)
  const original = await drawProof('photo', 9002)
  return picture === 'original' ? original : sharp(original).resize({ width: 500 }).webp().toBuffer()
}

/** Requests a reward for the account's destination; returns the id of the request. */
async function ask(member: Person, { email, address }: Account): Promise<number> {
  const body = address ? { address: { ...ADDRESS, ...address } } : { ...(email !== undefined && { email }) }
  const params = { id: (address ? byMail : byEmail).id }
  return (await world.call(member, requestReward, { params, body })).id
}

/** Two members who ask for the same destination, the second after the first. */
async function sharing(email: string, row: { phone_number?: string } = {}) {
  const ofOne = async () => {
    const person = await world.aMember({ points: 100, ...row })
    return { person, requestId: await ask(person, { email }) }
  }
  return [await ofOne(), await ofOne()] as const
}

async function signsOf(requestId: number): Promise<PayoutSign[]> {
  return (await world.call(admin, getRequestContext, { params: { id: requestId } })).signs
}

async function openKinds(requestId: number): Promise<SignKind[]> {
  return (await signsOf(requestId)).filter(({ ended }) => ended === null).map(({ kind }) => kind)
}

const answer = (sign: PayoutSign, notRelated: boolean) =>
  world.call(admin, answerSign, { params: { id: sign.id }, body: { notRelated } })

const pairsOf = ({ id }: Person) =>
  world.sql('select kind from unrelated_accounts where $1 in (low, high)', [id])
