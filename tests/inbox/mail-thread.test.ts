import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'
import { getConversation, replyToMessage } from '#contract/inbox/inbox.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { suspendUser } from '#contract/users/admin-users.ts'
import { messageUser } from '#contract/users/timeline.ts'
import type { MessageKind } from '#domain/inbox/inbox.ts'
import { EXAMPLE_COMPANY } from '#domain/site/company.ts'
import { business_inquiries, replies, support_messages } from '#server/database/schema/inbox.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { openMailSender } from '#server/notifications/mail-sender.ts'
import { startMailServer } from '../support/servers/mail-server.ts'
import { many } from '../support/world/at-once.ts'
import { aMailWith } from '../support/world/mailed-files.ts'
import { sendOnce } from '../support/world/send-once.ts'
import { aVisitor, linkIn, newestMail, tokenIn } from '../support/world/visitor.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const inbound = { domain: 'reply.example.ca', port: 0, host: '127.0.0.1', tls: null }
const world = await aWorld({ inbound, publicUrl: new URL('https://rewards.example.ca') })
const off = await aWorld()
const admin = await world.anAdmin({ first_name: 'Avery' })
const server = await startMailServer()
afterAll(() => server.close())

const ADDRESS = /^reply\+[a-z2-7]{26}@reply\.example\.ca$/

async function aConversation(member: Person): Promise<number> {
  const body = { subject: 'My points', message: 'Where are they?' }
  return (await world.call(member, sendSupportMessage, { body })).id
}

async function anInquiry(): Promise<{ id: number; email: string }> {
  const email = `${randomUUID()}@bakery.example`
  const body = { firstName: 'Dana', lastName: 'Okafor', email, message: 'Can you help?' }
  await world.call(null, sendBusinessContact, { body })
  const [row] = await world.rows(business_inquiries, { email })
  return row!
}

const answer = (id: number, seenReplies = 0, kind: MessageKind = 'support', by = admin) =>
  world.attempt(by, replyToMessage, {
    params: { id },
    query: { kind },
    body: { text: `Answer ${seenReplies}.`, seenReplies },
  })

/** Our answers to this person as a mail server gets them, which is in any order; sorted by their words. */
async function arrivedAt(recipient: string): Promise<Email[]> {
  const config = { ...world.services.config, smtpUrl: server.url }
  await sendOnce(openMailSender({ ...world.services, config }))
  const words = ({ text }: Email) => /Answer \d\./.exec(text ?? '')?.[0] ?? ''
  const answers = server.arrivedAt(recipient).filter((mail) => words(mail) !== '')
  return answers.sort((one, other) => words(one).localeCompare(words(other)))
}

const headerOf = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value

test('an answer can be answered by email: one address for the conversation, named in each', async () => {
  const member = await world.aMember()
  const id = await aConversation(member)
  expect(await world.rows(support_messages, { id })).toMatchObject([{ reply_token: null }])
  await answer(id)
  await answer(id, 1)
  const [first, second] = await arrivedAt(member.email)
  const [{ address } = {}] = first!.replyTo ?? []
  expect(address).toMatch(ADDRESS)
  expect(second!.replyTo).toMatchObject([{ address }])
  expect(await world.rows(support_messages, { id })).toMatchObject([{ reply_token: address!.slice(6, 32) }])
  expect(first!.text).toContain('You can reply to this email.')
  expect(first!.html).toContain('You can reply to this email.')
  const { takesMail } = await world.call(admin, getConversation, {
    params: { id },
    query: { kind: 'support' },
  })
  expect(takesMail).toBe(true)
})

test('no two conversations have the same address', async () => {
  const ids = await many(4, async () => aConversation(await world.aMember()))
  await Promise.all(ids.map((id) => answer(id)))
  const tokens = await Promise.all(
    ids.map(async (id) => (await world.rows(support_messages, { id }))[0]!.reply_token),
  )
  expect(new Set(tokens).size).toBe(4)
})

test('two admins who answer at once give one address', async () => {
  const { id, email } = await anInquiry()
  const other = await world.anAdmin()
  const answers = await Promise.all([answer(id, 0, 'inquiry'), answer(id, 0, 'inquiry', other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await answer(id, 1, 'inquiry', other)).status).toBe(200)
  const sent = await world.rows(mails, { recipient: email })
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ reply_to }) => reply_to)).size).toBe(1)
  expect(sent[0]!.reply_to).toMatch(ADDRESS)
})

test('mail programs show the mails of both sides as one conversation', async () => {
  const { id, email } = await anInquiry()
  const inquiry = { kind: 'inquiry', id } as const
  await answer(id, 0, 'inquiry')
  await answer(id, 1, 'inquiry')
  await aMailWith(world, inquiry, [], { mailKey: '<caf=1+x@mail.bakery.example>' })
  await answer(id, 3, 'inquiry')
  await aMailWith(world, inquiry, [], { mailKey: '<forged@elsewhere.example>', fromAddress: 'a@b.example' })
  await answer(id, 5, 'inquiry')
  const sent = await arrivedAt(email)
  expect(sent.map(({ messageId }) => messageId)).toEqual(
    Array(4).fill(expect.stringMatching(/^<[\da-f]{32}@rewards\.example\.ca>$/)),
  )
  const answered = [undefined, sent[0]!.messageId, '<caf=1+x@mail.bakery.example>', sent[2]!.messageId]
  expect(sent.map((mail) => headerOf(mail, 'in-reply-to'))).toEqual(answered)
  expect(sent.map((mail) => headerOf(mail, 'references'))).toEqual(answered)
  expect(sent.map((mail) => headerOf(mail, 'auto-submitted'))).toEqual(Array(4).fill(undefined))
})

test.each([
  ['a digest', `sha256:${'a'.repeat(64)}`],
  ['no Message-ID', 'hello'],
  ['a line break', '<a\r\nBcc: x@example.ca>'],
  ['letters beyond ASCII', '<é@example.ca>'],
  ['a long one', `<${'a'.repeat(950)}@example.ca>`],
])('a mail whose key is %s is not named', async (_what, mailKey) => {
  const { id, email } = await anInquiry()
  await aMailWith(world, { kind: 'inquiry', id }, [], { mailKey })
  await answer(id, 1, 'inquiry')
  expect(await world.rows(mails, { recipient: email })).toMatchObject([{ in_reply_to: null }])
})

test('our first words have a reply address too', async () => {
  const member = await world.aMember()
  const body = { subject: 'Your last proof', message: 'The date is cut off.' }
  await world.call(admin, messageUser, { params: { userId: member.id }, body })
  const [mail] = await world.rows(mails, { user_id: member.id })
  expect(mail!.reply_to).toMatch(ADDRESS)
  expect(mail!.in_reply_to).toBeNull()
})

test('an email about a suspension keeps its link, and has a reply address too', async () => {
  const path = '/api/account/suspension'
  const [member, other] = [await world.aMember(), await world.anAdmin()]
  const body = { memberText: 'Two screenshots are the same.' }
  await world.call(admin, suspendUser, { params: { userId: member.id }, body })
  const token = tokenIn(linkIn(await newestMail(world, member.email), path))
  const form = { token, text: 'They are from two days.', returnTo: `${path}?token=${token}` }
  await aVisitor(world).submit(path, form)
  const [appeal] = await world.rows(support_messages, { user_id: member.id })
  expect((await answer(appeal!.id, 0, 'appeal', other)).status).toBe(200)
  const mail = await newestMail(world, member.email)
  expect(mail.reply_to).toMatch(ADDRESS)
  expect(mail.text_body).toContain(path)
  expect(mail.text_body).not.toContain('You can reply to this email.')
})

describe('without INBOUND_DOMAIN', () => {
  test('answers go to the support address, and no token is given', async () => {
    const [member, other] = [await off.aMember(), await off.anAdmin()]
    const { id } = await off.call(member, sendSupportMessage, { body: { subject: 'A', message: 'B' } })
    const conversation = await off.call(other, replyToMessage, {
      params: { id },
      query: { kind: 'support' },
      body: { text: 'C', seenReplies: 0 },
    })
    expect(conversation.takesMail).toBe(false)
    const [mail] = await off.rows(mails, { cause: `inbox-reply:${conversation.replies[0]!.id}` })
    expect(mail).toMatchObject({ reply_to: EXAMPLE_COMPANY.supportEmail, in_reply_to: null })
    expect(mail!.text_body).not.toContain('You can reply to this email.')
    expect(await off.rows(support_messages, { id })).toMatchObject([{ reply_token: null }])
    expect(await off.rows(replies, { support_message_id: id })).toHaveLength(1)
  })
})
