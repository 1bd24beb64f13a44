import type { ReviewResult } from '../../contract/reviewing.ts'
import type { Database } from '../platform/db/database.ts'
import { decideEach } from '../platform/decide-each.ts'
import { findAdminSubmission } from './admin-queries.ts'
import { type Review, reviewSubmission } from './review-submission.ts'

/** Decides on several submissions, each for itself (platform/decide-each.ts). */
export async function reviewMany(
  services: { database: Database; publicUrl: URL },
  adminId: string,
  ids: readonly number[],
  review: Review,
): Promise<{ results: ReviewResult[] }> {
  const outcomes = await decideEach(ids, (id) => reviewSubmission(services, adminId, id, review), {
    isAboutOne: ({ code }) => code.startsWith('submission.'),
    find: (id) => findAdminSubmission(services.database.queries, id),
  })
  return { results: outcomes.map(({ row, ...outcome }) => ({ ...outcome, submission: row })) }
}
