import { describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '#domain/identity/consent.ts'
import { users } from '#server/database/schema/users.ts'
import { exportData } from '#server/users/export-data.ts'
import { asJson } from '../support/world/form.ts'
import {
  ANSWERS,
  accountOf,
  aNewcomer,
  anAddress,
  aSettledPerson,
  aVisitor,
  codeIn,
  confirmAddress,
  finishElsewhere,
  newestMail,
  PASSWORD,
  signIn,
  signUp,
  statusFor,
} from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()

describe('becoming a member', () => {
  test('a newcomer creates an account, confirms it with the code, answers the questions and is signed in', async () => {
    const email = anAddress()
    const visitor = aVisitor(world)
    const waiting = await signUp(visitor, email, { returnTo: '/tasks' })
    expect(waiting).toMatchObject({ status: 200, path: '/api/verify-email' })
    expect(waiting.html).toContain(email)
    expect(await accountOf(world, email)).toBeUndefined()

    const code = codeIn(await newestMail(world, email))
    const questions = await visitor.submit('/api/verify-email', { intent: 'code', code })
    expect(questions).toMatchObject({ status: 200, path: '/api/welcome?returnTo=%2Ftasks' })
    expect(await statusFor(world, visitor.cookies())).toBe(403)

    const inside = await visitor.submit('/api/welcome', { ...ANSWERS, returnTo: '/tasks' })
    expect(inside).toMatchObject({ status: 200, path: '/tasks' })
    expect(await statusFor(world, visitor.cookies())).toBe(200)
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

  test('Get Started shows Create account at once and Login shows Sign in; both lead on where the person was going', async () => {
    const to = 'returnTo=%2Ftasks'
    const begun = await aVisitor(world).open(`/api/login?new=1&${to}`)
    expect(begun).toMatchObject({ status: 200, path: `/api/login?new=1&${to}` })
    expect(begun.html).toContain(
      '<h1 class="font-display text-30 font-bold tracking-tight">Create your account</h1>',
    )
    expect(begun.html).toContain('name="returnTo" value="/tasks"')
    for (const other of ['', 'new=0&', 'new=1&new=1&']) {
      const page = await aVisitor(world).open(`/api/login?${other}${to}`)
      expect(page.html).toContain('>Sign in</h1>')
    }
    const { visitor } = await aSettledPerson(world)
    for (const path of ['/api/login?new=1&', '/api/sign-up?']) {
      expect((await visitor.open(path + to)).path).toBe('/tasks')
    }
  })

  test('the questions stay until each is answered, and promotional email is a separate choice', async () => {
    const { visitor, email } = await aNewcomer(world)
    await confirmAddress(world, visitor, email)
    const refused = await visitor.submit('/api/welcome', { province: 'QC', ofAge: 'yes' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('please accept the Terms of Use')
    expect(refused.html).toMatch(/<option value="QC"[^>]* selected/)
    expect((await accountOf(world, email))?.terms_version).toBeNull()

    await visitor.submit('/api/welcome', { ...ANSWERS, promotions: 'yes' })
    const member = await accountOf(world, email)
    expect(member?.new_task_alerts).toBe(true)
    expect(member?.promotional_consent_at).toBeInstanceOf(Date)
  })

  test.each([
    { reads: 'en', province: 'ON', terms: 'en' },
    { reads: 'en', province: 'QC', terms: 'fr' },
    { reads: 'fr', province: 'QC', terms: 'fr' },
    { reads: 'fr', province: 'NB', terms: 'fr' },
  ])(
    'who reads $reads and lives in $province is shown the $terms terms first, which is kept',
    async (each) => {
      const { visitor, email } = await aNewcomer(world)
      await confirmAddress(world, visitor, email)
      const { html } = await visitor.open(`/api/welcome?lang=${each.reads}`)
      expect(html).toContain(`<html lang="${each.reads}-CA"`)
      const links = [...html.matchAll(/<label\b.*?<\/label>/gs)].flatMap(([label]) =>
        Array.from(label.matchAll(/ href="([^"]+)"/g), ([, href]) => href),
      )
      const french = ['/fr/terms-of-use', '/fr/privacy-policy']
      const english = ['/terms-of-use', '/privacy-policy']
      // The English page has a line for Quebec too, with each French text before its English one.
      const forQuebec = french.flatMap((path, at) => [path, english[at]])
      expect(links).toEqual(each.reads === 'fr' ? french : [...english, ...forQuebec])

      const language = /name="language" value="(\w+)"/.exec(html)?.[1]
      expect(language).toBe(each.reads)
      const unfinished = await visitor.submit('/api/welcome', {
        province: each.province,
        language: each.reads,
      })
      expect(unfinished.html).toContain(
        each.reads === 'fr' ? 'veuillez accepter les Conditions' : 'please accept the Terms of Use',
      )
      await visitor.submit('/api/welcome', { ...ANSWERS, province: each.province, language: each.reads })
      const account = await accountOf(world, email)
      expect(account).toMatchObject({ terms_language: each.terms, language: each.reads })
      expect(await exportData(world.services.database.queries, account!.id)).toMatchObject({
        profile: { language: each.reads },
        consent: { termsVersion: TERMS_VERSION, termsLanguage: each.terms },
      })
    },
  )

  test('a member who accepted earlier terms is asked in the language of the account, which stays', async () => {
    const { visitor, email } = await aSettledPerson(world)
    await world.change(users, { email }, { terms_version: '2025-08-01', language: 'fr' })
    expect((await visitor.open('/api/welcome')).html).toContain('une entreprise peut voir votre preuve')
    await visitor.submit('/api/welcome', { ...ANSWERS, language: 'en' })
    expect(await accountOf(world, email)).toMatchObject({ language: 'fr', terms_language: 'en' })
  })

  test('a member who accepted earlier terms is asked again, learns why and keeps the other answers', async () => {
    const { visitor, email } = await aSettledPerson(world)
    await world.change(users, { email }, { terms_version: '2025-08-01' })
    const again = await visitor.open('/api/welcome')
    expect(again).toMatchObject({ status: 200, path: '/api/welcome' })
    expect(again.html).toContain('have changed: a business can see your proof')
    expect(again.html).toMatch(/<option value="ON"[^>]* selected/)
    expect(again.html).toMatch(/<input(?=[^>]*name="ofAge")[^>]* checked/)
    expect(again.html).not.toMatch(/<input(?=[^>]*name="acceptTerms")[^>]* checked/)
    await visitor.submit('/api/welcome', ANSWERS)
    expect(await accountOf(world, email)).toMatchObject({ terms_version: TERMS_VERSION })
  })

  test('a form with mistakes comes back with error messages and everything typed except the password', async () => {
    const page = await aVisitor(world).submit('/api/sign-up', {
      firstName: 'Zoé',
      lastName: '',
      email: 'not an address',
      password: 'short-one',
    })
    expect(page.status).toBe(400)
    expect(page.html).toContain('Please use at least 10 characters.')
    expect(page.html).toContain('Please enter an email address')
    expect(page.html).toContain('value="Zoé"')
    expect(page.html).toContain('value="not an address"')
    expect(page.html).not.toContain('short-one')
  })

  test('no one can sign in before the address is confirmed; only the browser that signed up learns why', async () => {
    const { visitor, email } = await aNewcomer(world)
    const first = await newestMail(world, email)
    expect((await signIn(aVisitor(world), email)).status).toBe(401)
    expect((await signIn(visitor, email)).path).toBe('/api/verify-email')
    expect(await statusFor(world, visitor.cookies())).toBe(401)

    const again = await visitor.submit('/api/verify-email', { intent: 'resend' })
    expect(again.html).toContain('We sent a new code.')
    const second = await newestMail(world, email)
    expect(second.id).toBeGreaterThan(first.id)
    const old = await visitor.submit('/api/verify-email', { intent: 'code', code: codeIn(first) })
    expect(old.status).toBe(400)
    expect(old.html).toContain('Wrong code.')
    const inside = await visitor.submit('/api/verify-email', { intent: 'code', code: codeIn(second) })
    expect(inside.path).toBe('/api/welcome')
  })

  test('a mistyped address can be corrected: the right one is confirmed, and the wrong one gets no account', async () => {
    const wrong = anAddress('mistyped')
    const right = anAddress('right')
    const visitor = aVisitor(world)
    await signUp(visitor, wrong)
    const misread = codeIn(await newestMail(world, wrong))
    const page = await visitor.submit('/api/verify-email', { intent: 'correct', newEmail: right })
    expect(page).toMatchObject({ status: 200, path: '/api/verify-email' })
    expect(page.html).toContain(right)
    expect((await visitor.submit('/api/verify-email', { intent: 'code', code: misread })).status).toBe(400)
    await confirmAddress(world, visitor, right)
    expect(await accountOf(world, wrong)).toBeUndefined()
    expect(await accountOf(world, right)).toMatchObject({ first_name: 'Ada' })
    expect((await signIn(aVisitor(world), right)).path).toBe('/api/welcome')
  })

  test('a newcomer cannot set fields that are not theirs to set', async () => {
    const email = anAddress()
    const response = await world.request(
      null,
      '/api/identity/sign-up/email',
      asJson({
        name: 'Ada Roy',
        email,
        password: PASSWORD,
        role: 'admin',
        emailVerified: true,
        totalPoints: 5000,
        image: 'https://evil.example/pixel.png',
        terms_version: TERMS_VERSION,
      }),
    )
    expect(response.status).toBe(200)
    await finishElsewhere(world, email)
    expect(await accountOf(world, email)).toMatchObject({
      role: 'user',
      name: 'Ada Roy',
      terms_version: null,
      profile_image_url: null,
    })
  })
})
