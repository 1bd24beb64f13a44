import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CaseKind, CaseStatus } from '#domain/rewards/cases.ts'
import { happened, id, instant, reference } from './columns.ts'
import { reward_codes, reward_requests } from './rewards.ts'
import { userId, users } from './users.ts'

/** A delivered reward that does not work (docs/decisions/0067). */
export const reward_cases = pgTable('reward_cases', {
  id: id(),
  request_id: reference().references(() => reward_requests.id),
  user_id: userId(),
  kind: text().$type<CaseKind>().notNull(),
  /** The code of the stock that it is about. */
  code_id: bigint({ mode: 'number' }).references(() => reward_codes.id),
  words: text().notNull(),
  image_key: text(),
  thumbnail_key: text(),
  image_type: text(),
  image_bytes: integer(),
  opened_at: happened(),
  due_at: instant().notNull(),
  status: text().$type<CaseStatus>().notNull().default('open'),
  reviewed_at: instant(),
  reviewed_by: text().references(() => users.id),
  /** The words that the member reads. */
  review_notes: text(),
  /** The code of the stock that replaced it. */
  replacement_id: bigint({ mode: 'number' })
    .unique()
    .references(() => reward_codes.id),
  contested_at: instant(),
  contest_words: text(),
  first_reviewed_by: text().references(() => users.id),
  first_review_notes: text(),
})
