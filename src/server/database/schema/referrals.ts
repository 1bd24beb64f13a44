import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { happened, id, instant } from './columns.ts'
import { userId, users } from './users.ts'

export const referral_codes = pgTable('referral_codes', {
  user_id: text()
    .primaryKey()
    .references(() => users.id),
  code: text().notNull().unique(),
  created_at: happened(),
})

/** Who brought whom; `round` goes up when a payout is reversed, so that it can be paid once more. */
export const referrals = pgTable('referrals', {
  id: id(),
  referee_id: userId().unique(),
  referrer_id: userId(),
  round: integer().notNull().default(1),
  claimed_at: happened(),
  paid_at: instant(),
})

/** What the database keeps by itself beside the columns, as it writes it (tests/database.test.ts). */
export const rules: readonly string[] = [
  `CHECK ON referral_codes (code ~ '^[A-Z0-9]{8}$'::text)`,
  'CHECK ON referrals (referee_id <> referrer_id)',
  'INDEX referrals_of_referrer ON referrals (referrer_id)',
]
