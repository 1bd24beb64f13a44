import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getSignInMethods } from '#contract/identity/sign-in-methods.ts'
import { passkeys, sessions } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { asJson } from '../support/world/form.ts'
import {
  accountOf,
  anAddress,
  aSettledPerson,
  aVisitor,
  codeIn,
  confirmAddress,
  finishElsewhere,
  linkIn,
  newestMail,
  PASSWORD,
  signIn,
  signUp,
  type VisitedPage,
} from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'
import { englishLeftIn } from '../words/english-left.ts'

const world = await aWorld()
const secure = await aWorld({ publicUrl: new URL('https://rewards.example.ca') })

const IN_ENGLISH = { 'accept-language': 'en-CA' }
const IN_FRENCH = { 'accept-language': 'fr-CA, en;q=0.5' }
const WRONG = 'Mauvaise adresse courriel ou mauvais mot de passe.'

function expectFrench(page: VisitedPage): void {
  expect.soft(page.html, page.path).toContain('<html lang="fr-CA"')
  expect.soft(englishLeftIn(page.html)).toEqual([])
}

const languageAt = async (email: string, at = world) => (await accountOf(at, email))?.language

async function speak(email: string, language: 'en' | 'fr'): Promise<void> {
  await world.queries.update(users).set({ language }).where(eq(users.email, email))
}

describe('someone who comes from the French site', () => {
  test('signs up in French in an English browser, and has a French account', async () => {
    const [visitor, email] = [aVisitor(world), anAddress()]
    const landing = await visitor.open('/fr', IN_ENGLISH)
    const login = /href="(\/api\/login\?[^"]*new=1[^"]*)"/.exec(landing.html)![1]!.replaceAll('&amp;', '&')
    const pages = [
      await visitor.open(login, IN_ENGLISH),
      await signUp(visitor, email, { password: 'password12' }),
      await signUp(visitor, email, { email: 'nowhere', firstName: '' }),
      await signUp(visitor, email),
      await visitor.submit('/api/verify-email', { intent: 'code', code: '' }),
    ]
    expect(pages.map(({ status }) => status)).toEqual([200, 400, 400, 200, 400])
    for (const page of pages) expectFrench(page)
    expect(pages[1]!.html).toContain('Veuillez en choisir un autre.')
    const code = codeIn(await newestMail(world, email))
    const welcome = await visitor.submit('/api/verify-email', { intent: 'code', code })
    expect(welcome.path).toBe('/api/welcome')
    expect(welcome.html).toContain('<html lang="fr-CA"')
    expect(await languageAt(email)).toBe('fr')
  })

  test('has a French account too if a link finishes the sign-up, here or in another browser', async () => {
    const [here, elsewhere] = [anAddress(), anAddress()]
    const visitor = aVisitor(world)
    await visitor.open('/api/sign-up?lang=fr')
    await signUp(visitor, here)
    const question = await visitor.open(linkIn(await newestMail(world, here), '/api/verify-email'))
    expectFrench(question)
    expect(question.html).toContain(`L’adresse ${here} est-elle la vôtre?`)
    await confirmAddress(world, visitor, here)

    const form = { firstName: 'Ada', email: elsewhere, password: PASSWORD }
    await world.request(null, '/api/identity/sign-up/email', asJson(form))
    const link = linkIn(await newestMail(world, elsewhere), '/api/verify-email')
    const other = aVisitor(world)
    expectFrench(await other.open(link, IN_FRENCH))
    await other.open(`${link}&lang=fr`)
    const token = new URLSearchParams(link.split('?')[1]).get('token')!
    await other.submit('/api/verify-email', { intent: 'finish', token, firstName: 'Ada', password: PASSWORD })
    expect([await languageAt(here), await languageAt(elsewhere)]).toEqual(['fr', 'fr'])
  })

  test('keeps the language over redirects and pages, by a cookie that no other site can set', async () => {
    for (const [at, cookie] of [
      [world, 'language=fr; Path=/; SameSite=Lax; HttpOnly'],
      [secure, '__Host-language=fr; Path=/; SameSite=Lax; HttpOnly; Secure'],
    ] as const) {
      const answer = await at.request(null, '/api/verify-email?lang=fr', { redirect: 'manual' })
      expect(answer.status).toBe(303)
      expect(answer.headers.getSetCookie()).toEqual([cookie])
      const [pair] = cookie.split(';')
      const next = await at.request(null, answer.headers.get('location')!, {
        headers: { ...IN_ENGLISH, cookie: pair! },
      })
      expect(await next.text()).toContain('Créez votre compte')
      expect(next.headers.get('cache-control')).toBe('private, no-cache')
    }
  })
})

test('a choice of language leaves the session cookie that the same answer extends', async () => {
  const member = await world.aMember()
  const half = sql`clock_timestamp() + make_interval(days => 15)`
  await world.queries.update(sessions).set({ expires_at: half }).where(eq(sessions.user_id, member.id))
  const answer = await world.request(member, '/api/account/email?lang=fr')
  const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  expect(names).toEqual(['language', 'northpoint'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a newcomer without a choice has the language of their browser, and earlier accounts have none', async () => {
  const [english, settled] = [anAddress(), (await aSettledPerson(world)).email]
  const visitor = aVisitor(world)
  await signUp(visitor, english)
  await finishElsewhere(world, english)
  expect([await languageAt(english), await languageAt(settled)]).toEqual(['en', null])
})

test.each(['FR', 'de', 'fr-CA', 'fr%0d%0aset-cookie:%20a=b', 'fr&lang=en', '%22onload='])(
  'the language %s in an address is ignored',
  async (language) => {
    const page = await aVisitor(world).open(`/api/login?lang=${language}`, IN_ENGLISH)
    expect(page).toMatchObject({ status: 200 })
    expect(page.html).toContain('<html lang="en-CA"')
    expect(page.headers.getSetCookie()).toEqual([])
  },
)

test('a wrong password is refused alike for a French, an English and an unknown account', async () => {
  const [french, other] = [(await aSettledPerson(world)).email, (await aSettledPerson(world)).email]
  await speak(french, 'fr')
  await speak(other, 'en')
  for (const [headers, sentence] of [
    [IN_FRENCH, WRONG],
    [IN_ENGLISH, 'Wrong email or password.'],
  ] as const) {
    const answers = await Promise.all(
      [french, other, anAddress()].map(async (email) => {
        const call = asJson({ email, password: 'not my password' })
        const answer = await world.request(null, '/api/identity/sign-in/email', {
          ...call,
          headers: { ...call.headers, ...headers },
        })
        return [answer.status, await answer.json()]
      }),
    )
    expect(answers).toEqual(Array(3).fill([401, { message: sentence, code: 'sign-in.no-match' }]))
  }
  const visitor = aVisitor(world)
  expect((await signIn(visitor, french, 'not my password')).html).toContain('<html lang="en-CA"')
  await visitor.open('/api/login?lang=fr')
  expect((await signIn(visitor, other, 'not my password')).html).toContain(WRONG)
})

describe('the link to the other language', () => {
  const linkOn = ({ html }: VisitedPage) =>
    /<a href="([^"]*)" lang="fr-CA" hrefLang="fr-CA"[^>]*>Français</.exec(html)?.[1]?.replaceAll('&amp;', '&')

  test('leads to the same page, with the rest of its address, and back', async () => {
    const visitor = aVisitor(world)
    const page = await visitor.open('/api/login?returnTo=%2Fpoints&new=1')
    expect(englishLeftIn(page.html)).toContain('Password')
    const link = linkOn(page)
    expect(link).toBe('/api/login?returnTo=%2Fpoints&new=1&lang=fr')
    const french = await visitor.open(link!)
    expectFrench(french)
    expect(french.html).toContain('href="/api/login?returnTo=%2Fpoints&amp;new=1&amp;lang=en"')
    expect((await visitor.open('/api/forgot-password')).html).toContain('Mot de passe oublié?')
  })

  test('is not on an answer to a form, nor where opening the address acts', async () => {
    const visitor = aVisitor(world)
    expect(linkOn(await signIn(visitor, anAddress(), 'not my password'))).toBeUndefined()
    const question = await visitor.open('/api/logout', { 'sec-fetch-site': 'cross-site' })
    expect(question.html).toContain('Sign out?')
    expect(linkOn(question)).toBeUndefined()
  })
})

test('a signed-in person reads these pages in the language of their account, and signs out to it', async () => {
  const { visitor, email } = await aSettledPerson(world)
  await speak(email, 'fr')
  expect((await visitor.open('/api/account/email', IN_ENGLISH)).html).toContain('Nouvelle adresse courriel')
  const refused = await visitor.submit('/api/account/email', { newEmail: email, password: 'wrong' })
  expectFrench(refused)
  expect(refused.html).toContain('C’est déjà votre adresse.')
  expect((await visitor.open('/api/logout')).path).toBe('/fr')
})

test('a French member reads their sign-in methods and refusals in French', async () => {
  const member = await world.aMember({ language: 'fr' })
  await world.queries
    .insert(passkeys)
    .values({ id: 'unnamed', user_id: member.id, credential_id: 'unnamed', public_key: '', counter: 0 })
  const { passkeys: listed } = await world.call(member, getSignInMethods)
  expect(listed.map(({ name }) => name)).toEqual(['Clé d’accès'])
  const path = '/api/user/second-factor/remove'
  const answer = await world.request(member, path, asJson({ password: PASSWORD }))
  expect(await answer.json()).toEqual({
    message: 'La validation en deux étapes est déjà désactivée.',
    code: 'second-factor.off',
  })
})
