import * as z from 'zod/mini'
import { Lease, takenLeases, WantedLeases } from '#contract/desk/leases.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/fields/common.ts'
import { AdminRewardRequest } from './reward-requests.ts'

export const listRequestLeases = endpoint('GET', '/api/admin/request-leases', 'payRewards', {
  tag: 'reward requests',
  shows: ['requestLeases'],
  summary: 'Lists the reward requests leased to other admins.',
  reply: z.array(z.extend(Lease, { requestId: Id })),
})

export const takeRequestLeases = endpoint('POST', '/api/admin/request-leases', 'payRewards', {
  tag: 'reward requests',
  changes: ['requestLeases'],
  summary:
    'Leases the open request and the next free ones, three at most. If the call names none, it only releases leases.',
  body: WantedLeases,
  reply: takenLeases(AdminRewardRequest),
})
