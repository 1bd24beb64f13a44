import type { DecisionResult } from '#contract/rewards/reward-requests.ts'
import type { Database } from '#server/platform/db/database.ts'
import { decideEach } from '#server/platform/decide-each.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { type Decision, decideRequest } from './decide-request.ts'
import { findAdminRequest } from './request-queries.ts'

export async function decideMany(
  services: { database: Database; encryption: Encryption },
  adminId: string,
  ids: readonly number[],
  decision: Decision,
): Promise<{ results: DecisionResult[] }> {
  const outcomes = await decideEach(ids, (id) => decideRequest(services, adminId, id, decision), {
    isAboutOne: ({ code }) => code === 'request.own' || code === 'request.already-decided',
    find: (id) => findAdminRequest(services.database.queries, id),
  })
  return { results: outcomes.map(({ row, ...outcome }) => ({ ...outcome, request: row })) }
}
