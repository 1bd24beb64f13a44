import type { DecisionResult } from '../../contract/reward-requests.ts'
import type { Database } from '../platform/db/database.ts'
import type { Encryption } from '../platform/encryption.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type Decision, decideRequest } from './decide-request.ts'
import { findAdminRequest } from './queries.ts'

/**
 * Decides on several requests in the order given, each in a transaction of its own: one that was decided meanwhile or
 * is not this admin's to decide stops no other. An admin who may not act at all is refused as a whole.
 */
export async function decideMany(
  services: { database: Database; encryption: Encryption; publicUrl: URL },
  adminId: string,
  ids: readonly number[],
  decision: Decision,
): Promise<{ results: DecisionResult[] }> {
  const results: DecisionResult[] = []
  for (const id of new Set(ids)) results.push(await decideOne(services, adminId, id, decision))
  return { results }
}

async function decideOne(
  services: { database: Database; encryption: Encryption; publicUrl: URL },
  adminId: string,
  id: number,
  decision: Decision,
): Promise<DecisionResult> {
  try {
    return { id, refusal: null, request: await decideRequest(services, adminId, id, decision) }
  } catch (error) {
    if (!(error instanceof Refusal) || !isAboutTheRequest(error)) throw error
    const { code, message } = error
    const request = code === 'not-found' ? null : await findAdminRequest(services.database.queries, id)
    return { id, refusal: { code, message }, request }
  }
}

function isAboutTheRequest({ code }: Refusal): boolean {
  return code === 'not-found' || code === 'request.own' || code === 'request.already-decided'
}
