import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweepExpired } from '../src/server/identity/sweep-expired.ts'
import { type Database, openDatabase } from '../src/server/platform/database.ts'
import { forgetOldAnswers } from '../src/server/platform/idempotency.ts'
import { type Jobs, openJobs } from '../src/server/platform/jobs.ts'
import { freshDatabaseUrl } from './support/world.ts'

const NEVER = '0 0 29 2 *'
const EVERY_MINUTE = '* * * * *'

/** Work that would take a minute holds a stop up no longer than this on a machine that does much else, in milliseconds. */
const STOPS_WITHIN_MS = 20_000

let url: string
let database: Database
const opened: Jobs[] = []
beforeAll(async () => {
  url = await freshDatabaseUrl()
  database = await openDatabase({ connectionString: url }, () => {})
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()))
})
afterAll(() => database.close())

/** One server's jobs, and what it logs. */
function aServer(on: Database = database): { jobs: Jobs; logged: string[] } {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line).msg) })
  const jobs = openJobs({ pool: on.pool, log })
  opened.push(jobs)
  return { jobs, logged }
}

describe('a job', () => {
  test('of three servers that start together runs once, on one of them', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
      await sleep(300)
    }
    await Promise.all([1, 2, 3].map(() => aServer().jobs.every('start', NEVER, work, { atStart: true })))
    await expect.poll(() => runs).toBe(1)
    await sleep(6_000)
    expect(runs).toBe(1)
  })

  test('of servers that start within a minute runs once, also when the clock begins another one between them', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
    }
    await aServer().jobs.every('around', NEVER, work, { atStart: true })
    await expect.poll(() => stateOf('around')).toBe('completed')
    // As if the first had started a moment ago, in the minute before.
    await database.pool.query(
      `update pgboss.job set singleton_on = singleton_on - interval '1 minute' where name = 'around'`,
    )
    await aServer().jobs.every('around', NEVER, work, { atStart: true })
    const { rows } = await database.pool.query(`select 1 from pgboss.job where name = 'around'`)
    expect([runs, rows.length]).toEqual([1, 1])
  })

  test('that is due is done once however many servers run', async () => {
    const due: string[] = []
    const [first, second] = [aServer(), aServer()]
    await first.jobs.every('minutes', EVERY_MINUTE, async () => void due.push('first'))
    await second.jobs.every('minutes', EVERY_MINUTE, async () => void due.push('second'))
    // Somebody looks for what is due every 30 seconds; whoever starts after that looks at once.
    await database.pool.query(`update pgboss.version set cron_on = now() - interval '40 seconds'`)
    await aServer().jobs.every('minutes', EVERY_MINUTE, async () => void due.push('third'))
    await expect.poll(() => due.length).toBe(1)
    await sleep(6_000)
    const { rows } = await database.pool.query(
      `select count(*)::int as runs, count(distinct date_trunc('minute', created_on))::int as minutes
       from pgboss.job where name = 'minutes'`,
    )
    expect(rows).toEqual([{ runs: rows[0].minutes, minutes: due.length }])
  })

  test('that fails is logged and stays to be tried again; the others go on', async () => {
    const { jobs, logged } = aServer()
    let others = 0
    await jobs.every('fails', NEVER, () => Promise.reject(new Error('no')), { atStart: true })
    await jobs.every(
      'works',
      NEVER,
      async () => {
        others += 1
      },
      { atStart: true },
    )
    await expect.poll(() => logged).toContain('a job failed')
    await expect.poll(() => others).toBe(1)
    await expect.poll(() => stateOf('fails')).toBe('retry')
  })

  test('under way at a stop is asked to end, ends, and is recorded as done', async () => {
    const { jobs } = aServer()
    const running = Promise.withResolvers<void>()
    let ended = false
    const work = async (signal: AbortSignal) => {
      running.resolve()
      while (!signal.aborted) await sleep(20)
      ended = true
    }
    await jobs.every('long', NEVER, work, { atStart: true })
    await running.promise
    await jobs.close()
    expect(ended).toBe(true)
    expect(await stateOf('long')).toBe('completed')
  })

  test('that does not end holds a stop up for some seconds only, and is done again by the next server', async () => {
    const { jobs } = aServer()
    const running = Promise.withResolvers<void>()
    const work = async () => {
      running.resolve()
      await sleep(60_000, undefined, { ref: false })
    }
    await jobs.every('stuck', NEVER, work, { atStart: true })
    await running.promise
    const began = Date.now()
    await jobs.close()
    expect(Date.now() - began).toBeLessThan(STOPS_WITHIN_MS)
    expect(await stateOf('stuck')).toBe('retry')
  })
})

describe('the database goes away', () => {
  test('for a moment: every connection is ended, the jobs go on by themselves', async () => {
    const { jobs } = aServer()
    let runs = 0
    await jobs.every(
      'survivor',
      NEVER,
      async () => {
        runs += 1
      },
      { atStart: true },
    )
    await expect.poll(() => stateOf('survivor')).toBe('completed')
    expect(runs).toBe(1)
    await endConnections(url)
    const { jobs: second } = aServer()
    await second.every(
      'later',
      NEVER,
      async () => {
        runs += 1
      },
      { atStart: true },
    )
    await database.pool.query(`insert into pgboss.job (name, policy) values ('survivor', 'exclusive')`)
    await expect.poll(() => runs).toBe(3)
  })

  test('before the jobs are arranged: they are arranged when it is back; a stop does not wait for that', async () => {
    const away = { ...database, pool: { connect: () => Promise.reject(new Error('away')) } }
    const { jobs, logged } = aServer(away as unknown as Database)
    const arranged = jobs.every('patient', NEVER, async () => {}, { atStart: true })
    await expect.poll(() => logged).toContain('the jobs cannot be arranged yet')
    await jobs.close()
    await arranged
  })
})

test('the schema of the jobs is theirs: the product sees none of it', async () => {
  await aServer().jobs.every('schema', NEVER, async () => {})
  const { rows } = await database.pool.query(
    `select distinct table_schema from information_schema.tables where table_name = 'job'`,
  )
  expect(rows).toEqual([{ table_schema: 'pgboss' }])
})

async function stateOf(name: string): Promise<string> {
  const { rows } = await database.pool.query('select state from pgboss.job where name = $1', [name])
  return rows[0]?.state
}

async function endConnections(address: string): Promise<void> {
  const admin = await openDatabase({ connectionString: address, application_name: 'ender' }, () => {})
  const ended = await admin.pool.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'northpoint'`,
  )
  const left = `select pid from pg_stat_activity where pid = any($1)`
  await expect
    .poll(async () => (await admin.pool.query(left, [ended.rows.map(({ pid }) => pid)])).rows)
    .toEqual([])
  await admin.close()
  // Those who had them hear of it with the next turn or two of the event loop.
  await sleep(500)
}

describe('what nobody can use any more', () => {
  test('is swept a week after it expired, however much of it there is; everything else stays', async () => {
    const { pool } = database
    await pool.query(`insert into users (id, name, email) values ('sleeper', 'S', 'sleeper@example.ca')`)
    await pool.query(
      `insert into sessions (id, token, user_id, expires_at)
       select 'gone-' || n, 'gone-' || n, 'sleeper', now() - interval '8 days' from generate_series(1, 12000) n`,
    )
    await pool.query(
      `insert into sessions (id, token, user_id, expires_at) values
         ('late', 'late', 'sleeper', now() - interval '6 days'), ('live', 'live', 'sleeper', now() + interval '1 day')`,
    )
    await pool.query(
      `insert into verifications (id, identifier, value, expires_at) values
         ('old', 'old', 'sleeper', now() - interval '8 days'), ('new', 'new', 'sleeper', now())`,
    )
    await pool.query(
      `insert into idempotency_keys (actor_id, endpoint, key, body_hash, created_at) values
         ('sleeper', 'e', 'yesterday', 'h', now() - interval '25 hours'), ('sleeper', 'e', 'today', 'h', now())`,
    )
    await sweepExpired(database)
    await forgetOldAnswers(database)
    const left = async (table: string, column: string) =>
      (await pool.query(`select ${column} as name from ${table} order by 1`)).rows.map(({ name }) => name)
    expect(await left('sessions', 'id')).toEqual(['late', 'live'])
    expect(await left('verifications', 'id')).toEqual(['new'])
    expect(await left('idempotency_keys', 'key')).toEqual(['today'])
  })
})
