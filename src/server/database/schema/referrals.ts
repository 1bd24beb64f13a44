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

/** `round` goes up when a payout is reversed, so that it can be paid again. */
export const referrals = pgTable('referrals', {
  id: id(),
  referee_id: userId().unique(),
  referrer_id: userId(),
  round: integer().notNull().default(1),
  claimed_at: happened(),
  paid_at: instant(),
})
