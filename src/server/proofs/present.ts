import type { Claim, MemberSubmission } from '#contract/proofs/submissions.ts'
import type { submissions } from '#server/database/schema/submissions.ts'
import type { claims } from '#server/database/schema/tasks.ts'

export function presentClaim(claim: typeof claims.$inferSelect): Claim {
  return {
    id: claim.id,
    taskId: claim.task_id,
    points: claim.points,
    claimedAt: claim.claimed_at.toISOString(),
    submitBy: claim.submit_by?.toISOString() ?? null,
  }
}

export function presentMemberSubmission(submission: typeof submissions.$inferSelect): MemberSubmission {
  return {
    id: submission.id,
    version: submission.version,
    status: submission.status,
    notes: submission.notes,
    screenshotUrl: submission.image_key && `/api/submissions/${submission.id}/screenshot`,
    thumbnailUrl: submission.thumbnail_key && `/api/submissions/${submission.id}/thumbnail`,
    submittedAt: submission.submitted_at.toISOString(),
    reviewedAt: submission.reviewed_at?.toISOString() ?? null,
    reviewNotes: submission.review_notes,
    pointsAwarded: submission.points_awarded,
    outcome: submission.status === 'approved' ? submission.outcome : null,
    contestedAt: submission.contested_at?.toISOString() ?? null,
  }
}
