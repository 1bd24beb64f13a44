import pg from 'pg'
import journal from '../../src/server/database/migrations/meta/_journal.json' with { type: 'json' }
import { applyMigration, knownMigrations } from '../../src/server/platform/migrations.ts'
import { freshDatabaseUrl } from './world.ts'

/** The connection string of a database as it was before a migration, with the rows that the SQL given inserts. */
export async function databaseBefore(tag: string, rows: string): Promise<string> {
  const migration = journal.entries.find((entry) => entry.tag === tag)
  if (migration === undefined) throw new Error(`There is no migration ${tag}.`)
  const url = await freshDatabaseUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const earlier of knownMigrations()) {
    if (earlier.folderMillis < migration.when) await applyMigration(client, earlier)
  }
  await client.query(rows)
  await client.end()
  return url
}
