import { queryOne, type Tx } from '../platform/database.ts'

/**
 * Names the award of a submission in the ledger: its id, and from the second approval on which one it is. An approval
 * that was undone stays in the ledger with its reversal, so the next one is another occurrence.
 */
export async function awardRef(tx: Tx, submissionId: number): Promise<string> {
  const { undone } = await queryOne<{ undone: number }>(
    tx,
    `select count(*)::int as undone from undone_reviews where submission_id = $1 and status = 'approved'`,
    [submissionId],
  )
  return undone === 0 ? String(submissionId) : `${submissionId}/${undone + 1}`
}
