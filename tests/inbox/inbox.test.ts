import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit/audit.ts'
import {
  assignMessage,
  closeMessage,
  countInbox,
  getConversation,
  listInbox,
  listTeam,
  replyToMessage,
} from '#contract/inbox/inbox.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { suspendUser } from '#contract/users/admin-users.ts'
import { messageUser } from '#contract/users/timeline.ts'
import { answerWithinHours, isOverdue, replyRefusal } from '#domain/inbox/inbox.ts'
import { INQUIRY_SENT, SERVICE_INTERESTS } from '#domain/inbox/inquiries.ts'
import { EXAMPLE_COMPANY } from '#domain/site/company.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { business_inquiries, replies, support_messages } from '#server/database/schema/inbox.ts'
import { mails, notices } from '#server/database/schema/notifications.ts'
import { sendInquiry } from '#server/inbox/send-inquiry.ts'
import { sealTimeTrap } from '#server/inbox/time-trap.ts'
import { bodyHashOf } from '#server/platform/db/idempotency.ts'
import { deleteAccount } from '#server/users/delete-account.ts'
import { asJson } from '../support/world/form.ts'
import { aSupportMessage as aMessageIn } from '../support/world/inbox.ts'
import { anotherWorld, aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin({ name: 'Avery Roy' })
const avery = await world.anAdmin({ name: 'Avery Lam', first_name: 'Avery' })

const FORM = {
  firstName: 'Dana',
  lastName: 'Okafor',
  email: 'dana@bakery.example',
  phone: '905-555-0111',
  company: 'Lakeside Bakery',
  website: 'https://bakery.example',
  serviceInterest: 'local-marketing',
  message: 'We open a second shop in May.\nCan you help?',
} as const

const mailsOf = (cause: string) =>
  world.queries.select().from(mails).where(like(mails.cause, cause)).orderBy(mails.id)

async function anInquiry(form: { email: string; company?: string }): Promise<number> {
  await world.call(null, sendBusinessContact, { body: { ...FORM, ...form } })
  const [row] = await world.queries
    .select({ id: business_inquiries.id })
    .from(business_inquiries)
    .where(eq(business_inquiries.email, form.email))
  return row!.id
}

async function aSupportMessage(member: Person, subject = 'Where are my points?'): Promise<number> {
  return (
    await world.call(member, sendSupportMessage, { body: { subject, message: 'I wait since Monday.' } })
  ).id
}

const inquiryArgs = (id: number) => ({ params: { id }, query: { kind: 'inquiry' as const } })
const supportArgs = (id: number) => ({ params: { id }, query: { kind: 'support' as const } })
const answer = (text: string, seenReplies = 0) => ({ body: { text, seenReplies } })

describe('the rules', () => {
  test('the eight services are those specified, each with a label', () => {
    expect(SERVICE_INTERESTS.map(({ value }) => value)).toEqual([
      'review-generation',
      'social-media',
      'content-creation',
      'local-marketing',
      'brand-awareness',
      'visual-marketing',
      'custom-solution',
      'multiple-services',
    ])
    for (const { label } of SERVICE_INTERESTS) expect(label).toMatch(/^[A-Z]/)
  })

  test('only open messages become overdue', () => {
    const dueAt = '2026-11-20T12:00:00Z'
    const at = Date.parse(dueAt)
    expect(isOverdue({ status: 'open', dueAt }, at)).toBe(false)
    expect(isOverdue({ status: 'open', dueAt }, at + 1)).toBe(true)
    expect(isOverdue({ status: 'answered', dueAt }, at + 1)).toBe(false)
  })

  test.each([
    [{ status: 'open', replies: 0 }, 0, null],
    [{ status: 'answered', replies: 2 }, 2, null],
    [{ status: 'answered', replies: 2 }, 1, 'answered-meanwhile'],
    [{ status: 'closed', replies: 0 }, 0, 'closed'],
  ] as const)('a reply to %o after reading %i replies: %s', (message, seen, refusal) => {
    expect(replyRefusal(message, seen)).toBe(refusal)
  })
})

describe('the contact form', () => {
  test('stores the inquiry, promises an answer and emails the team once', async () => {
    const quiet = await world.anAdmin({ email_notifications: false })
    const support = await world.anAdmin({ duties: ['support'] })
    const unconcerned = await world.anAdmin({ duties: ['reviews', 'payouts', 'content'] })
    const reply = await world.call(null, sendBusinessContact, {
      body: { ...FORM, email: 'first@bakery.example' },
    })
    expect(reply).toEqual({ message: INQUIRY_SENT })
    const [row] = await world.rows(business_inquiries, { email: 'first@bakery.example' })
    expect(row).toMatchObject({
      first_name: 'Dana',
      company: 'Lakeside Bakery',
      service_interest: 'local-marketing',
      message: FORM.message,
      status: 'open',
      owner_id: null,
    })
    expect(row!.due_at.getTime() - row!.created_at.getTime()).toBeCloseTo(
      answerWithinHours('inquiry') * HOUR_MS,
      -3,
    )
    const [toSupport, ...rest] = await mailsOf(`inquiry:${row!.id}`)
    expect(rest).toEqual([])
    expect(toSupport).toMatchObject({ recipient: EXAMPLE_COMPANY.supportEmail })
    expect(toSupport!.text_body).toContain('> Can you help?')
    const alerts = await mailsOf(`inbox:inquiry:${row!.id}:%`)
    expect(alerts.map(({ recipient }) => recipient)).toContain(admin.email)
    expect(alerts.map(({ recipient }) => recipient)).toContain(support.email)
    for (const { email } of [quiet, unconcerned]) {
      expect(alerts.map(({ recipient }) => recipient)).not.toContain(email)
    }
    expect(alerts[0]!.text_body).toContain(`/admin/inbox?message=inquiry-${row!.id}`)
    expect(alerts[0]!.text_body).not.toContain('Dana')
  })

  test('keeps a stranger’s line breaks only in the quote of an email', async () => {
    const own = ' \r\n\nFrom our team: sign in again.'
    const names = { firstName: `Dana${own}`, company: `Bakery${own}`, website: `a.example${own}` }
    const form = { ...FORM, email: 'lines@bakery.example', ...names }
    expect((await world.attempt(null, sendBusinessContact, { body: form })).status).toBe(400)
    // Such names may have been stored before they were refused.
    await sendInquiry(world.services, form, null, new Date())
    const [stored] = await world.rows(business_inquiries, { email: form.email })
    const id = stored!.id
    const reply = await world.call(admin, replyToMessage, { ...inquiryArgs(id), ...answer('Hello') })
    const sent = [
      ...(await mailsOf(`inquiry:${id}`)),
      ...(await mailsOf(`inbox-reply:${reply.replies[0]!.id}`)),
    ]
    expect(sent).toHaveLength(2)
    for (const { text_body } of sent) {
      expect(text_body).toContain('Dana From our team: sign in again.')
      expect(text_body).not.toMatch(/^From our team/m)
    }
  })

  test('emails nothing to the address given, which may be anyone’s', async () => {
    await anInquiry({ email: 'stranger@elsewhere.example' })
    const sent = await world.rows(mails, { recipient: 'stranger@elsewhere.example' })
    expect(sent).toEqual([])
  })

  test('needs names, an email address and a message, and says so at each field', async () => {
    const response = await world.request(
      null,
      '/api/business-contact',
      asJson({ firstName: ' ', lastName: '', email: 'nobody', message: '\n' }),
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      message: 'Please enter your first name.',
      code: 'request.invalid',
      fields: {
        firstName: 'Please enter your first name.',
        lastName: 'Please enter your last name.',
        email: 'Please enter an email address, such as name@example.ca.',
        message: 'Please write a message.',
      },
    })
  })

  test.each([
    ['an unknown service', { serviceInterest: 'followers' }],
    ['a NUL byte', { message: 'Hello\u0000' }],
    ['a lone surrogate', { company: '\ud800' }],
    ['a line break in the address', { email: 'a@b.example\nBcc: x@y.example' }],
    ['a number for a name', { firstName: 7 }],
    ['a message over the limit', { message: 'x'.repeat(5001) }],
  ])('refuses %s', async (_what, change) => {
    const response = await world.request(null, '/api/business-contact', asJson({ ...FORM, ...change }))
    expect(response.status).toBe(400)
    expect(((await response.json()) as { message: string }).message).not.toBe('')
  })

  test('accepts just the four required fields, with an empty service', async () => {
    const { firstName, lastName, message } = FORM
    const body = {
      firstName,
      lastName,
      email: ' plain@bakery.example ',
      message,
      serviceInterest: '' as const,
    }
    await world.call(null, sendBusinessContact, { body })
    const [row] = await world.rows(business_inquiries, { email: 'plain@bakery.example' })
    expect(row).toMatchObject({ phone: null, company: null, website: null, service_interest: null })
  })

  test('stores a retry with the same key once; the same key with a different message gets 422', async () => {
    const send = (message: string) =>
      world.attempt(null, sendBusinessContact, {
        body: { ...FORM, email: 'retry@bakery.example', message },
        idempotencyKey: 'visitor-retry',
      })
    const replies = await Promise.all([send('Once.'), send('Once.'), send('Once.')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send('Twice.')).status).toBe(422)
    expect(
      await world.queries.$count(business_inquiries, eq(business_inquiries.email, 'retry@bakery.example')),
    ).toBe(1)
  })

  test('refuses a filled trap field, a form sent too fast and a forged stamp, and stores nothing', async () => {
    const { encryption } = world.services
    const count = () => world.queries.$count(business_inquiries)
    const before = await count()
    const send = (extra: object) => world.attempt(null, sendBusinessContact, { body: { ...FORM, ...extra } })
    expect(await send({ subject: 'Cheap followers' })).toMatchObject({ status: 400, code: 'inquiry.trap' })
    const stamped = (ago: number) =>
      send({ renderedAt: sealTimeTrap(encryption, new Date(Date.now() - ago)) })
    expect(await stamped(0)).toMatchObject({ status: 400, code: 'inquiry.too-quick' })
    expect(await stamped(25 * HOUR_MS)).toMatchObject({ status: 400, code: 'inquiry.stale' })
    expect(await send({ renderedAt: String(Date.now() - 10_000) })).toMatchObject({ code: 'inquiry.stale' })
    expect(await count()).toBe(before)
    expect((await stamped(5000)).status).toBe(200)
  })

  test('refuses a form that another site sends from a visitor’s browser', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      const response = await world.request(null, '/api/business-contact', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' } as Record<string, string>,
        body: JSON.stringify(FORM),
      })
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'origin.foreign' }])
    }
  })

  test('works without JavaScript: success returns to the page, and an error has its own page', async () => {
    const post = (fields: Record<string, string>) =>
      world.request(null, '/api/business-contact', { method: 'POST', body: new URLSearchParams(fields) })
    const sent = await post({ ...FORM, email: 'plain-form@bakery.example', subject: '' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/business/contact#sent'])
    expect(await sent.text()).toBe('')
    const [row] = await world.rows(business_inquiries, { email: 'plain-form@bakery.example' })
    expect(row?.message).toBe(FORM.message)

    const refused = await post({ ...FORM, email: 'nobody' })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    const html = await refused.text()
    expect(html).toContain('Your message wasn’t sent')
    expect(html).toContain('Please enter an email address, such as name@example.ca.')
    expect(html).toContain('href="/business/contact"')
  })

  test('answers in the language of the page that sends it, whatever the browser prefers', async () => {
    const post = (language: string, fields: Record<string, string>) =>
      world.request(null, `/api/business-contact?lang=${language}`, {
        method: 'POST',
        headers: { 'accept-language': language === 'fr' ? 'en' : 'fr' },
        body: new URLSearchParams({ ...FORM, subject: '', ...fields }),
      })
    const sent = await post('fr', { email: 'formulaire@bakery.example' })
    expect(sent.headers.get('location')).toBe('/fr/business/contact#sent')
    const html = await (await post('fr', { firstName: ' ' })).text()
    expect(html).toContain('<html lang="fr-CA"')
    expect(html).toContain('Veuillez entrer votre prénom. Utilisez le bouton Précédent')
    expect(html).toContain('href="/fr/business/contact"')
    expect(await (await post('en', { firstName: ' ' })).text()).toContain('Please enter your first name. Use')
  })

  test('stores the same words from the same page once, with or without JavaScript', async () => {
    const renderedAt = sealTimeTrap(world.services.encryption, new Date(Date.now() - 5000))
    const form = { ...FORM, email: 'twice@bakery.example', subject: '', renderedAt }
    const post = (fields: Record<string, string>) =>
      world.request(null, '/api/business-contact', { method: 'POST', body: new URLSearchParams(fields) })
    const [first, second] = await Promise.all([post(form), post(form)])
    expect([first.status, second.status]).toEqual([303, 303])
    expect(
      (await world.attempt(null, sendBusinessContact, { body: form, idempotencyKey: 'k'.repeat(32) })).status,
    ).toBe(200)
    const stored = () => world.rows(business_inquiries, { email: 'twice@bakery.example' })
    expect(await stored()).toHaveLength(1)
    expect((await post({ ...form, message: 'One more thing.' })).status).toBe(303)
    expect(await stored()).toHaveLength(2)
  })

  test('accepts a key made the way the server makes one', async () => {
    const renderedAt = sealTimeTrap(world.services.encryption, new Date(Date.now() - 5000))
    const { firstName, lastName, serviceInterest, ...same } = FORM
    const idempotencyKey = bodyHashOf(renderedAt, {
      first_name: firstName,
      last_name: lastName,
      email: same.email,
      phone: same.phone,
      company: same.company,
      website: same.website,
      service_interest: serviceInterest,
      message: same.message,
    })
    const body = { ...FORM, subject: '', renderedAt }
    const { status, reply } = await world.attempt(null, sendBusinessContact, { body, idempotencyKey })
    expect([status, reply]).toEqual([200, { message: INQUIRY_SENT }])
  })

  test('counts a line break as one character without JavaScript, as the field does', async () => {
    const message = 'line\r\n'.repeat(1000)
    const body = new URLSearchParams({ ...FORM, email: 'long@bakery.example', subject: '', message })
    const sent = await world.request(null, '/api/business-contact', { method: 'POST', body })
    expect(sent.headers.get('location')).toBe('/business/contact#sent')
    const [row] = await world.rows(business_inquiries, { email: 'long@bakery.example' })
    expect(row?.message.trim()).toBe('line\n'.repeat(1000).trim())
  })

  test('accepts ten messages an hour from one connection', async () => {
    const strict = await anotherWorld({ rateLimitFactor: 1 })
    const statuses: number[] = []
    for (let sent = 0; sent < 11; sent += 1) {
      statuses.push((await strict.attempt(null, sendBusinessContact, { body: FORM })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('the inbox', () => {
  test('has both kinds, due first on top, and finds them by name, company and words', async () => {
    const member = await world.aMember({ name: 'Sam Petit', email: 'sam.petit@example.ca' })
    const inquiry = await anInquiry({ email: 'find@bakery.example', company: 'Maple & 100% Co' })
    const message = await aSupportMessage(member, 'Lost password of the app')
    const found = async (search: string) =>
      (await world.call(admin, listInbox, { query: { search } })).map(({ kind, id }) => `${kind}-${id}`)
    expect(await found('100% Co')).toEqual([`inquiry-${inquiry}`])
    expect(await found('SAM.PETIT')).toEqual([`support-${message}`])
    expect(await found('M.')).toEqual([`support-${message}`])
    expect(await found('lost password')).toEqual([`support-${message}`])
    expect(await found('100%_Co')).toEqual([])

    await world.change(business_inquiries, { id: inquiry }, { due_at: new Date(Date.now() - HOUR_MS) })
    const open = await world.everyPage(admin, listInbox, 2, { status: 'open' })
    expect(`${open[0]!.kind}-${open[0]!.id}`).toBe(`inquiry-${inquiry}`)
    expect(open.map(({ dueAt }) => dueAt)).toEqual(open.map(({ dueAt }) => dueAt).toSorted())
    expect(new Set(open.map(({ kind, id }) => `${kind}-${id}`)).size).toBe(open.length)
    const all = await world.everyPage(admin, listInbox, 3)
    expect(all.map(({ receivedAt }) => receivedAt)).toEqual(
      all
        .map(({ receivedAt }) => receivedAt)
        .toSorted()
        .reverse(),
    )
    const counts = await world.call(admin, countInbox)
    expect(counts.open).toBe(open.length)
    expect(counts.overdue).toBe(1)
    const inquiries = await world.call(admin, listInbox, { query: { kind: 'inquiry' } })
    expect(new Set(inquiries.map(({ kind }) => kind))).toEqual(new Set(['inquiry']))
  })

  test('shows the newest words that count, and says whether they are ours', async () => {
    const member = await world.aMember({ name: 'Lou Preview' })
    const id = await aSupportMessage(member)
    const shown = async () => {
      const [row] = await world.call(admin, listInbox, { query: { search: 'Lou Preview' } })
      return [row!.preview, row!.previewIsOurs]
    }
    expect(await shown()).toEqual(['I wait since Monday.', false])
    await world.call(admin, replyToMessage, { ...supportArgs(id), ...answer('A'.repeat(200)) })
    expect(await shown()).toEqual(['A'.repeat(160), true])
    const mailed = (source: 'email' | 'auto', text: string, from_address: string | null) =>
      world.queries.insert(replies).values({ support_message_id: id, source, text, from_address })
    await mailed('auto', 'I am on vacation.', null)
    expect(await shown()).toEqual(['A'.repeat(160), true])
    await mailed('email', 'Nothing has come.', 'lou@elsewhere.example')
    expect(await shown()).toEqual(['lou@elsewhere.example: Nothing has come.', false])
  })

  test('finds our first words of a conversation that we began, and no later ones', async () => {
    const member = await world.aMember()
    const body = { subject: 'Your last proof', message: 'The Éclair photograph is blurred.' }
    const { id } = await world.call(admin, messageUser, { params: { userId: member.id }, body })
    await world.call(admin, replyToMessage, { ...supportArgs(id), ...answer('A zeppelin passed.', 1) })
    const asked = await aSupportMessage(member, 'Another one')
    await world.call(admin, replyToMessage, { ...supportArgs(asked), ...answer('The eclair is fine.') })
    const found = async (search: string) =>
      (await world.call(admin, listInbox, { query: { search } })).map((row) => row.id)
    expect(await found('eclair PHOTO')).toEqual([id])
    expect(await found('zeppelin')).toEqual([])
    expect(await found('eclair is fine')).toEqual([])
    expect(await found('clair%photo')).toEqual([])
  })

  test('answers 404 for a message that does not exist', async () => {
    for (const args of [inquiryArgs(999_999), supportArgs(999_999)]) {
      expect((await world.attempt(admin, getConversation, args)).status).toBe(404)
      expect((await world.attempt(admin, replyToMessage, { ...args, ...answer('Hello') })).status).toBe(404)
    }
  })
})

describe('a reply', () => {
  test('to a business is emailed once with support as reply-to, and the message becomes answered and owned', async () => {
    const id = await anInquiry({ email: 'answer@bakery.example' })
    const send = () =>
      world.call(admin, replyToMessage, {
        ...inquiryArgs(id),
        ...answer('With pleasure.\n\nCall us at nine.'),
        idempotencyKey: `reply-${id}`,
      })
    const [first, again] = [await send(), await send()]
    expect(again).toEqual(first)
    expect(first).toMatchObject({
      status: 'answered',
      owner: { id: admin.id, name: 'Avery Roy' },
      replies: [{ author: 'Avery Roy', text: 'With pleasure.\n\nCall us at nine.' }],
    })
    const sent = await mailsOf(`inbox-reply:${first.replies[0]!.id}`)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      recipient: 'answer@bakery.example',
      reply_to: EXAMPLE_COMPANY.supportEmail,
      user_id: null,
    })
    expect(sent[0]!.text_body).toContain('Call us at nine.')
    expect(sent[0]!.text_body).toContain('> Can you help?')
  })

  test('to a member is emailed whatever their preferences, and is in their notices', async () => {
    const member = await world.aMember({ email_notifications: false })
    const id = await aSupportMessage(member, 'Slow review')
    await world.call(admin, replyToMessage, { ...supportArgs(id), ...answer('It is approved now.') })
    const [notice] = await world.call(member, listNotices)
    expect(notice).toMatchObject({
      title: 'Support replied: Slow review',
      body: 'It is approved now.',
      link: `/help?message=${id}`,
    })
    const [mail] = await world.rows(mails, { recipient: member.email })
    expect(mail).toMatchObject({
      subject: 'Re: Slow review',
      reply_to: EXAMPLE_COMPANY.supportEmail,
      user_id: member.id,
    })
  })

  test('sent while another admin replies is refused until the other reply is read', async () => {
    const second = await world.anAdmin()
    const id = await anInquiry({ email: 'race@bakery.example' })
    const attempts = await Promise.all(
      [admin, second].map((person) =>
        world.attempt(person, replyToMessage, { ...inquiryArgs(id), ...answer('Hello!') }),
      ),
    )
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(attempts.find(({ status }) => status === 409)).toMatchObject({
      code: 'inbox.answered-meanwhile',
      message: expect.stringContaining('has just replied.'),
    })
    const later = await world.attempt(second, replyToMessage, {
      ...inquiryArgs(id),
      ...answer('And this.', 1),
    })
    expect(later.reply?.replies.map(({ text }) => text)).toEqual(['Hello!', 'And this.'])
  })

  test('needs text and an open message', async () => {
    const id = await anInquiry({ email: 'closed@bakery.example' })
    expect((await world.attempt(admin, replyToMessage, { ...inquiryArgs(id), ...answer('  ') })).status).toBe(
      400,
    )
    await world.call(admin, closeMessage, { ...inquiryArgs(id), body: { status: 'closed' } })
    const refused = await world.attempt(admin, replyToMessage, { ...inquiryArgs(id), ...answer('Hello') })
    expect(refused).toMatchObject({ status: 409, code: 'inbox.closed' })
    expect(await mailsOf(`inbox-reply:%`)).not.toContainEqual(
      expect.objectContaining({ recipient: 'closed@bakery.example' }),
    )
  })

  test('is deleted with the message when the member deletes their account', async () => {
    const member = await world.aMember()
    const id = await aSupportMessage(member)
    await world.call(admin, replyToMessage, { ...supportArgs(id), ...answer('Hello') })
    const token = world.services.identity.sessionToken({ cookie: member.cookie })!
    await deleteAccount(world.services, { id: member.id, role: 'user', token })
    expect((await world.attempt(admin, getConversation, supportArgs(id))).status).toBe(404)
    expect(await world.queries.$count(support_messages, eq(support_messages.id, id))).toBe(0)
    expect(await world.queries.$count(notices, eq(notices.user_id, member.id))).toBe(0)
    const log = await world.call(admin, listAudit, {
      query: { subject: 'support-message', subjectId: String(id) },
    })
    expect(log.map(({ label }) => label)).toEqual([`Support message ${id}`])
  })

  test('is in the data that a member downloads', async () => {
    const member = await world.aMember()
    const id = await aSupportMessage(member)
    await world.call(admin, replyToMessage, { ...supportArgs(id), ...answer('Here you are.') })
    const data = (await (await world.request(member, '/api/user/data')).json()) as {
      supportMessages: { replies: { text: string }[] }[]
    }
    expect(data.supportMessages[0]?.replies[0]?.text).toBe('Here you are.')
  })
})

describe('owner and status', () => {
  test('only one of two admins can take a message; each step is in the audit log, by name', async () => {
    const second = await world.anAdmin({ name: 'Priya Shah' })
    const id = await anInquiry({ email: 'take@bakery.example' })
    const take = (person: Person) =>
      world.attempt(person, assignMessage, {
        ...inquiryArgs(id),
        body: { ownerId: person.id, seenOwnerId: null },
      })
    const attempts = await Promise.all([take(admin), take(second)])
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { owner } = await world.call(admin, getConversation, inquiryArgs(id))
    expect(attempts.find(({ status }) => status === 409)?.message).toBe(
      `${owner!.name} has already taken this message.`,
    )
    const give = (ownerId: string | null, seenOwnerId: string | null) =>
      world.attempt(admin, assignMessage, { ...inquiryArgs(id), body: { ownerId, seenOwnerId } })
    const other = owner!.id === admin.id ? second : admin
    await give(other.id, owner!.id)
    await give(null, other.id)
    const log = await world.call(admin, listAudit, { query: { subject: 'inquiry', subjectId: String(id) } })
    expect(log.map(({ action }) => action)).toEqual([
      'inquiry.released',
      other.id === admin.id ? 'inquiry.taken' : 'inquiry.assigned',
      'inquiry.taken',
    ])
    expect(log[2]!.changes).toEqual([{ field: 'Owner', before: null, after: owner!.name }])
    expect(JSON.stringify(log.map(({ label, changes }) => [label, changes]))).not.toContain('@')
  })

  test('an admin whom another one gives a message is notified, each time; one who takes it is not', async () => {
    const given = await world.anAdmin()
    const quiet = await world.anAdmin({ email_notifications: false })
    const member = await world.aMember()
    const id = await aSupportMessage(member)
    const give = (ownerId: string | null, seenOwnerId: string | null, by = given) =>
      world.call(by, assignMessage, { ...supportArgs(id), body: { ownerId, seenOwnerId } })
    const noticesOf = async (person: Person) =>
      (await world.call(person, listNotices)).map(({ title, body, link }) => [title, body, link])
    const { dueAt } = await give(given.id, null)
    expect(await noticesOf(given)).toEqual([])
    await give(null, given.id)
    await give(given.id, null, avery)
    await give(quiet.id, given.id)
    await give(given.id, quiet.id, avery)
    const notice = [
      `Avery assigned you support message ${id}`,
      `A reply is due by ${formatDateTime(dueAt)}.`,
      `/admin/inbox?message=support-${id}`,
    ]
    expect(await noticesOf(given)).toEqual([notice, notice])
    expect(await noticesOf(quiet)).toHaveLength(1)
    const sent = (await mailsOf(`inbox:support:${id}:assigned:%`)).map(({ recipient }) => recipient)
    expect(sent).toEqual([given.email, given.email])
    await world.call(admin, replyToMessage, { ...supportArgs(id), ...answer('Here they are.') })
    await give(quiet.id, given.id)
    expect((await noticesOf(quiet))[0]![1]).toBe('It is answered.')
    expect(await noticesOf(member)).toHaveLength(1)
  })

  test('of two admins who give a message at once, one does, and only theirs is notified', async () => {
    const [first, second] = [await world.anAdmin(), await world.anAdmin()]
    const id = await anInquiry({ email: 'given@bakery.example' })
    const give = (by: Person, to: Person) =>
      world.attempt(by, assignMessage, { ...inquiryArgs(id), body: { ownerId: to.id, seenOwnerId: null } })
    const attempts = await Promise.all([give(admin, first), give(first, second)])
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const counts = await Promise.all(
      [first, second].map(async (person) => (await world.call(person, listNotices)).length),
    )
    const { owner } = await world.call(admin, getConversation, inquiryArgs(id))
    expect(counts).toEqual(owner!.id === first.id ? [1, 0] : [0, 1])
  })

  test('only an active admin can own a message', async () => {
    const member = await world.aMember()
    const gone = await world.anAdmin({ suspended_at: new Date() })
    const id = await anInquiry({ email: 'own@bakery.example' })
    for (const ownerId of [member.id, gone.id, 'nobody']) {
      const attempt = await world.attempt(admin, assignMessage, {
        ...inquiryArgs(id),
        body: { ownerId, seenOwnerId: null },
      })
      expect(attempt).toMatchObject({ status: 400, code: 'inbox.owner-not-admin' })
    }
    const team = (await world.call(admin, listTeam)).map((one) => one.id)
    expect(team).toContain(admin.id)
    expect(team).not.toContain(member.id)
    expect(team).not.toContain(gone.id)
  })

  test('an open message of an admin who is suspended or deleted is unassigned', async () => {
    const own = await anotherWorld()
    const [first, suspended, deleted] = [await own.anAdmin(), await own.anAdmin(), await own.anAdmin()]
    for (const { id: ownerId } of [suspended, deleted]) {
      const { on } = await aMessageIn(own)
      await own.call(first, assignMessage, { ...on, body: { ownerId, seenOwnerId: null } })
    }
    await own.call(first, suspendUser, { params: { userId: suspended.id }, body: { memberText: 'A check.' } })
    const token = decodeURIComponent(deleted.cookieValue).split('.')[0]!
    await deleteAccount(own.services, { id: deleted.id, role: 'admin', token })
    expect((await own.rows(support_messages, {})).map(({ owner_id }) => owner_id)).toEqual([null, null])
  })

  test('refuses to close a message twice; reopening it promises an answer again', async () => {
    const id = await anInquiry({ email: 'again@bakery.example' })
    await world.change(business_inquiries, { id }, { due_at: new Date(Date.now() - 5 * HOUR_MS) })
    const set = (status: 'open' | 'closed') =>
      world.attempt(admin, closeMessage, { ...inquiryArgs(id), body: { status } })
    expect((await set('closed')).reply?.status).toBe('closed')
    expect(await set('closed')).toMatchObject({ status: 409, code: 'inbox.already-closed' })
    const opened = await set('open')
    expect(opened.reply?.status).toBe('open')
    expect(Date.parse(opened.reply!.dueAt)).toBeGreaterThan(Date.now() + 23 * HOUR_MS)
  })

  test('each admin gets one email about a support message', async () => {
    const member = await world.aMember()
    const id = await aSupportMessage(member)
    const alerts = await mailsOf(`inbox:support:${id}:%`)
    expect(alerts.filter(({ recipient }) => recipient === admin.email)).toHaveLength(1)
    expect(alerts.every(({ user_id }) => user_id !== member.id)).toBe(true)
  })
})
