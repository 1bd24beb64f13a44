import { contestRefusal, contestUntil } from '#domain/proofs/contests.ts'
import type { SubmissionStatus } from '#domain/proofs/submissions.ts'

interface ReviewedProof {
  status: SubmissionStatus
  reviewedAt: string | null
  contestedAt: string | null
}

/** The deadline to ask for a second look at a rejection; null if the member cannot ask. */
export function secondLookUntil(
  { status, reviewedAt, contestedAt }: ReviewedProof,
  now: Date,
): string | null {
  if (reviewedAt === null) return null
  const rejection = new Date(reviewedAt)
  const contest = contestedAt === null ? null : new Date(contestedAt)
  if (contestRefusal({ status, reviewedAt: rejection, contestedAt: contest }, now) !== null) return null
  return contestUntil(rejection).toISOString()
}
