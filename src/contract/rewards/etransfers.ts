import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/fields/common.ts'
import { AdminRewardRequest, REQUEST_FACTS } from './reward-requests.ts'

/** An approved e-Transfer that is to be sent. */
export const ETransfer = z.object({
  request: AdminRewardRequest,
  /** When the destination or the account's email last changed, if that was within 72 hours. */
  changedAt: z.nullable(Instant),
})
export type ETransfer = z.output<typeof ETransfer>

export const listETransfers = endpoint('GET', '/api/admin/e-transfers', 'payRewards', {
  tag: 'reward requests',
  shows: REQUEST_FACTS,
  summary:
    'Lists the approved e-Transfers that are to be sent, oldest first, and those marked as sent by a decision on hold; 200 at most.',
  reply: z.array(ETransfer),
})
