import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as announcements from './announcements.ts'
import * as audit from './audit.ts'
import * as campaigns from './campaigns.ts'
import * as claims from './claims.ts'
import * as desk from './desk.ts'
import * as identity from './identity.ts'
import * as imageStorage from './image-storage.ts'
import * as inbox from './inbox.ts'
import * as media from './media.ts'
import * as notifications from './notifications.ts'
import * as operation from './operation.ts'
import * as overview from './overview.ts'
import * as points from './points.ts'
import * as proofs from './proofs.ts'
import * as referrals from './referrals.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as cases from './reward-cases.ts'
import * as rewards from './rewards.ts'
import * as tasks from './tasks.ts'
import * as users from './users.ts'

const rooms = [
  users,
  identity,
  campaigns,
  tasks,
  claims,
  proofs,
  reports,
  reviews,
  media,
  imageStorage,
  points,
  rewards,
  cases,
  desk,
  referrals,
  notifications,
  announcements,
  inbox,
  overview,
  audit,
  operation,
]

export const TABLES: readonly PgTable[] = rooms.flatMap((room) =>
  Object.values<unknown>(room).filter((value) => is(value, PgTable)),
)
