import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/use-endpoint.ts'
import type { Desk } from '#client/app/desk/desk.ts'
import { listRequestLeases, takeRequestLeases } from '#contract/rewards/request-leases.ts'
import {
  type AdminRewardRequest,
  getRewardRequest,
  takeBackDecisions,
} from '#contract/rewards/reward-requests.ts'
import { MAX_DECISIONS_AT_ONCE } from '#domain/rewards/rewards.ts'

export const REWARD_DESK: Desk<AdminRewardRequest> = {
  subject: 'request',
  leases: listRequestLeases,
  take: (body, options) => call(takeRequestLeases, { body, ...options }),
  takeBack: takeBackDecisions,
  most: MAX_DECISIONS_AT_ONCE,
  queryOf: (id) => readQuery(getRewardRequest, { params: { id } }),
  waits: ({ status, hold }) => hold === null && (status === 'pending' || status === 'approved'),
  isForOthers: ({ user, secondAdmin }, me) => user.id === me?.id || secondAdmin?.by.id === me?.id,
  nameOf: ({ reward, user }) => `${reward.name}, ${user.email}`,
  draftOf: ({ status, reviewNotes }) => ({
    // A fulfilment has no notes of the admin.
    notes: status === 'fulfilled' ? '' : (reviewNotes ?? ''),
    rejecting: status === 'rejected',
  }),
}
