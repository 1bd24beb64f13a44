import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { happened, id } from './columns.ts'
import { userId } from './users.ts'

/** An admin's saved filters: the query string of Task Reviews. */
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

export const rules: readonly string[] = [`CHECK ON review_views (name <> ''::text)`]
