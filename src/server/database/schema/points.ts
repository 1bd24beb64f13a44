import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { EntryKind } from '#domain/points/points.ts'
import { happened, id, instant } from './columns.ts'
import { userId, users } from './users.ts'

/** The sum of a member's entries; a trigger on users creates it. */
export const accounts = pgTable('accounts', {
  user_id: text()
    .primaryKey()
    .references(() => users.id),
  balance: integer().notNull().default(0),
  version: integer().notNull().default(0),
  /** The member deleted their account; its points count in no total. */
  closed: boolean().notNull().default(false),
})

/** The ledger. Append-only: a trigger refuses update and delete. */
export const entries = pgTable(
  'entries',
  {
    id: id(),
    user_id: userId(),
    amount: integer().notNull(),
    kind: text().$type<EntryKind>().notNull(),
    ref_id: text().notNull(),
    description: text().notNull(),
    balance_after: integer().notNull(),
    version: integer().notNull(),
    created_at: happened(),
  },
  (table) => [
    unique().on(table.kind, table.ref_id, table.user_id),
    unique().on(table.user_id, table.version),
  ],
)

/** Points an admin added or took manually; the ledger's `ref` for that entry. */
export const adjustments = pgTable('adjustments', {
  id: id(),
  user_id: userId(),
  amount: integer().notNull(),
  description: text().notNull(),
  made_by: userId(),
  made_at: happened(),
  undone_at: instant(),
  undone_by: text().references(() => users.id),
  undo_reason: text(),
})
