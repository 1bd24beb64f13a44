import { useState } from 'react'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'

export interface TransferDraft {
  /** The request when the admin last touched it; it may have left the list since. */
  row: AdminRewardRequest
  isTicked: boolean
  /** The bank's, as typed. */
  reference: string
  /** Why the server refused it. */
  problem: { isAboutReference: boolean; sentence: string } | null
  /** Marked as sent by this admin; kept until that is final, so that an undo brings it back. */
  isSent: boolean
}

const EMPTY = { isTicked: false, reference: '', problem: null, isSent: false }

/** Ticks and references by request. */
export function useTransferDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, TransferDraft>>(new Map())
  return {
    all: drafts,
    of: (row: AdminRewardRequest): TransferDraft => drafts.get(row.id) ?? { ...EMPTY, row },
    change: (rows: readonly AdminRewardRequest[], change: Partial<TransferDraft>) =>
      setDrafts((before) => {
        const next = new Map(before)
        for (const row of rows) next.set(row.id, { ...(before.get(row.id) ?? EMPTY), row, ...change })
        return next
      }),
    forget: (ids: readonly number[]) =>
      setDrafts((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  }
}
