import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { allEndpoints } from '../src/contract/all-endpoints.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import type { Fact } from '../src/contract/facts.ts'
import { type Audience, CHANGES_CHANNEL, type Change } from '../src/server/platform/live/publish-facts.ts'
import { ACCOUNT_CALLS } from './every-call/account-calls.ts'
import { ADMIN_CALLS } from './every-call/admin-calls.ts'
import { MEMBER_CALLS } from './every-call/member-calls.ts'
import { MORE_CALLS } from './every-call/more-calls.ts'
import { type MakeCall, openStage, type SentCall } from './every-call/stage.ts'
import { send, wireOf } from './every-call/wire.ts'
import type { Person } from './support/builders.ts'
import { startWorld } from './support/world.ts'

const CALLS = { ...ACCOUNT_CALLS, ...MEMBER_CALLS, ...ADMIN_CALLS }
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const writes = allEndpoints.filter(({ changes }) => changes !== undefined)
const reads = allEndpoints.filter(
  ({ method, changes, download }) => method === 'GET' && !changes && !download,
)

const world = await startWorld({ rateLimitFactor: 1_000_000 })
const { pool } = world.services.database
const members: Person[] = []
const stage = await openStage({
  ...world,
  aMember: async (values) => {
    const member = await world.aMember(values)
    members.push(member)
    return member
  },
})
const otherAdmin = await world.anAdmin()
const stranger = await world.aMember()

/** What the servers tell each other, in the order of the commits. */
const told: Change[] = []
const listener = new pg.Client({ connectionString: world.services.config.databaseUrl ?? '' })
listener.on('notification', ({ payload = '' }) => told.push(JSON.parse(payload) as Change))
await listener.connect()
await listener.query(`listen ${CHANGES_CHANNEL}`)
afterAll(async () => {
  await listener.end()
  expect(await world.violations()).toEqual([])
  await world.close()
})

/** Notifications come before the answer to a later statement of the same connection. */
async function toldSince(count: number): Promise<Change[]> {
  await listener.query('select 1')
  return told.slice(count)
}

/** What a path's parameter means, as the newest row of it. */
const NEWEST: [pattern: RegExp, sql: string][] = [
  [/\/submissions\/:id/, 'select id from submissions order by id desc limit 1'],
  [/\/reward-requests\/:id/, 'select id from reward_requests order by id desc limit 1'],
  [/\/inbox\/:id/, 'select id from support_messages order by id desc limit 1'],
  [/\/tasks\/:/, 'select id from tasks order by id desc limit 1'],
]

/** What is different whenever it is asked. */
const PASSING = /"(asOf|endsInSeconds)":[^,}]*/g

type Answers = Map<Endpoint, string>

/** The parameter of each read, the same before and after a write. */
async function paramsNow(member: Person): Promise<Map<Endpoint, string | number>> {
  const newest = new Map<string, number>()
  for (const [, sql] of NEWEST) newest.set(sql, (await pool.query<{ id: number }>(sql)).rows[0]?.id ?? 1)
  return new Map(
    reads.map((read) => {
      const path = read.path.replace('/user/submissions/:id', '/tasks/:id')
      const [, sql = ''] = NEWEST.find(([pattern]) => pattern.test(path)) ?? []
      return [read, path.includes(':userId') ? member.id : (newest.get(sql) ?? 0)]
    }),
  )
}

async function answersFor(person: Person, params: Map<Endpoint, string | number>): Promise<Answers> {
  const answers: Answers = new Map()
  for (const read of reads) {
    if ((read.access === 'admin') !== (person === otherAdmin)) continue
    const [, name] = /:(\w+)/.exec(read.path) ?? []
    const call: SentCall = {
      person,
      ...(name && { params: { [name]: params.get(read)! } }),
      query: read.path.includes('/inbox/:id') ? { kind: 'support' } : {},
    }
    const response = await send(world, person, wireOf(read, call))
    answers.set(read, `${response.status} ${(await response.text()).replaceAll(PASSING, '')}`)
  }
  return answers
}

function changedReads(before: Answers, after: Answers): Endpoint[] {
  return [...after].filter(([read, text]) => before.get(read) !== text).map(([read]) => read)
}

const shows = (read: Endpoint, facts: readonly Fact[]) =>
  read.shows?.some((fact) => facts.includes(fact)) ?? false

/** One write as it went: what was announced, what of it showed, and what is wrong. */
async function follow(write: Endpoint, make: MakeCall) {
  members.length = 0
  const call = await make(stage)
  const isOwn = call.person !== null && call.person.id !== stage.admin.id
  const concerned = members.filter(({ id }) => !isOwn || id !== call.person?.id)
  const viewers = [...(isOwn ? [call.person!] : []), ...concerned, stranger, otherAdmin]
  const params = await paramsNow(members.at(-1) ?? stranger)
  const before = new Map<Person, Answers>()
  for (const person of viewers) before.set(person, await answersFor(person, params))
  await toldSince(0)
  const count = told.length
  const response = await send(world, call.person, wireOf(write, call))
  expect(response.status, await response.text()).toBe(200)
  const changes = await toldSince(count)
  const announced = new Set(changes.flatMap((change) => change.facts ?? []))
  const shown = new Set<Fact>()
  const faults: string[] = []
  for (const person of viewers) {
    const heard = changes.filter(({ to }) => concerns(to, person)).flatMap((change) => change.facts ?? [])
    // Who has another role or standing opens the stream anew, and reads everything again.
    const isAnother = changes.some(({ to, endsStreams }) => endsStreams && concerns(to, person))
    for (const read of changedReads(before.get(person)!, await answersFor(person, params))) {
      for (const fact of read.shows ?? []) shown.add(fact)
      if (isAnother || isUntold(read, person)) continue
      if (!shows(read, heard))
        faults.push(`${roleOf(person)} does not hear of ${nameOf(read)} (hears ${heard})`)
      if (!shows(read, write.changes!)) faults.push(`the own action does not refresh ${nameOf(read)}`)
    }
  }
  return { announced, shown, faults }

  function roleOf(person: Person): string {
    if (person === otherAdmin) return 'an admin'
    return person === stranger ? 'a stranger' : 'the member'
  }
}

/** Every claim changes how many spots a task has left; only the member who claimed hears of it (docs/decisions/0011). */
function isUntold(read: Endpoint, person: Person): boolean {
  return person === stranger && ['/api/tasks', '/api/tasks/:id'].includes(read.path)
}

function concerns(to: Audience, person: Person): boolean {
  if ('members' in to) return true
  if ('admins' in to) return person === otherAdmin
  return 'sessionId' in to ? false : to.userId === person.id
}

test.each(writes.map((write) => [nameOf(write), write] as const))('%s', async (name, write) => {
  const runs = []
  for (const make of [CALLS[name]!, ...(MORE_CALLS[name] ?? [])]) runs.push(await follow(write, make))
  const faults = runs.flatMap((run) => run.faults)
  const announced = new Set(runs.flatMap((run) => [...run.announced]))
  const shown = new Set(runs.flatMap((run) => [...run.shown]))
  for (const fact of announced) {
    if (!write.changes!.includes(fact)) faults.push(`'${fact}' is announced and not declared`)
    if (!shown.has(fact)) faults.push(`'${fact}' is announced, and nothing that shows it is different`)
  }
  for (const fact of write.changes!)
    if (!announced.has(fact)) faults.push(`'${fact}' is declared and never announced`)
  expect([...new Set(faults)]).toEqual([])
})
