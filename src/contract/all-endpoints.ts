import * as announcements from './announcements.ts'
import type { Endpoint } from './endpoint.ts'
import * as history from './history.ts'
import * as media from './media.ts'
import * as notices from './notices.ts'
import * as points from './points.ts'
import * as profile from './profile.ts'
import * as referrals from './referrals.ts'
import * as rewards from './rewards.ts'
import * as submissions from './submissions.ts'
import * as support from './support.ts'
import * as tasks from './tasks.ts'
import * as users from './users.ts'

function endpointsOf(module: Record<string, unknown>): Endpoint[] {
  return Object.values(module).filter(
    (exported): exported is Endpoint =>
      typeof exported === 'object' && exported !== null && 'kind' in exported && exported.kind === 'endpoint',
  )
}

/** Every call of the product, for the API document and for the tests that go through all of them. */
export const allEndpoints: readonly Endpoint[] = [
  users,
  profile,
  tasks,
  submissions,
  history,
  media,
  points,
  rewards,
  referrals,
  announcements,
  notices,
  support,
].flatMap(endpointsOf)
