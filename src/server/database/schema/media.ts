import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { claims } from './claims.ts'
import { happened, id, instant, reference } from './columns.ts'
import { tasks } from './tasks.ts'
import { userId, users } from './users.ts'

/** Bonus files of tasks. Only one member can claim each. */
export const media = pgTable('media', {
  id: id(),
  task_id: reference().references(() => tasks.id),
  filename: text().notNull(),
  media_type: text().notNull(),
  file_key: text(),
  file_size: reference(),
  preview_key: text(),
  preview_type: text(),
  bonus_points: integer().notNull(),
  claimed_by: text().references(() => users.id),
  deleted_at: instant(),
  created_at: happened(),
})

/** One claim of a file, under one claim of its task; the ledger's `ref` for its bonus. */
export const media_claims = pgTable('media_claims', {
  id: id(),
  media_id: reference().references(() => media.id),
  claim_id: reference().references(() => claims.id),
  user_id: userId(),
  bonus_points: integer().notNull(),
  claimed_at: happened(),
  reversed_at: instant(),
})

export const rules: readonly string[] = [
  'CHECK ON media (bonus_points >= 0)',
  'CHECK ON media (file_size >= 0)',
  'CHECK ON media ((file_key IS NOT NULL) OR (deleted_at IS NOT NULL))',
  'INDEX media_of_file ON media (file_key) WHERE (file_key IS NOT NULL)',
  'INDEX media_of_member ON media (claimed_by) WHERE (claimed_by IS NOT NULL)',
  'INDEX media_of_preview ON media (preview_key) WHERE (preview_key IS NOT NULL)',
  'INDEX media_of_task ON media (task_id, id)',
  'INDEX media_claims_of_claim ON media_claims (claim_id)',
  'UNIQUE INDEX media_claims_one_live ON media_claims (media_id) WHERE (reversed_at IS NULL)',
]
