import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReasonProof } from '#domain/reviews/rejection-reasons.ts'
import { happened, id } from './columns.ts'

export const rejection_reasons = pgTable('rejection_reasons', {
  id: id(),
  name: text().notNull(),
  sentence: text().notNull(),
  proof: text().$type<ReasonProof>().notNull(),
  /** The task category it is for; null for all. */
  category: text(),
  position: integer().notNull(),
  created_at: happened(),
  /** When an admin last edited it; reordering does not count. */
  updated_at: happened(),
})

export const rules: readonly string[] = [
  `CHECK ON rejection_reasons (proof = ANY (ARRAY['any'::text, 'picture'::text, 'text'::text]))`,
  'UNIQUE INDEX rejection_reasons_name ON rejection_reasons (folded(name))',
]
