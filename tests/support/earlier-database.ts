import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { MIGRATIONS } from '../../src/server/platform/database.ts'
import { freshDatabaseUrl } from './world.ts'

/** The connection string of a database as it was before a migration, with the rows that the SQL given inserts. */
export async function databaseBefore(tag: string, rows: string): Promise<string> {
  const earlier = await mkdtemp(join(tmpdir(), 'northpoint-migrations-'))
  await cp(MIGRATIONS, earlier, { recursive: true })
  const path = join(earlier, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const before = journal.entries.findIndex((entry) => entry.tag === tag)
  if (before === -1) throw new Error(`There is no migration ${tag}.`)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, before) }))

  const url = await freshDatabaseUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await migrate(drizzle(client), { migrationsFolder: earlier })
  await client.query(rows)
  await client.end()
  await rm(earlier, { recursive: true })
  return url
}
