import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/users/users.ts'
import { PROOF_RETRY_DAYS } from '#domain/calls/retries.ts'
import { KNOWN_BROWSER_DAYS } from '#domain/identity/codes-and-links.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { claims } from '#server/database/schema/claims.ts'
import { known_browsers, sessions } from '#server/database/schema/identity.ts'
import { idempotency_keys } from '#server/database/schema/operation.ts'
import { rememberBrowser } from '#server/identity/browsers/known-browsers.ts'
import { sweepExpired } from '#server/identity/sweep-expired.ts'
import { queueTaskReminders } from '#server/notifications/task-reminders.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { entriesInBulk } from '#server/points/entries-in-bulk.ts'
import { summarizePoints } from '#server/points/queries.ts'
import { opensAt } from '#server/tasks/open-tasks.ts'
import { TEMPLATE } from '../support/servers/sealed-cluster.ts'
import { aWorld, freshDatabaseUrl } from '../support/world/world.ts'

/**
 * A database whose time zone changes its clock, at half an hour, and whose present can be moved: it finds its own
 * `now()` and `clock_timestamp()` before PostgreSQL's.
 */
async function aDatabaseInStJohns(): Promise<string> {
  const url = await freshDatabaseUrl(TEMPLATE)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create schema moved;
    create table moved.present (at timestamptz);
    create function moved.clock_timestamp() returns timestamptz language sql volatile as
      'select coalesce((select at from moved.present), pg_catalog.clock_timestamp())';
    create function moved.now() returns timestamptz language sql stable as
      'select coalesce((select at from moved.present), pg_catalog.now())';
    do $$ begin
      execute format('alter database %I set timezone to %L', current_database(), 'America/St_Johns');
      execute format('alter database %I set search_path to public, moved, pg_catalog', current_database());
    end $$`)
  await client.end()
  return url
}

const world = await aWorld({ databaseUrl: await aDatabaseInStJohns() }, { rowsByHand: true })
const { database } = world.services
const { pool, queries } = database

async function moveTo(present: Date): Promise<void> {
  await pool.query('delete from moved.present')
  await pool.query('insert into moved.present values ($1)', [present])
}

const plus = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

/** The four changes of 2026 and 2027 in St. John’s, with the length of their day in hours. */
describe.each([
  ['2026-03-08T05:30:00Z', 23],
  ['2026-11-01T04:30:00Z', 25],
  ['2027-03-14T05:30:00Z', 23],
  ['2027-11-07T04:30:00Z', 25],
])('around the clock change at %s', (at, hours) => {
  const change = new Date(at)
  const present = plus(change, 3 * DAY_MS)
  beforeEach(() => moveTo(present))

  test(`PostgreSQL’s own day has ${hours} hours`, async () => {
    const eve = plus(change, -12 * HOUR_MS)
    const { rows } = await pool.query(
      `select extract(epoch from $1::timestamptz + interval '1 day' - $1::timestamptz)::int / 3600 as hours,
         clock_timestamp() as clock, now() as now`,
      [eve],
    )
    expect(rows).toEqual([{ hours, clock: present, now: present }])
  })

  test('the last 7 days of points are 168 hours', async () => {
    const { id } = await world.aMember()
    const moved = (points: number, ms: number) =>
      `select '${id}', ${points}, 'task_award', '${at} ${points}', 'Task', timestamptz '${plus(present, ms).toISOString()}'`
    await pool.query(
      entriesInBulk(`${moved(5, -7 * DAY_MS + 60_000)} union all ${moved(70, -7 * DAY_MS - 60_000)}`),
    )
    expect((await summarizePoints(queries, id)).earnedLast7Days).toBe(5)
  })

  test('a session that is used lasts 30 × 24 hours more', async () => {
    const member = await world.aMember()
    await world.change(sessions, { user_id: member.id }, { expires_at: plus(present, 10 * DAY_MS) })
    const eve = plus(change, -10 * DAY_MS)
    await moveTo(eve)
    expect((await world.attempt(member, getCurrentUser)).status).toBe(200)
    const until = async () => (await world.rows(sessions, { user_id: member.id }))[0]!.expires_at
    await expect.poll(until).toEqual(plus(eve, 30 * DAY_MS))
  })

  test('a known browser and the answer of a retry are kept for days of 24 hours', async () => {
    const { id } = await world.aMember()
    const eve = plus(change, -HOUR_MS)
    await moveTo(eve)
    await rememberBrowser(queries, `browser of ${id}`, id)
    const retry = retryOf('key', id, 'submit 1', {})
    await database.transaction((tx) => withIdempotency(tx, retry, async () => ({}), PROOF_RETRY_DAYS))
    const [browser] = await world.rows(known_browsers, { user_id: id })
    const [kept] = await world.rows(idempotency_keys, { actor_id: id })
    expect(kept!.kept_until).toEqual(plus(eve, PROOF_RETRY_DAYS * DAY_MS))
    const { rows } = await pool.query('select extract(epoch from $1::timestamptz - $2)::int as seconds', [
      browser!.expires_at,
      eve,
    ])
    expect(rows).toEqual([{ seconds: KNOWN_BROWSER_DAYS * 24 * 3600 }])
  })

  test('what has expired is swept after 7 × 24 hours', async () => {
    const early = await world.aMember()
    const late = await world.aMember()
    for (const [{ id }, ms] of [
      [early, -60_000],
      [late, 60_000],
    ] as const)
      await queries.insert(known_browsers).values({
        browser: `swept ${id}`,
        user_id: id,
        expires_at: plus(present, -7 * DAY_MS + ms),
      })
    await sweepExpired(database)
    expect(await world.rows(known_browsers, { user_id: early.id })).toEqual([])
    expect(await world.rows(known_browsers, { user_id: late.id })).toHaveLength(1)
  })

  test('a rate limit of one day opens after 24 hours', async () => {
    await moveTo(new Date())
    const { id } = await world.aTask({ rate_limit: 1, rate_period_days: 1 })
    const claim = await world.claim(await world.aMember(), { id })
    const claimed_at = plus(change, -12 * HOUR_MS)
    await world.change(claims, { id: claim.id }, { claimed_at })
    const { rows } = await pool.query(`select ${opensAt('tasks')} as opens from tasks where id = $1`, [id])
    expect(rows).toEqual([{ opens: plus(claimed_at, DAY_MS) }])
  })

  test('a member is reminded 24 hours before the time to submit ends', async () => {
    const member = await world.aMember()
    await moveTo(new Date())
    const task = await world.aTask({ claim_hours: 72 })
    const claim = await world.claim(member, task)
    const submit_by = plus(change, 12 * HOUR_MS)
    await world.change(claims, { id: claim.id }, { claimed_at: plus(submit_by, -3 * DAY_MS), submit_by })
    const reminders = async (now: Date) => {
      await queueTaskReminders(world.services, undefined, now)
      const { rows } = await pool.query('select 1 from notices where user_id = $1', [member.id])
      return rows.length
    }
    expect(await reminders(plus(submit_by, -DAY_MS - 60_000))).toBe(0)
    expect(await reminders(plus(submit_by, -DAY_MS))).toBe(1)
  })
})
