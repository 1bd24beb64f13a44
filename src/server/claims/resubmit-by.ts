import { RESUBMIT_DAYS } from '#domain/proofs/contests.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'

/**
 * Gives the member of a rejected submission time to resubmit; after it, the claim ends. Rejections by version 1.0.0 have
 * no deadline. The caller has locked the claim.
 */
export async function giveTimeToResubmit(tx: Tx, submissionId: number): Promise<Date | null> {
  const [claim] = await queryRows<{ submit_by: Date }>(
    tx,
    `update claims set submit_by = s.reviewed_at + make_interval(hours => ${24 * RESUBMIT_DAYS})
     from submissions s where s.id = $1 and s.claim_id = claims.id and s.status = 'rejected' returning submit_by`,
    [submissionId],
  )
  return claim?.submit_by ?? null
}

/** Proof is under review again, or never was rejected. The caller has locked the claim. */
export async function liftDeadline(tx: Tx, claimId: number): Promise<void> {
  await queryRows(tx, 'update claims set submit_by = null where id = $1', [claimId])
}
