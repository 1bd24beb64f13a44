import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#server/database/schema/notifications.ts'
import { returnPath } from '#server/identity/return-to.ts'
import { readKeyring } from '#server/identity/secret.ts'
import { composeMail, type Letter, type Mail } from '#server/notifications/layout.ts'
import { storedLink, storedWords } from '#server/notifications/mail-links.ts'
import { queueMail } from '#server/notifications/outbox.ts'
import { queueSubmissionReviewed } from '#server/notifications/review-mails.ts'
import { completedMail } from '#server/notifications/unsubscribe-links.ts'
import { runCommand } from '../support/servers/command-process.ts'
import { many } from '../support/world/at-once.ts'
import { newestMail } from '../support/world/visitor.ts'
import { aWorld, startWorld } from '../support/world/world.ts'

const world = await aWorld({}, { rowsByHand: true })

const aMail = composeMail(
  {
    kind: 'account',
    subject: 'Hello',
    name: null,
    blocks: ['Words'],
    reason: 'A test',
  },
  'en',
)

describe('the outbox', () => {
  test('holds one email per cause, whatever is retried at once', async () => {
    const mail = { cause: 'test:once', userId: null, recipient: 'once@example.ca', mail: aMail }
    await many(8, () => queueMail(world.queries, mail))
    expect(await world.rows(mails, { cause: 'test:once' })).toHaveLength(1)
  })

  test('keeps no email if the transaction that causes it fails', async () => {
    const { database } = world.services
    const mail = { cause: 'test:falls', userId: null, recipient: 'falls@example.ca', mail: aMail }
    const failing = database.transaction(async (tx) => {
      await queueMail(tx, mail)
      throw new Error('It falls.')
    })
    await expect(failing).rejects.toThrow('It falls.')
    expect(await database.queries.select().from(mails).where(eq(mails.cause, 'test:falls'))).toEqual([])
  })

  test('shows what people wrote as text in an email, never as markup', () => {
    const { html, text, subject } = composeMail(
      {
        kind: 'account',
        subject: 'About\nBcc: x@example.ca',
        name: '<b>Ada</b>',
        blocks: [{ quote: '<script>alert(1)</script> & "more"' }],
        reason: 'A test',
      },
      'en',
    )
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;')
    expect(text).toContain('> <script>alert(1)</script>')
    expect(subject).toBe('About Bcc: x@example.ca')
  })
})

test('both parts of an email keep the line breaks that people wrote, from whatever browser', () => {
  const { html, text } = composeMail(
    {
      kind: 'account',
      subject: 'Hello',
      name: null,
      blocks: ['Kind regards,\nAna', { quote: 'One\r\nTwo\nThree' }],
      reason: 'A test',
    },
    'en',
  )
  expect(html).toContain('Kind regards,<br>\nAna</p>')
  expect(text).toContain('\n\nKind regards,\nAna\n\n> One\n> Two\n> Three\n\n')
})

describe('a link in an email', () => {
  const config = { publicUrl: new URL('https://rewards.example.ca') }
  const arrived = ({ kind, text: text_body, html: html_body }: Mail) =>
    completedMail({ kind, recipient: 'ada@example.ca', text_body, html_body }, world.services.signing, config)
  const letter = (words: string): Letter => ({
    kind: 'account',
    subject: words,
    name: words,
    blocks: [`About ${words}.`, { link: '/tasks/7?a=1&b=2', label: 'Open the task' }, { quote: words }],
    reason: 'A test:',
    reasonLink: '/settings',
  })

  test('is kept as a path and arrives with the public address', () => {
    const mail = composeMail(letter('Ada'), 'en')
    expect(mail.text + mail.html).not.toContain('http')
    const { text, html } = arrived(mail)
    expect(text).toContain('\n\nOpen the task:\nhttps://rewards.example.ca/tasks/7?a=1&b=2\n\n')
    expect(text).toContain('\n\nA test: https://rewards.example.ca/settings\n\n')
    expect(html).toContain('>https://rewards.example.ca/tasks/7?a=1&amp;b=2</p>')
  })

  test.each([
    ['an address', 'https://evil.example/points'],
    ['a path', '/points and //evil.example'],
    ['a stored link', `${storedLink('/points')}`],
    [
      'several stored links',
      `${storedLink('/')}${storedLink('/')} ${storedWords(storedLink('/points'))}\u001a`,
    ],
  ])('is never made of what people wrote: %s arrives as text', (_what, words) => {
    const { text, html } = arrived(composeMail(letter(words), 'en'))
    expect(text).toContain(`Hello ${words},\n\nAbout ${words}.\n\n`)
    expect(text).toContain(`\n\n> ${words}\n\n`)
    for (const end of ['</title>', '</h1>', ',</p>', '.</p>', '</blockquote>'])
      expect(html).toContain(words + end)
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'https://rewards.example.ca/tasks/7?a=1&amp;b=2',
      'https://rewards.example.ca/settings',
    ])
    expect(text.match(/https:\/\/rewards\.example\.ca/g)).toHaveLength(2)
  })
})

describe('a review', () => {
  async function aReview(row: { email_notifications: boolean; status: 'approved' | 'rejected' }) {
    const member = await world.aMember({ email_notifications: row.email_notifications })
    const { id } = await world.aPendingSubmission(member)
    const { database } = world.services
    const review = {
      id,
      userId: member.id,
      status: row.status,
      reviewedAt: new Date(),
      points: 1250,
      notes: 'Thank <you>.',
      outcome: null,
      failedLines: [],
      failedPage: false,
      firstReviewedBy: null,
      isReview: false,
      version: 1,
      taskId: 1,
      title: 'A photo of the market',
      submitBy: null,
    }
    await database.transaction(async (tx) => {
      await queueSubmissionReviewed(tx, review)
      await queueSubmissionReviewed(tx, review)
    })
    return database.queries.select().from(mails).where(eq(mails.user_id, member.id))
  }

  test('sends one email, with the points and the note', async () => {
    const [mail, ...more] = await aReview({ email_notifications: true, status: 'approved' })
    expect(more).toEqual([])
    expect(mail?.text_body).toContain('1,250 points')
    expect(mail?.text_body).toContain('> Thank <you>.')
    expect(mail?.html_body).toContain('Thank &lt;you&gt;.')
  })

  test('that rejects links to the task', async () => {
    const [mail] = await aReview({ email_notifications: true, status: 'rejected' })
    expect(mail?.text_body).toMatch(/\/tasks\/\d+/)
  })

  test('sends no email to a member who does not want it', async () => {
    expect(await aReview({ email_notifications: false, status: 'approved' })).toEqual([])
  })
})

test('an operator reads an email with its links in the terminal, which obeys nothing in it', async () => {
  const { database, config } = world.services
  const mail = composeMail(
    {
      kind: 'account',
      subject: 'Hello',
      name: null,
      blocks: [{ link: '/points', label: 'Look' }, { quote: 'Line 1\r\nLine 2 \u001b[2J\u009b8m\rOver' }],
      reason: 'A test',
    },
    'en',
  )
  const recipient = 'operator@example.ca'
  await queueMail(database.queries, { cause: 'test:operator', userId: null, recipient, mail })
  const { id } = await newestMail(world, recipient)
  const { output } = await runCommand('mail', [String(id)], {
    DATABASE_URL: config.databaseUrl!,
    PUBLIC_URL: 'https://moved.example.ca',
  })
  expect(output).toContain('Look:\nhttps://moved.example.ca/points\n')
  expect(output).toContain('Line 2 \ufffd[2J\ufffd8m\ufffd')
  expect(output.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})

describe('the mailbox page', () => {
  test('lists the newest email first and makes its links clickable', async () => {
    const letter: Letter = {
      kind: 'account',
      subject: 'A link for you',
      name: 'Ada',
      blocks: [{ link: '/api/login', label: 'Sign in' }],
      reason: 'A test',
    }
    const mail = composeMail(letter, 'en')
    await queueMail(world.queries, { cause: 'test:link', userId: null, recipient: 'link@example.ca', mail })
    const { id } = await newestMail(world, 'link@example.ca')
    const list = await (await world.request(null, '/api/mailbox')).text()
    expect(list.indexOf('A link for you')).toBeGreaterThan(0)
    const address = new URL('/api/login', world.services.config.publicUrl)
    const page = await (await world.request(null, `/api/mailbox/${id}`)).text()
    expect(page).toContain(`href="${address}"`)
    const own = await world.request(null, `/api/mailbox/${id}/html`)
    expect(own.headers.get('content-security-policy')).toContain('sandbox')
    expect(await own.text()).toContain(`href="${address}"`)
    expect((await world.request(null, '/api/mailbox/999999')).status).toBe(404)
  })

  test('opens only on this computer, not through a proxy or under another name', async () => {
    const through = (headers: Record<string, string>) => world.app.inject({ url: '/api/mailbox', headers })
    expect((await through({ host: 'localhost' })).statusCode).toBe(200)
    expect((await through({ host: 'localhost', 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
    expect((await through({ host: 'rebound.example' })).statusCode).toBe(404)
    const away = await world.app.inject({
      url: '/api/mailbox',
      headers: { host: 'localhost' },
      remoteAddress: '203.0.113.7',
    })
    expect(away.statusCode).toBe(404)
  })

  test('does not exist in production', async () => {
    const product = await startWorld({ mode: 'production' })
    expect((await product.request(null, '/api/mailbox')).status).toBe(404)
    await product.close()
  })
})

test.each([
  ['/tasks', '/tasks'],
  ['/tasks/7?x=1#top', '/tasks/7?x=1#top'],
  ['/api/account/email', '/api/account/email'],
  ['/a/../points', '/points'],
  ['/.//evil.example', '/'],
  ['/api/logout', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['https://evil.example', '/'],
  ['tasks', '/'],
  ['', '/'],
  [undefined, '/'],
  [['/tasks', '/points'], '/'],
])('a return to %j leads to %s, as only local paths are accepted', (given, path) => {
  expect(returnPath(given)).toBe(path)
})

test('the secret is made once, readable only by its owner, even by two servers at once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'northpoint-secret-'))
  const config = { secret: null, previousSecret: null, dataDir: join(dataDir, 'new') }
  const [[first], [second]] = await Promise.all([readKeyring(config), readKeyring(config)])
  expect(first).toBe(second)
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(await readKeyring(config)).toEqual([first])
  const file = join(config.dataDir, 'secret')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toBe(first)
  await rm(dataDir, { recursive: true })
})
