import { describe, expect, test } from 'vitest'
import { changePassword, endOtherSessions } from '#contract/users/profile.ts'
import { credentials, known_browsers, mailed_links, sessions } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { many } from '../support/world/at-once.ts'
import {
  accountOf,
  anAddress,
  aSettledPerson,
  askForReset,
  aVisitor,
  linkIn,
  newestMail,
  PASSWORD,
  personOf,
  signIn,
  statusFor,
  tokenIn,
} from '../support/world/visitor.ts'
import { anotherWorld, aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()

const askForLink = (email: string) => askForReset(world, email)

const choose = (token: string, password = 'another river canoe', visitor = aVisitor(world)) =>
  visitor.submit('/api/new-password', { token, password })

const ENDED = { status: 400, html: expect.stringContaining('This link no longer works') }

describe('a link for a new password', () => {
  test('ends every session, the old password and itself, and the member gets an email', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const elsewhere = aVisitor(world)
    await signIn(elsewhere, email)
    const token = await askForLink(email)
    expect((await choose(token)).path).toBe('/api/login?after=new-password')
    expect(await statusFor(world, visitor.cookies())).toBe(401)
    expect(await statusFor(world, elsewhere.cookies())).toBe(401)
    expect((await newestMail(world, email)).subject).toBe('Your password was changed')
    expect((await signIn(aVisitor(world), email)).status).toBe(401)
    expect((await signIn(aVisitor(world), email, 'another river canoe')).path).toBe('/')
    expect(await choose(token, 'a third river canoe')).toMatchObject(ENDED)
    expect(await aVisitor(world).open(`/api/new-password?token=${token}`)).toMatchObject(ENDED)
  })

  test('changes nothing when opened, and works once even when used eight times at once', async () => {
    const { email } = await aSettledPerson(world)
    const token = await askForLink(email)
    for (let time = 0; time < 3; time += 1) {
      expect((await aVisitor(world).open(`/api/new-password?token=${token}`)).status).toBe(200)
    }
    const ends = await many(8, (index) => choose(token, `river canoe number ${index}`))
    expect(ends.filter(({ path }) => path === '/api/login?after=new-password')).toHaveLength(1)
    expect(ends.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('stays the same while it is valid: requests by others do not end the owner’s', async () => {
    const { email } = await aSettledPerson(world)
    const first = await askForLink(email)
    for (let time = 0; time < 50; time += 1) {
      await world.request(null, '/api/forgot-password', {
        method: 'POST',
        body: new URLSearchParams({ email }),
      })
    }
    expect(tokenIn(linkIn(await newestMail(world, email), '/api/new-password'))).toBe(first)
    expect((await choose(first)).path).toBe('/api/login?after=new-password')
    const next = await askForLink(email)
    expect(next).not.toBe(first)
    expect(await choose(first, 'a third river canoe')).toMatchObject(ENDED)
    expect((await choose(next, 'a third river canoe')).path).toBe('/api/login?after=new-password')
  })

  test('that is old keeps working while the limit allows no new email, and beside the new link afterwards', async () => {
    const strict = await anotherWorld({ rateLimitFactor: 1 })
    const { email } = await aSettledPerson(strict)
    const ask = () => aVisitor(strict).submit('/api/forgot-password', { email })
    const newest = async () => tokenIn(linkIn(await newestMail(strict, email), '/api/new-password'))
    const { queries, pool } = strict.services.database
    await ask()
    const first = await newest()
    const dayAgo = new Date(Date.now() - 23.5 * 3_600_000)
    await queries.update(mailed_links).set({ created_at: dayAgo })
    for (let time = 0; time < 8; time += 1) await ask()
    const open = async (token: string) =>
      (await aVisitor(strict).open(`/api/new-password?token=${token}`)).status
    const second = await newest()
    expect(second).not.toBe(first)
    expect([await open(first), await open(second)]).toEqual([200, 200])
    await queries.update(mailed_links).set({ created_at: dayAgo })
    for (let time = 0; time < 8; time += 1) await ask()
    expect(await newest()).toBe(second)
    expect(await open(second)).toBe(200)
    await pool.query('delete from rate_limits')
    const done = await aVisitor(strict).submit('/api/new-password', {
      token: first,
      password: 'another river canoe',
    })
    expect(done.path).toBe('/api/login?after=new-password')
    expect(await open(second)).toBe(400)
  })

  test('leaves no session to someone who signs in with the old password at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { email } = await aSettledPerson(world)
      const token = await askForLink(email)
      const thieves = Array.from({ length: 12 }, () => aVisitor(world))
      await Promise.all([
        ...thieves.slice(0, 6).map((thief) => signIn(thief, email)),
        choose(token),
        ...thieves.slice(6).map((thief) => signIn(thief, email)),
      ])
      const { id } = (await accountOf(world, email))!
      const left = await world.rows(sessions, { user_id: id })
      expect(left).toEqual([])
    }
  })

  test('emailed to an address the account has left changes nothing', async () => {
    const { email } = await aSettledPerson(world)
    const token = await askForLink(email)
    await world.change(users, { email }, { email: anAddress('moved') })
    expect(await choose(token)).toMatchObject(ENDED)
  })

  test('works for an hour after the newest email that carries it', async () => {
    const { email } = await aSettledPerson(world)
    const token = await askForLink(email)
    const [link] = await world.rows(mailed_links, { email })
    expect(Math.round((link!.expires_at.getTime() - link!.created_at.getTime()) / 60_000)).toBe(60)
    await world.change(mailed_links, { email }, { expires_at: new Date() })
    expect(await choose(token)).toMatchObject(ENDED)
    expect(await askForLink(email)).not.toBe(token)
  })

  test('ends when the member changes the password while signed in, or signs out everywhere else', async () => {
    for (const end of [
      (person: Person) =>
        world.call(person, changePassword, {
          body: { currentPassword: PASSWORD, newPassword: 'another river canoe' },
        }),
      (person: Person) => world.call(person, endOtherSessions),
    ]) {
      const { visitor, email } = await aSettledPerson(world)
      const token = await askForLink(email)
      await end(await personOf(world, visitor, email))
      expect(await choose(token, 'a third river canoe')).toMatchObject(ENDED)
    }
  })

  test('refuses a common password, and works afterwards', async () => {
    const { email } = await aSettledPerson(world)
    const token = await askForLink(email)
    for (const known of ['1234567890', 'password12', 'aaaaaaaaaa', email, 'Northpoint Rewards']) {
      const page = await choose(token, known)
      expect(page.status).toBe(400)
      expect(page.html).toContain('Please choose another.')
    }
    expect((await choose(token)).path).toBe('/api/login?after=new-password')
  })

  test('gives an account opened through an issuer its first password', async () => {
    const email = anAddress('by-issuer')
    await world.queries.insert(users).values({ id: email, name: 'Robin Roy', email })
    await world.queries
      .insert(credentials)
      .values({ id: email, user_id: email, account_id: 'maple 1', provider_id: 'oidc' })
    expect((await signIn(aVisitor(world), email, '')).status).toBe(400)
    expect((await choose(await askForLink(email))).path).toBe('/api/login?after=new-password')
    expect((await signIn(aVisitor(world), email, 'another river canoe')).path).toBe('/api/welcome')
    const kept = await world.rows(credentials, { user_id: email })
    expect(kept.map(({ provider_id }) => provider_id).toSorted()).toEqual(['credential', 'oidc'])
  })

  test('that is broken says that it no longer works', async () => {
    expect(await choose('no-token-of-ours')).toMatchObject(ENDED)
    expect(await aVisitor(world).open('/api/new-password?token=no-token-of-ours')).toMatchObject(ENDED)
  })

  test('forgets the known browsers, and knows the one that used it', async () => {
    const { visitor, email } = await aSettledPerson(world)
    await signIn(visitor, email)
    const chooser = aVisitor(world)
    await choose(await askForLink(email), 'another river canoe', chooser)
    const { id } = (await accountOf(world, email))!
    const known = await world.rows(known_browsers, { user_id: id })
    expect(known).toHaveLength(1)
  })
})
