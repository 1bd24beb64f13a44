import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  assignMessage,
  closeMessage,
  countInbox,
  getConversation,
  listInbox,
  replyToMessage,
  snoozeMessage,
} from '#contract/inbox/inbox.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { getOverview } from '#contract/overview/overview.ts'
import { changeUserRole, reinstateUser, suspendUser } from '#contract/users/admin-users.ts'
import { answerWithinHours } from '#domain/inbox/inbox.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { business_inquiries, support_messages } from '#server/database/schema/inbox.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { suspensions } from '#server/database/schema/users.ts'
import { lockMessage } from '#server/inbox/messages.ts'
import { IN_THE_APP, storeSenderReply } from '#server/inbox/sender-reply.ts'
import { wakeMessages } from '#server/inbox/wake-messages.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { anInquiry, aSupportMessage } from '../support/world/inbox.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin({ name: 'Avery Roy', first_name: 'Avery' })

type Message = Awaited<ReturnType<typeof aSupportMessage | typeof anInquiry>>

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const snooze = ({ on }: Message, until: Date | null, by = admin) =>
  world.attempt(by, snoozeMessage, { ...on, body: { until: until?.toISOString() ?? null } })
const answer = ({ on }: Message, seenReplies = 0) =>
  world.call(admin, replyToMessage, { ...on, body: { text: 'Here they are.', seenReplies } })
const stateOf = async ({ on }: Message) => {
  const { status, dueAt, snoozedUntil, owner } = await world.call(admin, getConversation, on)
  return { status, dueAt, snoozedUntil, ownerId: owner?.id ?? null }
}
const assign = ({ on }: Message, owner: Person) =>
  world.call(admin, assignMessage, { ...on, body: { ownerId: owner.id, seenOwnerId: null } })
const wake = () => wakeMessages(world.services)
/** Its time came an hour ago, and no job has seen it. */
async function endSnooze({ id, on }: Message, hours = -1): Promise<Date> {
  const snoozed_until = inHours(hours)
  const table = on.query.kind === 'inquiry' ? business_inquiries : support_messages
  await world.change(table, { id }, { snoozed_until })
  return snoozed_until
}
const idsIn = async (status: 'open' | 'answered' | 'snoozed') =>
  (await world.everyPage(admin, listInbox, 2, { status })).map(({ kind, id }) => `${kind}-${id}`)

async function anAppeal(member: Person): Promise<Message> {
  const [suspension] = await world.rows(suspensions, { user_id: member.id })
  const values = { user_id: member.id, subject: 'Suspended account', message: 'It was my brother.' }
  const [row] = await world.queries
    .insert(support_messages)
    .values({ ...values, suspension_id: suspension!.id, due_at: inHours(48) })
    .returning({ id: support_messages.id })
  return { id: row!.id, on: { params: { id: row!.id }, query: { kind: 'support' } } }
}

async function aSuspended(): Promise<Person> {
  const member = await world.aMember()
  await world.call(admin, suspendUser, {
    params: { userId: member.id },
    body: { memberText: 'Two accounts.' },
  })
  return member
}

describe('snoozing a message', () => {
  test('takes it out of the open ones, in the list and in all counts, until it is ended', async () => {
    const message = await anInquiry(world, 'counts@bakery.example')
    const before = await world.call(admin, countInbox)
    const { inbox } = await world.call(admin, getOverview)
    const until = inHours(3)
    const { reply } = await snooze(message, until)
    expect([reply!.status, new Date(reply!.snoozedUntil!)]).toEqual(['open', until])
    expect(await idsIn('open')).not.toContain(`inquiry-${message.id}`)
    expect(await idsIn('snoozed')).toContain(`inquiry-${message.id}`)
    expect(await world.call(admin, countInbox)).toEqual({
      ...before,
      open: before.open - 1,
      unowned: before.unowned - 1,
      snoozed: before.snoozed + 1,
    })
    expect((await world.call(admin, getOverview)).inbox).toEqual({ ...inbox, open: inbox!.open - 1 })
    expect((await snooze(message, null)).reply).toMatchObject({ status: 'open', snoozedUntil: null })
    expect(await world.call(admin, countInbox)).toEqual(before)
    expect(await idsIn('open')).toContain(`inquiry-${message.id}`)
    expect((await world.call(admin, getOverview)).inbox).toEqual(inbox)
  })

  test('the list of snoozed ones begins with those that come back first', async () => {
    const hours = [5, 2, 9, 7]
    const messages = await Promise.all(
      hours.map((_, at) =>
        at % 2 === 0 ? aSupportMessage(world) : anInquiry(world, `order-${at}@bakery.example`),
      ),
    )
    for (const [at, message] of messages.entries()) await snooze(message, inHours(hours[at]!))
    const listed = (await idsIn('snoozed')).filter((ref) =>
      messages.some(({ id, on }) => ref === `${on.query.kind}-${id}`),
    )
    expect(listed).toEqual([1, 0, 3, 2].map((at) => `${messages[at]!.on.query.kind}-${messages[at]!.id}`))
    const { snoozed } = await world.call(admin, countInbox)
    expect(snoozed).toBe((await idsIn('snoozed')).length)
  })

  test('an answered one keeps its place among the answered ones', async () => {
    const message = await aSupportMessage(world)
    await answer(message)
    await snooze(message, inHours(200))
    expect(await idsIn('answered')).toContain(`support-${message.id}`)
    expect(await idsIn('snoozed')).toContain(`support-${message.id}`)
    expect((await snooze(message, null)).reply).toMatchObject({ status: 'answered', snoozedUntil: null })
  })

  test('goes up to the due time of an open one and no further, and the refusal says until when', async () => {
    const message = await aSupportMessage(world)
    const due = new Date((await stateOf(message)).dueAt)
    const late = await snooze(message, new Date(due.getTime() + 1))
    expect(late).toMatchObject({ status: 400, code: 'inbox.snooze-past-due' })
    expect(late.message).toContain(formatDateTime(due.toISOString()))
    expect((await stateOf(message)).snoozedUntil).toBeNull()
    expect((await snooze(message, due)).status).toBe(200)
  })

  test('is refused for a time that has passed and for a closed one, and needs the duty', async () => {
    const message = await aSupportMessage(world)
    expect(await snooze(message, new Date())).toMatchObject({ status: 400, code: 'inbox.snooze-past' })
    const reviewer = await world.anAdmin({ duties: ['reviews', 'payouts', 'content'] })
    expect(await snooze(message, inHours(1), reviewer)).toMatchObject({ status: 403, code: 'duty.required' })
    await world.call(admin, closeMessage, { ...message.on, body: { status: 'closed' } })
    expect(await snooze(message, inHours(1))).toMatchObject({
      status: 409,
      code: 'inbox.closed',
      message: 'This message is closed. Reopen it to snooze it.',
    })
    expect((await snooze({ id: 0, on: { ...message.on, params: { id: 999_999 } } }, null)).status).toBe(404)
  })

  test('is audited once, however often the same is asked', async () => {
    const message = await aSupportMessage(world)
    const until = inHours(2)
    const another = await world.anAdmin()
    await many(4, (at) => snooze(message, until, at % 2 === 0 ? admin : another))
    await many(4, (at) => snooze(message, null, at % 2 === 0 ? admin : another))
    const log = await auditOf(world, 'support-message', message.id)
    expect(actionsIn(log)).toEqual(['support.snoozed', 'support.woken'])
    expect(log[0]).toMatchObject({
      before: { snoozedUntil: null },
      after: { snoozedUntil: until.toISOString() },
    })
  })

  test('of two admins at once, the later one decides', async () => {
    const message = await aSupportMessage(world)
    const another = await world.anAdmin()
    const times = [inHours(2), inHours(4)]
    await Promise.all([snooze(message, times[0]!), snooze(message, times[1]!, another)])
    const log = await auditOf(world, 'support-message', message.id)
    expect(actionsIn(log)).toEqual(['support.snoozed', 'support.snoozed'])
    expect(log[1]!.before).toEqual(log[0]!.after)
    const { snoozedUntil } = await stateOf(message)
    expect(log[1]!.after).toEqual({ snoozedUntil: new Date(snoozedUntil!).toISOString() })
  })

  test('of an appeal is for another admin than the one who suspended the account', async () => {
    const message = await anAppeal(await aSuspended())
    const another = await world.anAdmin()
    expect(await snooze(message, inHours(1))).toMatchObject({ status: 403, code: 'inbox.own-suspension' })
    expect((await snooze(message, inHours(1), another)).status).toBe(200)
  })

  test('ends with an answer, a close, the sender’s words and the end of a suspension', async () => {
    const [answered, closed, written] = await many(3, () => aSupportMessage(world))
    for (const message of [answered!, closed!, written!]) await snooze(message, inHours(1))
    await answer(answered!)
    await world.call(admin, closeMessage, { ...closed!.on, body: { status: 'closed' } })
    await world.services.database.transaction(async (tx) => {
      const locked = await lockMessage(tx, { kind: 'support', id: written!.id })
      await storeSenderReply(tx, locked, { ...IN_THE_APP, text: 'Still nothing.' })
    })
    for (const message of [answered!, closed!, written!]) {
      expect((await stateOf(message)).snoozedUntil).toBeNull()
    }
    const member = await aSuspended()
    const appeal = await anAppeal(member)
    await world.change(support_messages, { id: appeal.id }, { status: 'answered', snoozed_until: inHours(1) })
    await world.call(admin, reinstateUser, { params: { userId: member.id }, body: { reason: 'A brother.' } })
    expect(await stateOf(appeal)).toMatchObject({ status: 'closed', snoozedUntil: null })
  })
})

describe('a snooze whose time has come', () => {
  test('ends: an open message keeps its due time, and its owner is notified', async () => {
    const owner = await world.anAdmin()
    const [message, later] = [await aSupportMessage(world), await aSupportMessage(world)]
    const { dueAt } = await assign(message, owner)
    await snooze(later, inHours(1))
    await endSnooze(message)
    const stream = await followStream(world, admin)
    await wake()
    await expect.poll(() => stream.said()).toContain('"inbox"')
    stream.close()
    expect(await stateOf(message)).toEqual({ status: 'open', dueAt, snoozedUntil: null, ownerId: owner.id })
    expect((await stateOf(later)).snoozedUntil).not.toBeNull()
    const [notice] = await world.call(owner, listNotices)
    expect(notice).toMatchObject({
      title: `Support message ${message.id} is back in the inbox`,
      body: expect.stringContaining(`A reply is due by ${formatDateTime(dueAt)}.`),
      link: `/admin/inbox?message=support-${message.id}`,
    })
    expect(await world.rows(mails, { recipient: owner.email, subject: notice!.title })).toHaveLength(1)
    expect((await auditOf(world, 'support-message', message.id)).at(-1)).toMatchObject({
      action: 'support.woken',
      actor_id: null,
    })
  })

  test.each([
    ['inquiry', 'inquiry'],
    ['support message', 'support'],
    ['appeal', 'appeal'],
  ] as const)('opens an answered %s again, with a reply time from then on', async (_, kind) => {
    const member = await aSuspended()
    const message =
      kind === 'inquiry'
        ? await anInquiry(world, 'woken@bakery.example')
        : kind === 'appeal'
          ? await anAppeal(member)
          : await aSupportMessage(world)
    const table = kind === 'inquiry' ? business_inquiries : support_messages
    await world.change(table, { id: message.id }, { status: 'answered', due_at: inHours(-30) })
    // Servers were down for longer than the reply time.
    const until = await endSnooze(message, -50)
    await wake()
    const { status, snoozedUntil, dueAt } = await stateOf(message)
    expect([status, snoozedUntil]).toEqual(['open', null])
    expect(Date.parse(dueAt)).toBe(until.getTime() + answerWithinHours(kind) * HOUR_MS)
    expect(await idsIn('open')).toContain(`${kind}-${message.id}`)
    const log = await auditOf(world, kind === 'inquiry' ? 'inquiry' : 'support-message', message.id)
    expect(log.at(-1)).toMatchObject({ before: { status: 'Answered' }, after: { status: 'Open' } })
  })

  test('tells the member live only where the status changes', async () => {
    const [member, quiet] = [await world.aMember(), await world.aMember()]
    const [answered, open] = [await aSupportMessage(world, member), await aSupportMessage(world, quiet)]
    await answer(answered)
    await endSnooze(answered)
    // It wakes first.
    await endSnooze(open, -2)
    const [heard, unheard] = [await followStream(world, member), await followStream(world, quiet)]
    await wake()
    await expect.poll(() => heard.said()).toContain('"messages"')
    expect(unheard.said()).not.toContain('"messages"')
    heard.close()
    unheard.close()
  })

  test('ends once with several servers, with one notice', async () => {
    const owner = await world.anAdmin()
    const messages = await many(4, () => aSupportMessage(world))
    for (const message of messages) {
      await assign(message, owner)
      await endSnooze(message)
    }
    const noticed = (await world.call(owner, listNotices)).length
    await many(8, wake)
    for (const { id } of messages) {
      expect(actionsIn(await auditOf(world, 'support-message', id))).toEqual([
        'support.assigned',
        'support.woken',
      ])
    }
    expect(await world.call(owner, listNotices)).toHaveLength(noticed + messages.length)
  })

  test('leaves a message that was snoozed for longer just then', async () => {
    const message = await aSupportMessage(world)
    await endSnooze(message)
    const until = inHours(2)
    await Promise.all([snooze(message, until), many(4, wake)])
    const { status } = await stateOf(message)
    expect(status).toBe('open')
    const log = await auditOf(world, 'support-message', message.id)
    // Either it woke first and was snoozed again, or it never woke.
    expect(log.at(-1)).toMatchObject({ action: 'support.snoozed' })
    expect(new Date((await stateOf(message)).snoozedUntil!)).toEqual(until)
  })

  test('gives no notice to an admin who no longer answers, and the message has no owner', async () => {
    const owner = await world.anAdmin()
    const [snoozed, answered] = [await aSupportMessage(world), await aSupportMessage(world)]
    await assign(snoozed, owner)
    await assign(answered, owner)
    await answer(snoozed)
    await answer(answered)
    await snooze(snoozed, inHours(100))
    await world.call(admin, changeUserRole, {
      params: { userId: owner.id },
      body: { role: 'admin', duties: ['reviews'] },
    })
    expect((await stateOf(snoozed)).ownerId).toBeNull()
    expect((await stateOf(answered)).ownerId).toBe(owner.id)
    await endSnooze(answered)
    await wake()
    expect(await stateOf(answered)).toMatchObject({ status: 'open', ownerId: null })
    const titles = (await world.call(owner, listNotices)).map(({ title }) => title)
    expect(titles.filter((title) => title.endsWith('is back in the inbox'))).toEqual([])
  })

  test('nothing happens to a message that its member deleted', async () => {
    const message = await aSupportMessage(world)
    await endSnooze(message)
    await world.queries.delete(support_messages).where(eq(support_messages.id, message.id))
    await wake()
    expect(await auditOf(world, 'support-message', message.id)).toEqual([])
  })
})
