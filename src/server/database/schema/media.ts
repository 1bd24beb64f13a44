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

/** A bonus file that is arriving: its task does not start before it is there. */
export const media_uploads = pgTable('media_uploads', {
  id: id(),
  task_id: reference().references(() => tasks.id),
  begun_at: happened(),
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
