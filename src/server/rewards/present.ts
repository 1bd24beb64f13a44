import type { RewardRequest } from '#contract/rewards/rewards.ts'
import type { reward_codes, reward_requests } from '#server/database/schema/rewards.ts'

/** The code of the stock that a request was delivered with. */
type DeliveredCode = Pick<typeof reward_codes.$inferSelect, 'expires_at'>

type LatestCase = NonNullable<RewardRequest['case']>

/** A request keeps the reward as it was; only the category is current. */
export function presentRequest(
  request: typeof reward_requests.$inferSelect,
  category: string,
  {
    code = null,
    latestCase = null,
    deliveryUndone = false,
  }: { code?: DeliveredCode | null; latestCase?: LatestCase | null; deliveryUndone?: boolean } = {},
): RewardRequest {
  return {
    id: request.id,
    status: request.status,
    requestedAt: request.requested_at.toISOString(),
    reviewedAt: request.reviewed_at?.toISOString() ?? null,
    pointsSpent: request.points_spent,
    reviewNotes: request.review_notes,
    destinationKind: request.destination_kind,
    destination: request.destination,
    address: request.postal_address,
    deliveryKind: request.delivery_kind,
    amountCents: request.amount_cents,
    recipientName: request.recipient_name,
    autodeposit: request.autodeposit,
    bankReference: request.bank_reference,
    hasDelivery: request.delivery !== null || code !== null,
    deliveryUndone,
    case: latestCase,
    codeExpiresAt: code?.expires_at?.toISOString() ?? null,
    reward: {
      id: request.reward_id,
      name: request.reward_name,
      value: request.reward_value,
      description: request.reward_description,
      category,
    },
  }
}
