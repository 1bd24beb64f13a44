import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReasonProof } from '../../../domain/rejection-reasons.ts'
import { happened, id } from './columns.ts'

/** What reviewers choose from when they reject a proof, in the order of `position`. */
export const rejection_reasons = pgTable('rejection_reasons', {
  id: id(),
  name: text().notNull(),
  sentence: text().notNull(),
  proof: text().$type<ReasonProof>().notNull(),
  /** The category of task it is for; null is every one. */
  category: text(),
  position: integer().notNull(),
  created_at: happened(),
  /** When an admin changed the reason itself; moving it is no change. */
  updated_at: happened(),
})

/** What the database keeps by itself beside the columns, as it writes it (tests/database.test.ts). */
export const rules: readonly string[] = [
  `CHECK ON rejection_reasons (proof = ANY (ARRAY['any'::text, 'picture'::text, 'text'::text]))`,
  'UNIQUE INDEX rejection_reasons_name ON rejection_reasons (folded(name))',
]
