import type { BodyOf } from '../../contract/endpoint.ts'
import type { reviewSubmissions as contract, ReviewResult } from '../../contract/reviewing.ts'
import type { Database } from '../platform/db/database.ts'
import { decideEach } from '../platform/decide-each.ts'
import { findAdminSubmission } from './admin-queries.ts'
import { reviewSubmission } from './review-submission.ts'

export async function reviewMany(
  services: { database: Database; publicUrl: URL },
  adminId: string,
  { ids, seen = [], ...review }: BodyOf<typeof contract>,
): Promise<{ results: ReviewResult[] }> {
  const versions = new Map(seen.map(({ id, ...version }) => [id, version]))
  const decide = (id: number) =>
    reviewSubmission(services, adminId, id, { ...review, seen: versions.get(id) })
  const outcomes = await decideEach(ids, decide, {
    isAboutOne: ({ code }) => code.startsWith('submission.'),
    find: (id) => findAdminSubmission(services.database.queries, id),
  })
  return { results: outcomes.map(({ row, ...outcome }) => ({ ...outcome, submission: row })) }
}
