import { describe, expect, test } from 'vitest'
import { sessions } from '#server/database/schema/identity.ts'
import { asJson } from '../support/world/form.ts'
import {
  aNewcomer,
  anAddress,
  aSettledPerson,
  aVisitor,
  confirmAddress,
  newestMail,
  PASSWORD,
  signIn,
  signUp,
} from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()

const statusFor = async (cookie: string, path = '/api/auth/user') =>
  (await world.request(null, path, { headers: { cookie } })).status

describe('sessions', () => {
  test('signing in again opens another session and leaves the earlier one behind', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const before = visitor.cookies()
    const response = await world.request(
      null,
      '/api/identity/sign-in/email',
      asJson({ email, password: PASSWORD }, 'POST', { cookie: before, origin: world.url }),
    )
    expect(response.status).toBe(200)
    expect(await statusFor(before)).toBe(401)
    const [line = ''] = response.headers.getSetCookie().filter((cookie) => cookie.startsWith('northpoint='))
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
    expect(line).toMatch(/Path=\//)
    expect(await statusFor(line.split(';')[0] ?? '')).toBe(200)
  })

  test('a session and its cookie last as long as they are used', async () => {
    const member = await world.aMember()
    const inTenDays = new Date(Date.now() + 10 * 24 * 3600 * 1000)
    await world.change(sessions, { user_id: member.id }, { expires_at: inTenDays })
    const response = await world.request(member, '/api/auth/user')
    const [line = ''] = response.headers.getSetCookie()
    expect(line).toContain(`${member.cookieName}=${member.cookieValue}`)
    expect(line).toContain('Max-Age=2592000')
    const [session] = await world.rows(sessions, { user_id: member.id })
    expect(session!.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3600 * 1000)
    expect((await world.request(member, '/api/user/points')).headers.getSetCookie()).toEqual([])
  })

  test('signing out through another site asks first', async () => {
    const { visitor } = await aSettledPerson(world)
    const page = await visitor.open('/api/logout', { 'sec-fetch-site': 'cross-site' })
    expect(page.html).toContain('Sign out?')
    expect(page.html).toContain('Anything you haven’t sent will be deleted from this device.')
    expect(await statusFor(visitor.cookies())).toBe(200)
    await visitor.submit('/api/logout', {})
    expect(await statusFor(visitor.cookies())).toBe(401)
  })

  test('the sign-in page sends a signed-in member on', async () => {
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

  test('a passkey whose id cannot be stored is refused like any other', async () => {
    const begun = await world.request(null, '/api/identity/passkey/generate-authenticate-options')
    const [cookie = ''] = begun.headers.getSetCookie().map((line) => line.split(';')[0])
    for (const id of ['\u0000', '\ud83d', 'x'.repeat(5000)]) {
      const answer = await world.request(
        null,
        '/api/identity/passkey/verify-authentication',
        asJson({ response: { id } }, 'POST', { cookie, origin: world.url }),
      )
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
  })

  test('another site cannot sign anyone in', async () => {
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

const strict = await aWorld({ publicUrl: new URL('https://rewards.example.ca'), rateLimitFactor: 1 })

describe('on a public HTTPS address, with production limits', () => {
  test('every cookie is a __Host- cookie for HTTPS only', async () => {
    const visitor = aVisitor(strict)
    const email = anAddress()
    await signUp(visitor, email)
    await confirmAddress(strict, visitor, email)
    expect(visitor.cookies()).toMatch(/__Host-northpoint=/)
    const lines = await Promise.all(
      [
        strict.request(null, '/api/login', {
          method: 'POST',
          body: new URLSearchParams({ email, password: PASSWORD }),
        }),
        strict.request(null, '/api/sign-up', { method: 'POST', body: new URLSearchParams({ email }) }),
        strict.request(null, '/api/identity/passkey/generate-authenticate-options'),
      ].map(async (answer) => (await answer).headers.getSetCookie()),
    )
    const names = lines.flat().map((line) => line.split('=')[0])
    expect(names).toEqual(
      expect.arrayContaining(['__Host-northpoint', '__Host-northpoint-browser', '__Host-northpoint.passkey']),
    )
    for (const line of lines.flat()) {
      expect(line).toMatch(/^__Host-[^;]*; (?:.*; )?Path=\/(;|$)/)
      expect(line).toMatch(/; Secure/)
      expect(line).toMatch(/; HttpOnly/)
      expect(line).not.toMatch(/Domain=/)
    }
    const me = await strict.request(null, '/api/auth/user', { headers: { cookie: visitor.cookies() } })
    expect(me.status).toBe(403)
  })

  test('every email leads to the public address', async () => {
    const { email } = await aNewcomer(strict)
    const { text_body } = await newestMail(strict, email)
    expect(text_body).toContain('https://rewards.example.ca')
    expect(text_body).not.toMatch(/https?:\/\/(?!rewards\.example\.ca)/)
  })
})
