import { describe, expect, test } from 'vitest'
import { EmailAddress } from '#contract/fields/common.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { unsubscribe } from '#contract/notifications/unsubscribe.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { getUser } from '#contract/users/admin-users.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { readConfig } from '#server/config/config.ts'
import { business_inquiries } from '#server/database/schema/inbox.ts'
import { asJson } from '../support/world/form.ts'
import {
  ANSWERS,
  accountOf,
  askForReset,
  aVisitor,
  confirmAddress,
  PASSWORD,
  personOf,
  signIn,
  signUp,
} from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

const LONGEST_LOCAL = 'a'.repeat(64)
const LONGEST_DOMAIN = ['b'.repeat(62), 'b'.repeat(62), 'b'.repeat(60), 'ca'].join('.')

/** Addresses as typed, and as stored. */
const ADDRESSES = [
  ['r&d@example.ca', 'r&d@example.ca'],
  ['a/b@example.ca', 'a/b@example.ca'],
  ['a=b@example.ca', 'a=b@example.ca'],
  ['#1@example.ca', '#1@example.ca'],
  ["o'neil+tag@example.ca", "o'neil+tag@example.ca"],
  ['marie@café.ca', 'marie@xn--caf-dma.ca'],
  ['sam@xn--caf-dma.ca', 'sam@xn--caf-dma.ca'],
  ['lee@MÜNCHEN.example', 'lee@xn--mnchen-3ya.example'],
  [' \u202apat\u200b@example.ca\u202c\u00a0', 'pat@example.ca'],
  ['\ufeffkim@example.ca', 'kim@example.ca'],
] as const

describe('an address is one address, wherever it is typed', () => {
  test.each(ADDRESSES)('%j signs up, signs in and gets a new password as %j', async (typed, stored) => {
    const visitor = aVisitor(world)
    expect((await signUp(visitor, typed)).path).toBe('/api/verify-email')
    await confirmAddress(world, visitor, stored)
    expect(await accountOf(world, stored)).toMatchObject({ email: stored })

    expect((await signIn(aVisitor(world), typed)).path).toBe('/api/welcome')
    const json = { email: ` ${typed}\u200e`, password: PASSWORD }
    const signedIn = await world.request(null, '/api/identity/sign-in/email', asJson(json))
    expect(signedIn.status).toBe(200)
    expect(await askForReset(world, stored, visitor)).not.toBe('')
  })

  test.each(ADDRESSES)(
    '%j reaches the team, a destination and an unsubscription as %j',
    async (typed, stored) => {
      const form = { firstName: 'Dana', lastName: 'Roy', message: 'Hello', email: typed }
      await world.call(null, sendBusinessContact, { body: form })
      expect(await world.rows(business_inquiries, { email: stored })).toHaveLength(1)

      const member = await world.aMember({ points: 500, email: stored.replace('@', '.own@') })
      const reward = await world.aReward({ destination_kind: 'email' })
      const request = { params: { id: reward.id }, body: { email: typed } }
      expect((await world.call(member, requestReward, request)).destination).toBe(stored)

      await world.call(null, unsubscribe, { query: { email: typed.replace('@', '.own@') } })
      expect(await world.call(member, getCurrentUser)).toMatchObject({ taskReminders: false })
    },
  )

  test('and so are the admins of ADMIN_EMAILS', () => {
    const { adminEmails } = readConfig({ ADMIN_EMAILS: 'Marie@CAFÉ.ca, r&d@example.ca' }, 'demo')
    expect([...adminEmails]).toEqual(['marie@xn--caf-dma.ca', 'r&d@example.ca'])
  })
})

test.each([
  'a',
  'a@',
  '@example.ca',
  'a@localhost',
  'a@example..ca',
  'a@-example.ca',
  'a b@example.ca',
  'a@b@example.ca',
  'a@ca fé.ca',
  'a@café.ca/b',
  'é@example.ca',
  `${LONGEST_LOCAL}a@example.ca`,
  `a@${'b'.repeat(64)}.ca`,
  `${LONGEST_LOCAL}@${LONGEST_DOMAIN}b`,
])('%j is no address, and every form says so', async (email) => {
  const refused = [
    await signUp(aVisitor(world), email),
    await signIn(aVisitor(world), email),
    await aVisitor(world).submit('/api/forgot-password', { email }),
    await world.attempt(null, unsubscribe, { query: { email } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('the longest address has 64 characters before the @, and 254 in all', () => {
  const longest = `${LONGEST_LOCAL}@${LONGEST_DOMAIN}`
  expect(longest).toHaveLength(254)
  expect(EmailAddress.safeParse(longest).success).toBe(true)
  // Short as typed, too long as punycode.
  expect(EmailAddress.safeParse(`${LONGEST_LOCAL}@${'é.'.repeat(30)}ca`).success).toBe(false)
})

test('a domain is shown as punycode, with its words beside it where they cannot mislead', async () => {
  const visitor = aVisitor(world)
  const asked = await signUp(visitor, 'zoe@café.ca')
  expect(asked.html).toContain('zoe@xn--caf-dma.ca (zoe@café.ca)')
  await confirmAddress(world, visitor, 'zoe@xn--caf-dma.ca')
  await visitor.submit('/api/welcome', ANSWERS)
  const zoe = await personOf(world, visitor, 'zoe@xn--caf-dma.ca')
  const words = { email: 'zoe@xn--caf-dma.ca', emailInWords: 'zoe@café.ca' }
  expect(await world.call(zoe, getCurrentUser)).toMatchObject(words)
  expect(await world.call(admin, getUser, { params: { userId: zoe.id } })).toMatchObject(words)

  const other = aVisitor(world)
  // The first letter is Cyrillic.
  expect((await signUp(other, 'zoe@саfé.ca')).html).not.toContain('саfé')
})
