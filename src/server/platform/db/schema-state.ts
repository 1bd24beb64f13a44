import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { TABLES } from '../../database/schema/all-tables.ts'
import { applyMigration, knownMigrations, stateOf } from './migrations.ts'

/** Columns are in their order in the table. */
interface TableShape {
  name: string
  columns: string[]
}

export const TABLE_NAMES: readonly string[] = TABLES.map(getTableName)

export function newestMigration(): number {
  return knownMigrations().at(-1)!.folderMillis
}

/** Whether the schema has no tables; those of extensions do not count. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  if ((await stateOf(client)) !== null) return false
  const { rows } = await client.query(
    `select 1 from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select 1 from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  )
  return rows.length === 0
}

/** Creates the schema as of a migration, in the caller's transaction; false if that migration is unknown. */
export async function makeSchema(client: pg.ClientBase, state: number): Promise<boolean> {
  const migrations = knownMigrations().filter(({ folderMillis }) => folderMillis <= state)
  if (migrations.at(-1)?.folderMillis !== state) return false
  for (const migration of migrations) await applyMigration(client, migration)
  return true
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
