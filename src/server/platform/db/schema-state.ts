import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { TABLES } from '#server/database/schema/all-tables.ts'
import { appliedMigrations, applyMigration, knownMigrations } from './migrations.ts'

/** Columns are in their order in the table. */
interface TableShape {
  name: string
  columns: string[]
}

export const TABLE_NAMES: readonly string[] = TABLES.map(getTableName)

/** The state of our schema, and of each that a migration starts from: the hash of its newest migration. */
export function schemaState(): string {
  return knownMigrations().at(-1)!.hash
}

export function isKnownState(state: string): boolean {
  return knownMigrations().some(({ hash }) => hash === state)
}

/** Whether the schema has no tables; those of extensions do not count. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  if ((await appliedMigrations(client)).length > 0) return false
  const { rows } = await client.query(
    `select 1 from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select 1 from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  )
  return rows.length === 0
}

/** Creates the schema in a known state, in the caller's transaction. */
export async function makeSchema(client: pg.ClientBase, state: string): Promise<void> {
  for (const migration of knownMigrations()) {
    await applyMigration(client, migration)
    if (migration.hash === state) return
  }
}

export async function shapesOf(client: pg.ClientBase, names: readonly string[]): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname = any($1)
     group by relname order by relname`,
    [names],
  )
  return rows
}
