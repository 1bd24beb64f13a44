import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCurrentUser } from '../src/contract/users.ts'
import { mails, sessions, users } from '../src/server/database/schema.ts'
import { setRole } from '../src/server/identity/grant-admin.ts'
import {
  anAddress,
  aSettledPerson,
  aVisitor,
  linkIn,
  newestMail,
  PASSWORD,
  signIn,
  signUp,
} from './support/visitor.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const statusFor = async (cookie: string, path = '/api/auth/user') =>
  (await world.request(null, path, { headers: { cookie } })).status

describe('sessions', () => {
  test('a session is dead after sign-out', async () => {
    const { visitor } = await aSettledPerson(world)
    const cookie = visitor.cookies()
    expect(await statusFor(cookie)).toBe(200)
    expect((await visitor.open('/api/logout')).path).toBe('/')
    expect(await statusFor(cookie)).toBe(401)
    expect(await statusFor(visitor.cookies())).toBe(401)
  })

  test('a session from before the password reset is dead, and so is the old password', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const cookie = visitor.cookies()
    expect(await statusFor(cookie)).toBe(200)
    await aVisitor(world).submit('/api/forgot-password', { email })
    const link = linkIn(await newestMail(world, email), '/api/new-password')
    const token = new URLSearchParams(link.split('?')[1]).get('token')!
    await aVisitor(world).submit('/api/new-password', { token, password: 'another river canoe' })
    expect(await statusFor(cookie)).toBe(401)
    expect((await newestMail(world, email)).subject).toBe('Your password was changed')
    expect((await signIn(aVisitor(world), email)).status).toBe(401)
    expect((await signIn(aVisitor(world), email, 'another river canoe')).path).toBe('/')
    const twice = await aVisitor(world).submit('/api/new-password', {
      token,
      password: 'a third river canoe',
    })
    expect(twice.status).toBe(400)
  })

  test('signing in again gives another session and leaves the one before behind', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const before = visitor.cookies()
    const response = await world.request(null, '/api/identity/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: before, origin: world.url },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    expect(response.status).toBe(200)
    expect(await statusFor(before)).toBe(401)
    const [line = ''] = response.headers.getSetCookie().filter((cookie) => cookie.startsWith('northpoint='))
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
    expect(line).toMatch(/Path=\//)
    expect(await statusFor(line.split(';')[0] ?? '')).toBe(200)
  })

  test('changing the password takes the present one, ends every other session and is told by mail', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const elsewhere = aVisitor(world)
    await signIn(elsewhere, email)
    const change = (currentPassword: string) =>
      world.request(null, '/api/identity/change-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: visitor.cookies() },
        body: JSON.stringify({ currentPassword, newPassword: 'another river canoe' }),
      })
    expect((await change('not my password')).status).toBe(400)
    const changed = await change(PASSWORD)
    expect(changed.status).toBe(200)
    expect(await statusFor(elsewhere.cookies())).toBe(401)
    expect(await statusFor(visitor.cookies())).toBe(401)
    expect(await statusFor(changed.headers.getSetCookie()[0]?.split(';')[0] ?? '')).toBe(200)
    expect((await newestMail(world, email)).subject).toBe('Your password was changed')
  })

  test('a cookie with a foreign signature is nobody', async () => {
    const member = await world.aMember()
    const other = await world.aMember()
    const signature = decodeURIComponent(other.cookieValue).split('.')[1]
    const token = decodeURIComponent(member.cookieValue).split('.')[0]
    const forged = `${member.cookieName}=${encodeURIComponent(`${token}.${signature}`)}`
    expect(await statusFor(member.cookie)).toBe(200)
    expect(await statusFor(forged)).toBe(401)
    expect(await statusFor(`${member.cookieName}=${token}`)).toBe(401)
  })

  test('a session lasts as long as it is used, and its cookie with it', async () => {
    const member = await world.aMember()
    const { queries } = world.services.database
    const inTenDays = new Date(Date.now() + 10 * 24 * 3600 * 1000)
    await queries.update(sessions).set({ expires_at: inTenDays }).where(eq(sessions.user_id, member.id))
    const response = await world.request(member, '/api/auth/user')
    const [line = ''] = response.headers.getSetCookie()
    expect(line).toContain(`${member.cookieName}=${member.cookieValue}`)
    expect(line).toContain('Max-Age=2592000')
    const [session] = await queries.select().from(sessions).where(eq(sessions.user_id, member.id))
    expect(session!.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3600 * 1000)
    expect((await world.request(member, '/api/user/points')).headers.getSetCookie()).toEqual([])
  })

  test('a demoted admin’s next request is refused', async () => {
    const admin = await world.anAdmin()
    expect(await statusFor(admin.cookie, '/api/admin/submissions')).toBe(200)
    await world.anAdmin()
    expect(await setRole(world.services.database, admin.email.toUpperCase(), 'user', 'test')).toBe('changed')
    expect(await statusFor(admin.cookie, '/api/admin/submissions')).toBe(403)
    expect(await setRole(world.services.database, anAddress('nobody'), 'admin', 'test')).toBe('unknown')
  })

  test('a suspended member cannot sign in and reads the support address; the open session is dead', async () => {
    const { visitor, email } = await aSettledPerson(world)
    await world.services.database.queries
      .update(users)
      .set({ suspended_at: new Date() })
      .where(eq(users.email, email))
    const session = await world.request(null, '/api/identity/get-session', {
      headers: { cookie: visitor.cookies() },
    })
    expect(await session.json()).toBeNull()
    const refused = await signIn(aVisitor(world), email)
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('support@northpoint.example')
    expect((await signIn(aVisitor(world), email, 'not my password')).status).toBe(401)
  })

  test('logging out from another site is asked about first', async () => {
    const { visitor } = await aSettledPerson(world)
    const page = await visitor.open('/api/logout', { 'sec-fetch-site': 'cross-site' })
    expect(page.html).toContain('Log out?')
    expect(await statusFor(visitor.cookies())).toBe(200)
    await visitor.submit('/api/logout', {})
    expect(await statusFor(visitor.cookies())).toBe(401)
  })

  test('who is signed in is led on from the login', async () => {
    const { visitor } = await aSettledPerson(world)
    expect((await visitor.open('/api/login?returnTo=%2Fpoints')).path).toBe('/points')
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('signing in never leads to %s', async (returnTo) => {
    const { email } = await aSettledPerson(world)
    expect((await signIn(aVisitor(world), email, PASSWORD, returnTo)).path).toBe('/')
  })

  test('another site cannot sign anybody in', async () => {
    const { email } = await aSettledPerson(world)
    const response = await world.request(null, '/api/login', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      body: new URLSearchParams({ email, password: PASSWORD }),
    })
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('what Better Auth offers beyond the product is closed', () => {
  test.each(['update-user', 'delete-user', 'set-password', 'unlink-account', 'sign-in/social'])(
    '%s',
    async (name) => {
      const { visitor } = await aSettledPerson(world)
      const response = await world.request(null, `/api/identity/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: visitor.cookies(), origin: world.url },
        body: JSON.stringify({ name: 'Somebody else' }),
      })
      expect(response.status).toBe(404)
    },
  )
})

describe('on a public HTTPS address, with the limits of production', () => {
  let strict: World
  beforeAll(async () => {
    strict = await startWorld({ publicUrl: new URL('https://rewards.example.ca'), rateLimitFactor: 1 })
  })
  afterAll(() => strict.close())

  const signInWith = (email: string, password: string) =>
    strict.request(null, '/api/identity/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })

  test('the cookie is a __Host- cookie for HTTPS only', async () => {
    const visitor = aVisitor(strict)
    const email = anAddress()
    await signUp(visitor, email)
    const link = linkIn(await newestMail(strict, email), '/api/verify-email')
    const response = await strict.request(null, link)
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-northpoint='))
    expect(line).toMatch(/; Secure/)
    expect(line).not.toMatch(/Domain=/)
    const me = await strict.request(null, '/api/auth/user', {
      headers: { cookie: line?.split(';')[0] ?? '' },
    })
    expect(me.status).toBe(403)
  })

  test('after ten wrong passwords an address waits, also with the right one; right ones never count', async () => {
    const email = anAddress()
    await signUp(aVisitor(strict), email)
    await strict.services.database.queries
      .update(users)
      .set({ email_verified: true })
      .where(eq(users.email, email))
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await signInWith(email, PASSWORD)).status).toBe(200)
    const wrong = await Promise.all(Array.from({ length: 20 }, () => signInWith(email, 'not my password')))
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = await signInWith(email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    const page = await strict.request(null, '/api/login', {
      method: 'POST',
      body: new URLSearchParams({ email, password: PASSWORD }),
    })
    expect(page.status).toBe(429)
    expect(await page.text()).toContain('There were too many attempts to sign in. Please try again in')
  })

  test('one address gets five mails an hour that somebody asks for', async () => {
    const email = anAddress()
    await signUp(aVisitor(strict), email)
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await aVisitor(strict).submit('/api/forgot-password', { email })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    // Signing up again says nothing and writes nothing any more.
    const before = (await newestMail(strict, email)).id
    expect((await signUp(aVisitor(strict), email)).path).toBe('/api/verify-email')
    expect((await newestMail(strict, email)).id).toBe(before)
  })

  test('every mail leads to the public address', async () => {
    const all = await strict.services.database.queries.select().from(mails)
    expect(all.length).toBeGreaterThan(0)
    for (const { text_body } of all) expect(text_body).not.toMatch(/https?:\/\/(?!rewards\.example\.ca)/)
  })
})

test('the session of a member answers the contract', async () => {
  const member = await world.aMember()
  expect(await world.call(member, getCurrentUser)).toMatchObject({ id: member.id, email: member.email })
})
