import { useState } from 'react'

export type BulkStatus = 'approved' | 'rejected'

/** A decision on several rows that is waiting for confirmation or being sent. */
export interface BulkQuestion<Row> {
  to: BulkStatus
  /** Does not change while the question is open. */
  rows: readonly Row[]
}

/** The outcome when some decisions were not made. */
export interface BulkOutcome {
  text: string
  /** Rows that were not reviewed; `name` is null if the row no longer exists. */
  left: readonly { id: number; name: string | null; why: string }[]
}

/** Asks before several rows are reviewed together; the dialog, with all that it sends, loads late. */
export function useBulkQuestion<Row>() {
  const [question, setQuestion] = useState<BulkQuestion<Row> | null>(null)
  const [notes, setNotes] = useState('')
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  return {
    question,
    /** `begun`: notes already typed beside the open card. */
    ask: (to: BulkStatus, rows: readonly Row[], begun = '') => {
      if (begun !== '') setNotes(begun)
      setOutcome(null)
      setQuestion({ to, rows })
    },
    /** Keeps the notes for next time. */
    cancel: () => setQuestion(null),
    notes,
    setNotes,
    /** `null`: all decisions were made. */
    finish: (result: BulkOutcome | null) => {
      setQuestion(null)
      setNotes('')
      setOutcome(result)
    },
    outcome,
    forgetOutcome: () => setOutcome(null),
  }
}

export type Bulk<Row> = ReturnType<typeof useBulkQuestion<Row>>
