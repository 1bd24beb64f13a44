import pg from 'pg'
import journal from '../../src/server/database/migrations/meta/_journal.json' with { type: 'json' }
import { applyMigration, knownMigrations } from '../../src/server/platform/db/migrations.ts'
import { freshDatabaseUrl } from './world.ts'

/** Databases as they were before a migration, by its tag; each is made once per process. */
const earlier = new Map<string, Promise<string>>()

/** The connection string of a database as it was before a migration, with the rows that the given SQL inserts. */
export async function databaseBefore(tag: string, rows: string): Promise<string> {
  const template = earlier.get(tag) ?? makeBefore(tag)
  earlier.set(tag, template)
  const url = await freshDatabaseUrl(await template)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(rows)
  await client.end()
  return url
}

async function makeBefore(tag: string): Promise<string> {
  const migration = journal.entries.find((entry) => entry.tag === tag)
  if (migration === undefined) throw new Error(`There is no migration ${tag}.`)
  const client = new pg.Client({ connectionString: await freshDatabaseUrl() })
  await client.connect()
  for (const known of knownMigrations()) {
    if (known.folderMillis < migration.when) await applyMigration(client, known)
  }
  await client.end()
  return client.database!
}
