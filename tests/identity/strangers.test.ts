import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { users } from '#server/database/schema/users.ts'
import { counted, many } from '../support/world/at-once.ts'
import { asJson } from '../support/world/form.ts'
import {
  accountOf,
  anAddress,
  aSettledPerson,
  askForReset,
  aVisitor,
  codeIn,
  confirmAddress,
  newestMail,
  PASSWORD,
  type Site,
  signIn,
  signUp,
  type Visitor,
} from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const ADMIN = 'first.admin@example.ca'

const strict = await aWorld({
  rateLimitFactor: 1,
  trustedProxies: ['loopback'],
  adminEmails: new Set([ADMIN]),
})

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

/** The product as reached from a network, which may change. */
function from(place: { network: string }): Site {
  return {
    url: strict.url,
    request: (person, path, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', place.network)
      return strict.request(person, path, { ...init, headers })
    },
  }
}

const sendCode = (visitor: Visitor, email: string) =>
  visitor.submit('/api/sign-in-code', { intent: 'send', email })

const enter = (visitor: Visitor, code: string, password = PASSWORD) =>
  visitor.submit('/api/sign-in-code', { intent: 'check', code, password })

async function anEmailedCode(visitor: Visitor, email: string): Promise<string> {
  await sendCode(visitor, email)
  return codeIn(await newestMail(strict, email))
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

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
    await sendCode(stranger, anAddress('elsewhere'))
    expect((await enter(stranger, code)).status).toBe(400)

    const form = { intent: 'check', code, password: PASSWORD, returnTo: '/points' }
    expect((await owner.submit('/api/sign-in-code', form)).path).toBe('/points')
    await owner.open('/api/logout')
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
      const pages = [await signIn(aVisitor(strict), address)]
      for (let browser = 0; browser < 6; browser += 1) {
        const visitor = aVisitor(strict)
        pages.push(await sendCode(visitor, address))
        for (let time = 0; time < 6; time += 1) pages.push(await enter(visitor, '000000'))
      }
      pages.push(await signIn(aVisitor(strict), address))
      answers.push(
        ...pages.map(({ status, path, html }) => `${status} ${path} ${html.replaceAll(address, '…')}`),
      )
      return answers
    }
    const known = await tell(email)
    expect(known).toEqual(await tell(nobody))
    expect(known.slice(0, 10).every((answer) => answer.startsWith('401'))).toBe(true)
    expect(known[11]).toContain(CODE_NEEDED)
    expect(known.at(-1)).toContain('codes don’t work right now')
  })
})

describe('an emailed code and the password', () => {
  test('get one answer with the same work for a wrong code, a wrong password, both and an unknown address', async () => {
    await afresh()
    const { email } = await aSettledPerson(strict)
    const nobody = anAddress('nobody')
    const [owner, stranger] = [aVisitor(strict), aVisitor(strict)]
    await sendCode(stranger, nobody)
    const code = await anEmailedCode(owner, email)
    const answerTo = async (visitor: Visitor, typed: string, password: string) => {
      let page = ''
      const work = await workOf(async () => {
        const { status, path, html } = await enter(visitor, typed, password)
        page = `${status} ${path} ${html.replaceAll(email, '…').replaceAll(nobody, '…')}`
      })
      return { page, ...work }
    }
    const wrongCode = await answerTo(owner, otherThan(code), PASSWORD)
    expect(wrongCode.page).toContain('400 /api/sign-in-code')
    expect(wrongCode.page).toContain('Wrong code or password.')
    expect(wrongCode.hashes).toBe(1)
    expect(await answerTo(owner, code, 'not my password')).toEqual(wrongCode)
    expect(await answerTo(owner, otherThan(code), 'not my password')).toEqual(wrongCode)
    expect(await answerTo(stranger, code, PASSWORD)).toEqual(wrongCode)
    // The right code with a wrong password was not used up.
    expect((await enter(owner, code)).path).toBe('/')
    await owner.open('/api/logout')
    expect((await enter(owner, code)).html).toContain('This code no longer works.')
  })

  test('have five tries for each code; then not even the right ones work', async () => {
    await afresh()
    const { email } = await aSettledPerson(strict)
    const owner = aVisitor(strict)
    const code = await anEmailedCode(owner, email)
    const tries = await many(16, () => enter(owner, code, 'not my password'))
    expect(tries.filter(({ html }) => html.includes('Wrong code or password.'))).toHaveLength(5)
    expect((await enter(owner, code)).html).toContain('This code no longer works.')
    expect((await enter(owner, await anEmailedCode(owner, email))).path).toBe('/')
  })

  test('lead to two-step verification, after which a wrong second code needs no new email', async () => {
    await afresh()
    const { email } = await aSettledPerson(strict)
    await strict.change(users, { email }, { two_factor_enabled: true })
    await tryWrongPasswords(email, 20)
    const owner = aVisitor(strict)
    expect((await enter(owner, await anEmailedCode(owner, email))).path).toBe('/api/second-step')
    expect((await signIn(owner, email)).path).toBe('/api/second-step')
  })

  test('of a suspended account lead to the page that says so', async () => {
    await afresh()
    const { email } = await aSettledPerson(strict)
    const owner = aVisitor(strict)
    const code = await anEmailedCode(owner, email)
    await strict.change(users, { email }, { suspended_at: new Date() })
    expect(await enter(owner, code)).toMatchObject({ status: 200, path: '/api/account/suspension' })
  })

  test('are both asked for, and a form without one of them is no try', async () => {
    await afresh()
    const { email } = await aSettledPerson(strict)
    const owner = aVisitor(strict)
    const code = await anEmailedCode(owner, email)
    for (let time = 0; time < 6; time += 1) {
      expect((await enter(owner, code, '')).html).toContain('Please enter your password.')
      expect((await enter(owner, ' ')).html).toContain('Please enter the code from our email.')
    }
    expect((await enter(owner, code)).path).toBe('/')
  })
})

describe('wrong codes', () => {
  test('of forty browsers with five guesses each: twenty are checked, and the owner keeps every way in', async () => {
    await afresh()
    const { visitor: known, email } = await aSettledPerson(strict)
    await known.open('/api/logout')
    await tryWrongPasswords(email, 20)
    const owner = aVisitor(strict)
    const code = await anEmailedCode(owner, email)
    const guesses = await many(40, async (at) => {
      const stranger = aVisitor(from({ network: `198.51.100.${at + 1}` }))
      await sendCode(stranger, email)
      return many(5, () => enter(stranger, otherThan(code)))
    })
    expect(counted(guesses.flat())).toEqual({ 400: 20, 429: 180 })

    expect((await signIn(known, email)).path).toBe('/')
    const refused = await enter(owner, code)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
    const held = await signIn(aVisitor(strict), email)
    expect(held.html).not.toContain('Send me a code')
    expect(held.html).toContain('Send me a link')
    const before = await newestMail(strict, email)
    await sendCode(aVisitor(from({ network: '203.0.113.1' })), email)
    expect((await newestMail(strict, email)).id).toBe(before.id)
    const token = await askForReset(strict, email, owner)
    await owner.submit('/api/new-password', { token, password: 'another river canoe' })
    expect((await signIn(owner, email, 'another river canoe')).path).toBe('/')
  })

  test('from one network, for any addresses: a hundred in an hour are checked; links and other networks still work', async () => {
    await afresh()
    const place = { network: '192.0.2.7' }
    const [newcomer, email] = [aVisitor(from(place)), anAddress()]
    await signUp(newcomer, email)
    const code = codeIn(await newestMail(strict, email))
    const guesses = await many(25, async (at) => {
      const stranger = aVisitor(from(place))
      const address = anAddress('guessed')
      if (at % 2 === 0) await sendCode(stranger, address)
      else await signUp(stranger, address)
      const path = at % 2 === 0 ? '/api/sign-in-code' : '/api/verify-email'
      return many(5, () => stranger.submit(path, { intent: 'check', code: 'wrong', password: PASSWORD }))
    })
    expect(counted(guesses.flat())).toEqual({ 400: 100, 429: 25 })

    const enterHere = () => newcomer.submit('/api/verify-email', { intent: 'code', code })
    const refused = await enterHere()
    expect(refused.status).toBe(429)
    expect(refused.html).toContain('The link in our email still works.')
    const [other, otherEmail] = [aVisitor(from(place)), anAddress()]
    const waiting = await signUp(other, otherEmail)
    expect(waiting.html).toContain('The link in our email still works.')
    expect(waiting.html).not.toContain('name="code"')
    expect((await newestMail(strict, otherEmail)).text_body).not.toMatch(/\d{6}/)
    expect((await confirmAddress(strict, other, otherEmail)).path).toBe('/api/welcome')
    place.network = '192.0.2.8'
    expect((await enterHere()).path).toBe('/api/welcome')
  })
})

test('a code that no email carried is never right', async () => {
  await afresh()
  const drawn = vi.spyOn(crypto, 'randomInt').mockImplementation(() => 123_456)
  syncBuiltinESMExports()
  try {
    const { email } = await aSettledPerson(strict)
    const browsers = Array.from({ length: 6 }, () => aVisitor(strict))
    for (const browser of browsers) await sendCode(browser, email)
    const [emailed, overTheLimit] = [browsers[0]!, browsers[5]!]
    expect((await enter(overTheLimit, '123456')).html).toContain('Wrong code or password.')
    expect((await enter(emailed, '123456')).path).toBe('/')
    for (const address of [email, ADMIN]) {
      const stranger = aVisitor(strict)
      await signUp(stranger, address)
      const tried = await stranger.submit('/api/verify-email', { intent: 'code', code: '123456' })
      expect(tried.html).toContain('Wrong code. Please enter the newest one.')
    }
  } finally {
    drawn.mockRestore()
    syncBuiltinESMExports()
  }
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
    await sendCode(stranger, email)
    await enter(stranger, '000000')
  }
  for (let time = 0; time < 8; time += 1) await signUp(aVisitor(strict), email)
  const owner = aVisitor(strict)
  expect((await sendCode(owner, email)).html).toContain('choose a new password')
  const token = await askForReset(strict, email, owner)
  const done = await owner.submit('/api/new-password', { token, password: 'another river canoe' })
  expect(done.path).toBe('/api/login?after=new-password')
})

test('a sign-in code works once, and not after a reset', async () => {
  await afresh()
  const { email } = await aSettledPerson(strict)
  const visitor = aVisitor(strict)
  const first = await anEmailedCode(visitor, email)
  expect((await enter(visitor, first)).path).toBe('/')
  expect((await enter(visitor, first)).status).toBe(400)
  const second = await anEmailedCode(visitor, email)
  const token = await askForReset(strict, email)
  await aVisitor(strict).submit('/api/new-password', { token, password: 'another river canoe' })
  expect((await enter(visitor, second, 'another river canoe')).status).toBe(400)
})
