import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Act, Platform } from '#domain/campaigns/platform-rules.ts'
import type { TaskStatus } from '#domain/tasks/tasks.ts'
import { campaigns } from './campaigns.ts'
import { happened, id, instant, searched } from './columns.ts'

/** The version of the task list, spread over shards; a deferred trigger on tasks writes it. */
export const task_list_versions = pgTable('task_list_versions', {
  shard: smallint().primaryKey(),
  version: uuid().notNull().defaultRandom(),
})

export const tasks = pgTable('tasks', {
  id: id(),
  system_key: text().unique(),
  title: text().notNull(),
  description: text().notNull(),
  description_html: text().notNull(),
  requirements: text().notNull(),
  category: text().notNull(),
  points: integer().notNull(),
  priority: boolean().notNull().default(false),
  hidden: boolean().notNull().default(false),
  capacity: integer(),
  claimed_count: integer().notNull().default(0),
  /** Offers of the waitlist, until a claim or a job ends them. */
  offered_count: integer().notNull().default(0),
  deadline: instant(),
  rate_limit: integer(),
  rate_period_days: integer().notNull().default(1),
  status: text().$type<TaskStatus>().notNull().default('active'),
  is_review: boolean().notNull().default(false),
  claim_hours: integer(),
  minutes: smallint(),
  town: text(),
  in_person: boolean(),
  link: text(),
  picture_key: text(),
  platform: text().$type<Platform>(),
  act: text().$type<Act>(),
  campaign_id: bigint({ mode: 'number' }).references(() => campaigns.id),
  /** An inactive task becomes active then. */
  publish_at: instant(),
  /** When it was first visible, so active and not hidden; kept by a trigger. */
  published_at: instant(),
  deleted_at: instant(),
  created_at: happened(),
  updated_at: happened(),
  title_words: searched(),
  words: searched(),
})
