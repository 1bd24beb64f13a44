import type { RewardRequest } from '../../contract/rewards.ts'
import type { reward_requests, rewards } from '../database/schema.ts'

export function presentRequest(
  request: typeof reward_requests.$inferSelect,
  reward: typeof rewards.$inferSelect,
): RewardRequest {
  return {
    id: request.id,
    status: request.status,
    requestedAt: request.requested_at.toISOString(),
    reviewedAt: request.reviewed_at?.toISOString() ?? null,
    pointsSpent: request.points_spent,
    reviewNotes: request.review_notes,
    destination: request.destination,
    hasDelivery: request.delivery !== null,
    reward: { id: reward.id, name: reward.name, value: reward.value, category: reward.category },
  }
}
