import { once } from 'node:events'
import pino from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { TEST_JOB_POLL_SECONDS } from '#server/config/config.ts'
import { sweepExpired } from '#server/identity/sweep-expired.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { forgetOldAnswers } from '#server/platform/db/idempotency.ts'
import { type Jobs, openJobs } from '#server/platform/jobs.ts'
import { TEMPLATE } from '../support/servers/sealed-cluster.ts'
import { freshDatabaseUrl } from '../support/world/world.ts'

const NEVER = '0 0 29 2 *'
const EVERY_MINUTE = '* * * * *'

/** The shortest time that pg-boss waits for unfinished work. */
const MIN_END_MS = 1_000

const url = await freshDatabaseUrl(TEMPLATE)
const database = await openDatabase({ connectionString: url }, () => {})
const opened: Jobs[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()))
})
afterAll(() => database.close())

interface Server {
  jobs: Jobs
  logged: string[]
  /** How often it polled for jobs of this name. */
  looks(name: string): number
}

function aServer(on: Pick<Database, 'pool'> = database): Server {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line).msg) })
  const { pool, statements } = overheard(on.pool)
  const jobs = openJobs({ pool, log, pollSeconds: TEST_JOB_POLL_SECONDS, endWithinMs: MIN_END_MS })
  opened.push(jobs)
  const isLook = (text: string, name: string) => text.includes('SKIP LOCKED') && text.includes(`'${name}'`)
  return { jobs, logged, looks: (name) => statements.filter((text) => isLook(text, name)).length }
}

function overheard(pool: Database['pool']): { pool: Database['pool']; statements: string[] } {
  const statements: string[] = []
  const connect = async () => {
    const client = await pool.connect()
    const query = (text: string, values?: unknown[]) => {
      statements.push(text)
      return client.query(text, values)
    }
    return { query, release: client.release }
  }
  return { pool: { connect } as unknown as Database['pool'], statements }
}

/** Resolves once `count` servers have polled again for jobs of this name. */
async function untilLookedBy(count: number, servers: Server[], name: string): Promise<void> {
  const before = servers.map(({ looks }) => looks(name))
  const again = () => servers.filter(({ looks }, index) => looks(name) > before[index]!).length
  await expect.poll(again).toBeGreaterThanOrEqual(count)
}

describe('a job', () => {
  test('runs once, on one of three servers that start together', async () => {
    let runs = 0
    const ended = Promise.withResolvers<void>()
    const work = () => {
      runs += 1
      return ended.promise
    }
    const servers = [aServer(), aServer(), aServer()]
    await Promise.all(servers.map(({ jobs }) => jobs.every('start', NEVER, work, { atStart: true })))
    await expect.poll(() => runs).toBe(1)
    await untilLookedBy(2, servers, 'start')
    ended.resolve()
    await expect.poll(() => stateOf('start')).toBe('completed')
    await untilLookedBy(3, servers, 'start')
    const { rows } = await database.pool.query(`select 1 from pgboss.job where name = 'start'`)
    expect([runs, rows.length]).toEqual([1, 1])
  })

  test('runs once for servers that start within a minute, even across a minute boundary', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
    }
    await aServer().jobs.every('around', NEVER, work, { atStart: true })
    await expect.poll(() => stateOf('around')).toBe('completed')
    // The first run now counts as a moment ago, in the previous minute.
    await database.pool.query(
      `update pgboss.job set singleton_on = singleton_on - interval '1 minute' where name = 'around'`,
    )
    await aServer().jobs.every('around', NEVER, work, { atStart: true })
    const { rows } = await database.pool.query(`select 1 from pgboss.job where name = 'around'`)
    expect([runs, rows.length]).toEqual([1, 1])
  })

  test('runs once when due, however many servers there are', async () => {
    const due: string[] = []
    const [first, second] = [aServer(), aServer()]
    await first.jobs.every('minutes', EVERY_MINUTE, async () => void due.push('first'))
    await second.jobs.every('minutes', EVERY_MINUTE, async () => void due.push('second'))
    // Servers check for due jobs every 30 seconds; one that starts later than that checks immediately.
    await database.pool.query(`update pgboss.version set cron_on = now() - interval '40 seconds'`)
    const third = aServer()
    await third.jobs.every('minutes', EVERY_MINUTE, async () => void due.push('third'))
    await expect.poll(() => due.length).toBeGreaterThan(0)
    const servers = [first, second, third]
    await untilLookedBy(3, servers, '__pgboss__send-it')
    await untilLookedBy(3, servers, 'minutes')
    // A minute that just began may lack its run, but a double run would stay visible.
    const counts = async () => {
      const { rows } = await database.pool.query(
        `select count(*)::int as runs, count(distinct date_trunc('minute', created_on))::int as minutes
         from pgboss.job where name = 'minutes'`,
      )
      return [rows[0].runs, rows[0].minutes, due.length]
    }
    await expect.poll(async () => new Set(await counts()).size).toBe(1)
  })

  test('that fails is logged and retried; the others go on', async () => {
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

  test('running at a stop is asked to end, ends and is recorded as completed', async () => {
    const { jobs } = aServer()
    const running = Promise.withResolvers<void>()
    let ended = false
    const work = async (signal: AbortSignal) => {
      running.resolve()
      await once(signal, 'abort')
      ended = true
    }
    await jobs.every('long', NEVER, work, { atStart: true })
    await running.promise
    await jobs.close()
    expect(ended).toBe(true)
    expect(await stateOf('long')).toBe('completed')
  })

  test('that does not end delays a stop only for the time allowed, and the next server repeats it', async () => {
    const { jobs } = aServer()
    const running = Promise.withResolvers<void>()
    const work = () => {
      running.resolve()
      return new Promise(() => {})
    }
    await jobs.every('stuck', NEVER, work, { atStart: true })
    await running.promise
    await jobs.close()
    expect(await stateOf('stuck')).toBe('retry')
  })
})

describe('when the database is lost', () => {
  test('for a moment, the jobs recover by themselves', async () => {
    const { jobs } = aServer()
    let runs = 0
    const work = async () => {
      runs += 1
    }
    await jobs.every('survivor', NEVER, work, { atStart: true })
    await expect.poll(() => stateOf('survivor')).toBe('completed')
    expect(runs).toBe(1)
    const admin = await openDatabase({ connectionString: url, application_name: 'ender' }, () => {})
    await endConnections(admin)
    const { jobs: second } = aServer()
    await second.every('later', NEVER, work, { atStart: true })
    await admin.pool.query(`insert into pgboss.job (name, policy) values ('survivor', 'exclusive')`)
    await expect.poll(() => runs).toBe(3)
    await admin.close()
  })

  test('before the jobs are scheduled, they are scheduled later, and a stop does not wait', async () => {
    const away = { ...database, pool: { connect: () => Promise.reject(new Error('away')) } }
    const { jobs, logged } = aServer(away as unknown as Database)
    const arranged = jobs.every('patient', NEVER, async () => {}, { atStart: true })
    await expect.poll(() => logged).toContain('the jobs could not be scheduled yet')
    await jobs.close()
    await arranged
  })
})

test('the jobs have their own schema, separate from the product’s', async () => {
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

async function endConnections({ pool }: Database): Promise<void> {
  const ended = await pool.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'northpoint'`,
  )
  const left = `select pid from pg_stat_activity where pid = any($1)`
  await expect.poll(async () => (await pool.query(left, [ended.rows.map(({ pid }) => pid)])).rows).toEqual([])
}

test('expired data is deleted after a week (sessions after a month), in any amount; everything else stays', async () => {
  const { pool } = database
  await pool.query(`insert into users (id, name, email) values ('sleeper', 'S', 'sleeper@example.ca')`)
  await pool.query(
    `insert into sessions (id, token, user_id, expires_at)
     select 'gone-' || n, 'gone-' || n, 'sleeper', now() - interval '31 days' from generate_series(1, 12000) n`,
  )
  await pool.query(
    `insert into sessions (id, token, user_id, user_agent, ip_address, expires_at) values
       ('late', 'late', 'sleeper', 'Phone', '10.0.0.1', now() - interval '29 days'),
       ('live', 'live', 'sleeper', 'Phone', '10.0.0.1', now() + interval '1 day')`,
  )
  await pool.query(
    `insert into challenges (id, purpose, user_id, expires_at) values
       ('old', 'passkey', 'sleeper', now() - interval '8 days'), ('new', 'passkey', 'sleeper', now())`,
  )
  await pool.query(
    `insert into idempotency_keys (actor_id, endpoint, key, body_hash, kept_until) values
       ('sleeper', 'e', 'yesterday', 'h', now() - interval '1 hour'), ('sleeper', 'e', 'today', 'h', now() + interval '1 hour')`,
  )
  await sweepExpired(database)
  await forgetOldAnswers(database)
  const left = async (table: string, column: string) =>
    (await pool.query(`select ${column} as name from ${table} order by 1`)).rows.map(({ name }) => name)
  expect(await left('sessions', 'id')).toEqual(['late', 'live'])
  // An expired session keeps no details of the device.
  expect(await left('sessions', 'user_agent')).toEqual(['Phone', null])
  expect(await left('sessions', 'ip_address')).toEqual(['10.0.0.1', null])
  expect(await left('challenges', 'id')).toEqual(['new'])
  expect(await left('idempotency_keys', 'key')).toEqual(['today'])
})
