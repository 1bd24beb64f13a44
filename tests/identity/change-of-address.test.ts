import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '#contract/identity/sign-in-methods.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { suspendUser } from '#contract/users/admin-users.ts'
import { changePassword, deleteAccount, endOtherSessions } from '#contract/users/profile.ts'
import {
  address_changes,
  credentials,
  passkeys,
  past_addresses,
  second_factors,
  sessions,
} from '#server/database/schema/identity.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { resetFactors } from '#server/identity/second-factor/reset-factors.ts'
import { many } from '../support/world/at-once.ts'
import { keyOf, nextCodeOf } from '../support/world/totp.ts'
import {
  accountOf,
  anAddress,
  aSettledPerson,
  askForReset,
  aVisitor,
  confirmAddress,
  linkIn,
  newestMail,
  PASSWORD,
  personOf,
  signIn,
  signUp,
  statusFor,
  tokenIn,
  type Visitor,
} from '../support/world/visitor.ts'
import { anotherWorld, aWorld, type Person } from '../support/world/world.ts'

const PATH = '/api/account/email'
const HOUR_MS = 3_600_000
const OWN_PASSWORD = 'my own river canoe'

const world = await aWorld()

const isSignedIn = async (visitor: Visitor) => (await statusFor(world, visitor.cookies())) === 200

const ask = (visitor: Visitor, newEmail: string, password = PASSWORD) =>
  visitor.submit(PATH, { newEmail, password })

const linkTo = async (email: string, page: string) =>
  linkIn(await newestMail(world, email), `${PATH}/${page}`)

const act = (visitor: Visitor, link: string, fields: Record<string, string> = {}) =>
  visitor.submit(link.split('?')[0]!, { token: tokenIn(link), ...fields })

/** Changes the member's address; returns the new one. */
async function move(visitor: Visitor, fields: Record<string, string> = {}): Promise<string> {
  const next = anAddress('moved')
  await ask(visitor, next)
  await act(visitor, await linkTo(next, 'confirm'), fields)
  return next
}

/** Chooses the new password that taking an account back asks for. */
const choose = (visitor: Visitor, { path }: { path: string }) =>
  visitor.submit('/api/new-password', { token: tokenIn(path), password: OWN_PASSWORD })

/** A member who has asked to change their address, and the link in the new mailbox. */
async function whoAsked() {
  const { visitor, email } = await aSettledPerson(world)
  const next = anAddress('moved')
  await ask(visitor, next)
  return { visitor, email, next, link: await linkTo(next, 'confirm'), stop: await linkTo(email, 'stop') }
}

/** A member whose address changed, and the link in the old mailbox. */
async function whoMoved() {
  const { visitor, email, next, link } = await whoAsked()
  await act(visitor, link)
  return { visitor, email, next, takeBack: await linkTo(email, 'take-back') }
}

async function withSecondFactor(
  visitor: Visitor,
  email: string,
): Promise<{ person: Person; key: string; recoveryCodes: string[] }> {
  const person = await personOf(world, visitor, email)
  const { key: shown } = await world.call(person, beginSecondFactor, { body: { password: PASSWORD } })
  const key = keyOf(shown)
  const { recoveryCodes } = await world.call(person, confirmSecondFactor, {
    body: { code: nextCodeOf(key, -1) },
  })
  return { person, key, recoveryCodes }
}

/** Makes a sign-in method look as if it was added long ago. */
async function settle(
  table: typeof second_factors | typeof passkeys,
  userId: string,
  name?: string,
): Promise<void> {
  const created_at = new Date(Date.now() - 100 * HOUR_MS)
  const which = name === undefined ? eq(table.user_id, userId) : eq(table.id, `${name}-${userId}`)
  await world.queries.update(table).set({ created_at }).where(which)
}

async function addPasskey(userId: string, name: string): Promise<void> {
  await world.queries.insert(passkeys).values({
    id: `${name}-${userId}`,
    user_id: userId,
    credential_id: `${name}-${userId}`,
    public_key: 'key',
    counter: 0,
  })
}

describe('asking to change the address', () => {
  test('needs the password, emails both addresses, and changes nothing yet', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const next = anAddress('moved')
    const wrong = await ask(visitor, next, 'not my password')
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain('Wrong password.')
    expect(wrong.html).toContain(`value="${next}"`)
    const sent = await ask(visitor, next)
    expect(sent.html).toContain('We sent a link to the new address.')
    const told = await newestMail(world, email)
    expect(told.text_body).toContain(next)
    expect(told.text_body).toContain(`${PATH}/stop`)
    // The new address may be mistyped, so a stranger must not learn whose account this is.
    const { text_body } = await newestMail(world, next)
    expect(text_body).not.toContain('Ada')
    expect(text_body).not.toContain(email)
    expect(await accountOf(world, next)).toBeUndefined()
    expect((await signIn(aVisitor(world), email)).path).toBe('/')
  })

  test('is refused when signed out', async () => {
    expect((await ask(aVisitor(world), anAddress())).path).toBe(
      '/api/login?returnTo=%2Fapi%2Faccount%2Femail',
    )
  })

  test('to someone else’s address gets the same answer and sends them no email', async () => {
    const taken = await aSettledPerson(world)
    const { visitor } = await aSettledPerson(world)
    const page = await ask(visitor, taken.email)
    expect(page.html).toContain('We sent a link to the new address.')
    expect(await world.queries.$count(mails, eq(mails.recipient, taken.email))).toBe(0)
  })

  test('again cancels the earlier change', async () => {
    const { visitor, link } = await whoAsked()
    const other = anAddress('moved')
    await ask(visitor, other)
    expect((await act(visitor, link)).status).toBe(400)
    expect((await act(visitor, await linkTo(other, 'confirm'))).path).toBe(`${PATH}?progress=changed`)
  })

  test('needs a recent sign-in if there is no password', async () => {
    const member = await world.aMember()
    const submit = (newEmail: string) =>
      world.request(member, PATH, { method: 'POST', body: new URLSearchParams({ newEmail }) })
    const next = anAddress('moved')
    expect((await submit(next)).headers.get('location')).toBe(`${PATH}?progress=sent`)
    const old = new Date(Date.now() - HOUR_MS)
    await world.change(sessions, { user_id: member.id }, { created_at: old })
    const stale = await submit(anAddress('moved'))
    expect(stale.status).toBe(403)
    expect(await stale.text()).toContain('Please sign out and sign in again')
  })
})

describe('the link in the new mailbox', () => {
  test('changes nothing when anyone just opens it', async () => {
    const { visitor, email, next, link } = await whoAsked()
    const stranger = aVisitor(world)
    expect((await stranger.open(link)).path).toContain('/api/login?returnTo=')
    expect((await visitor.open(link)).html).toContain(next)
    expect((await world.request(null, link, { method: 'HEAD' })).status).toBeLessThan(400)
    expect(await accountOf(world, email)).toMatchObject({ email })
    expect(await isSignedIn(stranger)).toBe(false)
  })

  test('changes the address for the signed-in member and signs no one else in', async () => {
    const { visitor, email, next, link } = await whoAsked()
    const changed = await act(visitor, link)
    expect(changed.path).toBe(`${PATH}?progress=changed`)
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await accountOf(world, next)).toMatchObject({ first_name: 'Ada' })
    expect((await signIn(aVisitor(world), email)).status).toBe(401)
    expect((await signIn(aVisitor(world), next)).path).toBe('/')
    const told = await newestMail(world, email)
    expect(told.subject).toBe('Your email address was changed')
    expect(told.text_body).toContain(next)
    expect((await act(visitor, link)).status).toBe(400)
  })

  test('does nothing for a stranger at the new address or for another member', async () => {
    const { email, next, link } = await whoAsked()
    const stranger = aVisitor(world)
    expect((await act(stranger, link)).path).toContain('/api/login')
    const { visitor: other } = await aSettledPerson(world)
    expect((await act(other, link)).status).toBe(400)
    expect((await other.open(link)).status).toBe(400)
    expect(await accountOf(world, next)).toBeUndefined()
    expect(await accountOf(world, email)).toBeDefined()
  })

  test('changes the address once when used sixteen times at once', async () => {
    const { visitor, email, link } = await whoAsked()
    const ends = await many(16, () => act(visitor, link))
    expect(ends.filter(({ path }) => path === `${PATH}?progress=changed`)).toHaveLength(1)
    expect(ends.filter(({ status }) => status >= 500)).toEqual([])
    const told = await world.rows(mails, { recipient: email })
    expect(told.filter(({ subject }) => subject === 'Your email address was changed')).toHaveLength(1)
  })

  test('gives an address to only one of two members who confirm it at the same time', async () => {
    const next = anAddress('wanted')
    const people = await Promise.all([aSettledPerson(world), aSettledPerson(world)])
    const links: string[] = []
    for (const { visitor } of people) {
      await ask(visitor, next)
      links.push(await linkTo(next, 'confirm'))
    }
    const ends = await Promise.all(people.map(({ visitor }, index) => act(visitor, links[index]!)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(ends.find(({ status }) => status === 409)?.html).toContain('Another account now has this address')
  })

  test('asks for a code if two-step verification is on', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const { key, recoveryCodes } = await withSecondFactor(visitor, email)
    const next = anAddress('moved')
    await ask(visitor, next)
    const link = await linkTo(next, 'confirm')
    expect((await visitor.open(link)).html).toContain('From your authenticator app')
    expect((await act(visitor, link)).status).toBe(400)
    const wrong = await act(visitor, link, { code: '000000' })
    expect(wrong.html).toContain('Wrong code.')
    const code = nextCodeOf(key)
    expect((await act(visitor, link, { code })).path).toBe(`${PATH}?progress=changed`)
    const again = anAddress('moved')
    await ask(visitor, again)
    const second = await linkTo(again, 'confirm')
    expect((await act(visitor, second, { code })).status).toBe(400)
    expect((await act(visitor, second, { code: recoveryCodes[0]! })).path).toBe(`${PATH}?progress=changed`)
  })

  test('used during a stop either changes the address or is stopped, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { visitor, next, link, stop } = await whoAsked()
      const [changed, stopped] = await Promise.all([act(visitor, link), act(aVisitor(world), stop)])
      const isChanged = (await accountOf(world, next)) !== undefined
      expect([changed.path === `${PATH}?progress=changed`, stopped.status === 200]).toEqual([
        isChanged,
        !isChanged,
      ])
    }
  })
})

describe('a waiting change ends with', () => {
  const endings: Record<string, (visitor: Visitor, email: string) => Promise<unknown>> = {
    'the session that asked for it': (visitor) => visitor.open('/api/logout'),
    'a new password': async (visitor, email) =>
      world.call(await personOf(world, visitor, email), changePassword, {
        body: { currentPassword: PASSWORD, newPassword: 'another river canoe' },
      }),
    'signing out everywhere else': async (_, email) => {
      const elsewhere = aVisitor(world)
      await signIn(elsewhere, email)
      await world.call(await personOf(world, elsewhere, email), endOtherSessions)
    },
    'a reset': async (_, email) => {
      const token = await askForReset(world, email)
      await aVisitor(world).submit('/api/new-password', { token, password: 'another river canoe' })
    },
    'a suspension': async (_, email) => {
      const admin = await world.anAdmin()
      const { id } = (await accountOf(world, email))!
      await world.call(admin, suspendUser, { params: { userId: id }, body: { memberText: 'Fraud' } })
    },
    'another sign-in on that browser': async (visitor, email) => void (await signIn(visitor, email)),
    'the account': async (visitor, email) =>
      world.call(await personOf(world, visitor, email), deleteAccount, { body: { password: PASSWORD } }),
    '“stop this” in the old mailbox': async (_, email) => {
      const link = await linkTo(email, 'stop')
      const stranger = aVisitor(world)
      expect((await stranger.open(link)).html).toContain('Stop the address change?')
      expect((await act(stranger, link)).html).toContain('Address change stopped')
    },
  }
  test.each(Object.entries(endings))('%s', async (_, end) => {
    const { visitor, email, next, link } = await whoAsked()
    const waiting = () => world.rows(address_changes, { new_email: next })
    expect(await waiting()).toHaveLength(1)
    await end(visitor, email)
    expect(await waiting()).toEqual([])
    const owner = aVisitor(world)
    await signIn(owner, email)
    await act(owner, link)
    expect(await accountOf(world, next)).toBeUndefined()
  })

  test('24 hours passing', async () => {
    const { visitor, next, link } = await whoAsked()
    const [kept] = await world.rows(address_changes, { new_email: next })
    expect(Math.round((kept!.expires_at.getTime() - kept!.created_at.getTime()) / HOUR_MS)).toBe(24)
    await world.change(address_changes, { id: kept!.id }, { expires_at: new Date() })
    expect((await act(visitor, link)).status).toBe(400)
  })

  test('“stop this” only once it is confirmed, not by opening its link', async () => {
    const { visitor, stop, link } = await whoAsked()
    await aVisitor(world).open(stop)
    await world.request(null, stop, { method: 'HEAD' })
    expect((await act(visitor, link)).path).toBe(`${PATH}?progress=changed`)
  })
})

describe('after a change', () => {
  test('the old address takes the account back: all sessions, links and the password end, and the owner chooses a new one', async () => {
    const { visitor: thief, email, next, takeBack } = await whoMoved()
    const other = aVisitor(world)
    await signIn(other, next)
    const theirs = await askForReset(world, next)
    const { id } = (await accountOf(world, next))!
    await addPasskey(id, 'theirs')

    const owner = aVisitor(world)
    expect((await owner.open(takeBack)).html).toContain('Take back your account?')
    expect(await accountOf(world, email)).toBeUndefined()
    const form = await act(owner, takeBack)
    expect(form.html).toContain('Choose a new password')
    expect(await accountOf(world, email)).toMatchObject({ id })
    expect(await isSignedIn(thief)).toBe(false)
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(owner)).toBe(false)
    expect((await signIn(aVisitor(world), email)).status).toBe(401)
    expect((await signIn(aVisitor(world), next)).status).toBe(401)
    const stale = await aVisitor(world).submit('/api/new-password', {
      token: theirs,
      password: 'another river canoe',
    })
    expect(stale.status).toBe(400)
    expect(await world.rows(passkeys, { user_id: id })).toEqual([])

    expect((await choose(owner, form)).path).toBe('/api/login?after=new-password')
    expect((await signIn(owner, email, OWN_PASSWORD)).path).toBe('/')
    expect((await act(owner, takeBack)).status).toBe(400)
  })

  test('opening the take-back link changes nothing; sixteen uses at once take the account back once', async () => {
    const { email, next, takeBack } = await whoMoved()
    await aVisitor(world).open(takeBack)
    await world.request(null, takeBack, { method: 'HEAD' })
    expect(await accountOf(world, next)).toBeDefined()
    const ends = await many(16, () => act(aVisitor(world), takeBack))
    expect(
      ends.filter(({ html }) => html.includes('Choose a new password') && html.includes('name="token"')),
    ).toHaveLength(1)
    expect(ends.filter(({ status }) => status >= 500)).toEqual([])
    expect(await accountOf(world, email)).toBeDefined()
  })

  test('the account can be taken back for seven days', async () => {
    const { email, takeBack } = await whoMoved()
    const [past] = await world.rows(past_addresses, { email })
    expect(Math.round((past!.expires_at.getTime() - past!.changed_at.getTime()) / HOUR_MS)).toBe(7 * 24)
    await world.change(past_addresses, { id: past!.id }, { expires_at: new Date() })
    const late = await act(aVisitor(world), takeBack)
    expect(late.status).toBe(400)
    expect(late.html).toContain('its 7 days are over')
  })

  test('only the oldest address takes the account back, however often it changed since', async () => {
    const { visitor, email, next, takeBack } = await whoMoved()
    const third = anAddress('moved-again')
    await ask(visitor, third)
    await act(visitor, await linkTo(third, 'confirm'))
    const younger = await linkTo(next, 'take-back')
    expect((await act(aVisitor(world), younger)).status).toBe(400)
    expect((await act(aVisitor(world), takeBack)).html).toContain('Choose a new password')
    expect(await accountOf(world, email)).toBeDefined()
    expect((await act(aVisitor(world), younger)).status).toBe(400)
  })

  test('taking it back needs the earlier two-step verification, which is restored; a later one is removed', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const { person, key, recoveryCodes } = await withSecondFactor(visitor, email)
    await settle(second_factors, person.id)
    const next = await move(visitor, { code: recoveryCodes[0]! })
    const takeBack = await linkTo(email, 'take-back')
    await world.call(person, removeSecondFactor, { body: { password: PASSWORD } })
    const theirs = await withSecondFactor(visitor, next)

    const owner = aVisitor(world)
    expect((await owner.open(takeBack)).html).toContain('From your authenticator app')
    expect((await act(owner, takeBack)).status).toBe(400)
    expect((await act(owner, takeBack, { code: recoveryCodes[0]! })).status).toBe(400)
    expect((await act(owner, takeBack, { code: nextCodeOf(theirs.key) })).status).toBe(400)
    expect(await accountOf(world, email)).toBeUndefined()
    const form = await act(owner, takeBack, { code: nextCodeOf(key) })
    await choose(owner, form)
    expect((await signIn(owner, email, OWN_PASSWORD)).path).toBe('/api/second-step')
    const code = recoveryCodes[1]!
    const inside = await owner.submit('/api/second-step', { way: 'recovery', recoveryCode: code })
    expect(inside.path).toBe('/')
  })

  test('two-step verification and a passkey added just before the change do not lock the owner out', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const { person, recoveryCodes } = await withSecondFactor(visitor, email)
    await addPasskey(person.id, 'theirs')
    await addPasskey(person.id, 'mine')
    await settle(passkeys, person.id, 'mine')
    await move(visitor, { code: recoveryCodes[0]! })
    const form = await act(aVisitor(world), await linkTo(email, 'take-back'))
    await choose(aVisitor(world), form)
    expect((await signIn(aVisitor(world), email, OWN_PASSWORD)).path).toBe('/')
    const kept = await world.rows(passkeys, { user_id: person.id })
    expect(kept.map(({ id }) => id)).toEqual([`mine-${person.id}`])
  })

  test('wrong codes in the account do not use up the owner’s tries to take it back', async () => {
    const strict = await anotherWorld({ rateLimitFactor: 1 })
    const { visitor, email } = await aSettledPerson(strict)
    const person = await personOf(strict, visitor, email)
    const { key: shown } = await strict.call(person, beginSecondFactor, { body: { password: PASSWORD } })
    const key = keyOf(shown)
    const code = nextCodeOf(key, -1)
    const { recoveryCodes } = await strict.call(person, confirmSecondFactor, { body: { code } })
    await strict.queries.update(second_factors).set({ created_at: new Date(Date.now() - 100 * HOUR_MS) })
    const next = anAddress('moved')
    await visitor.submit(PATH, { newEmail: next, password: PASSWORD })
    const link = linkIn(await newestMail(strict, next), `${PATH}/confirm`)
    await act(visitor, link, { code: recoveryCodes[0]! })
    for (let time = 0; time < 25; time += 1) {
      await strict.attempt(person, confirmSecondFactor, { body: { code: '000000' } })
    }
    const takeBack = linkIn(await newestMail(strict, email), `${PATH}/take-back`)
    const done = await act(aVisitor(strict), takeBack, { code: nextCodeOf(key) })
    expect(done.html).toContain('Choose a new password')
  })

  test('taking it back emails both addresses, and delays reward requests like any change', async () => {
    const { email, next, takeBack } = await whoMoved()
    const owner = aVisitor(world)
    const form = await act(owner, takeBack)
    for (const address of [email, next]) {
      expect((await newestMail(world, address)).subject).toBe('An email address change was undone')
    }
    expect((await newestMail(world, next)).text_body).not.toContain('Ada')
    await choose(owner, form)
    await signIn(owner, email, OWN_PASSWORD)
    const person = await personOf(world, owner, email)
    const reward = await world.aReward()
    const held = await world.attempt(person, requestReward, { params: { id: reward.id }, body: {} })
    expect(held.code).toBe('redemption.on-hold')
    // The address that was given up is free again.
    const { visitor } = await aSettledPerson(world)
    await ask(visitor, next)
    expect((await act(visitor, await linkTo(next, 'confirm'))).path).toBe(`${PATH}?progress=changed`)
  })

  test('an operator who resets two-step verification resets it for the take-back too', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const { person, recoveryCodes } = await withSecondFactor(visitor, email)
    await settle(second_factors, person.id)
    const next = await move(visitor, { code: recoveryCodes[0]! })
    const takeBack = await linkTo(email, 'take-back')
    expect((await act(aVisitor(world), takeBack)).status).toBe(400)
    await resetFactors(world.services.database, next)
    expect((await act(aVisitor(world), takeBack)).html).toContain('Choose a new password')
  })

  test('two-step verification turned on after the change does not lock the owner out', async () => {
    const { visitor, email, next, takeBack } = await whoMoved()
    await withSecondFactor(visitor, next)
    const form = await act(aVisitor(world), takeBack)
    await choose(aVisitor(world), form)
    expect((await signIn(aVisitor(world), email, OWN_PASSWORD)).path).toBe('/')
  })

  test('the old address stays reserved: no sign-up, member or issuer gets it, and its owner gets an email', async () => {
    const { email } = await whoMoved()
    const squatter = aVisitor(world)
    expect((await signUp(squatter, email)).path).toBe('/api/verify-email')
    expect((await newestMail(world, email)).subject).toBe('You can’t use this address yet')
    await expect(confirmAddress(world, squatter, email)).rejects.toThrow('There is no link')
    const { visitor: member } = await aSettledPerson(world)
    const last = await newestMail(world, email)
    await ask(member, email)
    expect((await newestMail(world, email)).id).toBe(last.id)
  })

  test('a waiting sign-up cannot get the new address, not even with its link', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const next = anAddress('moved')
    await ask(visitor, next)
    const link = await linkTo(next, 'confirm')
    const squatter = aVisitor(world)
    await signUp(squatter, next)
    const theirs = tokenIn(linkIn(await newestMail(world, next), '/api/verify-email'))
    expect((await act(visitor, link)).path).toBe(`${PATH}?progress=changed`)
    const refused = await squatter.submit('/api/verify-email', { intent: 'confirm', token: theirs })
    expect(refused.status).toBe(400)
    expect(await accountOf(world, next)).toMatchObject({ first_name: 'Ada' })
    expect(await accountOf(world, email)).toBeUndefined()
  })

  test('members cannot request rewards for 72 hours', async () => {
    const { visitor, email, next, link } = await whoAsked()
    const reward = await world.aReward()
    const person = await personOf(world, visitor, email)
    const give = await world.attempt(person, requestReward, { params: { id: reward.id }, body: {} })
    expect(give.code).toBe('points.insufficient')
    await act(visitor, link)
    const held = await world.attempt(person, requestReward, { params: { id: reward.id }, body: {} })
    expect(held).toMatchObject({ status: 409, code: 'redemption.on-hold' })
    expect(held.message).toMatch(
      /you can’t request rewards until \w{3} \d+, \d{4} at \d+:\d{2} [AP]M E[DS]T\./,
    )
    await world.change(
      past_addresses,
      { user_id: person.id },
      { changed_at: new Date(Date.now() - 72 * HOUR_MS) },
    )
    const free = await world.attempt(person, requestReward, { params: { id: reward.id }, body: {} })
    expect(free.code).toBe('points.insufficient')
    expect(await accountOf(world, next)).toBeDefined()
  })

  test('password reset links sent to the old address stop working', async () => {
    const { visitor, email } = await aSettledPerson(world)
    const token = await askForReset(world, email)
    await move(visitor)
    const stale = await aVisitor(world).submit('/api/new-password', {
      token,
      password: 'another river canoe',
    })
    expect(stale.status).toBe(400)
    expect(await world.queries.$count(credentials, eq(credentials.password, ''))).toBe(0)
  })
})
