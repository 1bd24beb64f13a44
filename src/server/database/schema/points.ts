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

export const rules: readonly string[] = [
  'CONSTRAINT TRIGGER accounts_counted AFTER INSERT OR DELETE OR UPDATE OF balance, closed ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_account()',
  'CHECK ON entries (amount <> 0)',
  `CHECK ON entries (kind = ANY (ARRAY['task_award'::text, 'media_bonus'::text, 'referral_bonus'::text, 'adjustment'::text, 'redemption'::text, 'refund'::text, 'reversal'::text]))`,
  'INDEX entries_gained_by_time ON entries (created_at) INCLUDE (amount, kind) WHERE (amount > 0)',
  `INDEX entries_in_time ON entries USING brin (created_at) WITH (pages_per_range='32')`,
  'TRIGGER entries_append_only BEFORE DELETE OR UPDATE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()',
  'TRIGGER entries_no_truncate BEFORE TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()',
  'CHECK ON adjustments (amount <> 0)',
  'CHECK ON adjustments (((undone_at IS NULL) = (undone_by IS NULL)) AND ((undone_at IS NULL) = (undo_reason IS NULL)))',
  'INDEX adjustments_of_member ON adjustments (user_id, id DESC)',
]
