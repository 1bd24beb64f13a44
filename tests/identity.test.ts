import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '../src/domain/consent.ts'
import {
  ANSWERS,
  accountOf,
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

const ADMIN = 'first.admin@example.ca'

let world: World
beforeAll(async () => {
  world = await startWorld({ adminEmails: new Set([ADMIN]) })
})
afterAll(() => world.close())

const statusFor = async (cookie: string) =>
  (await world.request(null, '/api/auth/user', { headers: { cookie } })).status

describe('becoming a member', () => {
  test('a newcomer creates an account, verifies by mail, answers the questions and is in', async () => {
    const email = anAddress()
    const visitor = aVisitor(world)
    const waiting = await signUp(visitor, email, { returnTo: '/tasks' })
    expect(waiting).toMatchObject({ status: 200, path: '/api/verify-email' })
    expect(waiting.html).toContain(email)

    const questions = await visitor.open(linkIn(await newestMail(world, email), '/api/verify-email'))
    expect(questions).toMatchObject({ status: 200, path: '/api/welcome?returnTo=%2Ftasks' })
    expect(await statusFor(visitor.cookies())).toBe(403)

    const inside = await visitor.submit('/api/welcome', { ...ANSWERS, returnTo: '/tasks' })
    expect(inside).toMatchObject({ status: 200, path: '/tasks' })
    expect(await statusFor(visitor.cookies())).toBe(200)
    expect(await accountOf(world, email)).toMatchObject({
      first_name: 'Ada',
      last_name: 'Roy',
      role: 'user',
      province: 'ON',
      terms_version: TERMS_VERSION,
      new_task_alerts: false,
      promotional_consent_at: null,
    })
  })

  test('the questions are asked until each is answered, and promotional mail is a choice of its own', async () => {
    const email = anAddress()
    const visitor = aVisitor(world)
    await signUp(visitor, email)
    await visitor.open(linkIn(await newestMail(world, email), '/api/verify-email'))
    const refused = await visitor.submit('/api/welcome', { province: 'QC', ofAge: 'yes' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('please accept the Terms of Use')
    expect(refused.html).toMatch(/<option value="QC" selected/)
    expect((await accountOf(world, email))?.terms_version).toBeNull()

    await visitor.submit('/api/welcome', { ...ANSWERS, promotions: 'yes' })
    const member = await accountOf(world, email)
    expect(member?.new_task_alerts).toBe(true)
    expect(member?.promotional_consent_at).toBeInstanceOf(Date)
  })

  test('a form with mistakes comes back with its sentences, and with everything typed but the password', async () => {
    const page = await aVisitor(world).submit('/api/sign-up', {
      firstName: 'Zoé',
      lastName: '',
      email: 'not an address',
      password: 'short-one',
    })
    expect(page.status).toBe(400)
    expect(page.html).toContain('Please use at least 10 characters.')
    expect(page.html).toContain('Please enter an e-mail address')
    expect(page.html).toContain('value="Zoé"')
    expect(page.html).toContain('value="not an address"')
    expect(page.html).not.toContain('short-one')
  })

  test('nobody can sign in before the address is confirmed; the link can be sent again', async () => {
    const email = anAddress()
    await signUp(aVisitor(world), email)
    const first = await newestMail(world, email)
    const visitor = aVisitor(world)
    const refused = await signIn(visitor, email)
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('Please confirm your address')
    expect(await statusFor(visitor.cookies())).toBe(401)

    const again = await visitor.submit('/api/verify-email', { intent: 'resend', email })
    expect(again.html).toContain('on its way again')
    const second = await newestMail(world, email)
    expect(second.id).toBeGreaterThan(first.id)
    expect((await visitor.open(linkIn(second, '/api/verify-email'))).path).toBe('/api/welcome')
  })

  test('a mistyped address is corrected: the link goes to the right one, and the wrong one is free again', async () => {
    const wrong = anAddress('mistyped')
    const right = anAddress('right')
    const visitor = aVisitor(world)
    await signUp(visitor, wrong)
    const page = await visitor.submit('/api/verify-email', {
      intent: 'correct',
      email: wrong,
      newEmail: right,
      password: PASSWORD,
      firstName: 'Ada',
      lastName: 'Roy',
    })
    expect(page).toMatchObject({ status: 200, path: '/api/verify-email' })
    expect(page.html).toContain(right)
    expect(await accountOf(world, wrong)).toBeUndefined()
    await visitor.open(linkIn(await newestMail(world, right), '/api/verify-email'))
    expect(await accountOf(world, right)).toMatchObject({ email_verified: true, first_name: 'Ada' })
  })

  test('a link that has been followed leads to signing in, a broken one to a new one', async () => {
    const email = anAddress()
    await signUp(aVisitor(world), email)
    const link = linkIn(await newestMail(world, email), '/api/verify-email')
    await aVisitor(world).open(link)
    const second = await aVisitor(world).open(link)
    expect(second.path).toBe('/api/login?after=confirmed')
    const broken = await aVisitor(world).open('/api/verify-email?token=abc.def.ghi')
    expect(broken.status).toBe(400)
    expect(broken.html).toContain('You can have a new one')
  })

  test('nobody else’s password comes with an address that was never confirmed', async () => {
    const email = anAddress('victim')
    await signUp(aVisitor(world), email, { password: 'the intruders password' })
    const owner = aVisitor(world)
    await signUp(owner, email)
    const link = linkIn(await newestMail(world, email), '/api/new-password')
    const token = new URLSearchParams(link.split('?')[1]).get('token')!
    const done = await owner.submit('/api/new-password', { token, password: PASSWORD })
    expect(done.path).toBe('/api/login?after=new-password')
    expect((await signIn(aVisitor(world), email, 'the intruders password')).status).toBe(401)
    expect((await signIn(owner, email)).path).toBe('/api/welcome')
  })

  test('signing up eight times at once makes one account, and says the same each time', async () => {
    const email = anAddress()
    const pages = await Promise.all(Array.from({ length: 8 }, () => signUp(aVisitor(world), email)))
    expect(new Set(pages.map(({ status, path }) => `${status} ${path}`))).toEqual(
      new Set(['200 /api/verify-email']),
    )
    expect(await accountOf(world, email)).toMatchObject({ email_verified: false })
  })

  test('fields that are not the newcomer’s to set are never written', async () => {
    const email = anAddress()
    const response = await world.request(null, '/api/identity/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ada Roy',
        email,
        password: PASSWORD,
        role: 'admin',
        emailVerified: true,
        totalPoints: 5000,
        image: 'https://evil.example/pixel.png',
        terms_version: TERMS_VERSION,
      }),
    })
    expect(response.status).toBe(200)
    expect(await accountOf(world, email)).toMatchObject({
      role: 'user',
      email_verified: false,
      terms_version: null,
    })
  })

  test('a verified address of ADMIN_EMAILS becomes admin at sign-in, an unverified one does not', async () => {
    const visitor = aVisitor(world)
    await signUp(visitor, ADMIN.toUpperCase())
    await signIn(visitor, ADMIN)
    expect((await accountOf(world, ADMIN))?.role).toBe('user')
    await visitor.open(linkIn(await newestMail(world, ADMIN), '/api/verify-email'))
    expect((await accountOf(world, ADMIN))?.role).toBe('admin')
  })
})

describe('known and unknown addresses answer alike', () => {
  test('signing up', async () => {
    const { email } = await aSettledPerson(world)
    const [known, unknown] = [aVisitor(world), aVisitor(world)]
    const pages = [await signUp(known, email), await signUp(unknown, anAddress())]
    expect(pages.map(({ status, path }) => ({ status, path }))).toEqual([
      { status: 200, path: '/api/verify-email' },
      { status: 200, path: '/api/verify-email' },
    ])
    const mail = await newestMail(world, email)
    expect(mail.subject).toBe('You already have an account')
    const bodies = await Promise.all(
      [email, anAddress()].map(async (address) => {
        const response = await world.request(null, '/api/identity/sign-up/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: ' Ada  Roy', email: address, password: PASSWORD }),
        })
        const changing = /"(?:id|email|createdAt|updatedAt)":"[^"]*"/g
        return `${response.status} ${(await response.text()).replace(changing, '…')}`
      }),
    )
    expect(bodies[0]).toBe(bodies[1])
  })

  test('a wrong password', async () => {
    const { email } = await aSettledPerson(world)
    const known = await signIn(aVisitor(world), email, 'not my password')
    const unknown = await signIn(aVisitor(world), anAddress('nobody'), 'not my password')
    expect([known.status, unknown.status]).toEqual([401, 401])
    for (const page of [known, unknown]) expect(page.html).toContain('This e-mail and password do not match.')
  })

  test('a forgotten password', async () => {
    const { email } = await aSettledPerson(world)
    const known = await aVisitor(world).submit('/api/forgot-password', { email })
    const unknown = await aVisitor(world).submit('/api/forgot-password', { email: anAddress('nobody') })
    expect(known.html).toBe(unknown.html)
    expect((await newestMail(world, email)).subject).toBe('Choose a new password')
  })
})

describe('changing the address', () => {
  test('takes the password, a notice to the old address and the link in the new one', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const next = anAddress('moved')
    const path = '/api/account/email'
    const wrong = await visitor.submit(path, { newEmail: next, password: 'not my password' })
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain('This is not your password.')

    const sent = await visitor.submit(path, { newEmail: next, password: PASSWORD })
    expect(sent.html).toContain('We have sent a link to the new address.')
    expect((await newestMail(world, email)).text_body).toContain(next)
    expect(await accountOf(world, next)).toBeUndefined()

    const changed = await visitor.open(linkIn(await newestMail(world, next), '/api/verify-email'))
    expect(changed.path).toBe('/api/account/email?progress=changed')
    const member = await world.request(null, '/api/auth/user', { headers: { cookie: visitor.cookies() } })
    expect(await member.json()).toMatchObject({ email: next })
    expect((await signIn(aVisitor(world), email)).status).toBe(401)
    expect((await signIn(aVisitor(world), next)).path).toBe('/')
  })

  test('Better Auth’s own call for it asks for the password as well', async () => {
    const { visitor } = await aSettledPerson(world)
    const response = await world.request(null, '/api/identity/change-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: visitor.cookies(), origin: world.url },
      body: JSON.stringify({ newEmail: anAddress('moved') }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'password.wrong' })
  })

  test('to one that somebody else has answers the same and writes no mail to them', async () => {
    const taken = await aSettledPerson(world)
    const { visitor } = await aSettledPerson(world)
    const last = await newestMail(world, taken.email)
    const page = await visitor.submit('/api/account/email', { newEmail: taken.email, password: PASSWORD })
    expect(page.html).toContain('We have sent a link to the new address.')
    expect((await newestMail(world, taken.email)).id).toBe(last.id)
  })
})
