import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '../../src/domain/time.ts'
import { type Config, readConfig } from '../../src/server/config.ts'
import { sessions } from '../../src/server/database/schema/users.ts'
import { readSecret } from '../../src/server/identity/secret.ts'
import { sessionCookie } from '../../src/server/identity/session-cookie.ts'
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts'
import { openEmbeddedPostgres } from '../../src/server/platform/postgres/embedded-postgres.ts'
import { median, type Row } from '../measure/report.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import { BUSY_MEMBER, REVIEWER } from '../seed/seed-rows.ts'
import { AS_BROWSER } from '../world/as-browser.ts'
import { startProduct } from '../world/product.ts'
import {
  addressFor,
  GROWTH_READS,
  type GrowthRead,
  type Landmarks,
  MOST_GROWTH,
  MOST_SEARCH_MS,
  uncoveredReads,
} from './reads.ts'
import { measureWrites } from './writes.ts'

/** Submissions of the two sizes, and how many per member (goal 6). */
const SIZES = [20_000, 3_000_000]
const PER_MEMBER = 5

/** PostgreSQL plans a prepared read five times for its values, then once for all; we measure after that. */
const WARM_UP = 12
const ROUNDS = 41

/** Slow reads get fewer rounds. */
const LEAST_ROUNDS = 3
const PATIENCE_MS = 10_000

/** Below this many milliseconds two medians differ by chance. */
const NOISE_MS = 0.25

export interface Grown {
  url: string
  config: Config
  database: Database
  landmarks: Landmarks
  cookies: Record<GrowthRead['as'], string>
  close(): Promise<void>
}

/**
 * Goal 6: the cost of every list, statistic, search and write of the flow at two sizes, in turns; `wanted` has parts of
 * their names, separated by commas.
 * `BENCH_DATA` names a directory that keeps the seeded databases for the next run.
 */
export async function measureGrowth(wanted = ''): Promise<Row[]> {
  const missing = uncoveredReads()
  if (missing.length > 0) throw new Error(`No growth is measured for ${missing.join(', ')}.`)
  const kept = process.env.BENCH_DATA
  const base = kept ?? (await mkdtemp(join(tmpdir(), 'northpoint-growth-')))
  const grown: Grown[] = []
  try {
    for (const submissions of SIZES) grown.push(await openGrown(join(base, String(submissions)), submissions))
    const rows: Row[] = []
    for (const read of GROWTH_READS) {
      if (isWanted(read.what, wanted)) rows.push(rowOf(read, await measureInTurns(read, grown)))
    }
    for (const [what, milliseconds] of await measureWrites(wanted, grown)) {
      rows.push(rowOf({ what, kind: 'write' }, milliseconds))
    }
    return rows
  } finally {
    await Promise.all(grown.map((one) => one.close()))
    if (kept === undefined) await rm(base, { recursive: true, force: true })
  }
}

export function isWanted(what: string, wanted: string): boolean {
  return wanted.split(',').some((part) => what.includes(part))
}

async function measureInTurns(read: GrowthRead, grown: readonly Grown[]): Promise<number[]> {
  const taken: number[][] = grown.map(() => [])
  const patientUntil = performance.now() + PATIENCE_MS
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    if (round >= LEAST_ROUNDS && performance.now() > patientUntil) break
    for (const [at, one] of grown.entries()) {
      const milliseconds = await ask(one, read)
      if (round >= 0) taken[at]!.push(milliseconds)
    }
  }
  return taken.map(median)
}

async function ask({ url, cookies, landmarks }: Grown, read: GrowthRead): Promise<number> {
  const address = addressFor(read, landmarks)
  const startedAt = performance.now()
  const headers = { ...AS_BROWSER, cookie: cookies[read.as] }
  const response = await fetch(url + address, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`)
  return performance.now() - startedAt
}

function rowOf({ what, kind }: Pick<GrowthRead, 'what' | 'kind'>, milliseconds: readonly number[]): Row {
  const smallest = milliseconds[0]!
  const largest = milliseconds.at(-1)!
  const figures = {
    goal: 6,
    what,
    product: milliseconds.map((one) => one.toFixed(1)).join(' / '),
    floor: '',
    ratio: (largest / smallest).toFixed(2),
  }
  if (kind === 'search') {
    return { ...figures, target: `≤ ${MOST_SEARCH_MS} ms`, met: largest <= MOST_SEARCH_MS }
  }
  const most = MOST_GROWTH[kind]
  return {
    ...figures,
    target: `≤ ${most}`,
    met: largest - smallest * most < NOISE_MS,
  }
}

async function openGrown(dataDir: string, submissions: number): Promise<Grown> {
  await mkdir(dataDir, { recursive: true })
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    const { host, port, user, database: name } = postgres.connection
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
      SECRET: randomUUID(),
      LOG_LEVEL: 'info',
    }
    const database = await openDatabase(postgres.connection, (error) => console.error(error))
    try {
      const size = { submissions, members: submissions / PER_MEMBER }
      const log = (line: string) => console.log(`  ${submissions} submissions, ${line}`)
      await seedDatabase(database, postgres.connection, size, log)
      await tellSize(database, log)
      const config = readConfig(settings, 'production')
      const product = await startProduct(settings)
      return {
        url: product.url,
        config,
        database,
        landmarks: await findLandmarks(database),
        cookies: {
          member: await signIn(database, config, BUSY_MEMBER),
          admin: await signIn(database, config, REVIEWER),
        },
        close: async () => {
          await product.stop()
          await database.close()
          await postgres.close()
        },
      }
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    await postgres.close()
    throw error
  }
}

async function tellSize({ pool }: Database, log: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ size: string; members: number }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from users)::int as members`,
  )
  log(`${rows[0]?.members} members: ${rows[0]?.size}`)
}

async function signIn(database: Database, config: Config, userId: string): Promise<string> {
  const token = randomUUID()
  const expires_at = new Date(Date.now() + DAY_MS)
  await database.queries.insert(sessions).values({ id: randomUUID(), token, user_id: userId, expires_at })
  const header = sessionCookie(config.publicUrl, await readSecret(config)).write(token)
  return header.split(';')[0] ?? ''
}

async function findLandmarks({ pool }: Database): Promise<Landmarks> {
  const { rows } = await pool.query<Landmarks>(
    `select
       (select id from tasks where status = 'inactive' order by abs(claimed_count - 180), id limit 1) as "taskId",
       (select max(task_id) from submissions where user_id = $1) as "ownTaskId",
       newest.id as "submissionId",
       json_build_object('submission', (select max(id) / 2 from submissions),
         'request', (select max(id) / 2 from reward_requests), 'audit', (select json_build_object('time', happened_at, 'id', id) from audit_log
           where id = (select max(id) / 2 from audit_log))) as middle,
       u.email
     from (select id, user_id from submissions where image_sha256 is not null order by id desc limit 1) newest
     join users u on u.id = newest.user_id`,
    [BUSY_MEMBER],
  )
  return rows[0]!
}
