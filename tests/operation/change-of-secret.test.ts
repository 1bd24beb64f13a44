import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSignInMethods,
} from '#contract/identity/sign-in-methods.ts'
import { unsubscribeOneClick } from '#contract/notifications/unsubscribe.ts'
import { revealDelivery } from '#contract/rewards/rewards.ts'
import { past_addresses, second_factors, sessions } from '#server/database/schema/identity.ts'
import { push_keys } from '#server/database/schema/notifications.ts'
import { secret_fingerprints } from '#server/database/schema/operation.ts'
import { reward_codes, reward_requests, rewards } from '#server/database/schema/rewards.ts'
import { unsubscribeLinks } from '#server/notifications/unsubscribe-links.ts'
import { TABLE_NAMES } from '#server/platform/db/schema-state.ts'
import { openEncryption } from '#server/platform/encryption.ts'
import type { Keyring } from '#server/platform/keyring.ts'
import { codePlace } from '#server/rewards/codes/seal-code.ts'
import { deliveryPlace } from '#server/rewards/reveal-delivery.ts'
import { runCommand, startCommand } from '../support/servers/command-process.ts'
import { TEMPLATE } from '../support/servers/sealed-cluster.ts'
import { actionsIn, auditOfPerson } from '../support/world/audit.ts'
import { aCode, addCodes, aStockReward } from '../support/world/codes.ts'
import { endAccount } from '../support/world/end-account.ts'
import { PUSH } from '../support/world/push-device.ts'
import { codeOf, keyOf } from '../support/world/totp.ts'
import { until } from '../support/world/until.ts'
import {
  aNewcomer,
  aSettledPerson,
  askForReset,
  aVisitor,
  codeIn,
  newestMail,
  PASSWORD,
  personOf,
  type Site,
  signIn,
  statusFor,
  type Visitor,
} from '../support/world/visitor.ts'
import { freshDatabaseUrl, type Person, startWorld, type World } from '../support/world/world.ts'

const OLD = 'the secret before the change, long enough'
const NEW = 'the secret after the change, long enough'

const NEEDS_BOTH = /^The secret of this database is being changed, and only one of the two is given here\./
const NEEDS_ANOTHER = /^This database was used with another secret than SECRET .*--lost/
const NEEDS_NEWER = /^SECRET is an old one/

/** Enough for more than one transaction of the command. */
const MANY = 700

/** A new database, and servers on it that end with the test. */
async function aDatabase() {
  const databaseUrl = await freshDatabaseUrl(TEMPLATE)
  const running = new Set<World>()
  const stop = async (world: World) => {
    running.delete(world)
    await world.close()
  }
  onTestFinished(async () => {
    for (const world of running) await stop(world)
  })
  const server = async ([secret, previousSecret]: Keyring) => {
    // Requests with deliveries are written by hand.
    const world = await startWorld(
      { databaseUrl, secret, previousSecret: previousSecret ?? null, push: PUSH },
      { rowsByHand: true },
    )
    running.add(world)
    return world
  }
  return {
    databaseUrl,
    server,
    stop,
    restart: async (world: World, secrets: Keyring) => {
      await stop(world)
      return server(secrets)
    },
    /** The sentence that refuses a server with these secrets. */
    refusalOf: (secrets: Keyring) =>
      server(secrets).then(
        async (world) => {
          await stop(world)
          return 'not refused'
        },
        (error: Error) => error.message,
      ),
    environment: ([SECRET, SECRET_PREVIOUS = '']: Keyring) => ({
      DATABASE_URL: databaseUrl,
      SECRET,
      SECRET_PREVIOUS,
    }),
  }
}

/** Someone with two-step verification, which a past address keeps too. */
async function aGuardedPerson(world: World) {
  const { visitor, email } = await aSettledPerson(world)
  const person = await personOf(world, visitor, email)
  const { key } = await world.call(person, beginSecondFactor, { body: { password: PASSWORD } })
  const code = codeOf(keyOf(key))
  const { recoveryCodes } = await world.call(person, confirmSecondFactor, { body: { code } })
  const [{ secret, backup_codes, last_step } = {}] = await world.rows(second_factors, { user_id: person.id })
  await world.queries.insert(past_addresses).values({
    id: randomUUID(),
    user_id: person.id,
    email: `past-${email}`,
    expires_at: new Date(Date.now() + 3_600_000),
    second_factor: { secret: secret!, backup_codes: backup_codes!, last_step: last_step! },
  })
  return { person, email, recoveryCodes }
}

/** Where a sign-in ends that needs two-step verification. */
async function signInWithCode(
  world: Site,
  { email, recoveryCodes }: Awaited<ReturnType<typeof aGuardedPerson>>,
): Promise<{ path: string; cookie: string }> {
  const visitor = aVisitor(world)
  await signIn(visitor, email)
  const recoveryCode = recoveryCodes.pop()!
  const { path } = await visitor.submit('/api/second-step', { way: 'recovery', recoveryCode })
  return { path, cookie: visitor.cookies() }
}

/** The same browser, led to another server. */
function ledTo(world: Site, visitor: Visitor): Visitor {
  const pairs = visitor.cookies().split('; ')
  return aVisitor(world, Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s))))
}

/** A member with this many delivered codes; the ids of the requests, in their order. */
async function deliveredCodes(world: World, count = 1): Promise<{ member: Person; ids: number[] }> {
  const { member, id: first } = await world.aRequest()
  const [{ id: _, ...like } = {}] = await world.rows(reward_requests, { id: first })
  const copies = Array.from({ length: count }, () => like as typeof reward_requests.$inferInsert)
  const made = await world.queries
    .insert(reward_requests)
    .values(copies)
    .returning({ id: reward_requests.id })
  const ids = made.map(({ id }) => id).sort((a, b) => a - b)
  await world.sql(
    `update reward_requests r set status = 'fulfilled', delivery = d.delivery
     from unnest($1::bigint[], $2::text[]) d (id, delivery) where r.id = d.id`,
    [ids, ids.map((id) => world.services.encryption.encrypt(`Card ${id}`, deliveryPlace(id)))],
  )
  return { member, ids }
}

/** A reward with two codes, of which a member has the first. */
async function aStock(world: World) {
  const admin = await world.anAdmin()
  const codes = [aCode(), aCode()]
  const { id: rewardId } = await aStockReward(world, admin, codes)
  const member = await world.aMember({ points: 100 })
  const { id: requestId } = await world.redeem(member, { id: rewardId })
  await world.decide(admin, requestId, 'approved')
  const codeIds = (await world.rows(reward_codes, { reward_id: rewardId })).map(({ id }) => id)
  return { admin, rewardId, member, requestId, codes, codeIds }
}

const replaceLost = (environment: Record<string, string>, typed = 'lose all of this\n') =>
  startCommand('secret', ['replace', '--lost'], environment, { typed }).outcome

const reveal = (world: World, member: Person, id: number) =>
  world.attempt(member, revealDelivery, { params: { id } })

/** Every encrypted text of the database, whatever its table. */
async function encryptedTexts(world: World): Promise<string[]> {
  const found: string[] = []
  for (const table of TABLE_NAMES) {
    const rows = await world.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)
    found.push(...rows.flatMap(({ row }) => row.match(/\bv1\.[\w-]{16}\.[\w-]+/g) ?? []))
  }
  return found
}

test('two servers change their secret; members stay signed in, and links and codes keep working', async () => {
  const { server, restart, refusalOf, environment } = await aDatabase()
  let [a, b] = [await server([OLD]), await server([OLD])]
  const guarded = await aGuardedPerson(a)
  const { member, ids } = await deliveredCodes(a)
  const stock = await aStock(a)
  const newcomer = await aNewcomer(a)
  const code = codeIn(await newestMail(a, newcomer.email))
  const forgetful = await aSettledPerson(a)
  const token = await askForReset(a, forgetful.email)
  const { oneClick } = unsubscribeLinks(a.services.signing, a.services.config.publicUrl, forgetful.email)
  const early = guarded.person.cookie
  const works = async (cookie: string) => [await statusFor(a, cookie), await statusFor(b, cookie)]

  const imported = async (world: World) =>
    addCodes(world, await world.elsewhere(stock.admin), stock.rewardId, stock.codes)
  const added = { rows: 2, added: 0, alreadyHere: 2 }

  // Every server accepts the new one.
  a = await restart(a, [OLD, NEW])
  expect(await works(early)).toEqual([200, 200])
  b = await restart(b, [OLD, NEW])
  expect(await works(early)).toEqual([200, 200])
  expect(await refusalOf([OLD])).toBe('not refused')

  // Every server writes with the new one.
  a = await restart(a, [NEW, OLD])
  expect([await imported(a), await imported(b)]).toEqual([added, added])
  const late = await signInWithCode(a, guarded)
  expect(late.path).toBe('/')
  expect(await works(late.cookie)).toEqual([200, 200])
  expect(await works(early)).toEqual([200, 200])
  for (const secret of [OLD, NEW]) expect(await refusalOf([secret])).toMatch(NEEDS_BOTH)
  b = await restart(b, [NEW, OLD])
  expect((await signInWithCode(b, guarded)).path).toBe('/')
  expect(await reveal(b, member, ids[0]!)).toMatchObject({ reply: { delivery: `Card ${ids[0]}` } })
  const confirmed = await ledTo(b, newcomer.visitor).submit('/api/verify-email', { intent: 'code', code })
  expect(confirmed.path).toBe('/api/welcome')
  expect((await aVisitor(b).open(`/api/new-password?token=${token}`)).status).toBe(200)
  const query = Object.fromEntries(oneClick.searchParams) as { email: string; token: string }
  expect((await b.attempt(null, unsubscribeOneClick, { query })).status).toBe(200)
  const answer = await b.request(null, '/api/auth/user', { headers: { cookie: early } })
  const renewed = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(await works(renewed)).toEqual([200, 200])

  // The old one goes.
  const places = [
    ...['second_factors', deliveryPlace(ids[0]!), 'push_keys.private_key'],
    ...stock.codeIds.map(codePlace),
  ]
  const readsOld = (text: string) => places.some((place) => openEncryption([OLD]).reads(text, place))
  // The recovery codes of the last sign-in are under the new one already.
  expect((await encryptedTexts(b)).map(readsOld).sort()).toEqual([false, ...Array(7).fill(true)])
  const pushKey = async () => (await b.rows(push_keys, {}))[0]?.public_key
  const keyBefore = await pushKey()
  expect(await runCommand('secret', ['replace'], environment([NEW, OLD]))).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Encrypted with SECRET: 2 second factors, 1 delivered code and 2 codes of stocks that were under another secret\.\nThe database needs only SECRET now\./,
    ),
  })
  expect((await encryptedTexts(b)).map(readsOld)).toEqual(Array(8).fill(false))
  expect(await pushKey()).toBe(keyBefore)
  a = await restart(a, [NEW])
  expect([await statusFor(a, renewed), await statusFor(a, early)]).toEqual([200, 401])
  expect((await signInWithCode(a, guarded)).path).toBe('/')
  expect((await reveal(a, await a.elsewhere(member), ids[0]!)).status).toBe(200)
  expect(await imported(a)).toEqual(added)
  const owner = await a.elsewhere(stock.member)
  expect(await reveal(a, owner, stock.requestId)).toMatchObject({ reply: { delivery: stock.codes[0] } })
  expect(await refusalOf([OLD])).toMatch(NEEDS_ANOTHER)
  expect(await refusalOf([OLD, NEW])).toMatch(NEEDS_NEWER)
})

test('encrypting again can be killed and continued; everything can be read all the time', async () => {
  const { server, refusalOf, environment, stop } = await aDatabase()
  await stop(await server([OLD]))
  const world = await server([NEW, OLD])
  const underOld = { ...world.services, encryption: openEncryption([OLD]) }
  const { member, ids } = await deliveredCodes({ ...world, services: underOld }, MANY)
  const isDone = async (id: number) => {
    const [request] = await world.rows(reward_requests, { id })
    return openEncryption([NEW]).reads(request!.delivery!, deliveryPlace(id))
  }
  // The command has to wait in its second transaction.
  const [first, last] = [ids[0]!, ids.at(-1)!]
  const other = await world.services.database.connectDirectly()
  await other.query('begin')
  await other.query('select from reward_requests where id = $1 for update', [last])
  const command = startCommand('secret', ['replace'], environment([NEW, OLD]))
  await until('the first codes are encrypted again', () => isDone(first))
  command.process.kill('SIGKILL')
  await command.outcome
  await other.end()

  expect([await isDone(first), await isDone(last)]).toEqual([true, false])
  for (const id of [first, last]) expect((await reveal(world, member, id)).status).toBe(200)
  expect(await refusalOf([NEW])).toMatch(NEEDS_BOTH)

  const continued = await runCommand('secret', ['replace'], environment([NEW, OLD]))
  expect(continued.output).toContain('0 second factors, 200 delivered codes and 0 codes of stocks')
  expect(await Promise.all(ids.map(isDone))).toEqual(ids.map(() => true))
  expect(await refusalOf([NEW])).toBe('not refused')
})

test('nothing is encrypted again before a server writes with the new secret', async () => {
  const { server, environment, refusalOf } = await aDatabase()
  await server([OLD])
  expect(await runCommand('secret', ['replace'], environment([NEW, OLD]))).toEqual({
    code: 1,
    output: expect.stringMatching(/^No server writes with this SECRET yet\. /),
  })
  expect(await refusalOf([OLD])).toBe('not refused')
})

test('a lost secret is replaced once someone has agreed to what is lost, and can still be found', async () => {
  const { server, stop, refusalOf, environment } = await aDatabase()
  const before = await server([OLD])
  const guarded = await aGuardedPerson(before)
  const { member, ids } = await deliveredCodes(before, 2)
  const stock = await aStock(before)
  await stop(before)
  const lose = (typed: string, secrets: Keyring = [NEW]) => replaceLost(environment(secrets), typed)

  expect(await lose('lose all of this\n', [OLD])).toEqual({
    code: 1,
    output: expect.stringMatching(/^Nothing is lost/),
  })
  const unsure = await lose('yes\n')
  expect(unsure.code).toBe(1)
  for (const words of [
    '4 sessions',
    'of 1 account',
    '3 delivered codes',
    '1 code in the stock of a reward becomes void',
    'Nothing was changed.',
  ]) {
    expect(unsure.output).toContain(words)
  }
  expect(await refusalOf([NEW])).toMatch(NEEDS_ANOTHER)
  expect(await refusalOf([OLD])).toBe('not refused')

  expect(await lose('lose all of this\n')).toMatchObject({ code: 0 })
  const world = await server([NEW])
  expect(await world.rows(sessions, {})).toEqual([])
  expect(await statusFor(world, guarded.person.cookie)).toBe(401)
  const visitor = aVisitor(world)
  expect((await signIn(visitor, guarded.email)).path).toBe('/')
  const person = await personOf(world, visitor, guarded.email)
  expect(await world.call(person, getSignInMethods)).toMatchObject({ secondFactor: null })
  expect((await newestMail(world, guarded.email)).subject).toBe('Two-step verification was turned off')
  expect(actionsIn(await auditOfPerson(world, person.id)).at(-1)).toBe('factors.reset')
  expect(await world.rows(past_addresses, { user_id: person.id })).toMatchObject([{ second_factor: null }])
  const again = await world.elsewhere(member)
  expect(await reveal(world, again, ids[0]!)).toMatchObject({
    status: 409,
    message: 'This code can no longer be shown. Please contact support.',
  })

  // No code that no secret reads is delivered, and a file that is imported again is a new one.
  const stockOf = async () => (await world.rows(rewards, { id: stock.rewardId }))[0]?.stock
  expect(await stockOf()).toBe(0)
  const admin = await world.elsewhere(stock.admin)
  expect((await addCodes(world, admin, stock.rewardId, stock.codes)).added).toBe(2)

  const found = await runCommand('secret', ['replace'], environment([NEW, OLD]))
  expect(found.output).toContain('2 delivered codes and 2 codes of stocks that were under another secret')
  expect(await reveal(world, again, ids[0]!)).toMatchObject({ reply: { delivery: `Card ${ids[0]}` } })
  const owner = await world.elsewhere(stock.member)
  expect(await reveal(world, owner, stock.requestId)).toMatchObject({ reply: { delivery: stock.codes[0] } })
  expect(await stockOf()).toBe(2)
})

test('an import knows a code that was erased with an account while its secret is the previous one', async () => {
  const { server, restart, environment } = await aDatabase()
  const before = await server([OLD])
  const { admin, rewardId, member, codes } = await aStock(before)
  await endAccount(before.services, member)
  const world = await restart(before, [NEW, OLD])
  await runCommand('secret', ['replace'], environment([NEW, OLD]))
  const again = async () => addCodes(world, await world.elsewhere(admin), rewardId, codes)
  expect(await again()).toMatchObject({ added: 0, alreadyHere: 2 })
})

test('a database from before fingerprints is known by what is encrypted in it', async () => {
  for (const fill of [aGuardedPerson, deliveredCodes, aStock]) {
    const { server, stop, refusalOf } = await aDatabase()
    const before = await server([OLD])
    await fill(before)
    await before.queries.delete(secret_fingerprints)
    await stop(before)
    expect(await refusalOf([NEW])).toMatch(NEEDS_ANOTHER)
    expect(await refusalOf([NEW, OLD])).toBe('not refused')
    expect(await refusalOf([NEW])).toMatch(NEEDS_BOTH)
  }
})

test('a lost secret of such a database is replaced too, but not one that reads everything', async () => {
  const { server, stop, environment } = await aDatabase()
  const before = await server([OLD])
  const { member, ids } = await deliveredCodes(before)
  await before.queries.delete(secret_fingerprints)
  await stop(before)
  expect(await replaceLost(environment([OLD]))).toEqual({
    code: 1,
    output: expect.stringMatching(/^Nothing is lost/),
  })
  expect(await replaceLost(environment([NEW]))).toMatchObject({ code: 0 })
  const world = await server([NEW])
  expect((await reveal(world, await world.elsewhere(member), ids[0]!)).status).toBe(409)
})

test('of two first servers with different secrets, one is refused', async () => {
  const { refusalOf } = await aDatabase()
  const refusals = await Promise.all([refusalOf([OLD]), refusalOf([NEW])])
  expect(refusals.sort()).toEqual([expect.stringMatching(NEEDS_ANOTHER), 'not refused'])
})

test('a command needs no secret, unless it uses it; a restore says when there is another one', async () => {
  const work = await mkdtemp(join(tmpdir(), 'northpoint-secrets-'))
  onTestFinished(() => rm(work, { recursive: true, force: true }))
  const { databaseUrl, server, environment } = await aDatabase()
  expect(await runCommand('invariants', [], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0 })
  const world = await server([OLD])
  expect(await world.rows(secret_fingerprints, {})).toHaveLength(1)
  expect(await runCommand('invariants', [], environment([NEW]))).toMatchObject({ code: 0 })
  expect(await runCommand('backup', [join(work, 'with'), '--with-secret'], environment([NEW]))).toEqual({
    code: 1,
    output: expect.stringMatching(NEEDS_ANOTHER),
  })
  const backup = join(work, 'without')
  expect(await runCommand('backup', [backup], environment([NEW]))).toMatchObject({ code: 0 })
  const target = { ...environment([NEW]), DATABASE_URL: await freshDatabaseUrl(), DATA_DIR: join(work, 'to') }
  const restored = await runCommand('restore', [backup], target)
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\nThis database was used with another secret/),
  })
})

test('a backup from before the change is restored under the new secret, with its codes', async () => {
  const work = await mkdtemp(join(tmpdir(), 'northpoint-secrets-'))
  onTestFinished(() => rm(work, { recursive: true, force: true }))
  const { server, stop, environment } = await aDatabase()
  const before = await server([OLD])
  const { admin, rewardId, member, requestId, codes } = await aStock(before)
  const backup = join(work, 'backup')
  expect(await runCommand('backup', [backup], environment([OLD]))).toMatchObject({ code: 0 })
  await stop(before)
  const databaseUrl = await freshDatabaseUrl()
  const to = { DATABASE_URL: databaseUrl, DATA_DIR: join(work, 'to') }
  expect(await runCommand('restore', [backup], { ...environment([NEW, OLD]), ...to })).toMatchObject({
    code: 0,
  })
  const world = await startWorld({ databaseUrl, secret: NEW, previousSecret: OLD }, { rowsByHand: true })
  onTestFinished(() => world.close())
  const replaced = await runCommand('secret', ['replace'], { ...environment([NEW, OLD]), ...to })
  expect(replaced.output).toContain('2 codes of stocks that were under another secret')
  const owner = await world.elsewhere(member)
  expect(await reveal(world, owner, requestId)).toMatchObject({ reply: { delivery: codes[0] } })
  const again = await addCodes(world, await world.elsewhere(admin), rewardId, codes)
  expect(again).toEqual({ rows: 2, added: 0, alreadyHere: 2 })
})
