import type { MemberSubmission } from '#contract/proofs/submissions.ts'
import type { submissions } from '#server/database/schema/proofs.ts'

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
    failedLines: submission.failed_lines,
    failedPage: submission.failed_page,
    pointsAwarded: submission.points_awarded,
    outcome: submission.status === 'approved' ? submission.outcome : null,
    contestedAt: submission.contested_at?.toISOString() ?? null,
  }
}
