import type { Claim, MemberSubmission } from '../../contract/submissions.ts'
import type { submissions } from '../database/schema/submissions.ts'
import type { claims } from '../database/schema/tasks.ts'

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
    screenshotUrl: submission.image_key && screenshotPath(submission.id),
    thumbnailUrl: submission.thumbnail_key && thumbnailPath(submission.id),
    submittedAt: submission.submitted_at.toISOString(),
    reviewedAt: submission.reviewed_at?.toISOString() ?? null,
    reviewNotes: submission.review_notes,
    pointsAwarded: submission.points_awarded,
    outcome: submission.status === 'approved' ? submission.outcome : null,
    contestedAt: submission.contested_at?.toISOString() ?? null,
  }
}

/** Where the picture of a submission is served, to its member and to admins only (submissions/routes.ts). */
export function screenshotPath(submissionId: number): string {
  return `/api/submissions/${submissionId}/screenshot`
}

/** Where the reduced picture of a submission is served. */
export function thumbnailPath(submissionId: number): string {
  return `/api/submissions/${submissionId}/thumbnail`
}
