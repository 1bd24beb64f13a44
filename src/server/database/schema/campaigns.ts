import { type AnyPgColumn, bigint, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CampaignStatus } from '#domain/campaigns/campaigns.ts'
import type { ServiceInterest } from '#domain/inbox/inquiries.ts'
import { happened, id, instant, reference, searched } from './columns.ts'

/** A person at a client's business. */
export interface ClientContact {
  name: string
  email: string | null
  phone: string | null
  role: string | null
}

/** Businesses that order campaigns. */
export const clients = pgTable('clients', {
  id: id(),
  name: text().notNull(),
  website: text(),
  contacts: jsonb().$type<ClientContact[]>().notNull().default([]),
  notes: text().notNull().default(''),
  created_at: happened(),
  updated_at: happened(),
  archived_at: instant(),
  /** Its campaigns and inquiries belong to that client. */
  merged_into: bigint({ mode: 'number' }).references((): AnyPgColumn => clients.id),
  /** When its contacts and notes were deleted. */
  forgotten_at: instant(),
  words: searched(),
})

/** An order of a client with its budget; the sums are written with each claim and offer (server/campaigns/budget.ts). */
export const campaigns = pgTable('campaigns', {
  id: id(),
  client_id: reference().references(() => clients.id),
  name: text().notNull(),
  service: text().$type<ServiceInterest>().notNull(),
  ordered_units: integer().notNull(),
  /** Cents per approved unit. */
  unit_price: integer().notNull(),
  /** Points. */
  cap: integer().notNull(),
  starts_on: date({ mode: 'string' }),
  ends_on: date({ mode: 'string' }),
  status: text().$type<CampaignStatus>().notNull().default('draft'),
  promised: integer().notNull().default(0),
  awarded: integer().notNull().default(0),
  house_points: integer().notNull().default(0),
  open_units: integer().notNull().default(0),
  approved_units: integer().notNull().default(0),
  house_units: integer().notNull().default(0),
  created_at: happened(),
  updated_at: happened(),
  finished_at: instant(),
  words: searched(),
})
