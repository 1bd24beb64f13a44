import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailed_codes, mailed_links, sign_ups } from '#server/database/schema/identity.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { users } from '#server/database/schema/users.ts'
import { makeCode } from '#server/identity/mailbox/mailed-codes.ts'
import { many } from '../support/world/at-once.ts'
import { asJson } from '../support/world/form.ts'
import {
  accountOf,
  aNewcomer,
  anAddress,
  aSettledPerson,
  askForReset,
  aVisitor,
  codeIn,
  confirmAddress,
  finishElsewhere,
  linkIn,
  newestMail,
  PASSWORD,
  signIn,
  signUp,
  tokenIn,
  type Visitor,
} from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const ADMIN = 'first.admin@example.ca'

const world = await aWorld({ adminEmails: new Set([ADMIN]) })
const strict = await aWorld({ rateLimitFactor: 1 })

const enterCode = (visitor: Visitor, code: string) =>
  visitor.submit('/api/verify-email', { intent: 'code', code })

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const linkFor = async (email: string, at = world) => linkIn(await newestMail(at, email), '/api/verify-email')

const rowsOf = async () => {
  return {
    users: await world.queries.$count(users),
    sign_ups: await world.queries.select().from(sign_ups),
    links: await world.queries.select().from(mailed_links),
    codes: await world.queries.select().from(mailed_codes),
  }
}

describe('a sign-up link', () => {
  test('changes nothing when opened, in any browser', async () => {
    const { visitor, email } = await aNewcomer(world)
    const link = await linkFor(email)
    const before = await rowsOf()
    const here = await visitor.open(link)
    const elsewhere = await aVisitor(world).open(link)
    const head = await world.request(null, link, { method: 'HEAD' })
    expect([here.status, elsewhere.status, head.status]).toEqual([200, 200, 200])
    expect(await rowsOf()).toEqual(before)
    expect(await accountOf(world, email)).toBeUndefined()
    expect(here.html).toContain('Confirm and continue')
    expect(elsewhere.html).toContain('Finish creating your account')
  })

  test('confirms in the browser that signed up, which is signed in, and works once', async () => {
    const { visitor, email } = await aNewcomer(world, { returnTo: '/points' })
    const link = await linkFor(email)
    const inside = await confirmAddress(world, visitor, email)
    expect(inside.path).toBe('/api/welcome?returnTo=%2Fpoints')
    expect(await accountOf(world, email)).toMatchObject({ first_name: 'Ada' })
    const again = await aVisitor(world).open(link)
    expect(again.status).toBe(400)
    expect(again.html).toContain('This link no longer works')
  })

  test('anywhere else only makes the account with a new password, and signs no one in', async () => {
    const { visitor: intruder, email } = await aNewcomer(world, {
      password: 'the intruders password',
      firstName: 'Mallory',
    })
    const owner = aVisitor(world)
    const token = tokenIn(await linkFor(email))
    const stolen = await owner.submit('/api/verify-email', { intent: 'confirm', token })
    expect(stolen.html).toContain('Finish creating your account')
    expect(await accountOf(world, email)).toBeUndefined()

    const done = await finishElsewhere(world, email)
    expect(done.path).toBe('/api/login?after=confirmed')
    expect(await accountOf(world, email)).toMatchObject({ first_name: 'Ada' })
    expect((await signIn(aVisitor(world), email, 'the intruders password')).status).toBe(401)
    expect((await signIn(intruder, email, 'the intruders password')).path).toBe('/api/verify-email')
    expect((await intruder.open('/api/welcome')).path).toBe('/api/login')
    expect((await signIn(owner, email)).path).toBe('/api/welcome')
    expect((await intruder.submit('/api/verify-email', { intent: 'confirm', token })).status).toBe(400)
  })

  test('keeps what was typed when the password is a common one, and works afterwards', async () => {
    const { email } = await aNewcomer(world)
    const refused = await finishElsewhere(world, email, { password: 'password12', lastName: 'Gagnon' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Please choose another.')
    expect(refused.html).toContain('value="Gagnon"')
    expect((await finishElsewhere(world, email)).path).toBe('/api/login?after=confirmed')
  })

  test('that is broken says that it no longer works, and leads someone who is signed in on', async () => {
    for (const token of ['abc', 'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFAYi5jYSJ9.c2lnbmF0dXJl']) {
      const page = await aVisitor(world).open(`/api/verify-email?token=${token}`)
      expect(page.status).toBe(400)
      expect(page.html).toContain('This link no longer works')
      const post = await aVisitor(world).submit('/api/verify-email', { intent: 'confirm', token })
      expect(post.status).toBe(400)
      const { visitor } = await aSettledPerson(world)
      expect(await visitor.open(`/api/verify-email?token=${token}`)).toMatchObject({ status: 200, path: '/' })
    }
  })
})

describe('a sign-up code', () => {
  test('works only in the browser that signed up', async () => {
    const { email } = await aNewcomer(world)
    const code = codeIn(await newestMail(world, email))
    const other = aVisitor(world)
    await signUp(other, anAddress('somebody-else'))
    expect((await enterCode(other, code)).status).toBe(400)
    expect((await enterCode(aVisitor(world), code)).path).toBe('/api/sign-up')
    expect(await accountOf(world, email)).toBeUndefined()
  })

  test('allows five tries, however many come at once; then not even the right one works', async () => {
    const { visitor, email } = await aNewcomer(world)
    const code = codeIn(await newestMail(world, email))
    const tries = await many(16, () => enterCode(visitor, otherThan(code)))
    expect(tries.filter(({ html }) => html.includes('Wrong code.'))).toHaveLength(5)
    expect(tries.filter(({ html }) => html.includes('no longer works'))).toHaveLength(11)
    expect((await enterCode(visitor, code)).status).toBe(400)
    expect((await confirmAddress(world, visitor, email)).path).toBe('/api/welcome')
  })

  test('works for ten minutes', async () => {
    const { visitor, email } = await aNewcomer(world)
    const [kept] = await world.rows(mailed_codes, { email })
    const minutes = (kept!.expires_at.getTime() - kept!.created_at.getTime()) / 60_000
    expect(Math.round(minutes)).toBe(10)
    await world.change(mailed_codes, { email }, { expires_at: new Date() })
    const late = await enterCode(visitor, codeIn(await newestMail(world, email)))
    expect(late.html).toContain('This code no longer works.')
  })

  test('is not readable in the database', async () => {
    const { email } = await aNewcomer(world)
    const code = codeIn(await newestMail(world, email))
    const [kept] = await world.rows(mailed_codes, { email })
    expect(JSON.stringify(kept)).not.toContain(code)
  })

  test('stops working after twenty wrong tries for an address in a day, over all sign-ups; the link still works', async () => {
    const email = anAddress()
    const [owner, stranger] = [aVisitor(strict), aVisitor(strict)]
    await signUp(owner, email)
    const code = codeIn(await newestMail(strict, email))
    for (let round = 0; round < 4; round += 1) {
      await signUp(stranger, email)
      const wrong = otherThan(codeIn(await newestMail(strict, email)))
      for (let time = 0; time < 5; time += 1) await enterCode(stranger, wrong)
    }
    const refused = await enterCode(owner, code)
    expect(refused.status).toBe(429)
    expect(refused.html).toContain('The link in our email still works.')
    expect((await owner.open('/api/verify-email')).html).toContain('The link in our email still works.')
    expect((await confirmAddress(strict, owner, email)).path).toBe('/api/welcome')
  })
})

describe('two sign-ups with one address', () => {
  test('stay separate: a stranger who signs up again and again ends none of the owner’s', async () => {
    const { visitor: owner, email } = await aNewcomer(world)
    const mail = await newestMail(world, email)
    const stranger = aVisitor(world)
    for (let time = 0; time < 12; time += 1) {
      await signUp(time % 2 === 0 ? stranger : aVisitor(world), email, { password: 'the intruders password' })
    }
    await signUp(stranger, email, { password: 'the intruders password' })
    const codeOfStranger = codeIn(await newestMail(world, email))
    expect((await enterCode(owner, codeIn(mail))).path).toBe('/api/welcome')
    expect((await signIn(aVisitor(world), email)).path).toBe('/api/welcome')
    expect((await signIn(stranger, email, 'the intruders password')).path).toBe('/api/verify-email')
    expect(await owner.open('/api/verify-email')).toMatchObject({ path: '/api/welcome' })
    expect((await enterCode(stranger, codeOfStranger)).status).toBe(400)
    expect(await world.rows(mailed_links, { email })).toEqual([])
  })

  test('after one of them is confirmed, the other looks like one for a known address and makes no account', async () => {
    const { email: known } = await aSettledPerson(world)
    const { visitor: stranger, email } = await aNewcomer(world, { password: 'the intruders password' })
    const code = codeIn(await newestMail(world, email))
    await finishElsewhere(world, email)
    const other = aVisitor(world)
    await signUp(other, known)
    for (const fields of [{ intent: 'resend' }, { intent: 'code', code: '000000' }] as Record<
      string,
      string
    >[]) {
      const [a, b] = [
        await stranger.submit('/api/verify-email', fields),
        await other.submit('/api/verify-email', fields),
      ]
      expect([a.status, a.path, a.html.replaceAll(email, 'EMAIL')]).toEqual([
        b.status,
        b.path,
        b.html.replaceAll(known, 'EMAIL'),
      ])
    }
    expect((await enterCode(stranger, code)).status).toBe(400)
    expect((await newestMail(world, email)).subject).toBe('You already have an account')
  })

  test('over the email limit, an email from before confirms the owner’s own sign-up', async () => {
    const email = anAddress('flooded')
    for (let time = 0; time < 8; time += 1) {
      await signUp(aVisitor(strict), email, { password: 'the intruders password' })
    }
    const all = await strict.rows(mails, { recipient: email })
    expect(all).toHaveLength(5)
    const owner = aVisitor(strict)
    expect((await signUp(owner, email)).path).toBe('/api/verify-email')
    expect((await confirmAddress(strict, owner, email)).path).toBe('/api/welcome')
    expect((await signIn(aVisitor(strict), email)).path).toBe('/api/welcome')
  })

  test('in one browser, the newer one counts', async () => {
    const [first, second] = [anAddress(), anAddress()]
    const visitor = aVisitor(world)
    await signUp(visitor, first)
    const early = codeIn(await newestMail(world, first))
    await signUp(visitor, second)
    expect((await enterCode(visitor, early)).status).toBe(400)
    expect((await enterCode(visitor, codeIn(await newestMail(world, second)))).path).toBe('/api/welcome')
  })

  test('eight of them at once make one account at most, and say the same each time', async () => {
    const email = anAddress()
    const visitors = Array.from({ length: 8 }, () => aVisitor(world))
    const pages = await Promise.all(visitors.map((visitor) => signUp(visitor, email)))
    expect(new Set(pages.map(({ status, path }) => `${status} ${path}`))).toEqual(
      new Set(['200 /api/verify-email']),
    )
    const token = tokenIn(await linkFor(email))
    const ends = await Promise.all(
      visitors.map((visitor) => visitor.submit('/api/verify-email', { intent: 'confirm', token })),
    )
    expect(ends.filter(({ path }) => path === '/api/welcome')).toHaveLength(1)
    expect(ends.filter(({ status }) => status >= 500)).toEqual([])
    expect(await world.queries.$count(users, eq(users.email, email))).toBe(1)
  })
})

describe('an address in ADMIN_EMAILS', () => {
  test('makes its owner an admin only by the link in the mailbox', async () => {
    const visitor = aVisitor(world)
    await signUp(visitor, ADMIN.toUpperCase())
    const mail = await newestMail(world, ADMIN)
    expect(mail.text_body).not.toMatch(/\d{6}/)
    // The right code does not make an admin either, if someone guesses it.
    const signing = world.services.signing
    const [waiting] = await world.rows(sign_ups, { email: ADMIN })
    const asked = { browser: waiting!.browser, purpose: 'sign-up', email: ADMIN } as const
    const guessed = await makeCode(world.queries, signing, asked)
    expect((await enterCode(visitor, guessed)).status).toBe(400)
    expect(await accountOf(world, ADMIN)).toBeUndefined()
    await confirmAddress(world, visitor, ADMIN)
    expect((await accountOf(world, ADMIN))?.role).toBe('admin')
  })

  test('makes no one an admin by a code, even if added later; a new password by email does', async () => {
    const { visitor, email } = await aNewcomer(world)
    await enterCode(visitor, codeIn(await newestMail(world, email)))
    const emails = world.services.config.adminEmails as Set<string>
    emails.add(email)
    try {
      await signIn(aVisitor(world), email)
      expect((await accountOf(world, email))?.role).toBe('user')
      const token = await askForReset(world, email)
      await aVisitor(world).submit('/api/new-password', { token, password: 'another river canoe' })
      await signIn(aVisitor(world), email, 'another river canoe')
      expect((await accountOf(world, email))?.role).toBe('admin')
    } finally {
      emails.delete(email)
    }
  })
})

test('the first email does not carry the name typed at sign-up', async () => {
  const { email } = await aNewcomer(world, { firstName: 'Win 1000 points at evil.example' })
  const { text_body, html_body, subject } = await newestMail(world, email)
  expect(`${subject} ${text_body} ${html_body}`).not.toContain('evil.example')
})

describe('known and unknown addresses get the same answer', () => {
  const answers = async (
    work: (email: string) => Promise<{ status: number; path: string; html: string }>,
  ) => {
    const { email } = await aSettledPerson(world)
    const unknown = anAddress('nobody')
    const [a, b] = [await work(email), await work(unknown)]
    return [
      [a.status, a.path, a.html.replaceAll(email, 'EMAIL')],
      [b.status, b.path, b.html.replaceAll(unknown, 'EMAIL')],
    ]
  }

  test('to signing up, the page after it, a new code, a wrong code and another address', async () => {
    const visitors = new Map<string, Visitor>()
    const steps = [
      (email: string) => {
        visitors.set(email, aVisitor(world))
        return signUp(visitors.get(email)!, email)
      },
    ]
    for (const step of steps) {
      const [known, unknown] = await answers(step)
      expect(known).toEqual(unknown)
    }
    const [knownVisitor, unknownVisitor] = [...visitors.values()]
    const emails = [...visitors.keys()]
    for (const fields of [
      { intent: 'resend' },
      { intent: 'code', code: '000000' },
      { intent: 'code', code: '' },
      { intent: 'correct', newEmail: 'x' },
    ] as Record<string, string>[]) {
      const known = await knownVisitor!.submit('/api/verify-email', fields)
      const unknown = await unknownVisitor!.submit('/api/verify-email', fields)
      expect(known.status).toBe(unknown.status)
      expect(known.html.replaceAll(emails[0]!, 'EMAIL')).toBe(unknown.html.replaceAll(emails[1]!, 'EMAIL'))
    }
    expect((await newestMail(world, emails[0]!)).subject).toBe('You already have an account')
  })

  test('to a sixth request as to the first, and no email', async () => {
    const { email } = await aSettledPerson(strict)
    const ask = (path: string, fields: Record<string, string>) => aVisitor(strict).submit(path, fields)
    for (const address of [email, anAddress('nobody')]) {
      const pages = []
      for (let time = 0; time < 8; time += 1)
        pages.push(await ask('/api/forgot-password', { email: address }))
      expect(new Set(pages.map(({ status, path, html }) => `${status} ${path} ${html}`)).size).toBe(1)
    }
    const sent = await strict.queries
      .select()
      .from(mails)
      .where(sql`${mails.recipient} = ${email} and ${mails.subject} = 'Choose a new password'`)
    expect(sent.length).toBeLessThanOrEqual(5)
    expect(sent.length).toBeGreaterThan(0)
  })

  test('to the sign-up call of programs', async () => {
    const { email } = await aSettledPerson(world)
    const call = async (address: string) => {
      const response = await world.request(
        null,
        '/api/identity/sign-up/email',
        asJson({ name: ' Ada  Roy', email: address, password: PASSWORD }),
      )
      return [response.status, await response.text(), response.headers.get('cache-control')]
    }
    const known = await call(email)
    expect(known).toEqual(await call(anAddress('nobody')))
    expect(known[0]).toBe(200)
    const bad = await world.request(
      null,
      '/api/identity/sign-up/email',
      asJson({ name: 'Ada', email: 'no address', password: 'short' }),
    )
    expect(bad.status).toBe(400)
    expect(await bad.json()).toMatchObject({
      fields: { email: expect.any(String), password: expect.any(String) },
    })
  })

  test('to a wrong password', async () => {
    const [known, unknown] = await answers((email) => signIn(aVisitor(world), email, 'not my password'))
    expect(known).toEqual(unknown)
    expect(known![0]).toBe(401)
  })

  test('to a forgotten password', async () => {
    const [known, unknown] = await answers((email) =>
      aVisitor(world).submit('/api/forgot-password', { email }),
    )
    expect(known).toEqual(unknown)
  })
})
