import type pg from 'pg'
import { ConfigError } from '../src/server/platform/config-error.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { ensureSystemTasks } from '../src/server/tasks/system-tasks.ts'
import { type SeedSize, seedStatements } from './seed-rows.ts'

const MARK = 'bench-seed'

const SECOND_MS = 1000

/** Fills an empty database in one transaction. Keeps one seeded with these sizes, and refuses any other. */
export async function seedDatabase(
  database: Database,
  size: SeedSize,
  log: (line: string) => void,
): Promise<void> {
  const { pool } = database
  const mark = await pool.query<{ value: string }>('select value from installation where key = $1', [MARK])
  if (mark.rows[0]?.value === JSON.stringify(size)) return
  const { rows: people } = await pool.query('select 1 from users limit 1')
  if (mark.rows[0] || people[0]) {
    throw new ConfigError('Only an empty database is seeded, and this one has rows already.')
  }
  await ensureSystemTasks(database)
  await database.transaction(async ({ $client }) => {
    await $client.query(`set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'`)
    // Deferred triggers would keep the table from getting its indexes back.
    await $client.query('set constraints tasks_mark_lists immediate')
    const indexes = await setIndexesAside($client)
    for (const [what, sql] of seedStatements(size)) await timed(what, log, () => $client.query(sql))
    await timed('indexes', log, () => $client.query(indexes))
    await $client.query('insert into installation (key, value) values ($1, $2)', [MARK, JSON.stringify(size)])
  })
  await timed('vacuum', log, () => pool.query('vacuum (analyze)'))
}

/** Drops the indexes that only speed up reads and returns the SQL that recreates them: much faster than row by row. */
export async function setIndexesAside(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique`,
  )
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ definition }) => definition).join(';\n')
}

async function timed(what: string, log: (line: string) => void, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / SECOND_MS
  if (seconds >= 1) log(`${what}: ${seconds.toFixed(1)} s`)
}
