import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { beginSecondFactor } from '#contract/identity/sign-in-methods.ts'
import { credentials, past_addresses } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { freePort } from '../support/servers/product-process.ts'
import { type Alteration, anIssuer, type IssuerAccount, type TestIssuer } from '../support/world/issuer.ts'
import { aScriptlessBrowser, type ScriptlessBrowser, type Stop } from '../support/world/scriptless-browser.ts'
import {
  ANSWERS,
  accountOf,
  aSettledPerson,
  aVisitor,
  linkIn,
  newestMail,
  PASSWORD,
  signIn,
  signUp,
  tokenIn,
} from '../support/world/visitor.ts'
import { anotherWorld, aWorld, type World } from '../support/world/world.ts'

const CALLBACK = '/api/identity/callback/oidc'

const port = await freePort()
const publicUrl = new URL(`http://127.0.0.1:${port}`)
const issuer = await anIssuer(publicUrl.origin)
await issuer.listen()
afterAll(() => issuer.close())
const world = await aWorld({
  port,
  publicUrl,
  adminEmails: new Set(['chief@example.ca']),
  issuers: [settingsOf(issuer)],
})
afterEach(() => {
  issuer.forge = null
})

function settingsOf({ url, clientId, clientSecret }: TestIssuer) {
  return { id: 'oidc' as const, name: 'Maple ID', issuer: url, clientId, clientSecret }
}

let made = 0

/** Someone new at the issuer, who signs in there next. */
function aNewcomer(about: Partial<IssuerAccount> = {}, at = issuer) {
  made += 1
  const sub = `subject-${made}`
  const account = {
    email: `Newcomer-${made}@Example.ca`,
    email_verified: true,
    given_name: 'Robin',
    family_name: 'Roy',
    name: 'Robin Roy',
    ...about,
  }
  at.accounts.set(sub, account)
  at.signsIn = sub
  return { sub, email: account.email.toLowerCase() }
}

// Whichever test comes first, the issuer knows someone.
aNewcomer()

const signsInAs = () => issuer.accounts.get(issuer.signsIn)!.email.toLowerCase()

function logIn(wanderer: ScriptlessBrowser, returnTo = '/', at = world): Promise<Stop> {
  return wanderer.go(`${at.url}/api/login?${new URLSearchParams({ returnTo })}`)
}

function untilAnswer(wanderer: ScriptlessBrowser, at = world): Promise<Stop> {
  return wanderer.go(`${at.url}/api/login`, { stopBefore: CALLBACK })
}

async function isSignedIn(wanderer: ScriptlessBrowser, at = world): Promise<boolean> {
  return (await wanderer.go(`${at.url}/api/welcome`, { stopBefore: '/api/login' })).status === 200
}

async function expectRefused(wanderer: ScriptlessBrowser, email: string, at = world): Promise<void> {
  expect(await isSignedIn(wanderer, at)).toBe(false)
  expect(await accountOf(at, email)).toBeUndefined()
}

/** An issuer that accepts requests and never answers, and a server that does not wait for it long. */
async function anAbsentIssuer(): Promise<{ away: TestIssuer; lone: World }> {
  const port = await freePort()
  const publicUrl = new URL(`http://127.0.0.1:${port}`)
  const away = await anIssuer(publicUrl.origin)
  away.hangsAt = () => true
  await away.listen()
  onTestFinished(() => away.close())
  const lone = await anotherWorld({ port, publicUrl, issuers: [{ ...settingsOf(away), waitFactor: 0.05 }] })
  return { away, lone }
}

async function comeBack({ away, lone }: { away: TestIssuer; lone: World }): Promise<void> {
  away.hangsAt = null
  aNewcomer({}, away)
  await expect.poll(async () => (await logIn(aScriptlessBrowser(), '/', lone)).heading).toBe('Welcome, Robin')
}

async function expectPasswordsWork(at: World): Promise<void> {
  const page = await logIn(aScriptlessBrowser(), '/points', at)
  expect(page).toMatchObject({ status: 200, heading: 'Sign in' })
  expect(page.html).toContain('We can’t reach Maple ID right now.')
  const { email } = await aSettledPerson(at)
  expect((await signIn(aVisitor(at), email, PASSWORD, '/points')).path).toBe('/points')
}

describe('an issuer that is down', () => {
  test('stops neither the start nor sign-in with a password, and works once it is up', async () => {
    const { away, lone } = await anAbsentIssuer()
    await expectPasswordsWork(lone)
    await away.close()
    await expectPasswordsWork(lone)
    await away.listen()
    await comeBack({ away, lone })
  })

  test('that never answers the code exchange leads to a page of ours', async () => {
    const { away, lone } = await anAbsentIssuer()
    await comeBack({ away, lone })
    const { email } = aNewcomer({}, away)
    const wanderer = aScriptlessBrowser()
    const { address } = await untilAnswer(wanderer, lone)
    away.hangsAt = (path) => path === '/token'
    const page = await wanderer.go(address)
    expect(page).toMatchObject({ status: 502, heading: 'Maple ID didn’t confirm this sign-in' })
    await expectRefused(wanderer, email, lone)
  })
})

test('an issuer that redirects our own requests is not followed: no secret reaches another address', async () => {
  const { away, lone } = await anAbsentIssuer()
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('{}')
  })
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void elsewhere.close())
  const to = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  away.hangsAt = null
  away.redirects = { at: () => true, to }
  await expectPasswordsWork(lone)
  away.redirects = null
  await comeBack({ away, lone })
  const { email } = aNewcomer({}, away)
  const wanderer = aScriptlessBrowser()
  const { address } = await untilAnswer(wanderer, lone)
  away.redirects = { at: (path) => path === '/token', to }
  expect(await wanderer.go(address)).toMatchObject({ status: 401 })
  await expectRefused(wanderer, email, lone)
  expect(asked).toEqual([])
})

test('a newcomer from a French page meets the issuer in French, and has a French account', async () => {
  const { email } = aNewcomer()
  const wanderer = aScriptlessBrowser()
  const { address } = await wanderer.go(`${world.url}/api/login?lang=fr`, { stopBefore: '/auth' })
  expect(address.searchParams.get('ui_locales')).toBe('fr-CA')
  expect((await wanderer.go(address)).address.pathname).toBe('/api/welcome')
  expect(await accountOf(world, email)).toMatchObject({ language: 'fr' })
})

test('an issuer that changed its key a moment ago fails one sign-in at most', async () => {
  const { away, lone } = await anAbsentIssuer()
  await comeBack({ away, lone })
  await away.close()
  away.rotate()
  await away.listen()
  aNewcomer({}, away)
  const headings = [
    await logIn(aScriptlessBrowser(), '/', lone),
    await logIn(aScriptlessBrowser(), '/', lone),
  ]
  expect(headings.map(({ heading }) => heading)).toEqual([
    'We couldn’t verify you with Maple ID',
    'Welcome, Robin',
  ])
})

describe('signing in', () => {
  test('leads to the issuer and back, through the first questions, to where the person was going', async () => {
    const { email, sub } = aNewcomer()
    const wanderer = aScriptlessBrowser()
    // The landing page's Get Started changes nothing where an issuer signs people in.
    const asked = await wanderer.go(`${world.url}/api/login?new=1&returnTo=%2Freferrals%3Fcode%3DABCD2345`, {
      stopBefore: '/auth',
    })
    expect(Object.fromEntries(asked.address.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await wanderer.go(asked.address)).toMatchObject({ status: 200, heading: 'Welcome, Robin' })
    const answered = await wanderer.go(`${world.url}/api/welcome`, {
      form: { ...ANSWERS, returnTo: '/referrals?code=ABCD2345' },
    })
    expect(answered.address.href).toBe(`${world.url}/referrals?code=ABCD2345`)
    const account = await accountOf(world, email)
    expect(account).toMatchObject({
      first_name: 'Robin',
      last_name: 'Roy',
      role: 'user',
    })
    const kept = await world.rows(credentials, { user_id: account!.id })
    expect(kept).toMatchObject([{ provider_id: 'oidc', account_id: `${issuer.url} ${sub}` }])
  })

  test('again opens the same account, and the questions are asked only once', async () => {
    const { email } = aNewcomer()
    const first = aScriptlessBrowser()
    await logIn(first)
    await first.go(`${world.url}/api/welcome`, { form: { ...ANSWERS, returnTo: '/' } })
    const again = await logIn(aScriptlessBrowser(), '/points')
    expect(again.address.pathname).toBe('/points')
    expect(await world.rows(users, { email })).toHaveLength(1)
  })

  test('is not blocked by a sign-up that was never confirmed', async () => {
    const { email } = aNewcomer()
    await signUp(aVisitor(world), email, { password: 'the intruders password' })
    const wanderer = aScriptlessBrowser()
    expect(await logIn(wanderer)).toMatchObject({ heading: 'Welcome, Robin' })
    expect(await accountOf(world, email)).toMatchObject({ first_name: 'Robin' })
    expect((await signIn(aVisitor(world), email, 'the intruders password')).status).toBe(401)
  })

  test('puts names from an issuer on one line', async () => {
    const { email } = aNewcomer({
      given_name: '\u202aRo\tbin\u202c',
      family_name: 'R\u200coy\r\n',
      name: 'Robin\nRoy',
    })
    expect(await logIn(aScriptlessBrowser())).toMatchObject({ heading: 'Welcome, Ro bin' })
    const names = { first_name: 'Ro bin', last_name: 'R\u200coy', name: 'Robin Roy' }
    expect(await accountOf(world, email)).toMatchObject(names)
  })

  test('makes no account with an address reserved for its previous owner', async () => {
    const { email } = aNewcomer()
    const member = await world.aMember()
    await world.queries
      .insert(past_addresses)
      .values({ id: `past ${email}`, user_id: member.id, email, expires_at: new Date(Date.now() + 60_000) })
    const wanderer = aScriptlessBrowser()
    expect(await logIn(wanderer)).toMatchObject({ status: 409, heading: 'You already have an account' })
    await expectRefused(wanderer, email)
  })

  test('a few minutes ago is enough to change the address, and the same person can sign in again', async () => {
    const { email } = aNewcomer()
    const wanderer = aScriptlessBrowser()
    await logIn(wanderer)
    await wanderer.go(`${world.url}/api/welcome`, { form: { ...ANSWERS, returnTo: '/' } })
    const form = await wanderer.go(`${world.url}/api/account/email`)
    expect(form.html).not.toContain('Your password')
    const next = `moved-${email}`
    await wanderer.go(`${world.url}/api/account/email`, { form: { newEmail: next } })
    const path = '/api/account/email/confirm'
    const token = tokenIn(linkIn(await newestMail(world, next), path))
    await wanderer.go(world.url + path, { form: { token } })
    const account = await accountOf(world, next)
    expect(account).toBeDefined()
    expect((await logIn(aScriptlessBrowser(), '/points')).address.pathname).toBe('/points')
    expect(await accountOf(world, email)).toBeUndefined()
  })

  test('makes someone in ADMIN_EMAILS an admin', async () => {
    const { email } = aNewcomer({ email: 'chief@example.ca' })
    await logIn(aScriptlessBrowser())
    expect((await accountOf(world, email))?.role).toBe('admin')
  })

  test('keeps a suspended member out and shows the support address', async () => {
    const { email } = aNewcomer()
    await logIn(aScriptlessBrowser())
    await world.change(users, { email }, { suspended_at: new Date() })
    const wanderer = aScriptlessBrowser()
    const page = await logIn(wanderer)
    expect(page).toMatchObject({ status: 200, heading: 'Your account is suspended' })
    expect(page.address.href).toBe(`${world.url}/api/account/suspension`)
    expect(page.html).toContain('support@')
    expect(await isSignedIn(wanderer)).toBe(false)
  })

  test('asks for two-step verification if the account has it, and remembers where the person was going', async () => {
    aNewcomer()
    const wanderer = aScriptlessBrowser()
    await logIn(wanderer)
    await wanderer.go(`${world.url}/api/welcome`, { form: { ...ANSWERS, returnTo: '/' } })
    const person = { id: '', email: '', cookie: wanderer.cookies(world.url), cookieName: '', cookieValue: '' }
    // There is no password to ask for: having just signed in is enough.
    await world.call(person, beginSecondFactor, { body: { password: '' } })
    await world.change(users, { email: signsInAs() }, { two_factor_enabled: true })
    const again = aScriptlessBrowser()
    const page = await logIn(again, '/points')
    expect(page).toMatchObject({ status: 200, heading: 'One more step' })
    expect(page.address.search).toBe('?returnTo=%2Fpoints')
    expect(await isSignedIn(again)).toBe(false)
  })

  test('with email and password still works beside the issuer', async () => {
    const page = await aScriptlessBrowser().go(`${world.url}/api/login?with=choice&returnTo=%2Fpoints`)
    expect(page).toMatchObject({ status: 200, heading: 'Sign in' })
    expect(page.html).toContain('href="/api/login/with/oidc?returnTo=%2Fpoints"')
    expect(page.html).toContain('name="password"')
  })

  test('that is cancelled at the issuer leads to a page of ours that says so', async () => {
    const wanderer = aScriptlessBrowser()
    const { address } = await untilAnswer(wanderer)
    address.searchParams.delete('code')
    address.searchParams.set('error', 'access_denied')
    address.searchParams.set('error_description', 'a text of somebody else')
    const page = await wanderer.go(address)
    expect(page).toMatchObject({ status: 403, heading: 'You aren’t signed in' })
    expect(page.html).not.toContain('a text of somebody else')
  })
})

describe('an answer is refused', () => {
  test('in a browser without the state cookie', async () => {
    const { email } = aNewcomer()
    const { address } = await untilAnswer(aScriptlessBrowser())
    const victim = aScriptlessBrowser()
    expect(await victim.go(address)).toMatchObject({ status: 400, heading: 'Please start again' })
    await expectRefused(victim, email)
  })

  test('the second time', async () => {
    aNewcomer()
    const wanderer = aScriptlessBrowser()
    const { address } = await untilAnswer(wanderer)
    expect((await wanderer.go(address)).heading).toBe('Welcome, Robin')
    wanderer.forget(world.url, /^northpoint$/)
    expect(await wanderer.go(address)).toMatchObject({ status: 400, heading: 'Please start again' })
    expect(await isSignedIn(wanderer)).toBe(false)
  })

  test('with a used code from another sign-in', async () => {
    aNewcomer()
    const first = aScriptlessBrowser()
    const { address: used } = await untilAnswer(first)
    await first.go(used)
    const { email } = aNewcomer()
    const wanderer = aScriptlessBrowser()
    const { address } = await untilAnswer(wanderer)
    address.searchParams.set('code', used.searchParams.get('code')!)
    expect(await wanderer.go(address)).toMatchObject({
      status: 502,
      heading: 'Maple ID didn’t confirm this sign-in',
    })
    await expectRefused(wanderer, email)
  })

  test.each([
    ['with another state', { state: 'x'.repeat(32) }, 'Please start again'],
    ['without a state', { state: null }, 'Please start again'],
    ['from another issuer', { iss: 'https://elsewhere.example' }, 'This answer isn’t from Maple ID'],
    ['that does not name its issuer', { iss: null }, 'This answer isn’t from Maple ID'],
  ])('%s', async (_what, change, heading) => {
    const { email } = aNewcomer()
    const wanderer = aScriptlessBrowser()
    const { address } = await untilAnswer(wanderer)
    for (const [name, value] of Object.entries(change)) {
      address.searchParams.delete(name)
      if (value !== null) address.searchParams.set(name, value)
    }
    expect(await wanderer.go(address)).toMatchObject({ status: 400, heading })
    await expectRefused(wanderer, email)
  })
})

const hourAgo = () => Math.floor(Date.now() / 1000) - 3600
const without =
  (name: string): Alteration =>
  (claims) => {
    const { [name]: _, ...rest } = claims
    return rest
  }
const FORGERIES: [string, Alteration, NonNullable<TestIssuer['forge']>['sign']][] = [
  ['with the nonce of another sign-in', (claims) => ({ ...claims, nonce: 'x'.repeat(32) }), 'own key'],
  ['without a nonce', without('nonce'), 'own key'],
  ['for another audience', (claims) => ({ ...claims, aud: 'another-product' }), 'own key'],
  [
    'for two audiences, issued to the other one',
    (claims) => ({ ...claims, aud: [claims.aud, 'another-product'], azp: 'another-product' }),
    'own key',
  ],
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' }), 'own key'],
  ['that has expired', (claims) => ({ ...claims, iat: hourAgo() - 60, exp: hourAgo() }), 'own key'],
  ['that never expires', without('exp'), 'own key'],
  ['without a subject', without('sub'), 'own key'],
  ['signed with a key that is not the issuer’s', (claims) => claims, 'another key'],
  ['signed with the client’s secret', (claims) => claims, 'client secret'],
  ['without a signature (alg none)', (claims) => claims, 'nothing'],
]

describe('an ID token is refused', () => {
  test.each(FORGERIES)('%s', async (_what, alter, sign) => {
    const { email } = aNewcomer()
    issuer.forge = { alter: (claims) => alter({ ...claims, email, email_verified: true }), sign }
    const wanderer = aScriptlessBrowser()
    expect(await logIn(wanderer)).toMatchObject({
      status: 401,
      heading: 'We couldn’t verify you with Maple ID',
    })
    await expectRefused(wanderer, email)
  })

  test('only for that reason: unaltered, it signs in', async () => {
    const { email } = aNewcomer()
    issuer.forge = { alter: (claims) => ({ ...claims, email, email_verified: true }), sign: 'own key' }
    const wanderer = aScriptlessBrowser()
    await logIn(wanderer)
    expect(await isSignedIn(wanderer)).toBe(true)
  })
})

describe('an address', () => {
  test.each([false, undefined, 'true'])(
    'that the issuer has not verified (%j) is refused',
    async (email_verified) => {
      const { email, sub } = aNewcomer()
      issuer.accounts.set(sub, { email, email_verified } as never)
      const wanderer = aScriptlessBrowser()
      expect(await logIn(wanderer)).toMatchObject({
        status: 403,
        heading: 'Your email address isn’t verified',
      })
      await expectRefused(wanderer, email)
    },
  )

  test('given for a subject other than the ID token’s is not used', async () => {
    const { email } = aNewcomer()
    issuer.forge = { alter: (claims) => ({ ...claims, sub: 'somebody-else' }), sign: 'own key' }
    const wanderer = aScriptlessBrowser()
    expect(await logIn(wanderer)).toMatchObject({ status: 403, heading: 'We need your email address' })
    await expectRefused(wanderer, email)
  })

  test('of an account with a password does not open that account', async () => {
    const { email } = await aSettledPerson(world)
    aNewcomer({ email })
    const wanderer = aScriptlessBrowser()
    const page = await logIn(wanderer)
    expect(page).toMatchObject({ status: 409, heading: 'You already have an account' })
    expect(await isSignedIn(wanderer)).toBe(false)
  })

  test('of an account made by another subject does not open that account', async () => {
    const { email } = aNewcomer()
    await logIn(aScriptlessBrowser())
    aNewcomer({ email })
    const wanderer = aScriptlessBrowser()
    expect(await logIn(wanderer)).toMatchObject({ status: 409, heading: 'You already have an account' })
    expect(await isSignedIn(wanderer)).toBe(false)
    const account = await accountOf(world, email)
    const kept = await world.rows(credentials, { user_id: account!.id })
    expect(kept).toHaveLength(1)
  })
})

test('over HTTPS, every cookie on the way to the issuer is a __Host- cookie', async () => {
  const publicUrl = new URL('https://rewards.example.ca')
  const secure = await anotherWorld({ publicUrl, issuers: [settingsOf(issuer)] })
  const way = await secure.request(null, '/api/login/with/oidc')
  expect(way.headers.get('location')).toContain(issuer.url)
  const lines = way.headers.getSetCookie()
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatch(/^__Host-northpoint\.[^;]*;.*Path=\/;.*Secure/)
})
