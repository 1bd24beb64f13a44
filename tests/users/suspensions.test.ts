import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit/audit.ts'
import { beginSecondFactor, confirmSecondFactor } from '#contract/identity/sign-in-methods.ts'
import { closeMessage, getConversation, listInbox, replyToMessage } from '#contract/inbox/inbox.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { changeSuspension, getUser, reinstateUser, suspendUser } from '#contract/users/admin-users.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { mailed_links } from '#server/database/schema/identity.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { mails, notices } from '#server/database/schema/notifications.ts'
import { suspensions, users } from '#server/database/schema/users.ts'
import { deleteAccount } from '#server/users/delete-account.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOfPerson } from '../support/world/audit.ts'
import { asJson } from '../support/world/form.ts'
import { codeOf, keyOf, nextCodeOf } from '../support/world/totp.ts'
import {
  aSettledPerson,
  aVisitor,
  linkIn,
  newestMail,
  PASSWORD,
  personOf,
  signIn,
  tokenIn,
  type Visitor,
} from '../support/world/visitor.ts'
import { anotherWorld, aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ name: 'Ana Roy', first_name: 'Ana' })
const bo = await world.anAdmin({ name: 'Bo Shah' })

const PATH = '/api/account/suspension'
const REASON = 'Three of your screenshots show the same post.\nWe wrote to you twice.'
const NOTES = 'Sock puppet of a member in Ajax.'

const suspend = (member: Pick<Person, 'id'>, by = ana, at = world) =>
  at.call(by, suspendUser, {
    params: { userId: member.id },
    body: { memberText: REASON, internalNotes: NOTES },
  })
const reinstate = (member: Pick<Person, 'id'>, by = ana) =>
  world.call(by, reinstateUser, { params: { userId: member.id }, body: {} })

/** A member whose suspension is in their mailbox; `link` is the page's path there. */
async function aSuspended(by = ana): Promise<{ member: Person; link: string; token: string }> {
  const member = await world.aMember()
  await suspend(member, by)
  const link = await linkOf(member)
  return { member, link, token: tokenIn(link) }
}

const linkOf = async ({ email }: Person) => linkIn(await newestMail(world, email), PATH)
const answer = (token: string, text: string, visitor: Visitor = aVisitor(world)) =>
  visitor.submit(PATH, { token, text, returnTo: `${PATH}?token=${token}` })
const appealOf = async ({ id }: Person) => {
  const [row] = await world.rows(support_messages, { user_id: id })
  return row
}
const argsOf = (id: number) => ({ params: { id }, query: { kind: 'appeal' as const } })
const reply = (id: number, text: string, seenReplies = 0, by = bo) =>
  world.attempt(by, replyToMessage, { ...argsOf(id), body: { text, seenReplies } })

/** Someone with a password and, where it says so, an authenticator app. */
async function anAccount(hasApp = false) {
  const { visitor, email } = await aSettledPerson(world)
  const person = await personOf(world, visitor, email)
  if (!hasApp) return { person, email, key: '', recoveryCodes: [] }
  const { key: shown } = await world.call(person, beginSecondFactor, { body: { password: PASSWORD } })
  const key = keyOf(shown)
  const { recoveryCodes } = await world.call(person, confirmSecondFactor, { body: { code: codeOf(key) } })
  return { person, email, key, recoveryCodes }
}

describe('the two texts', () => {
  test('of a suspension: the member gets the reason by email; the internal notes are in no export, email or list as a file', async () => {
    const { person, email } = await anAccount()
    const detail = await suspend(person)
    expect(detail.suspension).toEqual({
      by: 'Ana',
      memberText: REASON,
      internalNotes: NOTES,
      appealId: null,
    })
    const mail = await newestMail(world, email)
    expect(mail).toMatchObject({ subject: 'Your account is suspended', kind: 'account' })
    expect(mail.text_body).toContain(
      '> Three of your screenshots show the same post.\n> We wrote to you twice.',
    )
    expect(mail.text_body).toContain('within 48 hours')

    await answer(tokenIn(linkIn(mail, PATH)), 'It was my sister.')
    const { id } = (await appealOf(person))!
    await reply(id, 'We looked again.')
    await world.call(ana, changeSuspension, {
      params: { userId: person.id },
      body: { memberText: 'Another reason.', internalNotes: NOTES },
    })
    await reinstate(person)
    const back = aVisitor(world)
    await signIn(back, email)
    const cookie = back.cookies()
    const read = async (who: Person, path: string) => (await world.request(who, path)).text()
    const own = { ...person, cookie }
    const data = await read(own, '/api/user/data')
    expect(JSON.parse(data).suspensions).toEqual([
      { since: expect.any(String), reason: 'Another reason.', endedAt: expect.any(String) },
    ])
    const audit = await read(ana, '/api/admin/audit.csv?from=2026-01-01&to=2030-12-31')
    expect(audit).toContain('Three of your screenshots')
    const readable = [
      data,
      audit,
      await read(ana, '/api/admin/ledger.csv?from=2026-01-01&to=2030-12-31'),
      await read(ana, '/api/admin/reward-requests.csv'),
      await read(ana, '/api/admin/submissions.csv'),
      await read(ana, '/api/admin/users?status=suspended'),
      await read(ana, `/api/admin/users?search=${encodeURIComponent('Sock puppet')}`),
      await read(ana, `/api/admin/inbox?search=${encodeURIComponent('Sock puppet')}`),
      JSON.stringify(await world.queries.select().from(mails)),
      JSON.stringify(await world.queries.select().from(notices)),
      JSON.stringify(await world.call(ana, listAudit, { query: { subjectId: person.id, subject: 'user' } })),
      JSON.stringify(await auditOfPerson(world, person.id)),
    ]
    expect(readable.filter((text) => text.includes('Sock'))).toEqual([])
  })

  test('can be changed; only another reason is emailed again, and is in the audit log', async () => {
    const { member } = await aSuspended()
    const change = (memberText: string, internalNotes: string) =>
      world.attempt(bo, changeSuspension, {
        params: { userId: member.id },
        body: { memberText, internalNotes },
      })
    const told = async () => (await world.rows(mails, { user_id: member.id })).length
    expect((await change(REASON, 'Other notes.')).reply?.suspension).toMatchObject({
      by: 'Ana',
      internalNotes: 'Other notes.',
    })
    expect(await told()).toBe(1)
    await change('You have two accounts.', '')
    expect(await told()).toBe(2)
    const mail = await newestMail(world, member.email)
    expect(mail.text_body).toContain('> You have two accounts.')
    expect((await aVisitor(world).open(linkIn(mail, PATH))).html).toContain('You have two accounts.')
    const audit = await auditOfPerson(world, member.id)
    expect(actionsIn(audit)).toEqual(['user.suspended', 'user.suspension-changed'])
    expect(audit[1]).toMatchObject({
      before: { reason: REASON },
      after: { reason: 'You have two accounts.' },
    })
    expect((await change(' ', '')).status).toBe(400)

    const newest = await told()
    const late = await world.attempt(bo, changeSuspension, {
      params: { userId: member.id },
      body: { memberText: REASON, internalNotes: 'Only these are new.', seen: REASON },
    })
    expect(late).toMatchObject({ status: 409, code: 'suspension.changed' })
    expect(await told()).toBe(newest)
    await reinstate(member)
    expect(await change(REASON, '')).toMatchObject({ status: 409, code: 'suspension.none' })
  })

  test('exist for accounts suspended without them: by hand, or by the version before', async () => {
    const byHand = await world.aMember({ suspended_at: new Date() })
    const before = await world.aMember()
    await world.sql(
      'update users set suspended_at = clock_timestamp(), suspended_by = $1, suspension_reason = $2 where id = $3',
      [ana.id, 'Copied photos', before.id],
    )
    const suspensionOf = async ({ id }: Person) =>
      (await world.call(ana, getUser, { params: { userId: id } })).suspension
    const words = { memberText: expect.stringContaining('We did not write the reason down'), appealId: null }
    expect(await suspensionOf(byHand)).toEqual({ ...words, by: null, internalNotes: null })
    expect(await suspensionOf(before)).toEqual({ ...words, by: 'Ana', internalNotes: 'Copied photos' })
    await world.sql('update users set suspended_at = null where id = $1', [before.id])
    expect(await suspensionOf(before)).toBeNull()
    expect(await world.violations()).toEqual([])
  })

  test('of the version before end with their suspension, so that none outlives the account', async () => {
    const member = await world.aMember()
    await world.sql(
      'update users set suspended_at = clock_timestamp(), suspended_by = $1, suspension_reason = $2 where id = $3',
      [ana.id, NOTES, member.id],
    )
    await reinstate(member)
    expect(await world.rows(users, { id: member.id })).toMatchObject([
      { suspended_by: null, suspension_reason: null },
    ])
  })

  test('are checked: an account that is suspended without one breaks an invariant', async () => {
    const own = await anotherWorld({}, { rowsByHand: true })
    const member = await own.aMember({ suspended_at: new Date() })
    expect(await own.violations()).toEqual([])
    await own.remove(suspensions, { user_id: member.id })
    expect(await own.violations()).toMatchObject([{ claim: expect.stringContaining('a suspended account') }])
  })

  test('are erased with the account', async () => {
    const { member, token } = await aSuspended()
    await answer(token, 'It was my sister.')
    await reinstate(member)
    const { id, cookieValue } = await world.elsewhere(member)
    await deleteAccount(world.services, { id, role: 'user', token: cookieValue.split('.')[0]! })
    expect(await world.rows(suspensions, { user_id: id })).toEqual([])
    expect(await world.rows(support_messages, { user_id: id })).toEqual([])
  })
})

describe('signing in to a suspended account', () => {
  test('shows the reason after the right password, and answers a wrong one as for anyone', async () => {
    const [held, free] = [await anAccount(), await anAccount()]
    await suspend(held.person)
    const wrong = await signIn(aVisitor(world), held.email, 'not my password')
    const usual = await signIn(aVisitor(world), free.email, 'not my password')
    expect(wrong.status).toBe(401)
    expect(wrong.html.replaceAll(held.email, '')).toBe(usual.html.replaceAll(free.email, ''))

    const visitor = aVisitor(world)
    const page = await signIn(visitor, held.email)
    expect(page).toMatchObject({ status: 200, path: PATH })
    expect(page.html).toContain('Three of your screenshots show the same post.')
    expect(page.html).toContain('support@northpoint.example')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(visitor.cookies()).not.toContain('northpoint=')
    expect((await aVisitor(world).open(PATH)).status).toBe(400)

    await reinstate(held.person)
    expect((await visitor.open(PATH)).html).toContain('This link no longer works')
    expect((await signIn(visitor, held.email)).path).toBe('/')
  })

  test('shows that an answer arrived, also if writing it took longer than the page stays open', async () => {
    const { person, email } = await anAccount()
    await suspend(person)
    const page = await signIn(aVisitor(world), email)
    const token = /name="token" value="([^"]+)"/.exec(page.html)![1]!
    const sent = await aVisitor(world).submit(PATH, { token, text: 'My sister.', returnTo: PATH })
    expect([sent.status, sent.path]).toEqual([200, PATH])
    expect(sent.html).toContain('We received your answer on')

    const { token: mailed } = await aSuspended()
    const reader = aVisitor(world)
    await answer(mailed, 'By the link.', reader)
    expect(reader.cookies()).not.toContain('suspension')
  })

  test('with two-step verification says nothing before the second step, and nothing after a wrong one', async () => {
    const [held, free] = [await anAccount(true), await anAccount(true)]
    await suspend(held.person)
    const steps = async ({ email }: { email: string }) => {
      const visitor = aVisitor(world)
      const asked = await signIn(visitor, email)
      const wrong = await visitor.submit('/api/second-step', { way: 'code', code: '000000' })
      return { visitor, asked, wrong }
    }
    const [ours, usual] = [await steps(held), await steps(free)]
    for (const step of ['asked', 'wrong'] as const) {
      expect(ours[step]).toMatchObject({ status: usual[step].status, path: usual[step].path })
      expect(ours[step].html).toBe(usual[step].html)
    }
    expect(ours.wrong).toMatchObject({ status: 401, path: '/api/second-step' })
    const code = nextCodeOf(held.key)
    const right = await ours.visitor.submit('/api/second-step', { way: 'code', code })
    expect(right).toMatchObject({ status: 200, path: PATH })
    expect(right.html).toContain('Three of your screenshots')
    expect(ours.visitor.cookies()).not.toContain('northpoint=')

    const again = aVisitor(world)
    await signIn(again, held.email)
    const used = await again.submit('/api/second-step', { way: 'code', code })
    expect(used.html).toContain('Each code works once.')
    await signIn(again, held.email)
    const recoveryCode = held.recoveryCodes[0]!
    expect((await again.submit('/api/second-step', { way: 'recovery', recoveryCode })).path).toBe(PATH)
    expect((await newestMail(world, held.email)).subject).toBe('A recovery code was used')
  })

  test('by a call gets the code account.suspended only once the proof is whole, and no reason', async () => {
    const [held, guarded] = [await anAccount(), await anAccount(true)]
    await suspend(held.person)
    await suspend(guarded.person)
    const knock = async (email: string, password: string) => {
      const response = await world.request(null, '/api/identity/sign-in/email', asJson({ email, password }))
      return { status: response.status, body: await response.text() }
    }
    expect((await knock(held.email, 'not my password')).status).toBe(401)
    const right = await knock(held.email, PASSWORD)
    expect(right).toMatchObject({ status: 403, body: expect.stringContaining('account.suspended') })
    expect(right.body).not.toContain('screenshots')
    expect(await knock(guarded.email, PASSWORD)).toEqual({ status: 200, body: '{"asksForCode":true}' })
  })
})

describe('the emailed link', () => {
  test('opens the page without signing in; opening changes nothing, and nothing is stored or passed on', async () => {
    const { member, link, token } = await aSuspended()
    const visitor = aVisitor(world)
    await world.request(null, link, { method: 'HEAD' })
    const page = await visitor.open(link)
    expect(page.status).toBe(200)
    expect(page.html).toContain('Three of your screenshots show the same post.')
    for (const personal of [member.email, 'Robin', NOTES]) expect(page.html).not.toContain(personal)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(visitor.cookies()).toBe('')
    expect(await appealOf(member)).toBeUndefined()
    expect((await aVisitor(world).open(`${PATH}?token=${token}x`)).status).toBe(400)
  })

  test('takes an answer from a browser that names neither its origin nor its site; a cookie alone sends nothing', async () => {
    const { member, token } = await aSuspended()
    const send = (form: Record<string, string>, headers: Record<string, string>) =>
      world.request(null, PATH, { method: 'POST', body: new URLSearchParams(form), headers })
    const ours = { origin: world.url }
    await send({ text: 'From elsewhere.' }, { ...ours, cookie: `northpoint.suspension=${token}` })
    expect(await appealOf(member)).toBeUndefined()
    const sent = await send({ token, text: 'It was my sister.', returnTo: PATH }, { origin: 'null' })
    expect(sent.status).toBe(303)
    expect(await appealOf(member)).toMatchObject({ message: 'It was my sister.' })
  })

  test.each([
    ['a reinstatement', ({ member }: { member: Person }) => reinstate(member)],
    [
      'a newer suspension',
      async ({ member }: { member: Person }) => {
        await reinstate(member)
        await suspend(member)
      },
    ],
    [
      'another address of the account',
      ({ member }: { member: Person }) =>
        world.change(users, { id: member.id }, { email: `new-${member.email}` }),
    ],
  ])('ends with %s', async (_what, end) => {
    const { member, link, token } = await aSuspended()
    await end({ member })
    expect((await aVisitor(world).open(link)).status).toBe(400)
    expect((await answer(token, 'Too late.')).status).toBe(400)
    expect(await appealOf(member)).toBeUndefined()
  })

  test('leaves no row behind a reinstatement, and never expires before', async () => {
    const { member } = await aSuspended()
    const [kept] = await world.rows(mailed_links, { user_id: member.id })
    expect(kept!.expires_at.getTime()).toBeGreaterThan(Date.now() + 90 * 365 * 24 * HOUR_MS)
    await reinstate(member)
    expect(await world.rows(mailed_links, { user_id: member.id })).toEqual([])
  })

  test('is opened sixty times in a quarter of an hour from one network, and answered no more often', async () => {
    const strict = await anotherWorld({ rateLimitFactor: 1 })
    const member = await strict.aMember()
    await suspend(member, await strict.anAdmin(), strict)
    const link = linkIn(await newestMail(strict, member.email), PATH)
    const statuses = await many(60, async () => (await strict.request(null, link)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const late = await aVisitor(strict).open(link)
    expect(late.status).toBe(429)
    expect(late.html).toContain('Please wait a moment')
    const visitor = aVisitor(strict)
    expect((await visitor.submit(PATH, { token: tokenIn(link), text: 'Hello' })).status).toBe(429)
    expect(await strict.rows(support_messages, {})).toEqual([])
  })
})

describe('an answer', () => {
  test('is in the inbox as an appeal, due in 48 hours, beside the suspension', async () => {
    const { member, token } = await aSuspended()
    const page = await answer(token, ' It was my sister.\nShe uses my phone. ')
    expect(page).toMatchObject({ status: 200, path: `${PATH}?token=${token}` })
    expect(page.html).toContain('We received your answer on')
    expect(page.html).not.toContain('sister')
    expect(page.html).not.toContain('Send your answer')

    const row = (await appealOf(member))!
    const args = { query: { kind: 'appeal', status: 'open' } as const }
    const listed = await world.everyPage(bo, listInbox, 100, args.query)
    expect(listed).toContainEqual(
      expect.objectContaining({ id: row.id, kind: 'appeal', subject: 'Suspended account' }),
    )
    const support = await world.everyPage(bo, listInbox, 100, { kind: 'support' })
    expect(support.map(({ id }) => id)).not.toContain(row.id)
    const conversation = await world.call(bo, getConversation, argsOf(row.id))
    expect(conversation).toMatchObject({
      message: 'It was my sister.\nShe uses my phone.',
      sender: { userId: member.id },
      suspension: {
        by: { id: ana.id, name: 'Ana Roy' },
        memberText: REASON,
        internalNotes: NOTES,
        endedAt: null,
      },
      replies: [],
    })
    const { dueAt, receivedAt } = conversation
    expect(Date.parse(dueAt) - Date.parse(receivedAt)).toBeCloseTo(48 * HOUR_MS, -4)
    expect((await newestMail(world, bo.email)).text_body).toContain(`/admin/inbox?message=appeal-${row.id}`)
    expect((await world.call(bo, getUser, { params: { userId: member.id } })).suspension?.appealId).toBe(
      row.id,
    )
  })

  test('is given once, and once more after our reply, whose email has the link', async () => {
    const { member, token } = await aSuspended()
    await answer(token, 'First.')
    await answer(token, 'Too early.')
    const { id } = (await appealOf(member))!
    expect((await reply(id, 'Which phone?')).status).toBe(200)
    const mail = await newestMail(world, member.email)
    expect(mail).toMatchObject({ subject: 'Re: Suspended account' })
    expect(mail.text_body).toContain('Which phone?')
    expect(await world.rows(notices, { user_id: member.id })).toEqual([])

    const second = tokenIn(linkIn(mail, PATH))
    const open = await aVisitor(world).open(`${PATH}?token=${second}`)
    expect(open.html).toContain('You can answer once more.')
    await answer(second, 'The blue one.')
    const asked = await world.call(bo, getConversation, argsOf(id))
    expect(asked).toMatchObject({
      status: 'open',
      message: 'First.',
      replies: [
        { text: 'Which phone?', isOurs: true },
        { text: 'The blue one.', isOurs: false },
      ],
    })
    expect(Date.parse(asked.dueAt)).toBeGreaterThan(Date.now() + 47 * HOUR_MS)
    expect(await reply(id, 'Unseen.', 1)).toMatchObject({ status: 409, code: 'inbox.answered-meanwhile' })
    expect((await reply(id, 'It stays.', 2)).status).toBe(200)
    const last = await newestMail(world, member.email)
    expect(last.text_body).toContain('> The blue one.')
    expect(last.text_body).not.toContain(PATH)
    const end = await answer(token, 'Once more?')
    expect(end.html).toContain('We replied by email to both of your answers.')
    expect((await world.call(bo, getConversation, argsOf(id))).replies).toHaveLength(3)
  })

  test('that we close without a reply reads as received, not as answered', async () => {
    const { member, token } = await aSuspended()
    await answer(token, 'First.')
    const { id } = (await appealOf(member))!
    await reply(id, 'Which phone?')
    await answer(token, 'The blue one.')
    await world.call(bo, closeMessage, { ...argsOf(id), body: { status: 'closed' } })
    const page = await aVisitor(world).open(`${PATH}?token=${token}`)
    expect(page.html).toContain('We received your answer on')
    expect(page.html).not.toContain('We replied by email')
  })

  test('is the member’s also where a server of the version before stored it', async () => {
    const { member, token } = await aSuspended()
    await answer(token, 'First.')
    const { id } = (await appealOf(member))!
    await reply(id, 'Which phone?')
    const { pool } = world.services.database
    await pool.query('insert into replies (support_message_id, author_id, text) values ($1, $2, $3)', [
      id,
      member.id,
      'The blue one.',
    ])
    await pool.query(
      `update support_messages set status = 'open', snoozed_until = now() + interval '1 hour' where id = $1`,
      [id],
    )
    await pool.query(`update support_messages set status = 'closed' where id = $1`, [id])
    expect(await world.call(bo, getConversation, argsOf(id))).toMatchObject({
      status: 'closed',
      snoozedUntil: null,
      replies: [{ isOurs: true }, { isOurs: false, source: 'member' }],
    })
    expect(await world.rows(support_messages, { id })).toMatchObject([{ closed_at: expect.any(Date) }])
  })

  test('sent 64 times at once arrives once', async () => {
    const { member, token } = await aSuspended()
    await many(64, (at) => answer(token, `It was my sister. ${at}`))
    expect(await world.rows(support_messages, { user_id: member.id })).toHaveLength(1)
    const { id } = (await appealOf(member))!
    await reply(id, 'Which phone?')
    await many(64, (at) => answer(token, `The blue one. ${at}`))
    expect((await world.call(bo, getConversation, argsOf(id))).replies).toHaveLength(2)
  })

  test('that is blank or too long comes back with what was typed', async () => {
    const { token } = await aSuspended()
    const blank = await answer(token, ' \n ')
    expect(blank.status).toBe(400)
    expect(blank.html).toContain('Please write your answer.')
    const long = await answer(token, `Long. ${'x'.repeat(5000)}`)
    expect(long.status).toBe(400)
    expect(long.html).toContain('at most 5000 characters')
    expect(long.html).toContain('Long. xxx')
  })

  test('is decided by another admin than the one who suspended, where there is one', async () => {
    const { member, token } = await aSuspended(ana)
    await answer(token, 'It was my sister.')
    const { id } = (await appealOf(member))!
    expect(await reply(id, 'No.', 0, ana)).toMatchObject({ status: 403, code: 'inbox.own-suspension' })
    const closing = await world.attempt(ana, closeMessage, { ...argsOf(id), body: { status: 'closed' } })
    expect(closing).toMatchObject({ status: 403, code: 'inbox.own-suspension' })
    expect((await reply(id, 'We looked again.', 0, bo)).status).toBe(200)

    const own = await anotherWorld({ rateLimitFactor: 1000 })
    const only = await own.anAdmin()
    const theirs = await own.aMember()
    await suspend(theirs, only, own)
    const link = linkIn(await newestMail(own, theirs.email), PATH)
    await aVisitor(own).submit(PATH, { token: tokenIn(link), text: 'It was my sister.' })
    const [row] = await own.rows(support_messages, { user_id: theirs.id })
    const alone = await own.attempt(only, replyToMessage, {
      ...argsOf(row!.id),
      body: { text: 'We looked again.', seenReplies: 0 },
    })
    expect(alone.status).toBe(200)
  })

  test('is closed by a reinstatement, which the one who suspended may decide too', async () => {
    const { member, token } = await aSuspended(ana)
    await answer(token, 'It was my sister.')
    const { id } = (await appealOf(member))!
    await reinstate(member, ana)
    expect(await world.call(bo, getConversation, argsOf(id))).toMatchObject({
      status: 'closed',
      suspension: { endedAt: expect.any(String) },
    })
    expect((await newestMail(world, member.email)).subject).toBe('Your account is open again')
  })
})

describe('while the account is suspended', () => {
  test('a held approval of the member’s proof becomes final and pays', async () => {
    const member = await world.aMember()
    const { id } = await world.aPendingSubmission(member)
    await world.call(bo, reviewSubmission, { params: { id }, body: { status: 'approved', hold: 10 } })
    await suspend(member)
    await world.endHolds()
    const { totalPoints } = await world.call(ana, getUser, { params: { userId: member.id } })
    expect(totalPoints).toBe(50)
  })

  test('an admin decides on open requests, and claims keep their deadlines', async () => {
    const { member, id } = await world.aRequest()
    const task = await world.aTask()
    const { claimedAt } = await world.claim(member, task)
    await suspend(member)
    const decided = await world.decide(bo, id, 'rejected', { reviewNotes: 'Not while we look into it.' })
    expect(decided.user.isSuspended).toBe(true)
    const detail = await world.call(ana, getUser, { params: { userId: member.id } })
    expect(detail).toMatchObject({ totalPoints: 1000, counts: { claims: 1, openRequests: 0 } })
    expect(claimedAt).toEqual(expect.any(String))
    expect((await newestMail(world, member.email)).text_body).toContain('Not while we look into it.')
  })
})
