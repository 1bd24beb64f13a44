import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { closeMessage, getConversation, listInbox } from '#contract/inbox/inbox.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { MAX_MAILS_A_DAY } from '#domain/inbox/mail-text.ts'
import { business_inquiries, replies, support_messages } from '#server/database/schema/inbox.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { users } from '#server/database/schema/users.ts'
import { openMailReceiver } from '#server/inbox/mail/receive-mail.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openDatabaseProxy } from '../../trials/database-proxy.ts'
import { aPicture } from '../support/media/pictures.ts'
import { WAIT_MS } from '../support/run/time-limits.ts'
import { converse, handOver } from '../support/servers/mail-client.ts'
import { CERTIFICATE, KEY } from '../support/servers/push-service.ts'
import { endAccount } from '../support/world/end-account.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const DOMAIN = 'reply.northpoint.example'
const INBOUND = { domain: DOMAIN, port: 0, host: '127.0.0.1', tls: null }

const world = await aWorld({ inbound: INBOUND })
const admin = await world.anAdmin({ name: 'Avery Roy' })
const receiver = await openMailReceiver(world.services, INBOUND)
afterAll(() => receiver.close())
const { port } = receiver

const newToken = () =>
  randomBytes(26).reduce((token, byte) => token + 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32], '')

interface Mailed {
  id: number
  kind: 'support' | 'inquiry'
  to: string
}

async function aMailedMessage(member: Person): Promise<Mailed> {
  const { id } = await world.call(member, sendSupportMessage, {
    body: { subject: 'Points', message: 'Where?' },
  })
  const token = newToken()
  await world.queries.update(support_messages).set({ reply_token: token }).where(eq(support_messages.id, id))
  return { id, kind: 'support', to: `reply+${token}@${DOMAIN}` }
}

async function aMailedInquiry(email: string): Promise<Mailed> {
  await world.call(null, sendBusinessContact, {
    body: { firstName: 'Dana', lastName: 'Okafor', email, message: 'Hello' } as never,
  })
  const token = newToken()
  const [row] = await world.queries
    .update(business_inquiries)
    .set({ reply_token: token })
    .where(eq(business_inquiries.email, email))
    .returning({ id: business_inquiries.id })
  return { id: row!.id, kind: 'inquiry', to: `reply+${token}@${DOMAIN}` }
}

let written = 0

/** A mail with its own Message-ID, unless the headers have one. */
function aMail(from: string, text: string, headers: Record<string, string> = {}): string {
  written += 1
  const all = { From: from, Subject: 'Re: Points', 'Message-ID': `<mail-${written}@example.org>`, ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [...head, 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\r\n')
}

const conversation = ({ id, kind }: Mailed) =>
  world.call(admin, getConversation, { params: { id }, query: { kind } })

const repliesOf = async (mailed: Mailed) => (await conversation(mailed)).replies

const close = ({ id, kind }: Mailed) =>
  world.call(admin, closeMessage, { params: { id }, query: { kind }, body: { status: 'closed' } })

describe('who can write', () => {
  test('the member answers from their address, and the conversation has their words', async () => {
    const member = await world.aMember()
    const mailed = await aMailedMessage(member)
    const raw = aMail(
      `Robin <${member.email.toUpperCase()}>`,
      'Here.\r\n\r\nOn Nov 25, 2026, Support wrote:\r\n> Where?',
    )
    expect(await handOver(port, { to: mailed.to.toUpperCase(), raw })).toMatch(/^250 2\.6\.0 /)
    expect(await repliesOf(mailed)).toMatchObject([
      {
        source: 'email',
        fromAddress: null,
        author: 'Robin Tremblay',
        isOurs: false,
        text: 'Here.',
        quoted: expect.stringMatching(/^On Nov 25/),
      },
    ])
  })

  test('a business answers, and another address is marked', async () => {
    const mailed = await aMailedInquiry('dana@mailed.example')
    expect(await handOver(port, { to: mailed.to, raw: aMail('dana@mailed.example', 'Ours') })).toMatch(
      /^250 /,
    )
    expect(
      await handOver(port, { to: mailed.to, raw: aMail('Dana <boss@mailed.example>', 'Theirs') }),
    ).toMatch(/^250 /)
    expect(await repliesOf(mailed)).toMatchObject([
      { text: 'Ours', fromAddress: null, author: 'Dana Okafor' },
      { text: 'Theirs', fromAddress: 'boss@mailed.example', author: 'boss@mailed.example' },
    ])
    const rows = await world.call(admin, listInbox, { query: { limit: 50, search: 'dana@mailed.example' } })
    expect(rows).toMatchObject([{ preview: 'boss@mailed.example: Theirs', previewIsOurs: false }])
  })

  test('a forged or forwarded sender is never shown as the member', async () => {
    const member = await world.aMember()
    const mailed = await aMailedMessage(member)
    const names = [`"${member.email}" <forger@example.org>`, 'Robin Tremblay <forward@example.org>', '""']
    for (const name of names) {
      expect(await handOver(port, { to: mailed.to, raw: aMail(name, 'I am Robin.') })).toMatch(/^250 /)
    }
    const all = await repliesOf(mailed)
    expect(all.map(({ fromAddress }) => fromAddress)).toEqual([
      'forger@example.org',
      'forward@example.org',
      'sender@example.org',
    ])
    expect(all.map(({ author }) => author)).not.toContain('Robin Tremblay')
  })

  test('a suspended member still can, a deleted one cannot', async () => {
    const suspended = await world.aMember()
    const kept = await aMailedMessage(suspended)
    await world.change(users, { id: suspended.id }, { suspended_at: new Date() })
    expect(await handOver(port, { to: kept.to, raw: aMail(suspended.email, 'Kept') })).toMatch(/^250 /)
    expect(await repliesOf(kept)).toMatchObject([{ text: 'Kept', fromAddress: null }])
    const member = await world.aMember()
    const mailed = await aMailedMessage(member)
    await endAccount(world.services, member)
    expect(await handOver(port, { to: mailed.to, raw: aMail(member.email, 'Gone') })).toMatch(/^550 5\.1\.1 /)
    expect(await world.rows(replies, { support_message_id: mailed.id })).toEqual([])
  })
})

describe('what is refused', () => {
  test.each([
    ['an unknown token', `reply+${newToken()}@${DOMAIN}`, '550 5.1.1'],
    ['another domain', `reply+${newToken()}@elsewhere.example`, '550 5.1.1'],
    ['another name', `support@${DOMAIN}`, '550 5.1.1'],
    ['no token', `reply@${DOMAIN}`, '550 5.1.1'],
    ['a token that is too long', `reply+${newToken()}a@${DOMAIN}`, '550 5.1.1'],
    ['SQL', `reply+'or-1=1@${DOMAIN}`, '550 5.1.1'],
    ['an address that is too long', `${'a'.repeat(300)}@${DOMAIN}`, '501 5.1.3'],
    ['postmaster', 'postmaster', '550 5.1.1'],
    ['no address', '', '501 5.1.3'],
  ])('%s', async (_, to, answer) => {
    const client = await converse(port)
    const lines = `EHLO x\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<${to}>\r\nDATA\r\n`
    const answers = await client.say(lines, 4)
    client.hangUp()
    expect(answers[2]!.slice(0, answer.length + 1)).toBe(`${answer} `)
    expect(answers[3]).toMatch(/^503 /)
  })

  test('a second recipient, signing in and what a server should not tell', async () => {
    const one = await aMailedMessage(await world.aMember())
    const other = await aMailedMessage(await world.aMember())
    const client = await converse(port)
    const commands = [
      'EHLO x',
      'AUTH PLAIN AGEAYg==',
      'VRFY root',
      'HELP',
      'STARTTLS',
      'MAIL FROM:<a@example.org>',
    ]
    const recipients = [`RCPT TO:<${one.to}>`, `RCPT TO:<${other.to}>`]
    const answers = await client.say([...commands, ...recipients, 'QUIT', ''].join('\r\n'), 9)
    const said = (await client.ended).join('\n')
    expect(answers.map((line) => line.slice(0, 9))).toEqual([
      '250 SIZE ',
      ...Array(4).fill('500 5.5.2'),
      '250 2.1.0',
      '250 2.1.5',
      '452 4.5.3',
      '221 2.0.0',
    ])
    expect(said).toContain(`220 ${DOMAIN} ESMTP`)
    expect(said).not.toMatch(/node|smtp-server|localhost/i)
  })

  test('a mail over 10 MB, by what it says and by what it is', async () => {
    const { to, ...mailed } = await aMailedMessage(await world.aMember())
    const client = await converse(port)
    const [, declared] = await client.say('EHLO x\r\nMAIL FROM:<a@example.org> SIZE=10485761\r\n', 2)
    expect(declared).toMatch(/^552 5\.3\.4 /)
    client.hangUp()
    // Sent in chunks of lines without a declared size.
    const silent = await converse(port)
    await silent.say(`EHLO x\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<${to}>\r\nDATA\r\n`, 4)
    const line = `${'a'.repeat(998)}\r\n`
    expect(await silent.say(`${line.repeat(10_500)}.\r\n`, 1)).toEqual([
      expect.stringMatching(/^552 5\.3\.4 /),
    ])
    silent.hangUp()
    expect(await repliesOf({ to, ...mailed })).toEqual([])
  })

  test('the mail after fifty in a day, until later; another conversation goes on', async () => {
    const member = await world.aMember()
    const mailed = await aMailedMessage(member)
    await world.queries.insert(replies).values(
      Array.from({ length: MAX_MAILS_A_DAY - 1 }, (_, index) => ({
        support_message_id: mailed.id,
        author_id: member.id,
        source: 'email' as const,
        text: 'x',
        mail_key: `<earlier-${index}@example.org>`,
      })),
    )
    const [fiftieth, next] = [aMail(member.email, 'Fiftieth'), aMail(member.email, 'Next')]
    const answers = await Promise.all([fiftieth, next].map((raw) => handOver(port, { to: mailed.to, raw })))
    expect(answers.map((answer) => answer.slice(0, 3)).toSorted()).toEqual(['250', '452'])
    expect(await repliesOf(mailed)).toHaveLength(MAX_MAILS_A_DAY)
    const other = await aMailedMessage(member)
    expect(await handOver(port, { to: other.to, raw: next })).toMatch(/^250 /)
  })
})

describe('what a mail changes', () => {
  test('a closed conversation is open again with a new due time, and the team is alerted', async () => {
    const member = await world.aMember()
    const mailed = await aMailedMessage(member)
    await close(mailed)
    const before = await conversation(mailed)
    expect(await handOver(port, { to: mailed.to, raw: aMail(member.email, 'Not yet.') })).toMatch(/^250 /)
    const after = await conversation(mailed)
    expect(after.status).toBe('open')
    expect(Date.parse(after.dueAt)).toBeGreaterThan(Date.parse(before.dueAt))
    const alerts = await world.rows(mails, { recipient: admin.email })
    expect(
      alerts.some(({ cause }) => cause.startsWith(`inbox:support:${mailed.id}:${after.replies[0]!.id}:`)),
    ).toBe(true)
  })

  test('an auto-reply and a bounce are kept and change nothing', async () => {
    const member = await world.aMember()
    const mailed = await aMailedMessage(member)
    await close(mailed)
    const away = aMail(member.email, 'Away until Monday.', { 'Auto-Submitted': 'auto-replied' })
    expect(await handOver(port, { to: mailed.to, raw: away })).toMatch(/^250 /)
    const bounce = aMail('MAILER-DAEMON@example.org', 'Undelivered')
    expect(await handOver(port, { to: mailed.to, from: '', raw: bounce })).toMatch(/^250 /)
    const { status, replies: kept } = await conversation(mailed)
    expect([status, ...kept.map(({ source }) => source)]).toEqual(['closed', 'auto', 'auto'])
    const alerts = await world.rows(mails, { recipient: admin.email })
    expect(
      alerts.filter(({ cause }) => cause.startsWith(`inbox:support:${mailed.id}:${kept[0]!.id}:`)),
    ).toEqual([])
  })

  test('mails whose Message-ID says nothing are stored each', async () => {
    const member = await world.aMember()
    const mailed = await aMailedMessage(member)
    for (const text of ['First', 'Second']) {
      const raw = aMail(member.email, text, { 'Message-ID': '<>' })
      expect(await handOver(port, { to: mailed.to, raw })).toMatch(/^250 /)
    }
    expect(await repliesOf(mailed)).toMatchObject([{ text: 'First' }, { text: 'Second' }])
  })

  test('the same mail is stored once, however often and at whichever server; with a Message-ID or without', async () => {
    const member = await world.aMember()
    const mailed = await aMailedMessage(member)
    const second = await openDatabase({ connectionString: world.services.config.databaseUrl! }, () => {})
    const beside = await openMailReceiver({ ...world.services, database: second }, INBOUND)
    onTestFinished(() => beside.close().then(() => second.close()))
    const withId = aMail(member.email, 'Once')
    const without = withId.replace(/^Message-ID:.*\r\n/m, '')
    const sent = [withId, withId, without, without].flatMap((raw) =>
      [port, beside.port].map((at) => [at, raw] as const),
    )
    const answers = await Promise.all(sent.map(([at, raw]) => handOver(at, { to: mailed.to, raw })))
    expect(answers.map((answer) => answer.slice(0, 3))).toEqual(Array(8).fill('250'))
    expect(await repliesOf(mailed)).toHaveLength(2)
    const other = await aMailedMessage(member)
    expect(await handOver(port, { to: other.to, raw: withId })).toMatch(/^250 /)
    expect(await repliesOf(other)).toHaveLength(1)
  })
})

test('pictures and PDFs are kept, and of other files the names', async () => {
  const mailed = await aMailedMessage(await world.aMember())
  const part = (name: string, type: string, bytes: Buffer) =>
    `--B\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`
  const raw = [
    'From: a@example.org\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n--B\r\n\r\nSee these.\r\n',
    part('door.png', 'image/png', await aPicture()),
    part('bill.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF')),
    part('run.exe', 'application/pdf', Buffer.from('MZ')),
    '--B--\r\n',
  ].join('')
  expect(await handOver(port, { to: mailed.to, raw })).toMatch(/^250 /)
  const [stored] = await repliesOf(mailed)
  expect(stored!.text).toBe('See these.')
  expect(stored!.files.map(({ name, kind }) => [name, kind])).toEqual([
    ['door.png', 'picture'],
    ['bill.pdf', 'pdf'],
    ['run.exe', 'dropped'],
  ])
})

describe('hostile mail', () => {
  const parts = (count: number) =>
    [
      'From: a@example.org',
      'Content-Type: multipart/mixed; boundary=B',
      '',
      ...Array.from({ length: count }, (_, index) =>
        ['--B', `Content-Disposition: attachment; filename=${index}.txt`, '', 'x'].join('\r\n'),
      ),
      '--B--',
      '',
    ].join('\r\n')

  test.each([
    ['1,000 parts', () => parts(1000)],
    [
      '300 nested parts',
      () =>
        Array.from(
          { length: 300 },
          (_, i) => `Content-Type: multipart/mixed; boundary=B${i}\r\n\r\n--B${i}\r\n`,
        ).join(''),
    ],
    ['a megabyte of headers', () => `X-A: b\r\n`.repeat(130_000)],
    ['no bytes', () => ''],
    ['noise', () => randomBytes(20_000)],
    ['a NUL', () => 'From: a\0@example.org\r\nMessage-ID: <a\0b>\r\nSubject: \0\r\n\r\nA\0B'],
    ['a Message-ID of 5,000 letters', () => `Message-ID: <${'é'.repeat(5000)}>\r\n\r\nHello`],
    ['a From of 5,000 letters', () => `From: ${'a'.repeat(5000)}@example.org\r\n\r\nHello`],
    ['an unknown charset', () => 'Content-Type: text/plain; charset=klingon\r\n\r\nHello'],
    ['three megabytes of lines', () => 'a b\r\n'.repeat(600_000)],
    ['deep HTML', () => `Content-Type: text/html\r\n\r\n${'<b>'.repeat(20_000)}deep`],
  ])('%s is stored, with something to read', async (_, raw) => {
    const mailed = await aMailedMessage(await world.aMember())
    expect(await handOver(port, { to: mailed.to, raw: raw() })).toMatch(/^250 /)
    const [stored] = await repliesOf(mailed)
    expect(stored!.text).not.toBe('')
    expect(stored!.text.length).toBeLessThanOrEqual(50_000)
    expect((stored!.quoted ?? '').length).toBeLessThanOrEqual(100_100)
    expect((stored!.fromAddress ?? '').length).toBeLessThanOrEqual(254)
  })

  test('a connection for which there is no room gets 421', async () => {
    const beside = await openMailReceiver(world.services, INBOUND)
    onTestFinished(() => beside.close())
    const clients = await Promise.all(Array.from({ length: 22 }, () => converse(beside.port)))
    const answers = await Promise.all(clients.map((client) => client.say('NOOP\r\n', 1)))
    for (const client of clients) client.hangUp()
    expect(answers.filter(([answer]) => answer?.startsWith('250'))).toHaveLength(20)
  })

  test('a silent client is cut off, and so is one that only keeps its connection', async () => {
    const hasty = await openMailReceiver(world.services, INBOUND, { socketMs: 300, connectionMs: 900 })
    onTestFinished(() => hasty.close())
    const mailed = await aMailedMessage(await world.aMember())
    const silent = await converse(hasty.port)
    await silent.say(`EHLO x\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<${mailed.to}>\r\nDATA\r\nHello`, 4)
    expect((await silent.ended).at(-1)).toMatch(/^421 /)
    const busy = await converse(hasty.port)
    let ended = false
    void busy.ended.then(() => {
      ended = true
    })
    while (!ended) await busy.say('NOOP\r\n', 1)
    expect((await busy.ended).at(-1)).toMatch(/^421 /)
    expect(await repliesOf(mailed)).toEqual([])
  })
})

describe('when something is down', () => {
  test('a mail waits for the database at its sender, and is stored once', async () => {
    const { host, port: at, user } = inject('postgres')
    const socket = { path: `${host}/.s.PGSQL.${at}` }
    const proxy = await openDatabaseProxy(socket)
    const { pathname } = new URL(world.services.config.databaseUrl!.replace('@/', '@local/'))
    const away = await openDatabase(
      { connectionString: `postgresql://${user}@127.0.0.1:${proxy.port}${pathname}` },
      () => {},
    )
    const beside = await openMailReceiver({ ...world.services, database: away }, INBOUND)
    onTestFinished(async () => {
      await beside.close()
      await away.close()
      await proxy.close()
    })
    const member = await world.aMember()
    const mailed = await aMailedMessage(member)
    const raw = aMail(member.email, 'Patience')
    const late = await converse(beside.port)
    await late.say(`EHLO x\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<${mailed.to}>\r\nDATA\r\n`, 4)
    proxy.leadTo(null)
    expect(await handOver(beside.port, { to: mailed.to, raw })).toMatch(/^451 4\.3\.0 /)
    expect(await late.say(`${raw}\r\n.\r\n`, 1)).toEqual([expect.stringMatching(/^451 4\.3\.0 /)])
    late.hangUp()
    proxy.leadTo(socket)
    for (const _ of [1, 2])
      await expect.poll(() => handOver(beside.port, { to: mailed.to, raw })).toMatch(/^250 /)
    expect(await repliesOf(mailed)).toHaveLength(1)
  })

  test('a mail in progress is finished before the receiver closes; other connections get 421', async () => {
    const closing = await openMailReceiver(world.services, INBOUND, { stopMs: WAIT_MS })
    const member = await world.aMember()
    const mailed = await aMailedMessage(member)
    const [idle, busy] = [await converse(closing.port), await converse(closing.port)]
    await busy.say(`EHLO x\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<${mailed.to}>\r\nDATA\r\n`, 4)
    const closed = closing.close()
    expect((await idle.ended).at(-1)).toMatch(/^421 /)
    expect(await busy.say(`${aMail(member.email, 'Just in time')}\r\n.\r\nQUIT\r\n`, 1)).toEqual([
      expect.stringMatching(/^250 /),
    ])
    await closed
    expect(await repliesOf(mailed)).toMatchObject([{ text: 'Just in time' }])
    expect(await handOver(closing.port, { to: mailed.to, raw: 'x' })).toMatch(/ECONNREFUSED/)
  })

  test('a certificate offers TLS', async () => {
    const secure = await openMailReceiver(world.services, {
      ...INBOUND,
      tls: { cert: CERTIFICATE, key: KEY },
    })
    onTestFinished(() => secure.close())
    const mailed = await aMailedMessage(await world.aMember())
    expect(await handOver(secure.port, { to: mailed.to, raw: aMail('a@example.org', 'Sealed') })).toMatch(
      /^250 /,
    )
    const client = await converse(secure.port)
    expect(await client.say('EHLO x\r\nSTARTTLS\r\n', 2)).toEqual([
      expect.stringMatching(/^250 /),
      expect.stringMatching(/^220 /),
    ])
    client.hangUp()
  })

  test('a port that another program has is named in the refusal', async () => {
    const taken = openMailReceiver(world.services, { ...INBOUND, port })
    await expect(taken).rejects.toThrow(
      `Port ${port} is in use by another program. Set INBOUND_PORT to a free port.`,
    )
  })
})
