import type { RewardRequest } from '#contract/rewards/rewards.ts'
import type { reward_requests } from '#server/database/schema/rewards.ts'

/** A request keeps the reward as it was; only the category is current. */
export function presentRequest(
  request: typeof reward_requests.$inferSelect,
  category: string,
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
    hasDelivery: request.delivery !== null,
    reward: {
      id: request.reward_id,
      name: request.reward_name,
      value: request.reward_value,
      description: request.reward_description,
      category,
    },
  }
}
