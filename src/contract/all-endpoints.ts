import * as adminMedia from './admin-media.ts'
import * as adminSubmissions from './admin-submissions.ts'
import * as adminTasks from './admin-tasks.ts'
import * as adminUsers from './admin-users.ts'
import * as announcements from './announcements.ts'
import * as audit from './audit.ts'
import type { Endpoint } from './endpoint.ts'
import * as history from './history.ts'
import * as imageStorage from './image-storage.ts'
import * as inbox from './inbox.ts'
import * as inquiries from './inquiries.ts'
import * as mails from './mails.ts'
import * as media from './media.ts'
import * as notices from './notices.ts'
import * as overview from './overview.ts'
import * as ownDestinations from './own-destinations.ts'
import * as points from './points.ts'
import * as profile from './profile.ts'
import * as referrals from './referrals.ts'
import * as rejectionReasons from './rejection-reasons.ts'
import * as reviewViews from './review-views.ts'
import * as reviewing from './reviewing.ts'
import * as rewardRequests from './reward-requests.ts'
import * as rewards from './rewards.ts'
import * as signInMethods from './sign-in-methods.ts'
import * as submissions from './submissions.ts'
import * as support from './support.ts'
import * as tasks from './tasks.ts'
import * as undo from './undo.ts'
import * as unsubscribe from './unsubscribe.ts'
import * as users from './users.ts'

const MODULES: readonly Record<string, unknown>[] = [
  users,
  unsubscribe,
  adminUsers,
  profile,
  signInMethods,
  tasks,
  adminTasks,
  submissions,
  adminSubmissions,
  reviewing,
  rejectionReasons,
  reviewViews,
  history,
  media,
  adminMedia,
  imageStorage,
  points,
  rewardRequests,
  rewards,
  ownDestinations,
  referrals,
  announcements,
  notices,
  support,
  inquiries,
  inbox,
  audit,
  overview,
  mails,
  undo,
]

function isEndpoint(exported: unknown): exported is Endpoint {
  return (
    typeof exported === 'object' && exported !== null && 'kind' in exported && exported.kind === 'endpoint'
  )
}

export const endpointsByName: readonly (readonly [name: string, endpoint: Endpoint])[] = MODULES.flatMap(
  (module) =>
    Object.entries(module).flatMap(([name, one]) => (isEndpoint(one) ? [[name, one] as const] : [])),
)

export const allEndpoints: readonly Endpoint[] = endpointsByName.map(([, endpoint]) => endpoint)
