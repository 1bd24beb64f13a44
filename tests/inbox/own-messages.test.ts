import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  assignMessage,
  closeMessage,
  getConversation,
  listInbox,
  replyToMessage,
} from '#contract/inbox/inbox.ts'
import { getOwnConversation, listOwnMessages, replyToSupport } from '#contract/inbox/own-messages.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { suspendUser } from '#contract/users/admin-users.ts'
import { exportOwnData } from '#contract/users/profile.ts'
import { messageUser } from '#contract/users/timeline.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { internal_notes, replies, reply_files, support_messages } from '#server/database/schema/inbox.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { suspensions } from '#server/database/schema/users.ts'
import { lockMessage } from '#server/inbox/messages.ts'
import { storeSenderReply } from '#server/inbox/sender-reply.ts'
import { counted, many } from '../support/world/at-once.ts'
import { endAccount } from '../support/world/end-account.ts'
import { anotherWorld, aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin({ name: 'Avery Roy' })

async function aMessage(member: Person, subject = 'Missing points', message = 'Where are they?') {
  return (await world.call(member, sendSupportMessage, { body: { subject, message } })).id
}

const answer = (id: number, text: string, seenReplies = 0, by = admin) =>
  world.attempt(by, replyToMessage, {
    params: { id },
    query: { kind: 'support' },
    body: { text, seenReplies },
  })

const reply = (member: Person, id: number, text: string, idempotencyKey?: string) =>
  world.attempt(member, replyToSupport, {
    params: { id },
    body: { text },
    ...(idempotencyKey && { idempotencyKey }),
  })

const read = (member: Person, id: number) => world.attempt(member, getOwnConversation, { params: { id } })

const close = (id: number) =>
  world.call(admin, closeMessage, { params: { id }, query: { kind: 'support' }, body: { status: 'closed' } })

const rowOf = async (id: number) => (await world.rows(support_messages, { id }))[0]!

/** A mail that arrived. */
function receive(id: number, words: { text: string; source?: 'email' | 'auto'; fromAddress?: string }) {
  return world.services.database.transaction(async (tx) =>
    storeSenderReply(tx, await lockMessage(tx, { kind: 'support', id }), {
      source: 'email',
      fromAddress: null,
      quoted: null,
      mailKey: `<${randomUUID()}@mail.example>`,
      ...words,
    }),
  )
}

async function anAppeal(member: Person): Promise<number> {
  const [suspension] = await world.queries
    .insert(suspensions)
    .values({ user_id: member.id, suspended_by: admin.id, member_text: 'Copied proof', ended_at: new Date() })
    .returning()
  const [row] = await world.queries
    .insert(support_messages)
    .values({
      user_id: member.id,
      suspension_id: suspension!.id,
      subject: 'Suspended account',
      message: 'It was not copied.',
      due_at: new Date(),
    })
    .returning()
  return row!.id
}

describe('a member’s conversations', () => {
  test('are listed by their newest words, with whose words those are, a page at a time', async () => {
    const member = await world.aMember()
    const first = await aMessage(member, 'First')
    const second = await aMessage(member, 'Second')
    await world.call(admin, messageUser, {
      params: { userId: member.id },
      body: { subject: 'Third', message: 'Your proof has no date.' },
    })
    await answer(first, 'They are there now.')
    const listed = await world.everyPage(member, listOwnMessages, 2)
    expect(listed).toMatchObject([
      {
        subject: 'First',
        status: 'answered',
        preview: 'They are there now.',
        previewIsOurs: true,
        hasOwnWords: true,
      },
      {
        subject: 'Third',
        status: 'answered',
        preview: 'Your proof has no date.',
        previewIsOurs: true,
        hasOwnWords: false,
      },
      { id: second, status: 'open', preview: 'Where are they?', previewIsOurs: false, hasOwnWords: true },
    ])
    expect(await world.call(member, listOwnMessages, { query: { limit: 10 } })).toEqual(listed)
    expect((await reply(member, second, 'Anyone there?')).status).toBe(200)
    const [newest] = await world.call(member, listOwnMessages, {})
    expect(newest).toMatchObject({ id: second, preview: 'Anyone there?', previewIsOurs: false })
  })

  test('show our words as those of Support, and no one’s name', async () => {
    const member = await world.aMember()
    const id = await aMessage(member, 'Hours', 'When are you open?')
    await answer(id, 'From nine to five.')
    const { status, reply: found } = await read(member, id)
    expect(status).toBe(200)
    expect(found).toMatchObject({
      subject: 'Hours',
      status: 'answered',
      words: [
        { key: 'message', isOurs: false, text: 'When are you open?', isMail: false, files: [] },
        { isOurs: true, text: 'From nine to five.', isMail: false, files: [] },
      ],
    })
    expect(found!.newestAt).toBe(found!.words[1]!.createdAt)
    expect(JSON.stringify(found)).not.toContain('Avery')
  })

  test('begin with our words where we wrote first', async () => {
    const member = await world.aMember()
    const { id } = await world.call(admin, messageUser, {
      params: { userId: member.id },
      body: { subject: 'Your proof', message: 'It has no date.' },
    })
    expect((await read(member, id)).reply).toMatchObject({
      hasOwnWords: false,
      words: [{ isOurs: true, text: 'It has no date.' }],
    })
    expect((await reply(member, id, 'Here it is.')).reply).toMatchObject({
      status: 'open',
      hasOwnWords: true,
      words: [{ isOurs: true }, { isOurs: false, text: 'Here it is.' }],
    })
  })

  test('have their mails with the names of the files, but no auto-reply, no other address and no internal note', async () => {
    const member = await world.aMember()
    const id = await aMessage(member)
    const mail = await receive(id, { text: 'From my phone.' })
    await world.queries.insert(reply_files).values({ reply_id: mail, name: 'receipt.zip', kind: 'dropped' })
    await receive(id, { text: 'Out of office', source: 'auto' })
    await receive(id, { text: 'I am them.', fromAddress: 'someone@else.example' })
    await world.queries
      .insert(internal_notes)
      .values({ support_message_id: id, author_id: admin.id, text: 'Watch this one.' })
    const { reply: found } = await read(member, id)
    expect(found!.words.map(({ text }) => text)).toEqual(['Where are they?', 'From my phone.'])
    expect(found!.words[1]).toMatchObject({
      isMail: true,
      isOurs: false,
      files: [{ name: 'receipt.zip', kind: 'dropped' }],
    })
    const [listed] = await world.call(member, listOwnMessages, {})
    expect(listed).toMatchObject({ preview: 'From my phone.', newestAt: found!.newestAt })
  })

  test('are no one else’s: not another member’s, not an admin’s, not that of someone who may not be there', async () => {
    const member = await world.aMember()
    const other = await world.aMember()
    const id = await aMessage(member)
    for (const person of [other, admin]) {
      expect(await read(person, id)).toMatchObject({ status: 404, message: 'This message no longer exists.' })
      expect(await reply(person, id, 'Mine!')).toMatchObject({ status: 404 })
    }
    expect(await read(member, 999_999)).toMatchObject({ status: 404 })
    expect(await world.call(other, listOwnMessages, {})).toEqual([])
    expect(await world.rows(replies, { support_message_id: id })).toEqual([])
  })

  test('do not include an answer to a suspension, which has its own page', async () => {
    const member = await world.aMember()
    const id = await anAppeal(member)
    expect(await world.call(member, listOwnMessages, {})).toEqual([])
    expect((await read(member, id)).status).toBe(404)
    expect((await reply(member, id, 'Please.')).status).toBe(404)
    expect(await world.rows(replies, { support_message_id: id })).toEqual([])
  })
})

describe('a reply', () => {
  test('opens an answered conversation again with a new due time, and emails support and its owner', async () => {
    const member = await world.aMember({ name: 'Kim Lee' })
    const owner = await world.anAdmin()
    const id = await aMessage(member)
    await answer(id, 'They are there now.', 0, owner)
    const passed = new Date(Date.now() - HOUR_MS)
    await world.change(support_messages, { id }, { due_at: passed })
    const { reply: found } = await reply(member, id, '  Not yet.\n')
    expect(found).toMatchObject({ status: 'open', words: [{}, {}, { text: 'Not yet.', isOurs: false }] })
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'open', owner_id: owner.id, closed_at: null })
    expect(row.due_at.getTime()).toBeGreaterThan(Date.now() + 23 * HOUR_MS)
    const [notice] = await world.call(owner, listNotices)
    expect(notice).toMatchObject({ link: `/admin/inbox?message=support-${id}` })
    const key = found!.words[2]!.key
    const [mail] = await world.rows(mails, { cause: `support-reply:${key}` })
    expect(mail!.subject).toContain(`Support message ${id}: Missing points`)
    expect(mail!.text_body).toContain('Kim Lee wrote again')
    expect(mail!.text_body).toContain('> Not yet.')
  })

  test('opens a closed conversation again; one that waits keeps its time', async () => {
    const member = await world.aMember()
    const id = await aMessage(member)
    const { due_at } = await rowOf(id)
    await reply(member, id, 'One more thing.')
    expect((await rowOf(id)).due_at).toEqual(due_at)
    await close(id)
    expect((await read(member, id)).reply).toMatchObject({ status: 'closed' })
    expect((await reply(member, id, 'And another.')).reply).toMatchObject({ status: 'open' })
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'open', closed_at: null })
    expect(row.due_at.getTime()).toBeGreaterThan(due_at.getTime())
    expect(
      await world.call(admin, getConversation, { params: { id }, query: { kind: 'support' } }),
    ).toMatchObject({
      status: 'open',
      replies: [{ source: 'member' }, { source: 'member', text: 'And another.' }],
    })
  })

  test('goes to the team when its owner no longer answers people', async () => {
    const member = await world.aMember({ name: 'Noor Haddad' })
    const owner = await world.anAdmin()
    const id = await aMessage(member)
    await world.call(owner, assignMessage, {
      params: { id },
      query: { kind: 'support' },
      body: { ownerId: owner.id, seenOwnerId: null },
    })
    await answer(id, 'Done.', 0, owner)
    await close(id)
    await world.sql(`update users set duties = '{content}' where id = $1`, [owner.id])
    expect((await reply(member, id, 'It is gone again.')).status).toBe(200)
    expect((await rowOf(id)).owner_id).toBeNull()
    expect(await world.call(owner, listNotices)).toEqual([])
    const found = await world.call(admin, listInbox, {
      query: { status: 'open', owner: 'none', search: 'Noor' },
    })
    expect(found).toMatchObject([{ id }])
  })

  test('needs words', async () => {
    const member = await world.aMember()
    const id = await aMessage(member)
    expect(await reply(member, id, '  \n ')).toMatchObject({
      status: 400,
      message: 'Please write a message.',
    })
  })

  test('that is sent again with its key arrives once', async () => {
    const member = await world.aMember()
    const id = await aMessage(member)
    const key = randomUUID()
    const sent = await many(8, () => reply(member, id, 'Hello?', key))
    expect(counted(sent)).toEqual({ 200: 8 })
    expect(await world.rows(replies, { support_message_id: id })).toHaveLength(1)
    expect(await reply(member, id, 'Another text', key)).toMatchObject({
      status: 422,
      code: 'idempotency.mismatch',
    })
  })

  test('that crosses an admin’s: the admin reads it first, or it comes after theirs', async () => {
    const member = await world.aMember({ name: 'Sam Tremblay' })
    const ids = await many(8, () => aMessage(member))
    const outcomes = await Promise.all(
      ids.map(async (id) => {
        const [own, ours] = await Promise.all([reply(member, id, 'Wait.'), answer(id, 'Here you are.')])
        expect(own.status).toBe(200)
        const { status } = await rowOf(id)
        const words = (await read(member, id)).reply!.words.map(({ isOurs }) => isOurs)
        if (ours.status === 200) expect(words).toEqual([false, true, false])
        else expect(ours).toMatchObject({ status: 409, code: 'inbox.answered-meanwhile' })
        expect(status).toBe('open')
        return ours
      }),
    )
    expect(outcomes).toHaveLength(8)
    const late = await answer(ids[0]!, 'Too late.', 0)
    expect(late.message).toMatch(/has just replied/)
  })

  test('is refused beyond twenty an hour, with the time to wait', async () => {
    const strict = await anotherWorld({ rateLimitFactor: 1 })
    const member = await strict.aMember()
    const body = { subject: 'Hello', message: 'Is anyone there?' }
    const { id } = await strict.call(member, sendSupportMessage, { body })
    const sent = await many(21, (at) =>
      strict.attempt(member, replyToSupport, { params: { id }, body: { text: `Words ${at}` } }),
    )
    expect(counted(sent)).toEqual({ 200: 20, 429: 1 })
    expect(sent.find(({ status }) => status === 429)!.message).toMatch(
      /^You’ve sent a lot of messages in the last hour\. .*again/,
    )
  })

  test('of a suspended or deleted member is refused', async () => {
    const [suspended, deleted] = await many(2, () => world.aMember())
    const [one, other] = [await aMessage(suspended!), await aMessage(deleted!)]
    await world.call(admin, suspendUser, { params: { userId: suspended!.id }, body: { memberText: 'Fraud' } })
    expect((await reply(suspended!, one, 'Why?')).status).toBe(401)
    expect((await read(suspended!, one)).status).toBe(401)
    expect(await world.rows(replies, { support_message_id: one })).toEqual([])
    await endAccount(world.services, deleted!)
    expect((await reply(deleted!, other, 'Why?')).status).toBe(401)
    expect(await world.rows(support_messages, { id: other })).toEqual([])
  })
})

test('an answer’s notice and email lead to the conversation', async () => {
  const member = await world.aMember()
  const id = await aMessage(member, 'Slow review')
  await answer(id, 'It is approved now.')
  const [notice] = await world.call(member, listNotices)
  expect(notice).toMatchObject({ title: 'Support replied: Slow review', link: `/help?message=${id}` })
  const [mail] = await world.rows(mails, { recipient: member.email })
  expect(mail!.text_body).toContain(`Read and reply:\n\u001a/help?message=${id}\n`)
})

test('the data that a member downloads says who wrote what, and has no internal note', async () => {
  const member = await world.aMember()
  const id = await aMessage(member, 'Hours', 'When are you open?')
  await answer(id, 'From nine to five.')
  await reply(member, id, 'Thank you.')
  await receive(id, { text: 'By email.' })
  await receive(id, { text: 'Out of office.', source: 'auto' })
  await receive(id, { text: 'From work.', fromAddress: 'kim@work.example' })
  await world.queries
    .insert(internal_notes)
    .values({ support_message_id: id, author_id: admin.id, text: 'A note of the team.' })
  const data = await world.call(member, exportOwnData)
  expect(data).toMatchObject({
    supportMessages: [
      {
        subject: 'Hours',
        message: 'When are you open?',
        replies: [
          { from: 'support', text: 'From nine to five.' },
          { from: 'you', text: 'Thank you.' },
          { from: 'you', text: 'By email.' },
          { from: 'automatic', text: 'Out of office.' },
          { from: 'another address', address: 'kim@work.example', text: 'From work.' },
        ],
      },
    ],
  })
  expect(JSON.stringify(data)).not.toMatch(/A note of the team|Avery/)
})
