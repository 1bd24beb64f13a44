import type { ReviewResult } from '../../contract/reviewing.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { findAdminSubmission } from './admin-queries.ts'
import { type Review, reviewSubmission } from './review-submission.ts'

/**
 * Decides on several submissions in the order given, each in a transaction of its own: one that was decided meanwhile or
 * is not this admin's to decide stops no other. An admin who may not act at all is refused as a whole.
 */
export async function reviewMany(
  { database, publicUrl }: { database: Database; publicUrl: URL },
  adminId: string,
  ids: readonly number[],
  review: Review,
): Promise<{ results: ReviewResult[] }> {
  const results: ReviewResult[] = []
  for (const id of new Set(ids)) {
    results.push(await reviewOne({ database, publicUrl }, adminId, id, review))
  }
  return { results }
}

async function reviewOne(
  services: { database: Database; publicUrl: URL },
  adminId: string,
  id: number,
  review: Review,
): Promise<ReviewResult> {
  try {
    return { id, refusal: null, submission: await reviewSubmission(services, adminId, id, review) }
  } catch (error) {
    if (!(error instanceof Refusal) || !isAboutTheSubmission(error)) throw error
    const { code, message } = error
    const submission = code === 'not-found' ? null : await findAdminSubmission(services.database.queries, id)
    return { id, refusal: { code, message }, submission }
  }
}

function isAboutTheSubmission({ code }: Refusal): boolean {
  return code === 'not-found' || code.startsWith('submission.')
}
