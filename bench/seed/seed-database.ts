import pg from 'pg'
import { ConfigError } from '#server/platform/config-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { SUPERUSER } from '#server/platform/postgres/postgres-cluster.ts'
import type { Connection } from '#server/platform/postgres/postgres-session.ts'
import { ensureSystemTasks } from '#server/tasks/system-tasks.ts'
import { type SeedSize, seedStatements } from './seed-rows.ts'

const MARK = 'bench-seed'

const SECOND_MS = 1000

/** Checkpoints wait, and a commit does not, while rows load. */
const WHILE_LOADING = { max_wal_size: '4GB', checkpoint_timeout: '1h' }

/** Fills an empty embedded database in one transaction. Keeps one seeded with these sizes, and refuses any other. */
export async function seedDatabase(
  database: Database,
  connection: Connection,
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
  const client = new pg.Client({ ...connection, user: SUPERUSER })
  await client.connect()
  try {
    await timed('in all', log, () => fill(client, size, log))
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, size: SeedSize, log: (line: string) => void): Promise<void> {
  for (const [name, value] of Object.entries(WHILE_LOADING)) {
    await client.query(`alter system set ${name} = '${value}'`)
  }
  await client.query('select pg_reload_conf()')
  await client.query(`begin; set local work_mem = '256MB'; set local maintenance_work_mem = '1GB'`)
  // Deferred triggers would keep the table from getting its indexes back.
  await client.query('set constraints all immediate')
  const references = await referenceTriggers(client)
  await client.query(references.map((trigger) => trigger.replace('?', 'disable')).join(';'))
  const indexes = await setIndexesAside(client)
  for (const [what, sql] of seedStatements(size)) await timed(what, log, () => client.query(sql))
  for (const { name, definition } of indexes) await timed(name, log, () => client.query(definition))
  await client.query(references.map((trigger) => trigger.replace('?', 'enable')).join(';'))
  await client.query('insert into installation (key, value) values ($1, $2)', [MARK, JSON.stringify(size)])
  await client.query('commit')
  for (const name of Object.keys(WHILE_LOADING)) await client.query(`alter system reset ${name}`)
  await client.query('select pg_reload_conf()')
  await timed('vacuum', log, () => client.query('vacuum (analyze)'))
  await timed('checkpoint', log, () => client.query('checkpoint'))
}

/** Seeded rows refer to seeded rows, so nothing is looked up for each; `?` is disable or enable. */
async function referenceTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s ? trigger %I', t.tgrelid::regclass, t.tgname) as statement
     from pg_trigger t join pg_constraint c on c.oid = t.tgconstraint
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  return rows.map(({ statement }) => statement)
}

/** Drops the indexes that only speed up reads and returns the SQL that recreates them: much faster than row by row. */
async function setIndexesAside(client: pg.ClientBase): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique`,
  )
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows
}

async function timed(what: string, log: (line: string) => void, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / SECOND_MS
  if (seconds >= 1) log(`${what}: ${seconds.toFixed(1)} s`)
}
