import { bigint, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Unit } from '#domain/campaigns/budget.ts'
import { campaigns } from './campaigns.ts'
import { happened, id, instant, reference } from './columns.ts'
import { tasks } from './tasks.ts'
import { userId } from './users.ts'

/** A member's spot in a task, with the points promised at that time; `left_at` ends it. */
export const claims = pgTable('claims', {
  id: id(),
  task_id: reference().references(() => tasks.id),
  user_id: userId(),
  points: integer().notNull(),
  claimed_at: happened(),
  left_at: instant(),
  /** The submission deadline; null if there is none, or once proof was submitted. A rejection sets one for the next proof. */
  submit_by: instant(),
  /** The last time when an announced proof got more time. */
  extended_at: instant(),
  /** The extra time so far; null in a claim that version 1.0.0 extended. */
  extended_ms: integer(),
  /** Keeps a claim whose proof was being received at its deadline. */
  receiving_until: instant(),
  /** The task's campaign when it was claimed; null, like what it holds of the budget, without one. */
  campaign_id: bigint({ mode: 'number' }).references(() => campaigns.id),
  promised: integer(),
  awarded: integer(),
  house: integer(),
  unit: text().$type<Unit>(),
  /** The terms accepted by then; null without a campaign, and from before they named reports. */
  terms_version: text(),
})

/** Members who wait for a spot, in the order of their ids; `offered_at` keeps one for its member. */
export const waitlist = pgTable(
  'waitlist',
  {
    id: id(),
    task_id: reference().references(() => tasks.id),
    user_id: userId(),
    joined_at: happened(),
    offered_at: instant(),
    offer_until: instant(),
    /** When the member was notified of the offer. */
    told_at: instant(),
    /** The points that an offer of a campaign's task keeps of the budget, with a unit. */
    campaign_id: bigint({ mode: 'number' }).references(() => campaigns.id),
    promised: integer(),
  },
  (table) => [unique().on(table.task_id, table.user_id)],
)
