import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { joinWaitlist } from '#contract/claims/waitlist.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Fact } from '#contract/facts.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { cancelRewardRequest } from '#contract/rewards/rewards.ts'
import { isAction } from '#domain/identity/duties.ts'
import { startDueAnnouncements } from '#server/announcements/start-announcements.ts'
import { prepareReportProofs } from '#server/campaigns/reports/prepare-proofs.ts'
import { releaseOverdueClaims } from '#server/claims/release-overdue-claims.ts'
import { offerSpots } from '#server/claims/waitlist/offer-spots.ts'
import { LEASED_DESKS } from '#server/desk/desks.ts'
import { wakeMessages } from '#server/inbox/wake-messages.ts'
import { markFailed } from '#server/notifications/mail-queue.ts'
import { queueTaskReminders } from '#server/notifications/task-reminders.ts'
import { inParallel } from '#server/platform/in-parallel.ts'
import { type Audience, CHANGES_CHANNEL, type Change } from '#server/platform/live/publish-facts.ts'
import { publishDueTasks } from '#server/tasks/publish-due-tasks.ts'
import { ACCOUNT_CALLS } from './every-call/account-calls.ts'
import { ADMIN_CALLS } from './every-call/admin-calls.ts'
import { MEMBER_CALLS } from './every-call/member-calls.ts'
import { MORE_CALLS } from './every-call/more-calls.ts'
import { type MakeCall, openStage, type SentCall } from './every-call/stage.ts'
import { send, wireOf } from './every-call/wire.ts'
import { aCampaign, aTaskOf } from './support/world/campaigns.ts'
import { PUSH } from './support/world/push-device.ts'
import { aConsentedProof } from './support/world/reports.ts'
import { aWorld, type Person } from './support/world/world.ts'

const CALLS = { ...ACCOUNT_CALLS, ...MEMBER_CALLS, ...ADMIN_CALLS }
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const writes = allEndpoints.filter(({ changes }) => changes !== undefined)
const reads = allEndpoints.filter(
  ({ method, changes, download }) => method === 'GET' && !changes && !download,
)

const world = await aWorld({ rateLimitFactor: 1_000_000, push: PUSH })
const { pool } = world.services.database
const members: Person[] = []
const admins = new Set<Person>()
const stage = await openStage({
  ...world,
  aMember: async (values) => {
    const member = await world.aMember(values)
    members.push(member)
    return member
  },
  anAdmin: async (values) => {
    const admin = await world.anAdmin(values)
    admins.add(admin)
    members.unshift(admin)
    return admin
  },
})
const { otherAdmin } = stage
const stranger = await world.aMember()
// Reads of the newest submission and campaign need one to exist before the first write.
await world.aPendingSubmission(await world.aMember())
await aCampaign(world)

/** Changes published between servers, in commit order. */
const told: Change[] = []
const listener = new pg.Client({ connectionString: world.services.config.databaseUrl ?? '' })
listener.on('notification', ({ payload = '' }) => told.push(JSON.parse(payload) as Change))
await listener.connect()
await listener.query(`listen ${CHANGES_CHANNEL}`)
afterAll(() => listener.end())

/** Notifications arrive before the answer to a later statement on the same connection. */
async function toldSince(count: number): Promise<Change[]> {
  await listener.query('select 1')
  return told.slice(count)
}

/** The newest row that a path parameter can name. */
const NEWEST: [pattern: RegExp, sql: string][] = [
  [/\/submissions\/:id/, 'select id from submissions order by id desc limit 1'],
  [/\/reward-requests\/:id/, 'select id from reward_requests order by id desc limit 1'],
  [/\/rewards\/:id/, `select id from rewards where delivery_kind = 'stock' order by id desc limit 1`],
  [/\/admin\/cases\/:id/, 'select id from reward_cases order by id desc limit 1'],
  [/\/(inbox|messages)\/:id/, 'select id from support_messages order by id desc limit 1'],
  [/\/clients\/:id/, 'select id from clients order by id desc limit 1'],
  [/\/campaigns\/:id/, 'select id from campaigns order by id desc limit 1'],
  [/\/tasks\/:/, 'select id from tasks order by id desc limit 1'],
]

const READS_AT_ONCE = 4

/** Fields that differ on every read; PostgreSQL writes a space before the colon. */
const PASSING = /"(asOf|endsInSeconds)" ?:[^,}]*/g

type Answers = Map<Endpoint, string>

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
  const own = reads.filter((read) =>
    person === otherAdmin ? showsOthers(read) : !isAction(read.access) || admins.has(person),
  )
  const answer = async (read: Endpoint) => {
    const [, name] = /:(\w+)/.exec(read.path) ?? []
    const call: SentCall = {
      person,
      ...(name && { params: { [name]: params.get(read)! } }),
      query: read.path.includes('/inbox/:id') ? { kind: 'support' } : {},
    }
    const wire = wireOf(read, call)
    // Compressing 20,000 answers would take longer than making some of them.
    wire.headers['accept-encoding'] = 'identity'
    const response = await send(world, person, wire)
    answers.set(read, `${response.status} ${(await response.text()).replaceAll(PASSING, '')}`)
  }
  await inParallel(READS_AT_ONCE, own, answer)
  return answers
}

function changedReads(before: Answers, after: Answers): Endpoint[] {
  return [...after].filter(([read, text]) => before.get(read) !== text).map(([read]) => read)
}

/** Facts about others concern only an admin's reads, as in refresh.ts. */
const showsOthers = (read: Endpoint) => isAction(read.access) || read.showsOthers !== undefined

const shows = (read: Endpoint, facts: readonly Fact[]) =>
  read.shows?.some((fact) => facts.includes(fact)) ?? false

/** Facts that were published, facts of the reads that changed, and the faults found. */
interface Followed {
  published: ReadonlySet<Fact>
  shown: ReadonlySet<Fact>
  faults: string[]
}

/** Compares everyone's reads before and after; `declared` are the facts that the action's own member refreshes. */
async function follow(
  own: Person | null,
  declared: readonly Fact[] | null,
  act: () => Promise<unknown>,
): Promise<Followed> {
  const concerned = members.filter(({ id }) => id !== own?.id)
  const viewers = [...(own ? [own] : []), ...concerned, stranger, otherAdmin]
  const params = await paramsNow(members.at(-1) ?? stranger)
  const before = new Map<Person, Answers>()
  for (const person of viewers) before.set(person, await answersFor(person, params))
  await toldSince(0)
  const count = told.length
  await act()
  const changes = await toldSince(count)
  const published = new Set(changes.flatMap((change) => change.facts ?? []))
  const shown = new Set<Fact>()
  const faults: string[] = []
  for (const person of viewers) {
    const heardBy = (read: Endpoint) =>
      changes
        .filter(({ to }) => concerns(to, person) && ('admins' in to ? showsOthers(read) : true))
        .flatMap((change) => change.facts ?? [])
    // Someone whose role or account status changes reopens the stream and reads everything again.
    const isAnother = changes.some(({ to, endsStreams }) => endsStreams && concerns(to, person))
    for (const read of changedReads(before.get(person)!, await answersFor(person, params))) {
      for (const fact of read.shows ?? []) shown.add(fact)
      if (isAnother || isUntold(read, person)) continue
      const heard = heardBy(read)
      if (!shows(read, heard))
        faults.push(`${roleOf(person)} does not hear of ${nameOf(read)} (hears ${heard})`)
      if (declared && !shows(read, declared)) faults.push(`the own action does not refresh ${nameOf(read)}`)
    }
  }
  return { published, shown, faults }

  function roleOf(person: Person): string {
    if (person === otherAdmin) return 'an admin'
    return person === stranger ? 'a stranger' : 'the member'
  }
}

/** One of an earlier test would expire during a comparison. */
async function forgetLeases(): Promise<void> {
  for (const { leases } of LEASED_DESKS) await pool.query(`delete from ${leases}`)
}

async function followWrite(write: Endpoint, make: MakeCall): Promise<Followed> {
  members.length = 0
  await forgetLeases()
  const call = await make(stage)
  const own = call.person?.id === stage.admin.id ? null : call.person
  return follow(own, write.changes!, async () => {
    const response = await send(world, call.person, wireOf(write, call))
    expect(response.status, await response.text()).toBe(200)
  })
}

/** Only the member who claims hears that a task has one spot fewer (docs/decisions/0011). */
function isUntold(read: Endpoint, person: Person): boolean {
  return (person === stranger || admins.has(person)) && ['/api/tasks', '/api/tasks/:id'].includes(read.path)
}

function concerns(to: Audience, person: Person): boolean {
  if ('members' in to) return true
  if ('admins' in to) return admins.has(person)
  return 'sessionId' in to ? false : to.userId === person.id
}

const without = (facts: ReadonlySet<Fact>, others: ReadonlySet<Fact>) =>
  [...facts].filter((fact) => !others.has(fact))

const unseen = (published: ReadonlySet<Fact>, shown: ReadonlySet<Fact>) =>
  without(published, shown).map((fact) => `'${fact}' is published, and nothing that shows it is different`)

test.each(writes.map((write) => [nameOf(write), write] as const))('%s', async (name, write) => {
  const runs = []
  for (const make of [CALLS[name]!, ...(MORE_CALLS[name] ?? [])]) runs.push(await followWrite(write, make))
  const published = new Set(runs.flatMap((run) => [...run.published]))
  const faults = runs.flatMap((run) => run.faults)
  faults.push(...unseen(published, new Set(runs.flatMap((run) => [...run.shown]))))
  const declared = new Set(write.changes)
  for (const fact of without(published, declared)) faults.push(`'${fact}' is published and not declared`)
  for (const fact of without(declared, published)) faults.push(`'${fact}' is declared and never published`)
  expect([...new Set(faults)]).toEqual([])
})

async function aClaimEndingIn(minutes: number): Promise<void> {
  const { task } = await stage.aClaim()
  await pool.query(
    `update claims set submit_by = clock_timestamp() + $2 * interval '1 minute' where task_id = $1`,
    [task.id, minutes],
  )
}

let cancelled: Awaited<ReturnType<typeof stage.aRequest>> | undefined

const JOBS: Record<string, { prepare: () => Promise<unknown>; run: () => Promise<unknown> }> = {
  'a held decision becomes final': { prepare: () => stage.aHeldReview(), run: () => world.endHolds() },
  'a held decision on a request becomes final': {
    prepare: () => stage.aHeldDecision(),
    run: () => world.endHolds(),
  },
  'a held decision on a case becomes final': {
    prepare: () => stage.aHeldCase(),
    run: () => world.endHolds(),
  },
  'a member cancels a request whose decision is held': {
    prepare: async () => {
      cancelled = await stage.aRequest()
      const params = { id: cancelled.id }
      await world.call(otherAdmin, decideRewardRequest, { params, body: { status: 'approved', hold: 60 } })
    },
    run: () => world.call(cancelled!.person, cancelRewardRequest, { params: { id: cancelled!.id } }),
  },
  'an overdue claim is released': {
    prepare: () => aClaimEndingIn(-1),
    run: () => releaseOverdueClaims(world.services),
  },
  'a task goes live at its time': {
    prepare: () => world.aTask({ status: 'inactive', publish_at: new Date() }),
    run: () => publishDueTasks(world.services),
  },
  'an announcement starts at its time': {
    prepare: async () => {
      const { id } = await stage.anAnnouncement()
      await pool.query(`update announcements set starts_at = now() + interval '1 hour' where id = $1`, [id])
    },
    // Lists go by the clock, so its time comes here.
    run: async () => {
      await pool.query('update announcements set starts_at = now() where starts_at > now()')
      await startDueAnnouncements(world.services)
    },
  },
  'a snoozed message comes back': {
    prepare: async () => {
      const [{ id }, owner] = [await stage.aMessage(), await stage.world.anAdmin()]
      await pool.query(
        `update support_messages set status = 'answered', owner_id = $2, snoozed_until = now() where id = $1`,
        [id, owner.id],
      )
    },
    run: () => wakeMessages(world.services),
  },
  'a proof is prepared for reports': {
    prepare: async () => aConsentedProof(world, otherAdmin, await aTaskOf(world, await aCampaign(world))),
    run: () => prepareReportProofs(world.services),
  },
  'an offered spot goes to the next in line, who is notified': {
    prepare: async () => {
      const { task, holder } = await stage.aLine()
      await world.call(await stage.aMember(), joinWaitlist, { params: { id: task.id } })
      await world.leave(holder, task)
      await pool.query(
        `update waitlist set told_at = now(), offer_until = now() - interval '1 ms' where task_id = $1 and offered_at is not null`,
        [task.id],
      )
    },
    run: () => offerSpots(world.services, undefined, new Date('2026-11-24T12:00-05:00')),
  },
  'a claim with rejected proof ends': {
    prepare: async () => {
      const { task } = await stage.aReviewed('rejected')
      await pool.query('update claims set submit_by = now() where task_id = $1', [task.id])
    },
    run: () => releaseOverdueClaims(world.services),
  },
  'a member is reminded of a claim': {
    prepare: () => aClaimEndingIn(1),
    run: () => queueTaskReminders(world.services, undefined, new Date(Date.now() + 45_000)),
  },
  'an email fails': {
    prepare: () =>
      stage
        .aFailedMail()
        .then(({ id }) => pool.query('update mails set failed_at = null where id = $1', [id])),
    run: async () => {
      const { rows } = await pool.query<{ id: number }>('select max(id)::int as id from mails')
      await markFailed(world.services.database, rows[0]!.id, { tries: 2, reason: '550' })
    },
  },
}

test.each(Object.entries(JOBS))('%s', async (_, { prepare, run }) => {
  members.length = 0
  await forgetLeases()
  await prepare()
  const { published, shown, faults } = await follow(null, null, run)
  expect(published.size).toBeGreaterThan(0)
  expect([...new Set([...faults, ...unseen(published, shown)])]).toEqual([])
})
