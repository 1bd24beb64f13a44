import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { TaskStatus } from '#domain/tasks/tasks.ts'
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
  deleted_at: instant(),
  created_at: happened(),
  updated_at: happened(),
  title_words: searched(),
  words: searched(),
})

export const rules: readonly string[] = [
  'CHECK ON tasks (capacity >= 1)',
  'CHECK ON tasks ((capacity IS NULL) OR ((claimed_count + offered_count) <= capacity))',
  'CHECK ON tasks ((capacity IS NULL) OR (claimed_count <= capacity))',
  'CHECK ON tasks (claim_hours >= 1)',
  'CHECK ON tasks (claimed_count >= 0)',
  'CHECK ON tasks (minutes >= 1)',
  'CHECK ON tasks (offered_count >= 0)',
  'CHECK ON tasks (points >= 1)',
  'CHECK ON tasks (rate_limit >= 1)',
  'CHECK ON tasks (rate_period_days >= 1)',
  `CHECK ON tasks (status = ANY (ARRAY['active'::text, 'inactive'::text]))`,
  'INDEX tasks_by_deadline ON tasks (deadline) WHERE ((deadline IS NOT NULL) AND (deleted_at IS NULL))',
  'INDEX tasks_deleted ON tasks (id DESC) WHERE (deleted_at IS NOT NULL)',
  `INDEX tasks_listed ON tasks (priority DESC, points DESC, id) WHERE ((status = 'active'::text) AND (NOT hidden) AND (deleted_at IS NULL))`,
  `INDEX tasks_listed_categories ON tasks (category) WHERE ((status = 'active'::text) AND (NOT hidden) AND (deleted_at IS NULL))`,
  'INDEX tasks_managed ON tasks (id DESC) WHERE ((system_key IS NULL) AND (deleted_at IS NULL))',
  'INDEX tasks_managed_categories ON tasks (category) WHERE ((system_key IS NULL) AND (deleted_at IS NULL))',
  'INDEX tasks_of_category ON tasks (category, id)',
  'INDEX tasks_of_picture ON tasks (picture_key) WHERE (picture_key IS NOT NULL)',
  'INDEX tasks_title_bigrams ON tasks USING gin (bigrams(title_words))',
  'INDEX tasks_title_trgm ON tasks USING gin (title_words gin_trgm_ops)',
  'CONSTRAINT TRIGGER tasks_mark_lists AFTER INSERT OR DELETE OR UPDATE ON tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_task_lists()',
]
