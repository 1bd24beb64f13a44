import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/identity/sign-in-methods.ts'
import { suspendUser } from '#contract/users/admin-users.ts'
import { changePassword, deleteAccount, endOtherSessions } from '#contract/users/profile.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { passkeys, sessions } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { ADDRESS_PATH } from '#server/identity/address/address-links.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { aSettledPerson, PASSWORD } from '../support/world/visitor.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()

const expire = ({ id }: Person) =>
  world.change(sessions, { user_id: id }, { expires_at: new Date(Date.now() - 1000) })
const revoke = ({ id }: Person) => world.remove(sessions, { user_id: id })

const ask = async (person: Person) => {
  const { status, code } = await world.attempt(person, getCurrentUser)
  return { status, code }
}
const REVOKED = { status: 401, code: 'session.revoked' }
const EXPIRED = { status: 401, code: 'unauthenticated' }

async function aPersonWithPassword(): Promise<Person> {
  const { visitor, email } = await aSettledPerson(world)
  const [row] = await world.rows(users, { email })
  const cookie = visitor.cookies()
  return { id: row!.id, email, cookie, cookieName: '', cookieValue: '' }
}

const signInAgain = (person: Person) =>
  world.request(person, '/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.url },
    body: new URLSearchParams({ email: person.email, password: PASSWORD }).toString(),
  })

/** Ways to end a person's session on purpose. */
const ENDINGS: Record<string, () => Promise<Person>> = {
  'signing out everywhere else': async () => {
    const here = await world.aMember()
    const there = await world.elsewhere(here)
    await world.call(here, endOtherSessions)
    expect((await ask(here)).status).toBe(200)
    return there
  },
  'a new password': async () => {
    const here = await aPersonWithPassword()
    const there = await world.elsewhere(here)
    await world.call(here, changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'another long one 42' },
    })
    expect((await ask(here)).status).toBe(200)
    return there
  },
  'the deletion of the account': async () => {
    const here = await aPersonWithPassword()
    await world.call(here, deleteAccount, { body: { password: PASSWORD } })
    return here
  },
  'a suspension': async () => {
    const [admin, member] = [await world.anAdmin(), await world.aMember()]
    await world.call(admin, suspendUser, { params: { userId: member.id }, body: { memberText: 'Fraud' } })
    return member
  },
  'signing out': async () => {
    const member = await world.aMember()
    await world.request(member, '/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    return member
  },
}

describe.each(Object.entries(ENDINGS))('after %s', (_, end) => {
  test('every call says that the session was ended', async () => {
    const person = await end()
    for (const { method, path, access } of allEndpoints) {
      if (access === 'public') continue
      const response = await world.request(person, path.replaceAll(/:\w+/g, '1'), { method })
      expect([path, response.status, await response.json()]).toEqual([
        path,
        401,
        { code: 'session.revoked', message: 'You were signed out. Please sign in again.' },
      ])
    }
  })

  test.each([
    '/api/events',
    '/api/submissions/1/screenshot',
    '/api/submissions/1/thumbnail',
    '/api/media/1/file',
    '/api/media/1/preview',
    '/api/tasks/1/picture',
    '/api/user/photo/1.jpg',
    '/api/openapi.json',
    '/api/admin/ledger.csv',
  ])('so does %s', async (path) => {
    const response = await world.request(await end(), path)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'session.revoked' })
  })

  test.each([
    ['/', 200],
    ['/points', 404],
    ['/nowhere', 404],
    ['/api/login', 200],
  ])('the document at %s clears the cookie and what the device keeps', async (path, status) => {
    const person = await end()
    const headers = { accept: 'text/html', 'if-none-match': '*' }
    const look = await world.request(person, path, { method: 'HEAD', headers })
    expect(look.headers.get('clear-site-data')).toBeNull()
    expect(look.headers.getSetCookie()).toEqual([])
    const response = await world.request(person, path, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(status)
    expect(response.headers.get('clear-site-data')).toBe('"storage"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [line = ''] = response.headers.getSetCookie().filter((one) => one.startsWith('northpoint='))
    expect(line).toMatch(/^northpoint=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
  })
})

describe('a call that waited for the account while its session was ended is refused:', () => {
  const body = { password: PASSWORD }
  const calls: Record<string, (person: Person) => Promise<{ status: number }>> = {
    'a second factor begun': (person) => world.attempt(person, beginSecondFactor, { body }),
    'a second factor confirmed': (person) =>
      world.attempt(person, confirmSecondFactor, { body: { code: '000000' } }),
    'a second factor removed': (person) => world.attempt(person, removeSecondFactor, { body }),
    'new recovery codes': (person) => world.attempt(person, renewRecoveryCodes, { body }),
    'a passkey removed': (person) =>
      world.attempt(person, removePasskey, { body: { ...body, id: person.id } }),
    'a new address': (person) =>
      world.request(person, ADDRESS_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.url },
        body: new URLSearchParams({ ...body, newEmail: `new-${person.email}` }).toString(),
      }),
    'a new password': (person) =>
      world.attempt(person, changePassword, {
        body: { currentPassword: PASSWORD, newPassword: 'another long one 42' },
      }),
    'signing out everywhere else': (person) => world.attempt(person, endOtherSessions),
    'the deletion of the account': (person) => world.attempt(person, deleteAccount, { body }),
  }

  test.each(Object.entries(calls))('%s', async (_what, ask) => {
    const person = await aPersonWithPassword()
    await world.change(users, { id: person.id }, { two_factor_enabled: true })
    await world.change(sessions, { user_id: person.id }, { factor: 'totp' })
    await world.queries.insert(passkeys).values({
      id: person.id,
      user_id: person.id,
      credential_id: person.id,
      public_key: 'key',
      counter: 0,
    })
    const asked = await world.services.database.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, person.id)).for('no key update')
      await tx.delete(sessions).where(eq(sessions.user_id, person.id))
      const answer = ask(person)
      await expect.poll(() => waitingForLocks(world.services.database.pool)).toBe(1)
      return { answer }
    })
    expect((await asked.answer).status).toBe(401)
    const [kept] = await world.rows(users, { id: person.id })
    expect(kept).toMatchObject({ two_factor_enabled: true, email: person.email, deleted_at: null })
  })
})

test('an expired session that still has its row counts as expired: its documents clear nothing', async () => {
  const member = await world.aMember()
  await expire(member)
  expect(await ask(member)).toEqual(EXPIRED)
  const response = await world.request(member, '/')
  expect(response.headers.get('clear-site-data')).toBeNull()
  expect(response.headers.getSetCookie()).toEqual([])
})

test('an expired session of a member suspended since then counts as revoked', async () => {
  const member = await world.aMember({ suspended_at: new Date() })
  await expire(member)
  expect(await ask(member)).toEqual(REVOKED)
})

test('a missing, foreign or wrongly signed cookie gets the answer of an expired session', async () => {
  const member = await world.aMember()
  await revoke(member)
  const { cookieName: name, cookieValue: value, cookie } = member
  expect(await ask(member)).toEqual(REVOKED)
  const broken = [
    'theme=dark',
    `other=${value}`,
    `${name}=`,
    `${name}=.`,
    `${name}=${value.slice(0, -1)}`,
    `${name}=${value}x`,
    `${name}=${value.split('.')[0]}`,
    `${name}=${encodeURIComponent('a.b')}`,
    `${name}=x${value}`,
    `${cookie.slice(0, -6)}AAAAA=`,
  ]
  for (const one of broken) expect([one, await ask({ ...member, cookie: one })]).toEqual([one, EXPIRED])
  for (const one of broken) {
    const response = await world.request({ ...member, cookie: one }, '/')
    expect([one, response.headers.get('clear-site-data')]).toEqual([one, null])
  }
})

test('one query recognizes a member’s request, and a revoked one too', async () => {
  const member = await world.aMember()
  const gone = await world.aMember()
  await revoke(gone)
  const { readViewer } = world.services.identity
  const query = vi.spyOn(world.services.database.shortReads.$client, 'query')
  expect(await readViewer({ cookie: member.cookie }, { fresh: true })).not.toBeNull()
  expect(query).toHaveBeenCalledTimes(1)
  expect(await readViewer({ cookie: gone.cookie }, { fresh: true })).toBeNull()
  expect(query).toHaveBeenCalledTimes(2)
  query.mockRestore()
})

test('signing out clears the device; being asked first does not', async () => {
  const member = await world.aMember()
  const leave = (site: string) =>
    world.request(member, '/api/logout', { headers: { 'sec-fetch-site': site } })
  expect((await leave('cross-site')).headers.get('clear-site-data')).toBeNull()
  const answer = await leave('same-origin')
  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
  expect(answer.headers.getSetCookie().join()).toMatch(/northpoint=;/)
})

test('an expired session still counts as expired after its member has signed in again', async () => {
  const member = await aPersonWithPassword()
  await expire(member)
  expect((await signInAgain(member)).status).toBe(303)
  expect(await ask(member)).toEqual(EXPIRED)
})

test('signing in again after a revoked session keeps the new cookie and what the device keeps from then on', async () => {
  const member = await aPersonWithPassword()
  await revoke(member)
  const response = await signInAgain(member)
  expect(response.status).toBe(303)
  expect(response.headers.get('clear-site-data')).toBeNull()
  const lines = response.headers.getSetCookie().filter((one) => one.startsWith('northpoint='))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Max-Age=2592000')
})

test('after signing in again, the earlier session counts as expired: documents and calls of older tabs clear nothing', async () => {
  const member = await aPersonWithPassword()
  const stream = await followStream(world, member)
  expect((await signInAgain(member)).status).toBe(303)
  expect(await ask(member)).toEqual(EXPIRED)
  await expect.poll(() => stream.hasEnded()).toBe(true)
  for (const path of ['/', '/dashboard', '/nowhere', '/api/login']) {
    const document = await world.request(member, path)
    const taken = document.headers.getSetCookie().filter((one) => one.startsWith('northpoint='))
    expect([path, document.headers.get('clear-site-data'), taken]).toEqual([path, null, []])
  }
})

test('a request under way when a session ends does not extend it', async () => {
  const member = await world.aMember()
  const { database, identity } = world.services
  const soon = new Date(Date.now() + 3_600_000)
  await world.change(sessions, { user_id: member.id }, { expires_at: soon })
  const { $client: reads } = database.shortReads
  const query = reads.query.bind(reads) as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(reads, 'query').mockImplementation((async (...given: unknown[]) => {
    const answer = await query(...given)
    vi.restoreAllMocks()
    await expire(member)
    return answer
  }) as typeof reads.query)
  await identity.readViewer({ cookie: member.cookie }, { fresh: true })
  const [row] = await world.rows(sessions, { user_id: member.id })
  expect(row!.expires_at.getTime()).toBeLessThan(Date.now())
})

test('another member who signs in on the browser revokes the earlier session', async () => {
  const [member, other] = [await world.aMember(), await aPersonWithPassword()]
  expect((await signInAgain({ ...other, cookie: member.cookie })).status).toBe(303)
  const response = await world.request(member, getCurrentUser.path)
  expect(await response.json()).toMatchObject({ code: 'session.revoked' })
})
