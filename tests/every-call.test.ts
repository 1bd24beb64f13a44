import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { ACCOUNT_CALLS } from './every-call/account-calls.ts'
import { ADMIN_CALLS } from './every-call/admin-calls.ts'
import { MEMBER_CALLS } from './every-call/member-calls.ts'
import { mutationsOf } from './every-call/mutations.ts'
import { OTHER_ROUTES } from './every-call/other-routes.ts'
import { type MakeCall, openStage } from './every-call/stage.ts'
import { addressOf, send, type WireCall, wireOf } from './every-call/wire.ts'
import { many } from './support/world/at-once.ts'
import { PUSH } from './support/world/push-device.ts'
import { aWorld } from './support/world/world.ts'

/** A quick check; `npm run fuzz -- --seed N --count M` tries more (tests/fuzz.ts). */
const SEED = Number(process.env.FUZZ_SEED ?? 11)
const MUTATIONS = Number(process.env.FUZZ_PER_CALL ?? 3)
const MUTATIONS_OF_OTHERS = Math.ceil(MUTATIONS / 2)

const CALLS = { ...ACCOUNT_CALLS, ...MEMBER_CALLS, ...ADMIN_CALLS }
const contract = allEndpoints.map(({ method, path }) => `${method} ${path}`)

const world = await aWorld({ rateLimitFactor: 1_000_000, push: PUSH })
const stage = await openStage(world)

test('every call of the contract and every other route of the API and of reports is tried here', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(contract.toSorted())
  const isWanted = (route: string) => / \/(?:api|report)\//.test(route)
  const others = world.app.routeTable.filter((route) => isWanted(route) && !contract.includes(route))
  expect(Object.keys(OTHER_ROUTES).filter(isWanted).toSorted()).toEqual(others.toSorted())
})

describe.concurrent.each(contract)('%s', (name) => {
  test('answers 2xx, and says what is wrong with a broken call', async () => {
    const faults = await tryMutations(name, CALLS[name]!, {
      count: MUTATIONS,
      isOk: (status) => status === 200,
    })
    expect(faults.join('\n')).toBe('')
  })
})

/** Calls with a JSON body, in which a program can make a mistake. */
const withBody = allEndpoints
  .filter(({ body, multipart }) => body && !multipart)
  .map(({ method, path }) => `${method} ${path}`)

describe.concurrent.each(withBody)('%s', (name) => {
  test('refuses a field that it does not know, and a number written as text', async () => {
    const [method = '', path = ''] = name.split(' ')
    const call = await CALLS[name]!(stage)
    const given = call.body as Record<string, unknown>
    const numbers = Object.entries(given).filter(([, value]) => typeof value === 'number')
    const wrong = [{ unknownField: 1 }, ...numbers.map(([field, value]) => ({ [field]: String(value) }))]
    for (const change of wrong) {
      const { status } = await send(
        world,
        call.person,
        wireOf({ method, path }, { ...call, body: { ...given, ...change } }),
      )
      expect([change, status]).toEqual([change, 400])
    }
  })
})

const withKey = allEndpoints
  .filter(({ idempotent }) => idempotent)
  .map(({ method, path }) => `${method} ${path}`)

describe.concurrent.each(withKey)('%s', (name) => {
  test('happens once when it is sent twice at once with one key', async () => {
    const [method = '', path = ''] = name.split(' ')
    const call = await CALLS[name]!(stage)
    const wire = wireOf({ method, path }, call)
    wire.headers['idempotency-key'] = randomUUID()
    const answers = await many(2, async () => {
      const response = await send(world, call.person, wire)
      return [response.status, await response.json()]
    })
    expect(answers[0]![0]).toBe(200)
    expect(answers[1]).toEqual(answers[0])
  })
})

describe.concurrent.each(Object.keys(OTHER_ROUTES))('%s', (name) => {
  test('answers every broken request', async () => {
    const faults = await tryMutations(name, OTHER_ROUTES[name]!, {
      count: MUTATIONS_OF_OTHERS,
      isOk: (status) => status < 500,
    })
    expect(faults.join('\n')).toBe('')
  })
})

/** Sends the correct call, then `count` broken ones; returns the answers that no call may get. */
async function tryMutations(
  name: string,
  make: MakeCall,
  { count, isOk }: { count: number; isOk: (status: number) => boolean },
): Promise<string[]> {
  const [method = '', path = ''] = name.split(' ')
  const faults: string[] = []
  let ready = await make(stage)
  const right = wireOf({ method, path }, ready)
  const mutations = mutationsOf(right, count, seedOf(name))
  for (const mutate of [null, ...mutations]) {
    const wire = mutate === null ? right : mutate(wireOf({ method, path }, ready))
    const response = await send(world, ready.person, wire)
    const text = await textOf(response)
    const isRight = mutate !== null || isOk(response.status)
    const problem = isRight ? problemOf(name, response, text) : 'refused'
    if (problem !== null) faults.push(`${problem}: ${sent(wire)} -> ${response.status} ${text.slice(0, 300)}`)
    // The same call can be used again after a refusal.
    if (response.status !== 400 && response.status !== 404) ready = await make(stage)
  }
  return faults
}

/** The text of an answer; a stream, which never ends, is cancelled. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text()
  await response.body?.cancel()
  return ''
}

function seedOf(name: string): number {
  return SEED + createHash('sha256').update(name).digest().readUInt32BE(0) / 2
}

function sent(wire: WireCall): string {
  const { headers, body } = wire
  return `${wire.method} ${addressOf(wire).slice(0, 300)} ${JSON.stringify(headers)} ${String(body).slice(0, 300)}`
}

function problemOf(name: string, { status, headers }: Response, text: string): string | null {
  if (status >= 500) return 'a 5xx'
  if (!isKeptPrivate(name, headers)) return `Cache-Control: ${headers.get('cache-control')}`
  const isForPrograms = headers.get('content-type')?.startsWith('application/json') === true
  if (status < 400 || (!isForPrograms && !(name in CALLS))) return null
  const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown }
  if (typeof message !== 'string' || typeof code !== 'string') return 'no message or code'
  return /invalid input|: expected |undefined|\[object/i.test(text) ? 'words of a machine' : null
}

/** Anyone may cache public documents; no one may store an answer that sets a session. */
function isKeptPrivate(name: string, headers: Headers): boolean {
  const caching = headers.get('cache-control')
  const setsSession = headers.getSetCookie().some((cookie) => cookie.startsWith('northpoint='))
  if (setsSession) return caching === 'no-store'
  if (/ \/api\/(account\/suspension$|admin\/e-transfers\.csv)/.test(name) && caching === 'no-store')
    return true
  // No cache keeps a proof that its member can take back at any moment.
  if (caching === 'private, no-store' && / \/report\/|report-proofs/.test(name)) return true
  if (name.includes(' /report/')) return caching === 'no-store'
  return caching === 'private, no-cache' || (!name.includes(' /api/') && caching === 'no-cache')
}
