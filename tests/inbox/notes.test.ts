import { expect, test } from 'vitest'
import {
  addInternalNote,
  closeMessage,
  getConversation,
  listInbox,
  replyToMessage,
} from '#contract/inbox/inbox.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { exportOwnData } from '#contract/users/profile.ts'
import { listTimeline } from '#contract/users/timeline.ts'
import { internal_notes, replies } from '#server/database/schema/inbox.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { anInquiry, aSupportMessage } from '../support/world/inbox.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin({ name: 'Avery Roy' })
const another = await world.anAdmin({ name: 'Blair Chen' })

type Message = Awaited<ReturnType<typeof aSupportMessage | typeof anInquiry>>
const note = ({ on }: Message, text: string, { by = admin, idempotencyKey = '' } = {}) =>
  world.attempt(by, addInternalNote, { ...on, body: { text }, ...(idempotencyKey && { idempotencyKey }) })

test('a note is the team’s own: in the conversation in its order, and nothing else changes', async () => {
  const message = await aSupportMessage(world)
  const before = await world.call(another, getConversation, message.on)
  await note(message, '  She called us.\nTwice. ')
  const after = (await note(message, 'Asked Priya.', { by: another })).reply!
  expect(after).toEqual({ ...before, notes: after.notes })
  expect(after.notes.map(({ author, text }) => [author, text])).toEqual([
    ['Avery Roy', 'She called us.\nTwice.'],
    ['Blair Chen', 'Asked Priya.'],
  ])
  expect(await world.call(admin, getConversation, message.on)).toEqual(after)
  const log = await auditOf(world, 'support-message', message.id)
  expect(actionsIn(log)).toEqual(['support.noted', 'support.noted'])
  expect(JSON.stringify(log)).not.toContain('called us')
  const [row] = await world.call(admin, listInbox, { query: { search: 'I wait since' } })
  expect(row!.preview).toBe('I wait since Monday.')
})

test('a business inquiry and a closed message take notes too', async () => {
  const inquiry = await anInquiry(world, 'noted@bakery.example')
  expect((await note(inquiry, 'A cousin of Dana.')).reply).toMatchObject({
    status: 'open',
    notes: [{ text: 'A cousin of Dana.' }],
  })
  const message = await aSupportMessage(world)
  await world.call(admin, closeMessage, { ...message.on, body: { status: 'closed' } })
  expect((await note(message, 'Closed by mistake?')).reply).toMatchObject({ status: 'closed', notes: [{}] })
})

test('never reaches the member: not their calls, their emails or their data', async () => {
  const member = await world.aMember()
  const message = await aSupportMessage(world, member)
  const secret = 'Perhaps a sock puppet.'
  await note(message, secret)
  await world.call(admin, replyToMessage, { ...message.on, body: { text: 'Here you are.', seenReplies: 0 } })
  await note(message, secret)
  expect(await world.rows(replies, { support_message_id: message.id })).toHaveLength(1)
  const seen = JSON.stringify([
    await world.call(member, exportOwnData),
    await world.call(member, listNotices),
    await world.call(admin, listTimeline, { params: { userId: member.id } }),
    await world.queries.select().from(mails),
  ])
  expect(seen).toContain('Here you are.')
  expect(seen).not.toContain('sock puppet')
  for (const path of [
    `/api/admin/inbox/${message.id}?kind=support`,
    `/api/admin/inbox/${message.id}/notes?kind=support`,
  ]) {
    expect((await world.request(member, path)).status).not.toBe(200)
  }
})

test('a note sent several times at once with its key is there once', async () => {
  const message = await aSupportMessage(world)
  const sent = await many(5, () => note(message, 'Once.', { idempotencyKey: `note-${message.id}` }))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await note(message, 'Twice.', { idempotencyKey: `note-${message.id}` })).status).toBe(422)
  expect(await world.rows(internal_notes, { support_message_id: message.id })).toHaveLength(1)
})

test('notes of two admins at once are both there', async () => {
  const message = await aSupportMessage(world)
  await Promise.all([note(message, 'Mine.'), note(message, 'Yours.', { by: another })])
  const { notes } = await world.call(admin, getConversation, message.on)
  expect(notes.map(({ text }) => text).toSorted()).toEqual(['Mine.', 'Yours.'])
})

test('is refused without words, without a message, and without the duty', async () => {
  const message = await aSupportMessage(world)
  expect(await note(message, ' \n ')).toMatchObject({ status: 400, message: 'Please write a note.' })
  const nowhere = { ...message.on, params: { id: 999_999 } }
  expect((await note({ id: 999_999, on: nowhere }, 'Hello?')).status).toBe(404)
  const reviewer = await world.anAdmin({ duties: ['reviews', 'payouts', 'content'] })
  expect(await note(message, 'Mine?', { by: reviewer })).toMatchObject({ status: 403, code: 'duty.required' })
  expect(await world.rows(internal_notes, { support_message_id: message.id })).toEqual([])
})
