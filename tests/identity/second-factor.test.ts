import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSignInMethods,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/identity/sign-in-methods.ts'
import { listUsers } from '#contract/users/admin-users.ts'
import { deleteAccount, exportOwnData } from '#contract/users/profile.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { DUTIES } from '#domain/identity/duties.ts'
import {
  challenges,
  mailed_links,
  passkeys,
  second_factors,
  sessions,
} from '#server/database/schema/identity.ts'
import { notices } from '#server/database/schema/notifications.ts'
import { users } from '#server/database/schema/users.ts'
import { resetFactors } from '#server/identity/second-factor/reset-factors.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOfPerson } from '../support/world/audit.ts'
import { codeOf, keyOf, nextCodeOf } from '../support/world/totp.ts'
import {
  ANSWERS,
  aSettledPerson,
  askForReset,
  aVisitor,
  linkIn,
  newestMail,
  PASSWORD,
  personOf,
  signIn,
  tokenIn,
  type Visitor,
} from '../support/world/visitor.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const strict = await aWorld({ adminsNeedSecondFactor: true })

interface Guarded {
  visitor: Visitor
  person: Person
  email: string
  key: string
  recoveryCodes: string[]
}

/** Someone who has turned on two-step verification. */
async function aGuardedPerson(at = world): Promise<Guarded> {
  const { visitor, email } = await aSettledPerson(at)
  const person = await personOf(at, visitor, email)
  const { key: shown } = await at.call(person, beginSecondFactor, { body: { password: PASSWORD } })
  const key = keyOf(shown)
  const { recoveryCodes } = await at.call(person, confirmSecondFactor, { body: { code: codeOf(key) } })
  return { visitor, person, email, key, recoveryCodes }
}

const secondStep = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.submit('/api/second-step', { way: 'code', ...fields })

describe('turning two-step verification on', () => {
  test('takes the password and a code; nothing counts before, and nothing readable is stored', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const person = await personOf(world, visitor, email)
    const wrong = await world.attempt(person, beginSecondFactor, { body: { password: 'not my password' } })
    expect(wrong).toMatchObject({ status: 400, code: 'password.wrong' })
    const { key: shown, uri } = await world.call(person, beginSecondFactor, { body: { password: PASSWORD } })
    const key = keyOf(shown)
    expect(uri).toContain(`secret=${shown.replaceAll(' ', '')}`)
    expect(await world.call(person, getSignInMethods)).toMatchObject({ secondFactor: null })
    expect((await signIn(aVisitor(world), email)).path).toBe('/')

    const refused = await world.attempt(person, confirmSecondFactor, { body: { code: '000000' } })
    expect(refused).toMatchObject({ status: 400, code: 'second-factor.wrong' })
    const { recoveryCodes } = await world.call(person, confirmSecondFactor, { body: { code: codeOf(key) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await world.call(person, getSignInMethods)).toEqual({
      hasPassword: true,
      secondFactor: { recoveryCodesLeft: 10 },
      passkeys: [],
    })
    const [kept] = await world.rows(second_factors, { user_id: person.id })
    expect(JSON.stringify(kept)).not.toContain(key)
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[0])
  })

  test('ends every other session, sends an email and a notice, and is in the audit log', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const elsewhere = aVisitor(world)
    await signIn(elsewhere, email)
    const person = await personOf(world, visitor, email)
    const { key } = await world.call(person, beginSecondFactor, { body: { password: PASSWORD } })
    await world.call(person, confirmSecondFactor, { body: { code: codeOf(keyOf(key)) } })
    expect((await world.attempt(person, getCurrentUser)).status).toBe(200)
    const other = await world.attempt({ ...person, cookie: elsewhere.cookies() }, getCurrentUser)
    expect(other.status).toBe(401)
    expect((await newestMail(world, email)).subject).toBe('Two-step verification is on')
    const told = await world.rows(notices, { user_id: person.id })
    expect(told.map(({ title }) => title)).toEqual(['Two-step verification is on'])
    expect(actionsIn(await auditOfPerson(world, person.id))).toEqual(['second-factor.added'])
  })

  test('twice is a conflict', async () => {
    const { person, key } = await aGuardedPerson()
    const again = await world.attempt(person, beginSecondFactor, { body: { password: PASSWORD } })
    expect(again).toMatchObject({ status: 409, code: 'second-factor.on' })
    const code = await world.attempt(person, confirmSecondFactor, { body: { code: codeOf(key) } })
    expect(code).toMatchObject({ status: 409, code: 'second-factor.on' })
  })
})

describe('signing in', () => {
  test('asks for the code after the password, then goes where the person wanted', async () => {
    const { email, key } = await aGuardedPerson()
    const visitor = aVisitor(world)
    const asked = await signIn(visitor, email, PASSWORD, '/points')
    expect(asked.path).toBe('/api/second-step?returnTo=%2Fpoints')
    expect(visitor.cookies()).not.toContain('northpoint=')
    const wrong = await secondStep(visitor, { code: '000000', returnTo: '/points' })
    expect(wrong).toMatchObject({ status: 401 })
    expect(wrong.html).toContain('Wrong code.')
    expect((await secondStep(visitor, { code: nextCodeOf(key), returnTo: '/points' })).path).toBe('/points')
  })

  test('refuses a used code, and any earlier one', async () => {
    const { email, key } = await aGuardedPerson()
    const first = aVisitor(world)
    await signIn(first, email)
    const code = nextCodeOf(key)
    expect((await secondStep(first, { code })).path).toBe('/')
    for (const used of [code, codeOf(key)]) {
      const second = aVisitor(world)
      await signIn(second, email)
      const page = await secondStep(second, { code: used })
      expect(page).toMatchObject({ status: 401 })
      expect(page.html).toContain('Each code works once.')
      expect(second.cookies()).not.toContain('northpoint=')
    }
  })

  test('with a recovery code works once, however it is typed, and we tell the owner', async () => {
    const { email, person, recoveryCodes } = await aGuardedPerson()
    const typed = ` ${recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ')}`
    const visitor = aVisitor(world)
    await signIn(visitor, email)
    expect((await secondStep(visitor, { way: 'recovery', recoveryCode: typed })).path).toBe('/')
    const mail = await newestMail(world, email)
    expect(mail.subject).toBe('A recovery code was used')
    // Not everyone has a password.
    expect(mail.text_body).toContain(
      'Someone signed in to your account with one of your recovery codes instead',
    )
    expect((await auditOfPerson(world, person.id)).at(-1)?.action).toBe('recovery-code.used')
    expect(await world.call(person, getSignInMethods)).toMatchObject({
      secondFactor: { recoveryCodesLeft: 9 },
    })

    const again = aVisitor(world)
    await signIn(again, email)
    const page = await secondStep(again, { way: 'recovery', recoveryCode: typed })
    expect(page.status).toBe(401)
    expect(page.html).toContain('it was already used')
  })

  test('one recovery code in sixteen browsers at once opens one session', async () => {
    const { email, person, recoveryCodes } = await aGuardedPerson()
    const browsers = await many(16, async () => {
      const visitor = aVisitor(world)
      await signIn(visitor, email)
      return visitor
    })
    const pages = await Promise.all(
      browsers.map((one) => secondStep(one, { way: 'recovery', recoveryCode: recoveryCodes[0]! })),
    )
    expect(pages.filter(({ path }) => path === '/')).toHaveLength(1)
    const open = await world.rows(sessions, { user_id: person.id })
    expect(open.map(({ factor }) => factor).sort()).toEqual(['recovery', 'totp'])
  })

  test('ends after five wrong codes; after ten, the account has to wait in every browser', async () => {
    const { email, key } = await aGuardedPerson()
    for (let round = 0; round < 2; round += 1) {
      const visitor = aVisitor(world)
      await signIn(visitor, email)
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await secondStep(visitor, { code: '000000' })).html).toContain('Wrong code.')
      }
      if (round === 0)
        expect((await secondStep(visitor, { code: nextCodeOf(key) })).html).toContain('Too many wrong codes')
    }
    const visitor = aVisitor(world)
    await signIn(visitor, email)
    const page = await secondStep(visitor, { code: nextCodeOf(key) })
    expect(page.status).toBe(429)
    expect(page.html).toContain('Please wait 15 minutes')
  })

  test.each(['the reset', 'the sign-in'])(
    'ends with a reset at the same moment, even to the same password: %s comes first',
    async (first) => {
      const { email, person, key } = await aGuardedPerson()
      const token = await askForReset(world, email)
      const visitor = aVisitor(world)
      const waiting = () => waitingForLocks(world.services.database.pool)
      const reset = () => aVisitor(world).submit('/api/new-password', { token, password: PASSWORD })
      // Both have checked what they were given, and wait for the account in this order.
      const both = await world.services.database.transaction(async (tx) => {
        await tx.select().from(users).where(eq(users.id, person.id)).for('no key update')
        const one = first === 'the reset' ? reset() : signIn(visitor, email)
        await expect.poll(waiting).toBe(1)
        const other = first === 'the reset' ? signIn(visitor, email) : reset()
        await expect.poll(waiting).toBe(2)
        return { pages: Promise.all([one, other]) }
      })
      const [one, other] = await both.pages
      const [changed, signedIn] = first === 'the reset' ? [one, other] : [other, one]
      expect(changed.path).toBe('/api/login?after=new-password')
      expect(signedIn).toMatchObject(first === 'the reset' ? { status: 401 } : { path: '/api/second-step' })
      expect(await world.rows(challenges, { user_id: person.id })).toEqual([])
      const page = await secondStep(visitor, { code: nextCodeOf(key) })
      expect(page).toMatchObject({ status: 401, html: expect.stringContaining('Please sign in again') })
      expect(await world.rows(sessions, { user_id: person.id })).toEqual([])
    },
  )

  test('cannot skip the password', async () => {
    const { key } = await aGuardedPerson()
    const page = await secondStep(aVisitor(world), { code: nextCodeOf(key) })
    expect(page.status).toBe(401)
    expect(page.html).toContain('Please sign in again')
  })

  test('ends the session that another member left in this browser before it asks for the code', async () => {
    const { email } = await aGuardedPerson()
    const left = await aSettledPerson(world)
    const other = await personOf(world, left.visitor, left.email)
    expect((await signIn(left.visitor, email)).path).toBe('/api/second-step')
    expect((await world.attempt(other, getCurrentUser)).status).toBe(401)
  })

  test('a session opened without two-step verification does not count, however it was opened', async () => {
    const { person } = await aGuardedPerson()
    await world.change(sessions, { user_id: person.id }, { factor: null })
    expect((await world.attempt(person, getSignInMethods)).status).toBe(401)
  })
})

describe('turning two-step verification off', () => {
  test('needs the password; then the password alone signs in again', async () => {
    const { person, email } = await aGuardedPerson()
    const wrong = await world.attempt(person, removeSecondFactor, { body: { password: 'not my password' } })
    expect(wrong).toMatchObject({ status: 400, code: 'password.wrong' })
    await world.call(person, removeSecondFactor, { body: { password: PASSWORD } })
    expect((await signIn(aVisitor(world), email)).path).toBe('/')
    expect((await newestMail(world, email)).subject).toBe('Two-step verification was turned off')
    expect(actionsIn(await auditOfPerson(world, person.id))).toEqual([
      'second-factor.added',
      'second-factor.removed',
    ])
    const twice = await world.attempt(person, removeSecondFactor, { body: { password: PASSWORD } })
    expect(twice).toMatchObject({ status: 409, code: 'second-factor.off' })
  })

  test('new recovery codes replace the old ones', async () => {
    const { person, email, recoveryCodes: old } = await aGuardedPerson()
    const { recoveryCodes } = await world.call(person, renewRecoveryCodes, { body: { password: PASSWORD } })
    const visitor = aVisitor(world)
    await signIn(visitor, email)
    expect((await secondStep(visitor, { way: 'recovery', recoveryCode: old[0]! })).status).toBe(401)
    expect((await secondStep(visitor, { way: 'recovery', recoveryCode: recoveryCodes[0]! })).path).toBe('/')
  })

  test('is part of the member’s export and is deleted with the account, as passkeys are', async () => {
    const { person, key } = await aGuardedPerson()
    await world.queries.insert(passkeys).values({
      id: person.id,
      user_id: person.id,
      name: 'Phone',
      credential_id: person.id,
      public_key: 'the public key',
      counter: 0,
    })
    const data = await world.call(person, exportOwnData)
    expect(data).toMatchObject({ secondFactor: { since: expect.any(String) }, passkeys: [{ name: 'Phone' }] })
    for (const secret of [key, 'the public key']) expect(JSON.stringify(data)).not.toContain(secret)
    await world.call(person, deleteAccount, { body: { password: PASSWORD } })
    for (const table of [second_factors, passkeys, mailed_links]) {
      const kept = await world.rows(table, { user_id: person.id })
      expect(kept).toEqual([])
    }
  })
})

describe('ADMIN_SECOND_FACTOR=required', () => {
  const makeAdmin = (id: string) => strict.change(users, { id }, { role: 'admin', duties: [...DUTIES] })

  test('an admin without two-step verification acts as a member until they turn it on and confirm it', async () => {
    const { visitor, email } = await aSettledPerson(strict)
    const person = await personOf(strict, visitor, email)
    await makeAdmin(person.id)
    expect(await strict.attempt(person, listUsers)).toMatchObject({
      status: 403,
      code: 'second-factor.required',
      message:
        'Admins need two-step verification or a passkey. Please set one up in your settings, or sign in with it.',
    })
    expect(await strict.call(person, getCurrentUser)).toMatchObject({
      role: 'admin',
      needsSecondFactor: true,
    })
    const { key } = await strict.call(person, beginSecondFactor, { body: { password: PASSWORD } })
    await strict.call(person, confirmSecondFactor, { body: { code: codeOf(keyOf(key)) } })
    expect((await strict.attempt(person, listUsers)).status).toBe(403)
    const token = tokenIn(linkIn(await newestMail(strict, email), '/api/account/second-factor'))
    await visitor.submit('/api/account/second-factor', { token })
    expect((await strict.attempt(person, listUsers)).status).toBe(200)
    expect(await strict.call(person, getCurrentUser)).not.toHaveProperty('needsSecondFactor')
    await strict.call(person, removeSecondFactor, { body: { password: PASSWORD } })
    expect((await strict.attempt(person, listUsers)).status).toBe(403)
  })

  test('members do not need it', async () => {
    const { visitor, email } = await aSettledPerson(strict)
    const person = await personOf(strict, visitor, email)
    expect((await strict.attempt(person, getCurrentUser)).reply).not.toHaveProperty('needsSecondFactor')
    expect(await strict.attempt(person, listUsers)).toMatchObject({ status: 403, code: 'admin.required' })
  })

  test('downloading lists does not get around it', async () => {
    const admin = await strict.anAdmin()
    for (const path of [
      '/api/admin/ledger.csv',
      '/api/admin/audit.csv',
      '/api/admin/e-transfers.csv',
      '/api/admin/reward-requests.csv',
      '/api/admin/submissions.csv',
    ]) {
      const response = await strict.request(admin, path)
      expect([path, response.status]).toEqual([path, 403])
      expect(await response.json()).toMatchObject({ code: 'second-factor.required' })
    }
  })
})

test('the operator helps someone who lost everything: the password alone signs in, and every session has ended', async () => {
  const { person, email } = await aGuardedPerson()
  expect(await resetFactors(world.services.database, 'nobody@example.ca')).toBe(false)
  expect(await resetFactors(world.services.database, email.toUpperCase())).toBe(true)
  expect((await world.attempt(person, getSignInMethods)).status).toBe(401)
  expect((await signIn(aVisitor(world), email)).path).toBe('/')
  expect((await auditOfPerson(world, person.id)).at(-1)?.action).toBe('factors.reset')
})

test('the questions of the first sign-in come after two-step verification', async () => {
  const { email, key, person } = await aGuardedPerson()
  await world.change(users, { id: person.id }, { terms_version: null })
  const visitor = aVisitor(world)
  await signIn(visitor, email)
  expect((await secondStep(visitor, { code: nextCodeOf(key) })).path).toBe('/api/welcome')
  expect((await visitor.submit('/api/welcome', ANSWERS)).path).toBe('/')
})
