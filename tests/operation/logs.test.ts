import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { readConfig } from '#server/config/config.ts'
import { readKeyring } from '#server/identity/secret.ts'
import { unsubscribeLinks } from '#server/notifications/unsubscribe-links.ts'
import { nameRequests } from '#server/platform/http/request-ids.ts'
import { openTrust } from '#server/platform/http/trusted-proxies.ts'
import { openLog, withoutSecrets } from '#server/platform/log.ts'
import { openSigning } from '#server/platform/signing.ts'
import { someServers } from '../support/servers/several-servers.ts'
import {
  ANSWERS,
  anAddress,
  aVisitor,
  confirmAddress,
  linkIn,
  newestMail,
  PASSWORD,
  signIn,
  signUp,
} from '../support/world/visitor.ts'

const SECRET = randomUUID()
const NEW_PASSWORD = 'birch lantern ferry'

const several = await someServers(1, { LOG_LEVEL: 'trace', SECRET, TRUST_PROXY: '127.0.0.1' })
const server = several.servers[0]!
const site = { ...server, services: several.services }

interface Line {
  msg: string
  reqId?: string
  status?: number
  url?: string
  level?: number
}

/** The server's log lines so far, without an incomplete last one. */
function logged(): Line[] {
  const lines = server.product.output().split('\n').slice(0, -1)
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}

describe('the log', () => {
  test('has each request’s route and id, and no addresses, cookies, tokens or passwords', async () => {
    const secrets: string[] = [PASSWORD, NEW_PASSWORD, SECRET]
    const visitor = aVisitor(site)
    const email = anAddress('member')
    await signUp(visitor, email)
    await confirmAddress(site, visitor, email)
    await visitor.submit('/api/welcome', ANSWERS)
    secrets.push(
      email,
      ...visitor
        .cookies()
        .split('; ')
        .map((cookie) => cookie.split('=')[1]!),
    )
    await signIn(aVisitor(server), email, 'not the password at all')
    secrets.push('not the password at all')

    const forgetful = aVisitor(server)
    await forgetful.submit('/api/forgot-password', { email })
    const resetLink = linkIn(await newestMail(several, email), '/api/new-password')
    const token = new URLSearchParams(resetLink.split('?')[1]).get('token')!
    secrets.push(token)
    await forgetful.open(resetLink)
    await forgetful.submit('/api/new-password', { token, password: NEW_PASSWORD })
    await signIn(forgetful, email, NEW_PASSWORD)

    const config = readConfig({ SECRET, PUBLIC_URL: server.url }, 'production')
    const links = unsubscribeLinks(openSigning(await readKeyring(config)), config.publicUrl, email)
    secrets.push(links.oneClick.searchParams.get('token')!)
    await server.request(null, links.oneClick.pathname + links.oneClick.search, { method: 'POST' })
    await server.request(null, links.page.pathname + links.page.search)
    await server.request(null, `/api/unsubscribe?email=${encodeURIComponent(email)}`)
    await server.request(null, `/nothing/here?token=${token}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await server.request(null, '/api/tasks', { headers: { cookie: `northpoint=${token}` } })

    // Errors are logged too, including those of statements with secrets among their values.
    const { pool } = several.services.database
    const subject = `Please call ${anAddress('somebody')} about my card`
    secrets.push(subject)
    await pool.query('alter table support_messages rename to messages_away')
    const broken = await server.status(await several.aMember(), sendSupportMessage, {
      body: { subject, message: 'It has not arrived yet, and it has been two weeks.' },
    })
    await pool.query('alter table messages_away rename to support_messages')
    expect(broken).toBe(500)

    await expect.poll(() => logged().map(({ url }) => url)).toContain('/api/contact')
    await expect.poll(() => logged().map(({ msg }) => msg)).toContain('unexpected error')
    const routes = logged().map(({ url }) => url)
    for (const route of ['/api/login', '/api/new-password', '/api/unsubscribe', '/api/verify-email']) {
      expect(routes).toContain(route)
    }
    const output = server.product.output()
    for (const secret of secrets) {
      for (const written of [secret, encodeURIComponent(secret)]) expect(output).not.toContain(written)
    }
    expect(output).not.toMatch(/params:|"cookie"|"authorization"|@example\.ca/)
  })

  test('and an unexpected error give the request the same id', async () => {
    const member = await several.aMember()
    await several.services.database.pool.query('alter table rewards rename to rewards_away')
    const answer = await server.request(member, '/api/rewards', {
      headers: { 'x-request-id': 'proxy-7f3a21c9' },
    })
    await several.services.database.pool.query('alter table rewards_away rename to rewards')
    expect(answer.status).toBe(500)
    expect(answer.headers.get('x-request-id')).toBe('proxy-7f3a21c9')
    const body = (await answer.json()) as { message: string; requestId: string }
    expect(body.requestId).toBe('proxy-7f3a21c9')
    expect(body.message).toContain('proxy-7f3a21c9')
    await expect
      .poll(() =>
        logged()
          .filter(({ reqId }) => reqId === 'proxy-7f3a21c9')
          .map(({ msg }) => msg),
      )
      .toEqual(['unexpected error', 'answered'])
  })

  test('has health checks at debug, so that a check every second does not fill it', async () => {
    for (const path of ['/healthz', '/readyz', '/robots.txt']) await server.request(null, path)
    const levels = () =>
      new Set(logged().flatMap(({ url, level }) => (isListed(url) ? `${url} ${level}` : [])))
    const isListed = (url = '') => ['/healthz', '/readyz', '/robots.txt'].includes(url)
    await expect.poll(levels).toEqual(new Set(['/healthz 20', '/readyz 20', '/robots.txt 30']))
  })

  test.each(['short', 'with "quotes" and more', 'x'.repeat(200)])(
    'accepts no request id like %s, not even from a proxy',
    async (id) => {
      const answer = await server.request(null, '/healthz', { headers: { 'x-request-id': id } })
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    },
  )
})

test.each([
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['127.0.0.1', ['loopback'], true],
  ['::1', ['loopback'], true],
  ['::ffff:127.0.0.1', ['127.0.0.1'], true],
  ['192.168.7.7', ['10.0.0.1', 'uniquelocal'], true],
  ['fe80::1', ['10.0.0.1', 'linklocal'], true],
  ['2001:db8::7', ['2001:db8::/64'], true],
  ['2001:db8:0:1::7', ['2001:db8::/64'], false],
  ['127.0.0.1', [], false],
  ['not an address', ['loopback'], false],
])('trusts a connection from %s as one of the proxies %j: %s', (address, proxies, isOne) => {
  const named = nameRequests(openTrust(proxies))({
    headers: { 'x-request-id': 'from-the-proxy' },
    socket: { remoteAddress: address } as Socket,
  })
  expect(named === 'from-the-proxy').toBe(isOne)
})

test.each([
  ['an address', 'mail to Robin.T+x@mail.example.ca bounced', 'mail to [email] bounced'],
  ['a database address', 'postgres://app:pa55@db.internal/x', 'postgres://[credentials]@db.internal/x'],
  ['a link', 'GET /api/new-password?token=abc.def-1&x=2', 'GET /api/new-password?token=[secret]&x=2'],
  ['a header', 'authorization: Bearer abc.def', 'authorization: Bearer [secret]'],
  ['a file in a package', 'at node_modules/@fastify/compress/index.js:4', null],
])('removes secrets but keeps the rest of a line with %s', (_what, line, clean) => {
  expect(withoutSecrets(line)).toBe(clean ?? line)
})

test('logs an error’s type, message, place and cause, and none of its values', () => {
  const lines: string[] = []
  const log = openLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (name)=(Maple) exists',
  })
  const error = new Error('Failed query: insert into x values ($1)\nparams: Maple', { cause })
  log.error({ err: error }, 'no')
  expect(lines.join('')).not.toContain('Maple')
  expect(JSON.parse(lines[0]!).err).toMatchObject({
    type: 'Error',
    message: 'Failed query: insert into x values ($1)',
    cause: { message: 'duplicate key', code: '23505' },
  })
})
