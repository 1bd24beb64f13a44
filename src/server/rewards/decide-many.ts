import type { BodyOf } from '#contract/endpoint.ts'
import type {
  AdminRewardRequest,
  decideRewardRequests as contract,
  DecisionResult,
} from '#contract/rewards/reward-requests.ts'
import { deliveriesProblem } from '#domain/rewards/bulk-deliveries.ts'
import type { Language } from '#domain/text/own-language.ts'
import { decideEach, type Outcome, refusalsIn } from '#server/platform/decide-each.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type DecisionMeans, decideRequest } from './decide-request.ts'
import { findAdminRequest } from './request-queries.ts'

export async function decideMany(
  means: DecisionMeans,
  adminId: string,
  { ids, seen = [], deliveries = [], ...decision }: BodyOf<typeof contract>,
  language: Language,
): Promise<{ results: DecisionResult[] }> {
  const problem = deliveriesProblem(ids, deliveries)
  if (problem !== null) throw new Refusal('invalid', problem, { fields: { deliveries: problem } })
  const versions = new Map(seen.map(({ id, changedAt }) => [id, changedAt]))
  const delivered = new Map(deliveries.map(({ id, ...delivery }) => [id, delivery]))
  const decide = (id: number) =>
    decideRequest(means, adminId, id, { ...decision, ...delivered.get(id), seen: versions.get(id) })
  const outcomes = await decideEach(ids, decide, {
    isAboutOne: ({ code }) => code.startsWith('request.') || code.startsWith('second-admin.'),
    find: (id) => findAdminRequest(means.database.queries, id),
  })
  return decisionResults(language, outcomes)
}

export function decisionResults(
  language: Language,
  outcomes: readonly Outcome<AdminRewardRequest>[],
): { results: DecisionResult[] } {
  return {
    results: refusalsIn(language, outcomes).map(({ row, ...outcome }) => ({ ...outcome, request: row })),
  }
}
