import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { joinWaitlist } from '#contract/claims/waitlist.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { listReviewLeases, takeReviewLeases } from '#contract/reviews/reviewing.ts'
import { createTask, listAdminTasks, setTaskVisibility, updateTask } from '#contract/tasks/admin-tasks.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { changeUserRole, suspendUser } from '#contract/users/admin-users.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { PROFILE_TASK_KEY } from '#domain/tasks/tasks.ts'
import { cleanup_runs } from '#server/database/schema/image-storage.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { type OneServer, someServers } from '../support/servers/several-servers.ts'
import { counted, many, WIDE } from '../support/world/at-once.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { pendingSubmissions } from '../support/world/pending-submissions.ts'
import { ANSWERS, aNewcomer, aVisitor, confirmAddress, signIn } from '../support/world/visitor.ts'
import { freshDatabaseUrl, type Person } from '../support/world/world.ts'

const MIGRATIONS = new URL('../../src/server/database/migrations/meta/_journal.json', import.meta.url)

const several = await someServers(2, {}, await freshDatabaseUrl())
const [a, b] = several.servers as [OneServer, OneServer]

describe('two servers that start at once on an empty database', () => {
  test('apply each migration once, and make the product’s own task once', async () => {
    const { pool, queries } = several.services.database
    const { rows } = await pool.query('select count(*)::int as count from drizzle.__drizzle_migrations')
    const { entries } = JSON.parse(readFileSync(MIGRATIONS, 'utf8')) as { entries: unknown[] }
    expect(rows).toEqual([{ count: entries.length }])
    expect(await queries.select().from(tasks).where(eq(tasks.system_key, PROFILE_TASK_KEY))).toHaveLength(1)
  })

  test('do the work of the start once', async () => {
    const runs = () => several.services.database.queries.select().from(cleanup_runs)
    await expect.poll(async () => (await runs()).filter((run) => run.finished_at)).toHaveLength(1)
    const { rows } = await several.services.database.pool.query(
      `select count(*)::int as jobs from pgboss.job where name = 'clean-images'`,
    )
    expect(rows).toEqual([{ jobs: 1 }])
  })
})

describe('a person on two servers', () => {
  test('signs in on one, is signed in on the other, and signs out there for both', async () => {
    const { visitor, email } = await aNewcomer(a)
    await confirmAddress(several, visitor, email)
    await visitor.submit('/api/welcome', ANSWERS)
    const person = { cookie: visitor.cookies() } as Person
    const task = await several.aTask()
    expect((await b.call(person, getCurrentUser)).email).toBe(email)
    expect(await b.status(person, claimTask, { params: { id: task.id } })).toBe(200)
    expect(await a.status(person, getCurrentUser)).toBe(200)
    const signOut = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }
    expect((await b.request(person, '/api/logout', signOut)).status).toBe(302)
    expect(await a.status(person, claimTask, { params: { id: task.id } })).toBe(401)
    await expectForgotten(a, person)
  })

  test('suspended on one, writes nowhere from then on and reads nothing within seconds', async () => {
    const [admin, member, task] = [await several.anAdmin(), await several.aMember(), await several.aTask()]
    expect(await b.status(member, getCurrentUser)).toBe(200)
    await a.call(admin, suspendUser, {
      params: { userId: member.id },
      body: { memberText: 'Shared an account' },
    })
    expect(await b.status(member, claimTask, { params: { id: task.id } })).toBe(401)
    await expectForgotten(b, member)
  })

  test('demoted on one, is not an admin in the next call to the other', async () => {
    const [admin, demoted] = [await several.anAdmin(), await several.anAdmin()]
    expect(await b.status(demoted, listAdminTasks)).toBe(200)
    await a.call(admin, changeUserRole, {
      params: { userId: demoted.id },
      body: { role: 'user', reason: 'Left the team' },
    })
    expect(await b.status(demoted, listAdminTasks)).toBe(403)
  })

  test('has password guesses counted by both together', async () => {
    const { email } = await aNewcomer(a)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const page = await signIn(aVisitor(attempt % 2 === 0 ? a : b), email, 'a wrong guess')
      statuses.push(page.status)
    }
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses[10]).toBe(429)
  })
})

test('64 members ask at once on both for a spot: of three more, exactly the first three get one', async () => {
  const admin = await several.anAdmin()
  const task = await several.aTask({ capacity: 1 })
  await a.call(await several.aMember(), claimTask, { params: { id: task.id } })
  const members = await many(WIDE, () => several.aMember())
  const on = (at: number) => [a, b][at % 2]!
  const params = { id: task.id }
  await many(WIDE, (at) => on(at).call(members[at]!, joinWaitlist, { params }))
  const { pool } = several.services.database
  const inLine = await pool.query<{ user_id: string }>(
    'select user_id from waitlist where task_id = $1 order by id limit 3',
    [task.id],
  )
  const [statuses] = await Promise.all([
    many(WIDE, (at) => on(at).status(members[at]!, claimTask, { params })),
    a.call(admin, updateTask, { params, body: { ...aTaskForm('Three more'), capacity: 4 } }),
  ])
  // Those who asked before the edit try again.
  const again = await many(WIDE, (at) => on(at).status(members[at]!, claimTask, { params }))
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3)
  const served = members.filter((_, at) => again[at] === 200).map(({ id }) => id)
  expect(served.toSorted()).toEqual(inLine.rows.map((row) => row.user_id).toSorted())
  expect(await several.violations()).toEqual([])
})

describe('30 rejections of one task at once on both', () => {
  test.each([
    ['plain calls: ten decide, 20 are refused', {}, { 200: 10, 409: 20 }],
    ['with a hold: ten are held, 20 wait for a second admin', { hold: 60 }, { 200: 30 }],
  ])('%s', async (_what, how, answers) => {
    const [asker] = [await several.anAdmin(), await several.anAdmin()]
    const cards = await pendingSubmissions(several, randomUUID(), 30)
    const body = { status: 'rejected' as const, ...how }
    const statuses = await many(30, (at) =>
      [a, b][at % 2]!.status(asker, reviewSubmission, { params: { id: cards[at]!.id }, body }),
    )
    expect(counted(statuses.map((status) => ({ status })))).toEqual(answers)
    const { rows } = await several.services.database.pool.query(
      `select count(*) filter (where s.status = 'rejected' or not h.needs_agreement)::int as free,
         count(*) filter (where s.status = 'pending' and h.needs_agreement is not false)::int as others
       from submissions s left join held_reviews h on h.submission_id = s.id where s.task_id = $1`,
      [cards[0]!.taskId],
    )
    expect(rows).toEqual([{ free: 10, others: 20 }])
    expect(await several.violations()).toEqual([])
  })
})

describe('what one server writes', () => {
  test('is in the other’s next list of tasks, every time', async () => {
    const [admin, member] = [await several.anAdmin(), await several.aMember()]
    const servers = [a, b]
    const task = await several.aTask()
    const lists = async (server: OneServer) =>
      (await server.call(member, listTasks, { query: { limit: 100 } })).some(({ id }) => id === task.id)
    for (let round = 0; round < 20; round += 1) {
      const [writer, reader] = [servers[round % 2]!, servers[(round + 1) % 2]!]
      const hidden = round % 2 === 0
      await writer.call(admin, setTaskVisibility, { params: { id: task.id }, body: { hidden } })
      expect([round, await lists(reader), await lists(writer)]).toEqual([round, !hidden, !hidden])
    }
  })

  test('changes the list’s ETag on both; without a write both recognize it', async () => {
    const [admin, member] = [await several.anAdmin(), await several.aMember()]
    const etagOf = async (server: OneServer) =>
      (await server.request(member, '/api/tasks')).headers.get('etag')
    const known = (await etagOf(a)) ?? ''
    expect(known).not.toBe('')
    const again = (server: OneServer) =>
      server.request(member, '/api/tasks', { headers: { 'if-none-match': known } })
    expect([(await again(a)).status, (await again(b)).status]).toEqual([304, 304])
    await a.call(admin, createTask, { body: aTaskForm('Photograph the north entrance') })
    const changed = await Promise.all([again(a), again(b)])
    expect(changed.map(({ status }) => status)).toEqual([200, 200])
    for (const answer of changed) expect(await answer.text()).toContain('Photograph the north entrance')
  })

  test('reaches an open stream on the other', async () => {
    const [admin, member] = [await several.anAdmin(), await several.aMember()]
    const submission = await several.aPendingSubmission(member)
    const stream = await followStream(b, member)
    await a.call(admin, reviewSubmission, { params: { id: submission.id }, body: { status: 'approved' } })
    await expect.poll(() => stream.said()).toContain('"balance"')
    stream.close()
  })

  test('immediately ends a session on the other: its stream and its cached reads', async () => {
    const member = await several.aMember()
    const status = async () => (await b.request(member, '/api/user/points')).status
    // Answers that the server caches from here on are dropped before its streams end.
    const stream = await b.request(member, '/api/events')
    const ended = stream.text()
    expect(await status()).toBe(200)
    await a.request(member, '/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await ended).toContain('retry:')
    expect(await status()).toBe(401)
  })

  test('shows on the other which submission an admin has open', async () => {
    const [looking, other] = [await several.anAdmin(), await several.anAdmin()]
    const submission = await several.aPendingSubmission(await several.aMember())
    await a.call(looking, takeReviewLeases, {
      body: { open: submission.id, next: [], deciding: [], released: [] },
    })
    const seen = await b.call(other, listReviewLeases)
    expect(seen.filter(({ admin }) => admin.id === looking.id)).toMatchObject([
      { submissionId: submission.id },
    ])
  })
})

test('without METRICS_TOKEN no one gets /metrics', async () => {
  for (const person of [null, await several.anAdmin()]) {
    const answer = await a.request(person, '/metrics', { headers: { authorization: 'Bearer ' } })
    expect([answer.status, (await answer.text()).includes('northpoint_')]).toEqual([404, false])
  }
})

test('the ledger and the counters are right after all of it', async () => {
  expect(await several.violations()).toEqual([])
})

function expectForgotten(server: OneServer, person: Person): Promise<void> {
  return expect.poll(() => server.status(person, getCurrentUser)).toBe(401)
}

function aTaskForm(title: string) {
  return {
    title,
    description: 'From the pavement, by daylight.',
    requirements: 'No people in the picture',
    category: 'Photography',
    points: 20,
    capacity: null,
    status: 'active' as const,
  }
}
