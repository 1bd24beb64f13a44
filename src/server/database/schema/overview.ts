import { date, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { DecidedBy, DecisionTimes } from '#domain/overview/overview.ts'

/** The figures of a past day (overview/days.ts). */
export const overview_days = pgTable('overview_days', {
  day: date().primaryKey(),
  submissions: integer().notNull(),
  points_awarded: integer().notNull(),
  decision_times: jsonb().$type<DecisionTimes>().notNull(),
  decided_by: jsonb().$type<DecidedBy>().notNull(),
  second_looks: integer().notNull().default(0),
  second_looks_changed: integer().notNull().default(0),
})
