import type { Claim } from '#contract/claims/claims.ts'
import type { claims } from '#server/database/schema/claims.ts'

export function presentClaim(
  claim: Pick<typeof claims.$inferSelect, 'id' | 'task_id' | 'points' | 'claimed_at' | 'submit_by'>,
): Claim {
  return {
    id: claim.id,
    taskId: claim.task_id,
    points: claim.points,
    claimedAt: claim.claimed_at.toISOString(),
    submitBy: claim.submit_by?.toISOString() ?? null,
  }
}
