import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReportFigures } from '#domain/campaigns/reports.ts'
import { campaigns } from './campaigns.ts'
import { claims } from './claims.ts'
import { bytes, happened, id, instant, reference } from './columns.ts'
import { submissions } from './proofs.ts'
import { userId, users } from './users.ts'

/** A member's consent that the business sees a claim's proof, and what reports show of it. */
export const report_consents = pgTable('report_consents', {
  id: id(),
  claim_id: reference()
    .unique()
    .references(() => claims.id),
  campaign_id: reference().references(() => campaigns.id),
  user_id: userId(),
  version: text().notNull(),
  sentence: text().notNull(),
  agreed_at: happened(),
  withdrawn_at: instant(),
  /** When the approved proof was prepared for reports. */
  made_at: instant(),
  submission_id: bigint({ mode: 'number' }).references(() => submissions.id),
  /** A small copy, apart from the proof’s own picture. */
  picture_key: text(),
  shown_at: instant(),
})

/** Addresses that show a campaign’s report; the token itself is not stored. */
export const report_links = pgTable('report_links', {
  id: id(),
  campaign_id: reference().references(() => campaigns.id),
  name: text().notNull(),
  token_hash: bytes().notNull().unique(),
  ends_at: instant().notNull(),
  created_by: text()
    .notNull()
    .references(() => users.id),
  created_at: happened(),
  revoked_at: instant(),
})

/** The figures of a campaign’s report, as of a time. */
export const campaign_reports = pgTable('campaign_reports', {
  campaign_id: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => campaigns.id),
  figures: jsonb().$type<ReportFigures>().notNull(),
  figured_at: happened(),
  /** The campaign is finished. */
  final: boolean().notNull().default(false),
})

/** Written by a trigger when a finished campaign’s approved units change. */
export const report_changes = pgTable('report_changes', {
  id: id(),
  campaign_id: reference().references(() => campaigns.id),
  changed_at: happened(),
  approved_units: integer().notNull(),
})
