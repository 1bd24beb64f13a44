import { useState } from 'react'
import { toast } from '../../../../ui/toasts.tsx'
import type { Reviewable } from '../queue/review-queue.ts'

export type BulkStatus = 'approved' | 'rejected'

/** A decision on several rows that waits for its confirmation, or is under way. */
export interface BulkQuestion<Row> {
  to: BulkStatus
  /** What is decided on; it does not change while the question stands. */
  rows: readonly Row[]
}

/** What became of one row of several; `refusal` is null where it was decided on. */
export interface BulkResult {
  id: number
  refusal: { code: string; message: string } | null
}

interface BulkDecisionOptions<Result extends BulkResult> {
  /** Decides on these rows; undefined where the call failed as a whole. */
  send: (ids: number[], to: BulkStatus, notes: string) => Promise<readonly Result[] | undefined>
  /** Forgets the failure of the last call. */
  reset: () => void
  isSending: boolean
  /** The failure of the last call, in words. */
  problem: string | null
  /** Rows that one call takes at most. */
  most: number
  /** The title of the toast. */
  title: string
  outcomeText: (results: readonly Result[], to: BulkStatus) => string
  /** Each answer, as soon as it is there. */
  onResults: (results: readonly Result[]) => void
  /** Everything has been answered. */
  onDone: (results: readonly Result[]) => void
}

/** Decides on several rows after a confirmation, as many calls as it takes; what failed can be tried again. */
export function useBulkDecision<Row extends Reviewable, Result extends BulkResult>(
  options: BulkDecisionOptions<Result>,
) {
  const { isSending, most } = options
  const [question, setQuestion] = useState<BulkQuestion<Row> | null>(null)
  const [notes, setNotes] = useState('')
  const [outcome, setOutcome] = useState<{ text: string; left: readonly Result[] } | null>(null)

  const send = async () => {
    if (!question || isSending) return
    const { to, rows } = question
    const results: Result[] = []
    for (let at = 0; at < rows.length; at += most) {
      const ids = rows.slice(at, at + most).map(({ id }) => id)
      const answered = await options.send(ids, to, notes)
      if (!answered) return setQuestion({ to, rows: rows.slice(at) })
      options.onResults(answered)
      results.push(...answered)
    }
    const text = options.outcomeText(results, to)
    const left = results.filter(({ refusal }) => refusal !== null)
    setQuestion(null)
    setNotes('')
    setOutcome(left.length > 0 ? { text, left } : null)
    toast({ title: options.title, description: text, tone: left.length > 0 ? 'neutral' : 'success' })
    options.onDone(results)
  }

  return {
    question,
    ask: (to: BulkStatus, rows: readonly Row[]) => {
      options.reset()
      setOutcome(null)
      setQuestion({ to, rows })
    },
    /** Nothing is decided; the notes stay for the next time. */
    cancel: () => {
      if (!isSending) setQuestion(null)
    },
    notes,
    setNotes,
    send,
    isSending,
    problem: isSending ? null : options.problem,
    /** What became of the last decision on several, where not all of it was done. */
    outcome,
    forgetOutcome: () => setOutcome(null),
  }
}

/** How a sentence about one, and about several, goes on. */
export type OutcomeWords = readonly [one: string, several: string]

/** What became of several decisions: '49 approved, 1 was already reviewed by ana@example.ca.'; what was done first. */
export function joinOutcome<Result extends BulkResult>(
  results: readonly Result[],
  wordsOf: (result: Result) => OutcomeWords,
): string {
  const groups = Map.groupBy(results, (result) => wordsOf(result).join())
  const parts = [...groups.values()].map((group) => {
    const [one, several] = wordsOf(group[0]!)
    const isDone = group[0]!.refusal === null
    return { isDone, text: `${group.length} ${group.length === 1 ? one : several}` }
  })
  const doneFirst = parts.sort((a, b) => Number(b.isDone) - Number(a.isDone))
  return `${doneFirst.map(({ text }) => text).join(', ')}.`
}
