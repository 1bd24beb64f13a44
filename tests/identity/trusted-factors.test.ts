import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  addPasskey,
  beginPasskey,
  beginSecondFactor,
  confirmSecondFactor,
  getSignInMethods,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/identity/sign-in-methods.ts'
import { listUsers } from '#contract/users/admin-users.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { DUTIES } from '#domain/identity/duties.ts'
import {
  mailed_links,
  passkeys,
  past_addresses,
  second_factors,
  sessions,
} from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { setRole } from '#server/identity/grant-admin.ts'
import { isSigningUp, passwordLink, trustLink } from '#server/identity/operator-links.ts'
import { IS_TRUSTED } from '#server/identity/session/is-trusted.ts'
import { applyMigration, knownMigrations } from '#server/platform/db/migrations.ts'
import { aNewPasskey } from '../every-call/passkey.ts'
import { actionsIn, auditOfPerson } from '../support/world/audit.ts'
import { codeOf, keyOf, nextCodeOf } from '../support/world/totp.ts'
import {
  ANSWERS,
  aNewcomer,
  anAddress,
  aSettledPerson,
  aVisitor,
  linkIn,
  newestMail,
  PASSWORD,
  personOf,
  signIn,
  tokenIn,
  type Visitor,
} from '../support/world/visitor.ts'
import { aWorld, freshDatabaseUrl, type Person } from '../support/world/world.ts'

const world = await aWorld({ adminsNeedSecondFactor: true })

const TRUST = '/api/account/second-factor'
const NOT_ME = '/api/account/not-me'
const THEIRS = { password: PASSWORD }

interface Someone {
  visitor: Visitor
  person: Person
  email: string
}

async function signedIn(visitor: Visitor, email: string): Promise<Someone> {
  return { visitor, email, person: await personOf(world, visitor, email) }
}

/** Signed in with the password alone. */
async function anAdmin(role: 'admin' | 'user' = 'admin'): Promise<Someone> {
  const { visitor, email } = await aSettledPerson(world)
  await world.change(users, { email }, { role, duties: role === 'admin' ? [...DUTIES] : [] })
  return signedIn(visitor, email)
}

/** Someone who has stolen the password, and nothing else. */
async function aThief({ email }: Someone): Promise<Someone> {
  const visitor = aVisitor(world)
  await signIn(visitor, email)
  return signedIn(visitor, email)
}

const asAdmin = async ({ person, visitor }: Someone) =>
  (await world.attempt({ ...person, cookie: visitor.cookies() }, listUsers)).status

async function turnOn({
  person,
}: Pick<Someone, 'person'>): Promise<{ key: string; recoveryCodes: string[] }> {
  const key = keyOf((await world.call(person, beginSecondFactor, { body: THEIRS })).key)
  const { recoveryCodes } = await world.call(person, confirmSecondFactor, { body: { code: codeOf(key) } })
  return { key, recoveryCodes }
}

async function addAPasskey(person: Person, password = PASSWORD): Promise<string> {
  const { asking, response } = await aBegunPasskey(person, password)
  await world.call(asking, addPasskey, { body: { name: 'Phone', response } })
  const [added] = await world.rows(passkeys, { user_id: person.id, credential_id: response.id as string })
  return added!.id
}

/** The device's answer for a passkey, and the browser that asked it. */
async function aBegunPasskey(person: Person, password = PASSWORD) {
  const begun = await world.request(person, beginPasskey.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  expect(begun.status).toBe(200)
  const { options } = (await begun.json()) as { options: { challenge: string } }
  const cookie = [person.cookie, ...begun.headers.getSetCookie().map((line) => line.split(';')[0])].join('; ')
  const response = aNewPasskey(options.challenge, world.services.config.publicUrl.origin)
  return { asking: { ...person, cookie }, response }
}

/** A session that a passkey opened. */
async function withPasskey(
  { person, email }: Pick<Someone, 'person' | 'email'>,
  passkey_id: string,
): Promise<Someone> {
  const opened = await world.elsewhere(person)
  await world.sql(
    `update sessions set factor = 'passkey', passkey_id = '${passkey_id}'
     where strpos('${opened.cookieValue}', token) > 0`,
  )
  return signedIn(visitorOf(opened), email)
}

const visitorOf = ({ cookieName, cookieValue }: Person) => aVisitor(world, { [cookieName]: cookieValue })

async function withCode(owner: Someone, fields: Record<string, string>): Promise<Someone> {
  const visitor = aVisitor(world)
  await signIn(visitor, owner.email)
  expect((await visitor.submit('/api/second-step', { way: 'code', ...fields })).path).toBe('/')
  return signedIn(visitor, owner.email)
}

const withRecoveryCode = (owner: Someone, recoveryCode: string) =>
  withCode(owner, { way: 'recovery', recoveryCode })

const mailedToken = async (email: string, path: string) =>
  tokenIn(linkIn(await newestMail(world, email), path))

/** Reads the owner's mailbox and confirms the factor that this session has shown. */
async function confirm({ visitor, email }: Someone): Promise<void> {
  const token = await mailedToken(email, TRUST)
  expect((await visitor.submit(TRUST, { token })).path).toBe('/admin/overview')
}

async function askForLink({ visitor }: Someone) {
  return visitor.submit(TRUST, {})
}

describe('a stolen password does not become an admin', () => {
  test('by turning on two-step verification, nor by signing in with it', async () => {
    const thief = await aThief(await anAdmin())
    const { key, recoveryCodes } = await turnOn(thief)
    expect(await world.attempt(thief.person, listUsers)).toMatchObject({
      status: 403,
      code: 'second-factor.required',
      message:
        'Please confirm that it’s you first, with a link that we email you: open any admin page to ask for it.',
    })
    expect(await world.call(thief.person, getCurrentUser)).toMatchObject({
      needsSecondFactor: true,
      needsConfirmation: true,
    })
    expect(await asAdmin(await withCode(thief, { code: nextCodeOf(key) }))).toBe(403)
    expect(await asAdmin(await withRecoveryCode(thief, recoveryCodes[0]!))).toBe(403)
    for (const path of ['/api/admin/audit.csv', '/api/openapi.json']) {
      expect((await world.request(thief.person, path)).status).toBe(403)
    }
  })

  test('by adding a passkey, nor by signing in with it', async () => {
    const thief = await aThief(await anAdmin())
    const id = await addAPasskey(thief.person)
    expect(await asAdmin(thief)).toBe(403)
    expect(await asAdmin(await withPasskey(thief, id))).toBe(403)
  })

  test('by a passkey added after a recent sign-in without a password, as with an issuer', async () => {
    const person = await world.anAdmin()
    const id = await addAPasskey(person, '')
    expect(await asAdmin({ person, email: person.email, visitor: visitorOf(person) })).toBe(403)
    expect(await asAdmin(await withPasskey({ person, email: person.email }, id))).toBe(403)
  })

  test('by new recovery codes, made before or after the owner’s app is trusted', async () => {
    const owner = await anAdmin()
    const thief = await aThief(owner)
    const id = await addAPasskey(thief.person)
    const { key } = await turnOn(owner)
    const back = await withPasskey(thief, id)
    const { recoveryCodes } = await world.call(back.person, renewRecoveryCodes, { body: THEIRS })
    await askForLink(owner)
    await confirm(owner)
    expect(await asAdmin(owner)).toBe(200)
    const withStolenCode = await withRecoveryCode(owner, recoveryCodes[0]!)
    expect(await asAdmin(withStolenCode)).toBe(403)
    expect(await asAdmin(back)).toBe(403)
    // Once the account has a trusted factor, a session without one changes no factors.
    for (const weak of [back, withStolenCode]) {
      for (const attempt of [
        () => world.attempt(weak.person, renewRecoveryCodes, { body: THEIRS }),
        () => world.attempt(weak.person, removeSecondFactor, { body: THEIRS }),
        () => world.attempt(weak.person, beginPasskey, { body: THEIRS }),
        () => world.attempt(weak.person, removePasskey, { body: { id, ...THEIRS } }),
      ]) {
        expect(await attempt()).toMatchObject({ status: 403, code: 'second-factor.required' })
      }
    }
    expect(await asAdmin(await withCode(owner, { code: nextCodeOf(key) }))).toBe(200)
  })

  test('by what they began before the owner’s passkey was trusted', async () => {
    const owner = await anAdmin()
    const thief = await aThief(owner)
    const key = keyOf((await world.call(thief.person, beginSecondFactor, { body: THEIRS })).key)
    const { asking, response } = await aBegunPasskey(thief.person)
    await addAPasskey(owner.person)
    await confirm(owner)
    for (const attempt of [
      () => world.attempt(thief.person, confirmSecondFactor, { body: { code: codeOf(key) } }),
      () => world.attempt(asking, addPasskey, { body: { name: 'Phone', response } }),
    ]) {
      expect(await attempt()).toMatchObject({ status: 403, code: 'second-factor.required' })
    }
    // The owner's session neither ended nor needs a code that they do not have.
    expect(await asAdmin(owner)).toBe(200)
    expect(await world.call(owner.person, getSignInMethods)).toMatchObject({
      secondFactor: null,
      passkeys: [{}],
    })
  })

  test('by what they added while the account was a member’s, or was demoted', async () => {
    const owner = await anAdmin('user')
    const thief = await aThief(owner)
    const { key } = await turnOn(thief)
    const id = await addAPasskey(thief.person)
    await setRole(world.services.database, owner.email, 'admin', 'a test')
    expect(await asAdmin(thief)).toBe(403)
    expect(await asAdmin(await withCode(owner, { code: nextCodeOf(key) }))).toBe(403)
    expect(await asAdmin(await withPasskey(owner, id))).toBe(403)
  })

  test('by a link opened in the owner’s browser, or the owner’s link in theirs', async () => {
    const owner = await anAdmin()
    const thief = await aThief(owner)
    await addAPasskey(thief.person)
    const forThief = await mailedToken(owner.email, TRUST)
    await addAPasskey(owner.person)
    const forOwner = await mailedToken(owner.email, TRUST)
    for (const [visitor, token] of [
      [owner.visitor, forThief],
      [thief.visitor, forOwner],
    ] as const) {
      const page = await visitor.submit(TRUST, { token })
      expect(page).toMatchObject({ status: 400 })
      expect(page.html).toContain('Open this link where you’re signed in')
    }
    const signedOut = await aVisitor(world).open(`${TRUST}?token=${forThief}`)
    expect(signedOut.path).toMatch(/^\/api\/login\?returnTo=/)
    expect([await asAdmin(owner), await asAdmin(thief)]).toEqual([403, 403])
    // The owner's own passkey gives its session admin rights, and theirs none.
    expect((await owner.visitor.submit(TRUST, { token: forOwner })).path).toBe('/admin/overview')
    expect([await asAdmin(owner), await asAdmin(thief)]).toEqual([200, 403])
  })

  test('by moving the account to their own mailbox', async () => {
    const owner = await anAdmin()
    const thief = await aThief(owner)
    const newEmail = anAddress('thief')
    const page = await thief.visitor.submit('/api/account/email', { newEmail, password: PASSWORD })
    expect(page).toMatchObject({ status: 403 })
    // A member can, but then the link waits until the owner can no longer undo the change.
    await setRole(world.services.database, (await world.anAdmin()).email, 'admin', 'a test')
    await world.change(users, { email: owner.email }, { role: 'user' })
    await thief.visitor.submit('/api/account/email', { newEmail, password: PASSWORD })
    const token = await mailedToken(newEmail, '/api/account/email/confirm')
    await thief.visitor.submit('/api/account/email/confirm', { token })
    await world.change(users, { email: newEmail }, { role: 'admin', duties: [...DUTIES] })
    const moved = await signedIn(thief.visitor, newEmail)
    await addAPasskey(moved.person)
    expect((await newestMail(world, newEmail)).text_body).not.toContain(TRUST)
    expect(await askForLink(moved)).toMatchObject({ status: 409 })
    expect(await asAdmin(moved)).toBe(403)
    await world.change(past_addresses, { user_id: moved.person.id }, { expires_at: new Date() })
    await askForLink(moved)
    await confirm(moved)
  })

  test('by an emailed link that went to an address the account has left', async () => {
    const owner = await anAdmin()
    await turnOn(owner)
    const token = await mailedToken(owner.email, TRUST)
    const notMe = await mailedToken(owner.email, NOT_ME)
    const email = anAddress('moved')
    await world.change(users, { email: owner.email }, { email })
    for (const [path, form] of [
      [TRUST, { token }],
      [NOT_ME, { token: notMe }],
    ] as const) {
      expect(await owner.visitor.submit(path, form)).toMatchObject({
        status: 400,
        html: expect.stringContaining('This link no longer works'),
      })
    }
    expect(await asAdmin({ ...owner, email })).toBe(403)
  })
})

describe('the owner confirms a factor', () => {
  test('with the link in the email, once, by the button; then it opens the admin pages everywhere', async () => {
    const owner = await anAdmin()
    const { key, recoveryCodes } = await turnOn(owner)
    const token = await mailedToken(owner.email, TRUST)
    for (let time = 0; time < 3; time += 1) {
      const page = await owner.visitor.open(`${TRUST}?token=${token}`)
      expect(page).toMatchObject({ status: 200, html: expect.stringContaining('Was this you?') })
    }
    expect(await asAdmin(owner)).toBe(403)
    await confirm(owner)
    expect(await asAdmin(owner)).toBe(200)
    expect(await owner.visitor.submit(TRUST, { token })).toMatchObject({ status: 400 })
    expect((await owner.visitor.open(TRUST)).html).toContain('Nothing to confirm')
    expect(actionsIn(await auditOfPerson(world, owner.person.id))).toContain('factor.trusted')
    expect(await asAdmin(await withCode(owner, { code: nextCodeOf(key) }))).toBe(200)
    // The codes that came with the app are trusted together with it; new ones only once one of them was confirmed.
    expect(await asAdmin(await withRecoveryCode(owner, recoveryCodes[0]!))).toBe(200)
    const renewed = await world.call(owner.person, renewRecoveryCodes, { body: THEIRS })
    expect(await asAdmin(owner)).toBe(200)
    const recovered = await withRecoveryCode(owner, renewed.recoveryCodes[0]!)
    expect(await asAdmin(recovered)).toBe(403)
    expect((await askForLink(recovered)).html).toContain('Check your email')
    await confirm(recovered)
    expect(await asAdmin(recovered)).toBe(200)
    expect(await asAdmin(await withRecoveryCode(owner, renewed.recoveryCodes[1]!))).toBe(200)
  })

  test('that was added before they became an admin, with a link they ask for', async () => {
    const owner = await anAdmin('user')
    await turnOn(owner)
    expect((await newestMail(world, owner.email)).text_body).not.toContain(TRUST)
    expect((await owner.visitor.open(TRUST)).html).toContain('Nothing to confirm')
    await setRole(world.services.database, owner.email, 'admin', 'a test')
    expect(await asAdmin(owner)).toBe(403)
    expect((await owner.visitor.open(TRUST)).html).toContain('Confirm that it’s you')
    await askForLink(owner)
    const mail = await newestMail(world, owner.email)
    expect(mail.subject).toBe('Confirm that it’s you')
    expect(linkIn(mail, NOT_ME)).toContain('token=')
    await confirm(owner)
    expect(await asAdmin(owner)).toBe(200)
  })

  test('that replaces another; the trusted one keeps its rights beside a new one', async () => {
    const owner = await anAdmin()
    const { key } = await turnOn(owner)
    await confirm(owner)
    const id = await addAPasskey(owner.person)
    expect(await asAdmin(owner)).toBe(200)
    expect(await asAdmin(await withPasskey(owner, id))).toBe(403)
    await world.call(owner.person, removeSecondFactor, { body: THEIRS })
    expect(await asAdmin(owner)).toBe(403)
    await turnOn(owner)
    expect(await asAdmin(owner)).toBe(403)
    await confirm(owner)
    expect(await asAdmin(owner)).toBe(200)
    expect(await asAdmin(await withPasskey(owner, id))).toBe(403)
    expect(key).not.toBe('')
  })

  test('with a link that works for 60 minutes', async () => {
    const owner = await anAdmin()
    await turnOn(owner)
    const token = await mailedToken(owner.email, TRUST)
    const [link] = await world.rows(mailed_links, { user_id: owner.person.id, purpose: 'trust-factor' })
    expect(Math.round((link!.expires_at.getTime() - link!.created_at.getTime()) / 60_000)).toBe(60)
    await world.change(mailed_links, { id: link!.id }, { expires_at: new Date() })
    expect(await owner.visitor.submit(TRUST, { token })).toMatchObject({ status: 400 })
    expect(await asAdmin(owner)).toBe(403)
  })
})

test('what a database of 1.0.0 has counts as trusted, but not a key that no code confirmed', async () => {
  const client = new pg.Client(await freshDatabaseUrl())
  await client.connect()
  const [initial, next] = knownMigrations()
  await applyMigration(client, initial!)
  await client.query(`insert into users (id, name, email) values ('a', 'A', 'a@example.ca'), ('b', 'B', 'b@example.ca');
    insert into sessions (id, token, user_id, expires_at, factor) values
      ('added', 'added', 'a', now() + interval '1 hour', 'passkey'), ('app', 'app', 'a', now() + interval '1 hour', 'totp');
    insert into passkeys (id, user_id, credential_id, public_key, counter) values ('key', 'a', 'key', 'key', 0);
    insert into second_factors (id, user_id, secret, backup_codes, verified) values
      ('on', 'a', 's', '[]', true), ('begun', 'b', 's', '[]', false)`)
  await applyMigration(client, next!)
  const rows = async (query: string) => (await client.query(query)).rows
  expect(await rows('select trusted_at is not null as is_trusted from passkeys')).toEqual([
    { is_trusted: true },
  ])
  expect(await rows('select id from second_factors where trusted_at is not null')).toEqual([{ id: 'on' }])
  expect(
    await rows(
      `select s.id, ${IS_TRUSTED} as is_trusted from sessions s join users u on u.id = s.user_id order by 1`,
    ),
  ).toEqual([
    { id: 'added', is_trusted: true },
    { id: 'app', is_trusted: true },
  ])
  await client.end()
})

test('a passkey that 1.0.0 added during an update, which its session does not name, asks for a sign-in with it', async () => {
  const owner = await anAdmin()
  const id = await addAPasskey(owner.person)
  await world.change(sessions, { user_id: owner.person.id }, { passkey_id: null })
  const token = await mailedToken(owner.email, TRUST)
  expect(await owner.visitor.submit(TRUST, { token })).toMatchObject({
    status: 400,
    html: expect.stringContaining('Set up two-step verification first'),
  })
  expect((await owner.visitor.open(TRUST)).html).toContain('or sign in with one')
  expect(actionsIn(await auditOfPerson(world, owner.person.id))).not.toContain('factor.trusted')
  const back = await withPasskey(owner, id)
  await askForLink(back)
  await confirm(back)
  expect(await asAdmin(back)).toBe(200)
})

test('a session keeps its password when a passkey that it added is removed, and ends when the passkey opened it', async () => {
  const owner = await anAdmin('user')
  const id = await addAPasskey(owner.person)
  const opened = await withPasskey(owner, id)
  await world.call(owner.person, removePasskey, { body: { id, ...THEIRS } })
  expect((await world.attempt(owner.person, getCurrentUser)).status).toBe(200)
  expect((await world.attempt(opened.person, getCurrentUser)).status).toBe(401)
  const kept = await world.rows(sessions, { user_id: owner.person.id })
  expect(kept).toMatchObject([{ factor: null, passkey_id: null }])
})

describe('“This wasn’t me”', () => {
  test('removes what was added in 7 days by POST, ends every session and leads to a new password', async () => {
    const owner = await anAdmin('user')
    const old = await addAPasskey(owner.person)
    await world.change(passkeys, { id: old }, { created_at: new Date(Date.now() - 8 * 24 * 3_600_000) })
    const thief = await aThief(owner)
    await addAPasskey(thief.person)
    await turnOn(thief)
    const token = await mailedToken(owner.email, NOT_ME)
    const reader = aVisitor(world)
    expect((await reader.open(`${NOT_ME}?token=${token}`)).html).toContain('This wasn’t you?')
    expect(await world.call(thief.person, getSignInMethods)).toMatchObject({ secondFactor: {} })

    const page = await reader.submit(NOT_ME, { token })
    expect(page).toMatchObject({ status: 200, path: expect.stringMatching(/^\/api\/new-password\?token=/) })
    expect((await world.attempt(thief.person, getCurrentUser)).status).toBe(401)
    expect((await signIn(aVisitor(world), owner.email)).status).toBe(401)
    const left = await world.rows(passkeys, { user_id: owner.person.id })
    expect(left).toMatchObject([{ id: old }])
    expect(await world.rows(second_factors, { user_id: owner.person.id })).toEqual([])
    expect((await auditOfPerson(world, owner.person.id)).at(-1)).toMatchObject({ action: 'factors.reset' })
    await reader.submit('/api/new-password', { token: tokenIn(page.path), password: 'another river canoe' })
    expect((await signIn(aVisitor(world), owner.email, 'another river canoe')).path).toBe('/')
    expect(await reader.submit(NOT_ME, { token })).toMatchObject({ status: 400 })
  })

  test('takes new recovery codes away from an older app, and leaves the app', async () => {
    const owner = await anAdmin('user')
    const { key } = await turnOn(owner)
    await world.change(
      second_factors,
      { user_id: owner.person.id },
      { created_at: new Date(Date.now() - 8 * 24 * 3_600_000) },
    )
    await world.call(owner.person, renewRecoveryCodes, { body: THEIRS })
    await aVisitor(world).submit(NOT_ME, { token: await mailedToken(owner.email, NOT_ME) })
    const token = await mailedTokenFor(owner)
    await aVisitor(world).submit('/api/new-password', { token, password: PASSWORD })
    const again = await withCode(owner, { code: nextCodeOf(key) })
    expect(await world.call(again.person, getSignInMethods)).toMatchObject({
      secondFactor: { recoveryCodesLeft: 0 },
    })
  })

  test('counts from the first code, not from the key, and works for 7 days', async () => {
    const owner = await anAdmin('user')
    const key = keyOf((await world.call(owner.person, beginSecondFactor, { body: THEIRS })).key)
    const long = new Date(Date.now() - 30 * 24 * 3_600_000)
    await world.change(second_factors, { user_id: owner.person.id }, { created_at: long })
    await world.call(owner.person, confirmSecondFactor, { body: { code: codeOf(key) } })
    const [link] = await world.rows(mailed_links, { user_id: owner.person.id, purpose: 'not-me' })
    expect((link!.expires_at.getTime() - link!.created_at.getTime()) / 86_400_000).toBeCloseTo(7, 3)
    await aVisitor(world).submit(NOT_ME, { token: await mailedToken(owner.email, NOT_ME) })
    expect(await world.rows(second_factors, { user_id: owner.person.id })).toEqual([])
  })

  async function mailedTokenFor({ email }: Someone): Promise<string> {
    await aVisitor(world).submit('/api/forgot-password', { email })
    return mailedToken(email, '/api/new-password')
  }
})

describe('an operator', () => {
  const { database } = world.services
  const choose = async (visitor: Visitor, link: string, password = PASSWORD) =>
    visitor.submit('/api/new-password', { token: tokenIn(link), password, returnTo: '/admin/overview' })

  test('makes the first admin with a link: the factor set up in that browser needs no email', async () => {
    const email = anAddress('First')
    const link = await passwordLink(world.services, email)
    await setRole(database, email, 'admin', 'a test')
    const visitor = aVisitor(world)
    expect((await visitor.open(link)).html).toMatch(/name="returnTo" value="\/admin\/overview"/)
    const signInPath = '/api/login?after=new-password&returnTo=%2Fadmin%2Foverview'
    expect((await choose(visitor, link)).path).toBe(signInPath)
    await signIn(visitor, email.toLowerCase())
    await visitor.submit('/api/welcome', ANSWERS)
    const first = await signedIn(visitor, email.toLowerCase())
    const { recoveryCodes } = await turnOn(first)
    expect(await asAdmin(first)).toBe(200)
    expect((await newestMail(world, first.email)).text_body).not.toContain(TRUST)
    expect(await asAdmin(await withRecoveryCode(first, recoveryCodes[0]!))).toBe(200)
    expect(await choose(aVisitor(world), link)).toMatchObject({ status: 400 })
  })

  test('trusts nothing in another browser, nor a second factor, with that link', async () => {
    const email = anAddress('first')
    const link = await passwordLink(world.services, email)
    await setRole(database, email, 'admin', 'a test')
    const visitor = aVisitor(world)
    await choose(visitor, link)
    const elsewhere = aVisitor(world)
    await signIn(elsewhere, email)
    await elsewhere.submit('/api/welcome', ANSWERS)
    const thief = await signedIn(elsewhere, email)
    await addAPasskey(thief.person)
    expect(await asAdmin(thief)).toBe(403)
    await signIn(visitor, email)
    const first = await signedIn(visitor, email)
    const id = await addAPasskey(first.person)
    expect(await asAdmin(first)).toBe(200)
    const second = await addAPasskey(first.person)
    expect(await asAdmin(await withPasskey(first, id))).toBe(200)
    expect(await asAdmin(await withPasskey(first, second))).toBe(403)
  })

  test('prints a link that trusts the factor of the session where its owner opens it', async () => {
    const owner = await anAdmin()
    expect(await trustLink(world.services, 'nobody@example.ca')).toBeNull()
    const link = (await trustLink(world.services, owner.email.toUpperCase()))!
    expect((await owner.visitor.open(link)).html).toContain('Set up two-step verification first')
    await turnOn(owner)
    const other = await anAdmin()
    expect((await other.visitor.open(link)).html).toContain('This link no longer works')
    expect((await owner.visitor.submit(TRUST, { token: tokenIn(link) })).path).toBe('/admin/overview')
    expect(await asAdmin(owner)).toBe(200)
  })

  test('ends sign-ups with the address, keeps reserved ones, and sees who has yet to confirm theirs', async () => {
    const { visitor, email } = await aNewcomer(world)
    expect(await isSigningUp(database.queries, email)).toBe(true)
    const token = await mailedToken(email, '/api/verify-email')
    await passwordLink(world.services, email)
    const late = await visitor.submit('/api/verify-email', { intent: 'confirm', token })
    expect(late.html).toContain('This link no longer works')

    const reserved = anAddress('reserved')
    const { id } = await world.aMember()
    const expires_at = new Date(Date.now() + 3_600_000)
    await world.queries
      .insert(past_addresses)
      .values({ id: 'reserved', user_id: id, email: reserved, expires_at })
    await expect(passwordLink(world.services, reserved)).rejects.toThrow('can still take it back')
    expect(await world.rows(users, { email: reserved })).toEqual([])
  })
})
