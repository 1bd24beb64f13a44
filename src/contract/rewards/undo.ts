import * as z from 'zod/mini'
import { secondAdminOptions } from '#contract/desk/second-admin.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/fields/common.ts'
import { PointsMoved, Undo } from '#contract/points/undo.ts'
import { REQUEST_STATUSES } from '#domain/rewards/rewards.ts'
import { AdminRewardRequest } from './reward-requests.ts'

export const DecisionUndo = z.object({
  from: z.enum(REQUEST_STATUSES),
  to: z.enum(REQUEST_STATUSES),
  reviewedAt: Instant,
  memberEmail: z.string(),
  movements: z.array(PointsMoved),
  hasDelivery: z.boolean(),
  /** The time when the member first read it, which can't be undone. */
  deliveryReadAt: z.nullable(Instant),
  notifiedEmails: z.array(z.string()),
})
export type DecisionUndo = z.output<typeof DecisionUndo>

export const previewDecisionUndo = endpoint(
  'GET',
  '/api/admin/reward-requests/:id/undo-preview',
  'payRewards',
  {
    shows: ['requests', 'balance'],
    refuses: [409],
    summary:
      "Previews undoing the last decision. Returns 409 or 403, with the reason, if it can't be undone.",
    reply: DecisionUndo,
  },
)

export const undoDecision = endpoint('POST', '/api/admin/reward-requests/:id/undo', 'payRewards', {
  changes: ['requests', 'rewards', 'rewardCodes', 'balance', 'secondAdmin', 'notices', 'audit'],
  refuses: [409],
  summary:
    'Undoes the last decision. Approved and rejected requests become pending; fulfilled ones become approved.',
  body: z.extend(Undo, secondAdminOptions),
  reply: AdminRewardRequest,
})
