import * as announcements from './announcements/announcements.ts'
import * as audit from './audit/audit.ts'
import * as campaignFigures from './campaigns/campaign-figures.ts'
import * as campaigns from './campaigns/campaigns.ts'
import * as clients from './campaigns/clients.ts'
import * as reports from './campaigns/reports.ts'
import * as claims from './claims/claims.ts'
import * as history from './claims/history.ts'
import * as reportConsent from './claims/report-consent.ts'
import * as waitlist from './claims/waitlist.ts'
import * as endedHolds from './desk/ended-holds.ts'
import * as secondAdmin from './desk/second-admin.ts'
import type { Endpoint } from './endpoint.ts'
import * as signInMethods from './identity/sign-in-methods.ts'
import * as imageStorage from './image-storage/image-storage.ts'
import * as inbox from './inbox/inbox.ts'
import * as inquiries from './inbox/inquiries.ts'
import * as ownMessages from './inbox/own-messages.ts'
import * as savedReplies from './inbox/saved-replies.ts'
import * as support from './inbox/support.ts'
import * as adminMedia from './media/admin-media.ts'
import * as media from './media/media.ts'
import * as mails from './notifications/mails.ts'
import * as notices from './notifications/notices.ts'
import * as push from './notifications/push.ts'
import * as unsubscribe from './notifications/unsubscribe.ts'
import * as overview from './overview/overview.ts'
import * as find from './palette/find.ts'
import * as points from './points/points.ts'
import * as submissions from './proofs/submissions.ts'
import * as referrals from './referrals/referrals.ts'
import * as adminSubmissions from './reviews/admin-submissions.ts'
import * as agreements from './reviews/agreements.ts'
import * as rejectionReasons from './reviews/rejection-reasons.ts'
import * as reviewViews from './reviews/review-views.ts'
import * as reviewing from './reviews/reviewing.ts'
import * as reviewUndo from './reviews/undo.ts'
import * as rewardCases from './rewards/cases.ts'
import * as rewardCodes from './rewards/codes.ts'
import * as eTransfers from './rewards/etransfers.ts'
import * as ownDestinations from './rewards/own-destinations.ts'
import * as requestLeases from './rewards/request-leases.ts'
import * as rewardRequests from './rewards/reward-requests.ts'
import * as rewards from './rewards/rewards.ts'
import * as payoutSigns from './rewards/signs.ts'
import * as decisionUndo from './rewards/undo.ts'
import * as adminTasks from './tasks/admin-tasks.ts'
import * as tasks from './tasks/tasks.ts'
import * as adminUsers from './users/admin-users.ts'
import * as profile from './users/profile.ts'
import * as timeline from './users/timeline.ts'
import * as users from './users/users.ts'

const MODULES: readonly Record<string, unknown>[] = [
  users,
  unsubscribe,
  adminUsers,
  timeline,
  profile,
  signInMethods,
  tasks,
  adminTasks,
  clients,
  campaigns,
  reports,
  campaignFigures,
  claims,
  reportConsent,
  waitlist,
  submissions,
  adminSubmissions,
  reviewing,
  agreements,
  endedHolds,
  secondAdmin,
  rejectionReasons,
  reviewViews,
  history,
  media,
  adminMedia,
  imageStorage,
  points,
  requestLeases,
  rewardRequests,
  rewards,
  payoutSigns,
  ownDestinations,
  rewardCases,
  rewardCodes,
  eTransfers,
  referrals,
  announcements,
  notices,
  push,
  support,
  inquiries,
  inbox,
  ownMessages,
  savedReplies,
  audit,
  overview,
  find,
  mails,
  reviewUndo,
  decisionUndo,
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
