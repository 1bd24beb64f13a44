import { useState } from 'react'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import type { TypedCodes } from '../parts/use-typed-codes.ts'
import { keptLines } from './fulfillment.ts'
import { isOnItsWay } from './use-request-queue.ts'

/** Fulfills the approved requests of a selection together, with lines that were pasted for them. */
export function useBulkFulfillment(
  selected: readonly AdminRewardRequest[],
  deliveries: Pick<TypedCodes, 'of'>,
) {
  const [rows, setRows] = useState<readonly AdminRewardRequest[] | null>(null)
  const [pasted, setPasted] = useState('')
  const approved = selected.filter((row) => row.status === 'approved' && !isOnItsWay(row))
  return {
    approved,
    /** The requests in the dialog; null while it is closed. */
    rows,
    pasted,
    setPasted,
    begin: () => {
      // Lines come back after an undo, where each of them is one.
      const hasLines = approved.every(({ id }) => !deliveries.of(id).includes('\n'))
      if (pasted === '' && hasLines) setPasted(keptLines(approved, deliveries))
      setRows(approved)
    },
    close: () => setRows(null),
  }
}
