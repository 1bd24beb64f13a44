import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { users } from '#server/database/schema/users.ts'
import { many } from '../support/world/at-once.ts'
import { asJson } from '../support/world/form.ts'
import {
  accountOf,
  anAddress,
  aSettledPerson,
  askForReset,
  aVisitor,
  codeIn,
  newestMail,
  PASSWORD,
  signIn,
  signUp,
} from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const strict = await aWorld({ rateLimitFactor: 1 })

const CODE_NEEDED = 'sign-in.code-needed'

const knock = (email: string, password: string, at = strict) =>
  at.request(null, '/api/identity/sign-in/email', asJson({ email, password }))

async function tryWrongPasswords(email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let done = 0; done < times; done += 20) {
    const answers = await many(20, () => knock(email, 'not my password'))
    statuses.push(...answers.map(({ status }) => status))
  }
  return statuses
}

/** Forgets the tries from this network, which every test shares. */
const afresh = () => strict.sql('delete from rate_limits')

/** The work of the server for one answer: its time would show which addresses have an account. */
async function workOf(act: () => Promise<unknown>): Promise<{ statements: string[]; hashes: number }> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const hashing = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  try {
    await act()
    const statements = queries.mock.calls.map((args: unknown[]) => {
      const [statement] = args as [string | { text: string }]
      return typeof statement === 'string' ? statement : statement.text
    })
    return { statements, hashes: hashing.mock.calls.length }
  } finally {
    queries.mockRestore()
    hashing.mockRestore()
    syncBuiltinESMExports()
  }
}

test.each([
  ['/api/login', (email: string) => signIn(aVisitor(strict), email, 'not my password')],
  ['/api/identity/sign-in/email', (email: string) => knock(email, 'not my password')],
])(
  'a wrong password at %s costs one hash and the same statements with an account and without',
  async (_path, ask) => {
    await afresh()
    const { email } = await aSettledPerson(strict)
    const known = await workOf(() => ask(email))
    expect(known.hashes).toBe(1)
    expect(known.statements.length).toBeGreaterThan(2)
    expect(await workOf(() => ask(anAddress()))).toEqual(known)
  },
)

describe('a thousand wrong passwords from strangers', () => {
  test('do not affect a browser the owner has signed in with before', async () => {
    await afresh()
    const { visitor, email } = await aSettledPerson(strict)
    await visitor.open('/api/logout')
    const statuses = await tryWrongPasswords(email, 1000)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(990)
    expect((await signIn(visitor, email)).path).toBe('/')
  })

  test('leave the owner in a new browser an emailed code, after which the right password works', async () => {
    await afresh()
    const { email } = await aSettledPerson(strict)
    await tryWrongPasswords(email, 20)
    const owner = aVisitor(strict)
    const held = await signIn(owner, email, PASSWORD, '/points')
    expect(held.status).toBe(429)
    expect(held.html).toContain('Send me a code')
    // The right password and a wrong one get the same answer: neither is checked.
    expect((await signIn(owner, email, 'not my password', '/points')).html).toBe(held.html)

    const asked = await owner.submit('/api/sign-in-code', { intent: 'send', email, returnTo: '/points' })
    expect(asked).toMatchObject({ status: 200, path: '/api/sign-in-code?returnTo=%2Fpoints' })
    const code = codeIn(await newestMail(strict, email))
    const stranger = aVisitor(strict)
    await stranger.submit('/api/sign-in-code', { intent: 'send', email: anAddress('elsewhere') })
    expect((await stranger.submit('/api/sign-in-code', { intent: 'check', code })).status).toBe(400)

    const go = await owner.submit('/api/sign-in-code', { intent: 'check', code, returnTo: '/points' })
    expect(go.path).toBe('/api/login?after=code&returnTo=%2Fpoints')
    expect(go.html).toContain(`value="${email}"`)
    expect((await signIn(owner, email, 'not my password')).status).toBe(401)
    expect((await signIn(owner, email, PASSWORD, '/points')).path).toBe('/points')
    expect((await signIn(stranger, email)).status).toBe(429)
  })

  test('stop counting after a completed reset, which lets its browser in immediately', async () => {
    await afresh()
    const { email } = await aSettledPerson(strict)
    await tryWrongPasswords(email, 20)
    const owner = aVisitor(strict)
    const token = await askForReset(strict, email, owner)
    await owner.submit('/api/new-password', { token, password: 'another river canoe' })
    expect((await signIn(aVisitor(strict), email, 'another river canoe')).path).toBe('/')
    await tryWrongPasswords(email, 20)
    expect((await signIn(owner, email, 'another river canoe')).path).toBe('/')
  })

  test('count again for known browsers after a reset', async () => {
    await afresh()
    const { visitor, email } = await aSettledPerson(strict)
    const chooser = aVisitor(strict)
    const token = await askForReset(strict, email, chooser)
    await chooser.submit('/api/new-password', { token, password: 'another river canoe' })
    await tryWrongPasswords(email, 20)
    expect((await signIn(visitor, email, 'another river canoe')).status).toBe(429)
  })

  test('look the same for an address without an account, from the first to the last', async () => {
    await afresh()
    const { email } = await aSettledPerson(strict)
    const nobody = anAddress('nobody')
    const tell = async (address: string) => {
      const answers: string[] = []
      for (let time = 0; time < 13; time += 1) {
        const answer = await knock(address, 'not my password')
        answers.push(`${answer.status} ${await answer.text()}`)
      }
      const visitor = aVisitor(strict)
      const pages = [
        await signIn(visitor, address),
        await visitor.submit('/api/sign-in-code', { intent: 'send', email: address }),
        await visitor.submit('/api/sign-in-code', { intent: 'check', code: '000000' }),
      ]
      answers.push(
        ...pages.map(({ status, path, html }) => `${status} ${path} ${html.replaceAll(address, '…')}`),
      )
      return answers
    }
    const known = await tell(email)
    expect(known).toEqual(await tell(nobody))
    expect(known.slice(0, 10).every((answer) => answer.startsWith('401'))).toBe(true)
    expect(known[11]).toContain(CODE_NEEDED)
  })
})

describe('a known browser', () => {
  test('has its own ten tries, then waits, without holding up any other', async () => {
    await afresh()
    const { visitor, email } = await aSettledPerson(strict)
    await visitor.open('/api/logout')
    for (let time = 0; time < 10; time += 1) {
      expect((await signIn(visitor, email, 'not my password')).status).toBe(401)
    }
    const refused = await signIn(visitor, email)
    expect(refused.status).toBe(429)
    expect(refused.html).toContain('Too many sign-in attempts. Please try again in')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await signIn(aVisitor(strict), email)).path).toBe('/')
  })

  test('is known only to the accounts that signed in there', async () => {
    await afresh()
    const { visitor } = await aSettledPerson(strict)
    const other = await aSettledPerson(strict)
    await visitor.open('/api/logout')
    await tryWrongPasswords(other.email, 20)
    expect((await signIn(visitor, other.email)).status).toBe(429)
  })

  test('needs two-step verification after the password to become known', async () => {
    await afresh()
    const { email } = await aSettledPerson(strict)
    await strict.change(users, { email }, { two_factor_enabled: true })
    const visitor = aVisitor(strict)
    expect((await signIn(visitor, email)).path).toBe('/api/second-step')
    const { id } = (await accountOf(strict, email))!
    const rows = await strict.sql('select count(*)::int as known from known_browsers where user_id = $1', [
      id,
    ])
    // The browser that signed up, before two-step verification was on.
    expect(rows).toEqual([{ known: 1 }])
  })
})

test('right passwords never count', async () => {
  await afresh()
  const { email } = await aSettledPerson(strict)
  for (let time = 0; time < 12; time += 1) expect((await knock(email, PASSWORD)).status).toBe(200)
})

test('a program that signs in gets no token in its answer', async () => {
  await afresh()
  const { email } = await aSettledPerson(strict)
  const answer = await knock(email, PASSWORD)
  expect(await answer.json()).toEqual({ asksForCode: false })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('endless requests for codes and sign-ups leave the owner the emails for a new password', async () => {
  await afresh()
  const { email } = await aSettledPerson(strict)
  const stranger = aVisitor(strict)
  for (let time = 0; time < 30; time += 1) {
    await stranger.submit('/api/sign-in-code', { intent: 'send', email })
    await stranger.submit('/api/sign-in-code', { intent: 'check', code: '000000' })
  }
  for (let time = 0; time < 8; time += 1) await signUp(aVisitor(strict), email)
  const owner = aVisitor(strict)
  const asked = await owner.submit('/api/sign-in-code', { intent: 'send', email })
  expect(asked.html).toContain('choose a new password')
  const token = await askForReset(strict, email, owner)
  const done = await owner.submit('/api/new-password', { token, password: 'another river canoe' })
  expect(done.path).toBe('/api/login?after=new-password')
})

test('a sign-in code works once, and not after a reset', async () => {
  await afresh()
  const { email } = await aSettledPerson(strict)
  const visitor = aVisitor(strict)
  const send = async () => {
    await visitor.submit('/api/sign-in-code', { intent: 'send', email })
    return codeIn(await newestMail(strict, email))
  }
  const check = (code: string) => visitor.submit('/api/sign-in-code', { intent: 'check', code })
  const first = await send()
  expect((await check(first)).path).toBe('/api/login?after=code')
  expect((await check(first)).status).toBe(400)
  const second = await send()
  const token = await askForReset(strict, email)
  await aVisitor(strict).submit('/api/new-password', { token, password: 'another river canoe' })
  expect((await check(second)).status).toBe(400)
})
