import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getConversation, listInbox, replyToMessage } from '#contract/inbox/inbox.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { exportOwnData } from '#contract/users/profile.ts'
import { listTimeline, messageUser } from '#contract/users/timeline.ts'
import { EXAMPLE_COMPANY } from '#domain/site/company.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { mails, notices } from '#server/database/schema/notifications.ts'
import { users } from '#server/database/schema/users.ts'
import { many } from '../support/world/at-once.ts'
import { auditOfPerson } from '../support/world/audit.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

const WORDS = { subject: 'Your last proof', message: '  The date is cut off.\n\nCan you send it again?  ' }

const write = (member: Person, { by = admin, idempotencyKey = '', body = WORDS } = {}) =>
  world.attempt(by, messageUser, {
    params: { userId: member.id },
    body,
    ...(idempotencyKey && { idempotencyKey }),
  })

const mailsOf = (member: Person) => world.rows(mails, { user_id: member.id })

test('a message to a member opens a conversation with our words first, and reaches them', async () => {
  const member = await world.aMember({ name: 'Kim Lee', first_name: 'Kim' })
  const { reply } = await write(member)
  const conversation = await world.call(admin, getConversation, {
    params: { id: reply!.id },
    query: { kind: 'support' },
  })
  expect(conversation).toMatchObject({
    status: 'answered',
    subject: 'Your last proof',
    message: '',
    owner: { id: admin.id },
    sender: { userId: member.id, name: 'Kim Lee' },
    replies: [{ isOurs: true, text: 'The date is cut off.\n\nCan you send it again?' }],
  })
  const [mail] = await mailsOf(member)
  expect(mail).toMatchObject({
    subject: 'Your last proof',
    reply_to: EXAMPLE_COMPANY.supportEmail,
    kind: 'correspondence',
  })
  expect(mail!.text_body).toContain('The date is cut off.')
  expect(mail!.text_body).not.toContain('You wrote')
  expect(mail!.text_body).toContain('because you have a')
  const [notice] = await world.call(member, listNotices)
  expect(notice).toMatchObject({
    title: 'Support wrote: Your last proof',
    link: `/help?message=${reply!.id}`,
  })
  expect(await auditOfPerson(world, member.id)).toMatchObject([
    { action: 'support.begun', actor_id: admin.id, subject_id: String(reply!.id) },
  ])
  const [entry] = await world.call(admin, listTimeline, { params: { userId: member.id } })
  expect(entry).toMatchObject({
    event: 'answered',
    refId: reply!.id,
    text: 'The date is cut off.\n\nCan you send it again?',
  })
})

test('the inbox lists it by our words, and an answer to it quotes nothing', async () => {
  const member = await world.aMember({ name: 'Noor Haddad' })
  const { reply } = await write(member)
  const listed = await world.call(admin, listInbox, { query: { search: 'Noor' } })
  expect(listed).toMatchObject([
    { status: 'answered', preview: expect.stringMatching(/^The date is cut off/) },
  ])
  expect(await world.call(admin, listInbox, { query: { search: 'Noor', status: 'open' } })).toEqual([])
  await world.call(admin, replyToMessage, {
    params: { id: reply!.id },
    query: { kind: 'support' },
    body: { text: 'No rush.', seenReplies: 1 },
  })
  const mail = (await mailsOf(member)).at(-1)!
  expect(mail.subject).toBe('Re: Your last proof')
  expect(mail.text_body).not.toContain('You wrote')
  const exported = await world.call(member, exportOwnData)
  expect(exported).toMatchObject({
    supportMessages: [{ message: null, replies: [{ text: expect.any(String) }, { text: 'No rush.' }] }],
  })
})

test('a message that is sent again with its key arrives once', async () => {
  const member = await world.aMember()
  const idempotencyKey = randomUUID()
  const sent = await many(8, () => write(member, { idempotencyKey }))
  expect(new Set(sent.map(({ reply }) => reply!.id)).size).toBe(1)
  expect(await world.rows(support_messages, { user_id: member.id })).toHaveLength(1)
  expect(await mailsOf(member)).toHaveLength(1)
  expect(await world.rows(notices, { user_id: member.id })).toHaveLength(1)
})

test('a suspended or deleted member, and oneself, cannot be written to', async () => {
  const suspended = await world.aMember()
  await world.change(users, { id: suspended.id }, { suspended_at: new Date() })
  expect(await write(suspended)).toMatchObject({
    status: 409,
    code: 'user.suspended',
    message: expect.stringContaining('reason of the suspension'),
  })
  const deleted = await world.aMember()
  await world.change(users, { id: deleted.id }, { deleted_at: new Date() })
  expect(await write(deleted)).toMatchObject({ status: 409, code: 'user.deleted' })
  expect(await write(admin)).toMatchObject({ status: 403, code: 'inbox.own-account' })
  for (const person of [suspended, deleted, admin]) {
    expect(await world.rows(support_messages, { user_id: person.id })).toEqual([])
    expect(await mailsOf(person)).toEqual([])
  }
})

test('a message needs a subject, words and the duty', async () => {
  const member = await world.aMember()
  expect(await write(member, { body: { subject: ' ', message: 'Hello' } })).toMatchObject({
    status: 400,
    code: 'message.incomplete',
  })
  const reviewer = await world.anAdmin({ duties: ['reviews', 'payouts', 'content'] })
  expect(await write(member, { by: reviewer })).toMatchObject({ status: 403, code: 'duty.required' })
  expect((await write({ ...member, id: 'nobody' })).status).toBe(404)
})
