import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { happened, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Removals of old images. `started_by` is null for the product itself, `finished_at` for an interrupted run. */
export const cleanup_runs = pgTable('cleanup_runs', {
  id: id(),
  started_by: text().references(() => users.id),
  deleted_files: integer().notNull().default(0),
  updated_submissions: integer().notNull().default(0),
  freed_bytes: bigint({ mode: 'number' }).notNull().default(0),
  started_at: happened(),
  finished_at: instant(),
})
