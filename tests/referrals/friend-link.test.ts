import { expect, onTestFinished, test } from 'vitest'
import { FRIEND_LINK } from '#domain/referrals/referrals.ts'
import { referralCodeOf } from '../support/world/friends.ts'
import {
  ANSWERS,
  anAddress,
  aSettledPerson,
  aVisitor,
  codeIn,
  confirmAddress,
  newestMail,
  signUp,
  type Visitor,
} from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()

/** An answer to a friend's link without what differs by request, and with its code as 'CODE'. */
async function answerTo(address: string, code: string, init: RequestInit = {}) {
  const response = await world.request(null, address, { redirect: 'manual', ...init })
  const headers = Object.fromEntries(response.headers)
  for (const name of ['date', 'x-request-id', 'connection', 'keep-alive']) delete headers[name]
  const { location, ...others } = headers
  const end = `%3Fcode%3D${code}`
  expect(location?.endsWith(end)).toBe(true)
  return {
    ...others,
    location: location!.replace(end, '%3Fcode%3DCODE'),
    status: response.status,
    body: await response.text(),
  }
}

test('a friend’s link answers every code alike, without a cookie, and no cache may share the answer', async () => {
  const member = await world.aMember()
  const real = await referralCodeOf(world, member)
  const answer = await answerTo(FRIEND_LINK + real, real)
  expect(answer).toMatchObject({
    status: 302,
    location: '/api/sign-up?returnTo=%2Freferrals%3Fcode%3DCODE',
    'cache-control': 'private, no-cache',
    body: '',
  })
  expect(Object.keys(answer)).not.toContain('set-cookie')
  for (const [typed, code] of [
    ['ZZZZZZZZ', 'ZZZZZZZZ'],
    ['abcd-2345', 'ABCD2345'],
    ['abcdefghjkmn', 'ABCDEFGH'],
    ['%3Cscript%3E', 'SCRIPT'],
    ['a%0d%0aset-cookie:%20b', 'ASETCOOK'],
    ['%2F%2Fevil.example', 'EVILEXAM'],
    ['%F0%9F%8D%81a', 'A'],
    ['%E0%A4%A', 'E0A4A'],
    ['%E2%80%8B', ''],
    ['x'.repeat(1500), 'XXXXXXXX'],
  ] as const) {
    expect([typed, await answerTo(FRIEND_LINK + typed, code)]).toEqual([typed, answer])
  }
  const { cookie } = member
  expect(await answerTo(FRIEND_LINK + real, real, { headers: { cookie } })).toEqual(answer)
  expect(await answerTo(FRIEND_LINK + real, real, { method: 'HEAD' })).toEqual(answer)
})

test.each([
  [
    'code',
    async (visitor: Visitor, email: string) =>
      visitor.submit('/api/verify-email', { intent: 'code', code: codeIn(await newestMail(world, email)) }),
  ],
  ['link', (visitor: Visitor, email: string) => confirmAddress(world, visitor, email)],
] as const)(
  'it leads a newcomer who confirms by %s through signing up to the field for codes',
  async (_by, confirm) => {
    const visitor = aVisitor(world)
    const page = await visitor.open(`${FRIEND_LINK}abcd2345`)
    const returnTo = '/referrals?code=ABCD2345'
    expect(page.html).toContain(`name="returnTo" value="${returnTo}"`)
    expect(page.html).toMatch(/Your friend’s code, <strong[^>]*>ABCD2345<\/strong>, is kept\./)
    expect(page.html).toContain('href="/api/login?returnTo=%2Freferrals%3Fcode%3DABCD2345"')
    expect(visitor.cookies()).toBe('')
    const email = anAddress()
    await signUp(visitor, email, { returnTo })
    const questions = await confirm(visitor, email)
    expect(questions.html).toContain(`name="returnTo" value="${returnTo}"`)
    expect((await visitor.submit('/api/welcome', { ...ANSWERS, returnTo })).path).toBe(returnTo)
  },
)

test('it leads a member to the field for codes, and to plain signing up while the promotion is off', async () => {
  const { visitor } = await aSettledPerson(world)
  expect(await visitor.open(`${FRIEND_LINK}abcd2345`)).toMatchObject({
    status: 200,
    path: '/referrals?code=ABCD2345',
  })
  const { config } = world.services
  config.referralsOpen = false
  onTestFinished(() => {
    config.referralsOpen = true
  })
  const plain = await aVisitor(world).open(`${FRIEND_LINK}abcd2345`)
  expect(plain.path).toBe('/api/sign-up')
  expect(plain.html).not.toContain('is kept.')
  expect((await visitor.open(`${FRIEND_LINK}abcd2345`)).path).toBe('/')
})
