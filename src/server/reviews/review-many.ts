import type { BodyOf } from '#contract/endpoint.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import type { reviewSubmissions as contract, ReviewResult } from '#contract/reviews/reviewing.ts'
import type { Language } from '#domain/text/own-language.ts'
import { decideEach, type Outcome, refusalsIn } from '#server/platform/decide-each.ts'
import { findAdminSubmission } from './admin-queries.ts'
import { countTogether } from './mass-rejections.ts'
import { type ReviewMeans, reviewSubmission } from './review-submission.ts'

export async function reviewMany(
  means: ReviewMeans,
  adminId: string,
  { ids, seen = [], ...review }: BodyOf<typeof contract>,
  language: Language,
): Promise<{ results: ReviewResult[] }> {
  const versions = new Map(seen.map(({ id, ...version }) => [id, version]))
  const together = await countTogether(means.database.queries, review.status === 'rejected' ? ids : [])
  const decide = (id: number) =>
    reviewSubmission(means, adminId, id, { ...review, seen: versions.get(id) }, together.get(id))
  const outcomes = await decideEach(ids, decide, {
    isAboutOne: ({ code }) => code.startsWith('submission.') || code.startsWith('review.'),
    find: (id) => findAdminSubmission(means.database.queries, id),
  })
  return reviewResults(language, outcomes)
}

export function reviewResults(
  language: Language,
  outcomes: readonly Outcome<AdminSubmission>[],
): { results: ReviewResult[] } {
  return {
    results: refusalsIn(language, outcomes).map(({ row, ...outcome }) => ({ ...outcome, submission: row })),
  }
}
