import { transferReference } from '#domain/rewards/delivery.ts'
import { words } from '#domain/text/wording.ts'
import { queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/**
 * Why the request can't be sent with this reference of the bank: another one has it, also by a decision on hold. The
 * caller has locked the request. Of two that take one reference at once, the second waits for the first.
 */
export async function bankReferenceRefusal(
  tx: Tx,
  requestId: number,
  reference: string | null | undefined,
): Promise<Refusal | null> {
  if (!reference) return null
  // Sent together; PostgreSQL runs them in this order, and the second sees what the first waited for.
  const [, { isTransfer, taken }] = await Promise.all([
    queryRows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bank reference ${reference}`]),
    queryOne<{ isTransfer: boolean; taken: number | null }>(tx, TAKEN, [requestId, reference]),
  ])
  if (!isTransfer) {
    const sentence = 'Only an e-Transfer has a bank’s reference.'
    return new Refusal('invalid', sentence, {
      code: 'request.invalid',
      fields: { bankReference: sentence },
    })
  }
  return taken === null
    ? null
    : new Refusal(
        'conflict',
        words('{request} already has this bank’s reference. Please check which one was sent.', {
          request: transferReference(taken),
        }),
        { code: 'request.bank-reference-taken' },
      )
}

const TAKEN = `select delivery_kind = 'etransfer' as "isTransfer",
    coalesce((select o.id from reward_requests o where o.bank_reference = $2 and o.id <> q.id),
      (select h.request_id from held_request_decisions h
        where h.bank_reference = $2 and h.taken_back_at is null and h.request_id <> q.id)) as taken
  from reward_requests q where q.id = $1`
