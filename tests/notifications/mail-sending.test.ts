import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { and, eq, inArray, like } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listFailedMails, resendMails } from '#contract/notifications/mails.ts'
import { unsubscribe, unsubscribeOneClick } from '#contract/notifications/unsubscribe.ts'
import { CAMPAIGN_STATUSES } from '#domain/campaigns/campaigns.ts'
import { type MailKind, retryDelayMs } from '#domain/notifications/mail.ts'
import { BRAND } from '#domain/site/brand.ts'
import { EXAMPLE_COMPANY } from '#domain/site/company.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { audit_log } from '#server/database/schema/audit.ts'
import { mails, notices } from '#server/database/schema/notifications.ts'
import { installation } from '#server/database/schema/operation.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { users } from '#server/database/schema/users.ts'
import { composeMail } from '#server/notifications/layout.ts'
import { openMailSender } from '#server/notifications/mail-sender.ts'
import { type MailTransport, openMailTransport } from '#server/notifications/mail-transport.ts'
import { queueNewTaskDigest } from '#server/notifications/new-task-digest.ts'
import { queueMail } from '#server/notifications/outbox.ts'
import type { Sender } from '#server/notifications/sending-rounds.ts'
import { queueTaskReminders } from '#server/notifications/task-reminders.ts'
import { startMailServer } from '../support/servers/mail-server.ts'
import { freePort } from '../support/servers/product-process.ts'
import { many } from '../support/world/at-once.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { aForm } from '../support/world/form.ts'
import { sendOnce } from '../support/world/send-once.ts'
import { aWorld, type Person } from '../support/world/world.ts'

/** How long a closing sender waits for mail in progress. */
const NO_END_MS = 3_600_000
const SOON_MS = 50

const server = await startMailServer()
afterAll(() => server.close())
const world = await aWorld({ publicUrl: new URL('https://rewards.example.ca'), smtpUrl: server.url })
let made = 0
const senders: Sender[] = []
beforeEach(() => server.behave(() => 'accept'))
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()))
  await world.queries.delete(mails)
})

function aSender(
  openTransport?: (url: URL) => Promise<MailTransport>,
  smtpUrl: URL | null = server.url,
  endWithinMs?: number,
  publicUrl = world.services.config.publicUrl,
): Sender {
  const config = { ...world.services.config, smtpUrl, publicUrl }
  const sender = openMailSender({ ...world.services, config }, openTransport, endWithinMs)
  senders.push(sender)
  return sender
}

async function aQueuedMail(kind: MailKind = 'account', member?: Person): Promise<string> {
  made += 1
  const recipient = member?.email ?? `somebody-${made}@example.ca`
  await queueMail(world.queries, {
    cause: `test:${made}`,
    userId: member?.id ?? null,
    recipient,
    mail: composeMail(
      {
        kind,
        subject: `Été ${made}`,
        name: 'Zoë',
        blocks: ['Some words.', { link: '/tasks', label: 'Browse' }],
        reason: 'You get this mail because of',
        reasonLink: '/settings',
      },
      'en',
    ),
  })
  return recipient
}

async function rowOf(recipient: string): Promise<typeof mails.$inferSelect> {
  const [row] = await world.rows(mails, { recipient })
  return row!
}

const isDueNow = (recipient: string) => world.change(mails, { recipient }, { next_attempt_at: new Date() })

describe('an accepted email', () => {
  test('arrives once, right after its commit, with both parts and all headers', async () => {
    const member = await world.aMember()
    aSender()
    const recipient = await aQueuedMail('notification', member)
    await expect.poll(() => server.arrivedAt(recipient).length).toBe(1)
    await expect.poll(async () => (await rowOf(recipient)).sent_at).not.toBeNull()
    const [mail] = server.arrivedAt(recipient)
    const row = await rowOf(recipient)
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    expect(mail?.subject).toBe(row.subject)
    expect(mail?.from).toMatchObject({ name: BRAND.name, address: EXAMPLE_COMPANY.supportEmail })
    expect(mail?.messageId).toMatch(/^<[0-9a-f]{32}@rewards\.example\.ca>$/)
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-unsubscribe')).toMatch(/^<https:\/\/rewards\.example\.ca\/api\/unsubscribe\?email=/)
    expect(mail?.text).toContain('Unsubscribe: https://rewards.example.ca/unsubscribe?email=')
    for (const line of EXAMPLE_COMPANY.postalAddress.split('\n'))
      expect([mail?.text, mail?.html].join()).toContain(line)
    expect(mail?.html).toContain('>Some words.</div>')
    expect(mail?.html).toContain('>Unsubscribe</a>')
    expect(mail?.html).toContain('<a href="https://rewards.example.ca/settings"')
    expect(Date.parse(mail?.date ?? '')).toBe(Math.floor(row.created_at.getTime() / 1000) * 1000)
  })

  test('leads to where the product is when it is sent, not when it was queued', async () => {
    const recipient = await aQueuedMail('notification')
    await sendOnce(aSender(undefined, server.url, undefined, new URL('https://moved.example.ca')))
    const [mail] = server.arrivedAt(recipient)
    expect(mail?.text).toContain('Browse:\nhttps://moved.example.ca/tasks\n')
    for (const path of ['/tasks', '/settings'])
      expect(mail?.html).toContain(`<a href="https://moved.example.ca${path}"`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('rewards.example.ca')
  })

  test('about the account has no unsubscribe link', async () => {
    const recipient = await aQueuedMail('account')
    await sendOnce(aSender())
    const [mail] = server.arrivedAt(recipient)
    expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    expect(`${mail?.text}${mail?.html}`).not.toContain('nsubscribe')
  })

  test('is sent once by two servers that work at the same time', async () => {
    const before = server.arrived.length
    const recipients = await many(12, () => aQueuedMail())
    await Promise.all([sendOnce(aSender()), sendOnce(aSender())])
    for (const recipient of recipients) expect(server.arrivedAt(recipient)).toHaveLength(1)
    expect(server.arrived.length - before).toBe(12)
  })

  test('waits if no mail server is set', async () => {
    const recipient = await aQueuedMail()
    await sendOnce(aSender(undefined, null))
    expect(await rowOf(recipient)).toMatchObject({ sent_at: null, attempts: 0 })
  })
})

describe('an email that is not accepted', () => {
  test('for a temporary reason is retried after a pause, and then arrives', async () => {
    const recipient = await aQueuedMail()
    server.behave(() => 451)
    const tried = Date.now()
    await sendOnce(aSender())
    const row = await rowOf(recipient)
    expect(row).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
    expect(row.last_error).toContain('451')
    expect(row.next_attempt_at.getTime()).toBeGreaterThan(tried + 50_000)
    server.behave(() => 'accept')
    await sendOnce(aSender())
    expect(server.arrivedAt(recipient)).toEqual([])
    await isDueNow(recipient)
    await sendOnce(aSender())
    expect(server.arrivedAt(recipient)).toHaveLength(1)
    expect((await rowOf(recipient)).sent_at).not.toBeNull()
  })

  test('becomes a dead letter after the last retry', async () => {
    const pauses = Array.from({ length: 9 }, (_, index) => retryDelayMs(index + 1))
    expect(pauses.slice(0, 3)).toEqual([60_000, 300_000, 1_800_000])
    expect(pauses.at(-1)).toBeNull()
    const recipient = await aQueuedMail()
    await world.change(mails, { recipient }, { attempts: 8 })
    server.behave(() => 451)
    await sendOnce(aSender())
    expect((await rowOf(recipient)).failed_at).not.toBeNull()
  })

  test('for a permanent reason waits for an admin, who sees it and resends it', async () => {
    const admin = await world.anAdmin()
    const recipient = await aQueuedMail()
    server.behave((to) => (to === recipient ? 550 : 'accept'))
    const other = await aQueuedMail()
    const sender = aSender()
    await sender.sendDue()
    expect(server.arrivedAt(other)).toHaveLength(1)
    const [failed, ...more] = await world.call(admin, listFailedMails)
    expect(more).toEqual([])
    expect(failed).toMatchObject({ recipient, tries: 1, kind: 'account' })
    expect(failed?.reason).toContain('550')
    await isDueNow(recipient)
    await sender.sendDue()
    expect((await rowOf(recipient)).attempts).toBe(1)

    server.behave(() => 'accept')
    expect(await world.call(admin, resendMails, { body: { ids: [failed!.id, 999_999] } })).toEqual({
      resent: 1,
    })
    await expect.poll(() => server.arrivedAt(recipient).length).toBe(1)
    expect(await world.call(admin, listFailedMails)).toEqual([])
    expect(await world.call(admin, resendMails, { body: { ids: [failed!.id] } })).toEqual({ resent: 0 })
    expect(await world.rows(audit_log, { action: 'mail.resent' })).toHaveLength(1)
  })

  test('and was due over a week ago is not sent automatically', async () => {
    const recipient = await aQueuedMail()
    const longAgo = new Date(Date.now() - 8 * DAY_MS)
    await world.change(mails, { recipient }, { next_attempt_at: longAgo })
    await sendOnce(aSender())
    expect(server.arrivedAt(recipient)).toEqual([])
    expect((await rowOf(recipient)).last_error).toContain('7 days')
  })
})

describe('when sending fails', () => {
  test('a missing mail server gets one try per round and delays nothing else', async () => {
    // Each email wakes existing senders, which starts a round, so this sender opens afterwards.
    let woken = 0
    const stopListening = world.services.events.onMail(() => {
      woken += 1
    })
    const recipients = await many(10, () => aQueuedMail())
    await expect.poll(() => woken).toBe(10)
    stopListening()
    const sender = aSender(undefined, new URL(`smtp://127.0.0.1:${await freePort()}`))
    await sender.sendDue()
    const rows = await Promise.all(recipients.map(rowOf))
    expect(rows.every((row) => row.sent_at === null && row.failed_at === null)).toBe(true)
    expect(rows.filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(0)
    expect((await world.request(await world.aMember(), '/api/tasks')).status).toBe(200)
  })

  test('a hanging mail server delays neither the product nor its stop', async () => {
    let hanging = 0
    server.behave(() => {
      hanging += 1
      return 'hang'
    })
    const sender = aSender(undefined, server.url, SOON_MS)
    const recipient = await aQueuedMail()
    const sending = sender.sendDue()
    await expect.poll(() => hanging).toBe(1)
    await expect.poll(async () => (await rowOf(recipient)).next_attempt_at.getTime() > Date.now()).toBe(true)
    expect((await world.request(await world.aMember(), '/api/tasks')).status).toBe(200)
    await sender.close()
    await sending
    server.behave(() => 'accept')
    await sendOnce(aSender())
    expect(server.arrivedAt(recipient)).toHaveLength(1)
    expect((await rowOf(recipient)).attempts).toBe(0)
  })

  test('our server loses nothing if it dies while sending', async () => {
    const recipient = await aQueuedMail()
    // Takes the email and never answers.
    let taken = false
    const dead: MailTransport = {
      send: () => {
        taken = true
        return new Promise(() => {})
      },
      close: () => {},
    }
    const { config, ...services } = world.services
    void openMailSender({ ...services, config }, async () => dead)
    await expect.poll(() => taken).toBe(true)
    const next = aSender()
    await next.sendDue()
    expect(server.arrivedAt(recipient)).toEqual([])
    await isDueNow(recipient)
    await next.sendDue()
    expect(server.arrivedAt(recipient)).toHaveLength(1)
  })

  test('an email sent twice because our server died in between has the same Message-ID', async () => {
    const recipient = await aQueuedMail()
    await sendOnce(aSender())
    await world.queries.update(mails).set({ sent_at: null, next_attempt_at: new Date() })
    await sendOnce(aSender())
    const [first, second] = server.arrivedAt(recipient)
    expect(second?.messageId).toBe(first?.messageId)
  })

  test('an interrupted try does not count as a refusal', async () => {
    const transport = await openMailTransport(server.url)
    const outcome = await transport.send(
      {
        messageId: '<one@example.ca>',
        from: EXAMPLE_COMPANY.supportEmail,
        to: 'somebody@example.ca',
        replyTo: null,
        inReplyTo: null,
        subject: 'One',
        text: 'One',
        html: '<p>One</p>',
        date: new Date(),
        headers: {},
      },
      AbortSignal.abort(),
    )
    transport.close()
    expect(outcome).toMatchObject({ ended: 'failed' })
  })
})

describe('the mail server at SMTP_URL', () => {
  test('gets the decoded credentials', async () => {
    const strict = await startMailServer({ password: 'p@ss:word' })
    const withPassword = (password: string) =>
      new URL(strict.url.href.replace('//', `//rewards:${encodeURIComponent(password)}@`))
    const recipient = await aQueuedMail()
    await sendOnce(aSender(undefined, withPassword('wrong')))
    expect(await rowOf(recipient)).toMatchObject({ attempts: 1, failed_at: null })
    await isDueNow(recipient)
    await sendOnce(aSender(undefined, withPassword('p@ss:word')))
    expect(strict.arrivedAt(recipient)).toHaveLength(1)
    await strict.close()
  })

  test('gets nothing if its certificate is not trusted', async () => {
    const secure = await startMailServer({ secure: true })
    const recipient = await aQueuedMail()
    await sendOnce(aSender(undefined, secure.url))
    expect(secure.arrived).toEqual([])
    expect((await rowOf(recipient)).last_error).toMatch(/certificate/i)
    await secure.close()
  })
})

/** A mail server in plain lines. `odd` answers some commands in its own way, or ends the connection with null. */
async function aPlainMailServer(odd: (command: string) => string | null | undefined) {
  const letters: string[][] = []
  const sockets = new Set<Socket>()
  const plain = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const say = (command: string, usual: string) => {
      const answer = odd(command)
      if (answer === null) return socket.destroy()
      socket.write(`${answer ?? usual}\r\n`)
    }
    let letter: string[] | null = null
    createInterface(socket.setEncoding('latin1')).on('line', (line) => {
      if (letter !== null && line !== '.') return letter.push(line)
      if (letter !== null) {
        letters.push(letter)
        letter = null
        return say('.', '250 Taken')
      }
      const command = line.split(/[ :]/)[0]!.toUpperCase()
      if (command === 'DATA') letter = []
      say(command, command === 'DATA' ? '354 Go on' : command === 'EHLO' ? '250 plain.example' : '250 Fine')
    })
    say('', '220 plain.example')
  })
  plain.listen(0, '127.0.0.1')
  await once(plain, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    plain.close()
  })
  return { url: new URL(`smtp://127.0.0.1:${(plain.address() as AddressInfo).port}`), letters }
}

describe('a mail server', () => {
  test('that speaks neither 8BITMIME nor SMTPUTF8 gets plain ASCII in short lines, with every letter kept', async () => {
    const { url, letters } = await aPlainMailServer(() => undefined)
    const recipient = await aQueuedMail()
    await sendOnce(aSender(undefined, url))
    expect((await rowOf(recipient)).sent_at).not.toBeNull()
    expect(letters).toHaveLength(1)
    for (const line of letters[0]!) expect(line).toMatch(/^[\t -~]{0,998}$/)
    const mail = await PostalMime.parse(letters[0]!.join('\r\n'))
    expect([mail.subject, mail.text]).toEqual([`Été ${made}`, expect.stringContaining('Zoë')])
  })

  test.each<[string, string, string | null]>([
    ['is too busy for connections', '', '421 4.3.2 Too busy'],
    ['ends the connection before it greets', '', null],
    ['ends the connection after the greeting', 'EHLO', null],
    ['defers a sender', 'MAIL', '450 4.7.1 Later'],
    ['greylists a recipient', 'RCPT', '451 4.7.1 Greylisted, try again in five minutes'],
    ['ends the connection at the recipient', 'RCPT', null],
    ['defers the content', 'DATA', '452 4.3.1 Full'],
    ['ends the connection after the last line', '.', null],
  ])('that %s gets the email again after a pause, and it arrives', async (_, at, answer) => {
    let isOdd = true
    const { url, letters } = await aPlainMailServer((command) =>
      isOdd && command === at ? answer : undefined,
    )
    const recipient = await aQueuedMail()
    await sendOnce(aSender(undefined, url))
    expect(await rowOf(recipient)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
    isOdd = false
    letters.length = 0
    await isDueNow(recipient)
    await sendOnce(aSender(undefined, url))
    expect(letters).toHaveLength(1)
    expect((await rowOf(recipient)).sent_at).not.toBeNull()
  })
})

describe('preferences apply when an email is sent', () => {
  const cases: [MailKind, Partial<typeof users.$inferInsert>, boolean][] = [
    ['notification', { email_notifications: true }, true],
    ['notification', { email_notifications: false }, false],
    ['reminder', { task_reminders: true }, true],
    ['reminder', { task_reminders: false }, false],
    ['promotion', { new_task_alerts: true, promotional_consent_at: new Date() }, true],
    ['promotion', { new_task_alerts: true, promotional_consent_at: null }, false],
    ['promotion', { new_task_alerts: false, promotional_consent_at: new Date() }, false],
    [
      'promotion',
      { new_task_alerts: true, promotional_consent_at: new Date(), suspended_at: new Date() },
      false,
    ],
    ['account', { email_notifications: false, task_reminders: false }, true],
    ['correspondence', { email_notifications: false }, true],
  ]
  test.each(cases)('%s with %j arrives: %s', async (kind, preferences, arrives) => {
    const member = await world.aMember(preferences)
    await aQueuedMail(kind, member)
    await sendOnce(aSender())
    expect(server.arrivedAt(member.email)).toHaveLength(arrives ? 1 : 0)
    const row = await rowOf(member.email)
    expect([row.sent_at !== null, row.withheld_at !== null]).toEqual([arrives, !arrives])
  })
})

describe('unsubscribing', () => {
  const preferencesOf = async ({ id }: Person) => {
    const [row] = await world.rows(users, { id })
    return [row?.email_notifications, row?.task_reminders, row?.new_task_alerts, row?.promotional_consent_at]
  }
  const aSubscriber = () => world.aMember({ new_task_alerts: true, promotional_consent_at: new Date() })

  async function linkTo(member: Person): Promise<URL> {
    await aQueuedMail('notification', member)
    await sendOnce(aSender())
    const header = server.arrivedAt(member.email)[0]?.headers.find(({ key }) => key === 'list-unsubscribe')
    return new URL(/<(https:[^>]+)>/.exec(header?.value ?? '')?.[1] ?? '')
  }

  test('accepts one click in an email program, from any site', async () => {
    const member = await aSubscriber()
    const { pathname, search } = await linkTo(member)
    const response = await world.request(null, pathname + search, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ email: member.email })
    expect(await preferencesOf(member)).toEqual([false, false, false, null])
  })

  test.each(['GET', 'HEAD'])(
    'changes nothing on %s of the same address and redirects to the page',
    async (method) => {
      const member = await aSubscriber()
      const before = await preferencesOf(member)
      const { pathname, search } = await linkTo(member)
      for (const query of [search, `?token=x&email=${encodeURIComponent(member.email)}`, '?token=']) {
        const response = await world.request(null, pathname + query, { method })
        expect([response.status, response.headers.get('location')]).toEqual([303, `/unsubscribe${query}`])
      }
      expect(await preferencesOf(member)).toEqual(before)
    },
  )

  test('accepts a multipart form too', async () => {
    const member = await aSubscriber()
    const { pathname, search } = await linkTo(member)
    const body = aForm({ 'List-Unsubscribe': 'One-Click' })
    expect((await world.request(null, pathname + search, { method: 'POST', body })).status).toBe(200)
    expect(await preferencesOf(member)).toEqual([false, false, false, null])
  })

  test('needs a valid token', async () => {
    const member = await aSubscriber()
    const { pathname, searchParams } = await linkTo(member)
    const token = searchParams.get('token') ?? ''
    const forged = [`${token.slice(0, -3)}AAA`, token.split('.')[0], 'x', '']
    for (const wrong of forged) {
      const query = new URLSearchParams({ email: member.email, token: wrong ?? '' })
      expect((await world.request(null, `${pathname}?${query}`, { method: 'POST' })).status).toBe(400)
    }
    expect((await world.request(null, pathname, { method: 'POST' })).status).toBe(400)
    expect((await preferencesOf(member))[0]).toBe(true)
  })

  test('stops notifications only with the address’s own token', async () => {
    const [member, other] = [await aSubscriber(), await aSubscriber()]
    const token = (await linkTo(member)).searchParams.get('token')!
    await world.call(null, unsubscribe, { query: { email: other.email } })
    expect(await preferencesOf(other)).toEqual([true, false, false, null])
    const own = await world.call(null, unsubscribeOneClick, { query: { token } })
    expect(own).toMatchObject({ email: member.email, message: expect.stringContaining('notification') })
    expect(await preferencesOf(member)).toEqual([false, false, false, null])
  })
})

describe('reminders', () => {
  const remindersOf = (member: Person) => world.rows(mails, { user_id: member.id })
  const noticesOf = ({ id }: Person) =>
    world.queries
      .select()
      .from(notices)
      .where(and(eq(notices.user_id, id), like(notices.cause, 'task-reminder:%')))

  test('come once, a day before the deadline, to members who have submitted nothing', async () => {
    const now = Date.now()
    const soon = await world.aTask({ deadline: new Date(now + 50 * HOUR_MS) })
    const later = await world.aTask({ deadline: new Date(now + 100 * HOUR_MS) })
    const [member, quiet, done] = [
      await world.aMember(),
      await world.aMember({ task_reminders: false }),
      await world.aMember(),
    ]
    for (const person of [member, quiet]) await world.claim(person, soon)
    await world.claim(member, later)
    await world.aPendingSubmission(done, { task: soon })
    await queueTaskReminders(world.services, undefined, new Date(now + 25 * HOUR_MS))
    expect(await noticesOf(member)).toEqual([])
    for (const hours of [27, 28, 49]) {
      await queueTaskReminders(world.services, undefined, new Date(now + hours * HOUR_MS))
    }
    const [mail, ...more] = await remindersOf(member)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'reminder', subject: `Due soon: ${soon.title}` })
    expect(mail?.text_body).toContain(`/tasks/${soon.id}`)
    expect(await noticesOf(member)).toHaveLength(1)
    expect([await remindersOf(quiet), (await noticesOf(quiet)).length]).toEqual([[], 1])
    expect(await noticesOf(done)).toEqual([])
  })

  test('for a short deadline come halfway to it', async () => {
    const now = Date.now()
    const { member } = await world.aClaim({ claim_hours: 4 })
    await queueTaskReminders(world.services, undefined, new Date(now + HOUR_MS))
    expect(await remindersOf(member)).toEqual([])
    await queueTaskReminders(world.services, undefined, new Date(now + 3 * HOUR_MS))
    expect(await remindersOf(member)).toHaveLength(1)
  })
})

describe('the digest of new tasks', () => {
  const digest = (hours: number) =>
    queueNewTaskDigest(world.services, undefined, new Date(Date.now() + hours * HOUR_MS))
  const titlesIn = (text = '') => text.match(/^Digested \w+/gm) ?? []

  /** A member who gets it, once what other tests published is in an earlier one. */
  async function aReader() {
    await digest(1)
    await world.queries.delete(mails)
    const consented = { new_task_alerts: true, promotional_consent_at: new Date() }
    const { id } = await world.aMember(consented)
    const digests = async () => {
      const sent = await world.rows(mails, { user_id: id })
      const inOrder = sent.toSorted((one, other) => one.id - other.id)
      return inOrder.map(({ text_body }) => titlesIn(text_body).sort())
    }
    return { id, digests }
  }

  test('is one email a day, only to members who agreed to promotional email', async () => {
    const member = await aReader()
    const other = await world.aMember({ new_task_alerts: true })
    await many(2, (at) => world.aTask({ title: `Digested ${'ab'[at]}` }))
    await world.aTask({ title: 'Digested hidden', hidden: true })
    await digest(24)
    await digest(25)
    const written = await world.queries
      .select()
      .from(mails)
      .where(inArray(mails.user_id, [member.id, other.id]))
    expect(written).toMatchObject([{ user_id: member.id, kind: 'promotion', subject: '2 new tasks for you' }])
    expect(await member.digests()).toEqual([['Digested a', 'Digested b']])
    await digest(48)
    expect(await member.digests()).toHaveLength(1)
  })

  test('has a task when it is published, however old it is, and only the first time', async () => {
    const prepared = await world.aTask({ title: 'Digested prepared', status: 'inactive' })
    await world.change(tasks, { id: prepared.id }, { created_at: new Date(Date.now() - 7 * DAY_MS) })
    const member = await aReader()
    await world.aTask({ title: 'Digested younger' })
    await digest(24)
    expect(await member.digests()).toEqual([['Digested younger']])
    await world.change(tasks, { id: prepared.id }, { status: 'active' })
    await digest(48)
    expect((await member.digests())[1]).toEqual(['Digested prepared'])
    await world.change(tasks, { id: prepared.id }, { status: 'inactive' })
    await world.change(tasks, { id: prepared.id }, { status: 'active' })
    await digest(72)
    expect(await member.digests()).toHaveLength(2)
  })

  test('has a task that was published while it was hidden once it is shown', async () => {
    const hidden = await world.aTask({ title: 'Digested hidden', status: 'inactive', hidden: true })
    const member = await aReader()
    await world.change(tasks, { id: hidden.id }, { status: 'active' })
    await digest(24)
    expect(await member.digests()).toEqual([])
    await world.change(tasks, { id: hidden.id }, { hidden: false })
    await digest(48)
    expect(await member.digests()).toEqual([['Digested hidden']])
  })

  test('leaves out a task whose campaign does not run', async () => {
    const member = await aReader()
    for (const status of CAMPAIGN_STATUSES) {
      await aTaskOf(world, await aCampaign(world, { status }), { title: `Digested ${status}` })
    }
    await digest(24)
    expect(await member.digests()).toEqual([['Digested running']])
    await world.sql(`update campaigns set status = 'running', finished_at = null`)
    await world.aTask({ title: 'Digested next' })
    await digest(48)
    expect((await member.digests())[1]).toEqual(['Digested next'])
  })

  test('misses no task whose transaction commits while it is written', async () => {
    const late = await world.aTask({ title: 'Digested late', status: 'inactive' })
    const member = await aReader()
    await world.services.database.transaction(async (tx) => {
      await tx.update(tasks).set({ status: 'active' }).where(eq(tasks.id, late.id))
      await world.aTask({ title: 'Digested quick' })
      await digest(0)
    })
    await digest(24)
    expect((await member.digests()).flat().sort()).toEqual(['Digested late', 'Digested quick'])
  })

  test('has the tasks of 24 hours the first time', async () => {
    const older = await world.aTask({ title: 'Digested older' })
    await world.aTask({ title: 'Digested fresh' })
    const member = await aReader()
    await world.change(tasks, { id: older.id }, { published_at: new Date(Date.now() - DAY_MS) })
    await world.queries.delete(installation).where(like(installation.key, 'new-task-digest%'))
    await digest(1)
    const [titles] = await member.digests()
    expect(titles).toContain('Digested fresh')
    expect(titles).not.toContain('Digested older')
  })
})

test('an idle sender closes immediately', async () => {
  const sender = aSender(undefined, server.url, NO_END_MS)
  await sender.sendDue()
  await sender.close()
})
