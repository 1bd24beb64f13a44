import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as media from './media.ts'
import * as messages from './messages.ts'
import * as operation from './operation.ts'
import * as points from './points.ts'
import * as referrals from './referrals.ts'
import * as rejectionReasons from './rejection-reasons.ts'
import * as reviewViews from './review-views.ts'
import * as rewards from './rewards.ts'
import * as submissions from './submissions.ts'
import * as tasks from './tasks.ts'
import * as users from './users.ts'

const subjects = [
  users,
  tasks,
  submissions,
  rejectionReasons,
  reviewViews,
  media,
  points,
  rewards,
  referrals,
  messages,
  operation,
]

export const TABLES: readonly PgTable[] = subjects.flatMap((subject) =>
  Object.values<unknown>(subject).filter((value) => is(value, PgTable)),
)

/** Checks, indexes and triggers as PostgreSQL prints them. Migrations create them; tests/platform/database.test.ts compares. */
export const RULES: readonly string[] = subjects.flatMap(({ rules: own }) => own)
