import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { happened, id } from './columns.ts'
import { userId } from './users.ts'

/** Lists of submissions that an admin comes back to: what the address of Task Reviews says. */
export const review_views = pgTable(
  'review_views',
  {
    id: id(),
    user_id: userId(),
    name: text().notNull(),
    query: text().notNull(),
    created_at: happened(),
  },
  (table) => [unique().on(table.user_id, table.name)],
)

/** What the database keeps by itself beside the columns, as it writes it (tests/database.test.ts). */
export const rules: readonly string[] = [`CHECK ON review_views (name <> ''::text)`]
