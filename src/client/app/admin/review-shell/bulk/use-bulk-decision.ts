import { useState } from 'react'
import type { RefusalCode } from '../../../../../contract/refusal-codes.ts'
import { plural } from '../../../../../domain/format.ts'
import { isBlank } from '../../../../../domain/text.ts'
import { sentenceOf } from '../../../../api/api-error.ts'
import { toast } from '../../../../ui/toasts.tsx'
import type { Selection } from '../list/use-selection.ts'
import type { Reviewable } from '../queue/review-queue.ts'
import type { ReviewQueue } from '../queue/use-review-queue.ts'

export type BulkStatus = 'approved' | 'rejected'

/** A decision on several rows that waits for its confirmation, or is under way. */
export interface BulkQuestion<Row> {
  to: BulkStatus
  /** What is decided on; it does not change while the question stands. */
  rows: readonly Row[]
}

/** What became of one row of several; `refusal` is null where it was decided on. */
interface BulkResult {
  id: number
  refusal: { code: RefusalCode; message: string } | null
}

/** What became of a decision where not all of it was done. */
export interface BulkOutcome {
  text: string
  /** The items we could not decide: the name, or null if the item is gone, and the reason. */
  left: readonly { id: number; name: string | null; why: string }[]
}

interface BulkDecisionOptions<Row extends Reviewable, Result extends BulkResult> {
  queue: Pick<ReviewQueue<Row>, 'accepted' | 'chosenId' | 'moveOn'>
  selection: Selection<Row>
  /** The call that decides; the dialog shows its last failure. */
  action: { isPending: boolean; error: Error | null; reset: () => void }
  /** Decides on these rows; undefined where the call failed as a whole. */
  send: (rows: readonly Row[], to: BulkStatus, notes: string) => Promise<readonly Result[] | undefined>
  /** What a failed call is called where nobody says why. */
  failed: string
  /** Rows that one call takes at most. */
  most: number
  /** The title of the toast. */
  title: string
  outcomeText: (results: readonly Result[], to: BulkStatus) => string
  /** The row of a result as it stands now; null when it does not exist. */
  rowOf: (result: Result) => Row | null
  nameOf: (row: Row) => string
  /** Hears what was decided. */
  onDecided?: (rows: readonly Row[], to: BulkStatus, notes: string) => void
}

/** Decides on several rows after a confirmation, as many calls as it takes; what failed can be tried again. */
export function useBulkDecision<Row extends Reviewable, Result extends BulkResult>(
  options: BulkDecisionOptions<Row, Result>,
) {
  const { queue, selection, action, most, rowOf, nameOf } = options
  const isSending = action.isPending
  const [question, setQuestion] = useState<BulkQuestion<Row> | null>(null)
  const [notes, setNotes] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)

  const send = async () => {
    if (!question || isSending) return
    const { to, rows } = question
    if (to === 'rejected' && isBlank(notes) && !isAsked) return setAsked(true)
    const results: Result[] = []
    const tell = () => {
      const decided = results.flatMap((result) => (result.refusal === null ? (rowOf(result) ?? []) : []))
      if (decided.length > 0) options.onDecided?.(decided, to, notes)
    }
    for (let at = 0; at < rows.length; at += most) {
      const answered = await options.send(rows.slice(at, at + most), to, notes)
      if (!answered) {
        tell()
        return setQuestion({ to, rows: rows.slice(at) })
      }
      for (const row of answered.map(rowOf)) if (row) queue.accepted(row)
      results.push(...answered)
    }
    tell()
    const text = options.outcomeText(results, to)
    const left = results.flatMap((result) => {
      const row = rowOf(result)
      return result.refusal ? [{ id: result.id, name: row && nameOf(row), why: result.refusal.message }] : []
    })
    setQuestion(null)
    setNotes('')
    setOutcome(left.length > 0 ? { text, left } : null)
    toast({ title: options.title, description: text, tone: left.length > 0 ? 'neutral' : 'success' })
    selection.clear()
    const answered = new Set(results.map(({ id }) => id))
    if (queue.chosenId !== null && answered.has(queue.chosenId)) queue.moveOn(answered)
  }

  return {
    question,
    /** `begun` are notes that were written beside the open card. */
    ask: (to: BulkStatus, rows: readonly Row[], begun = '') => {
      action.reset()
      setAsked(false)
      if (begun !== '') setNotes(begun)
      setOutcome(null)
      setQuestion({ to, rows })
    },
    /** Nothing is decided; the notes stay for the next time. */
    cancel: () => {
      if (!isSending) setQuestion(null)
    },
    notes,
    setNotes,
    /** A rejection without a reason waits for a second press. */
    lacksReason: isAsked && isBlank(notes),
    send,
    isSending,
    problem: isSending || !action.error ? null : sentenceOf(action.error, options.failed),
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
    return { isDone, text: plural(group.length, one, several) }
  })
  const doneFirst = parts.sort((a, b) => Number(b.isDone) - Number(a.isDone))
  return `${doneFirst.map(({ text }) => text).join(', ')}.`
}

export type BulkDecision<Row extends Reviewable> = ReturnType<typeof useBulkDecision<Row, BulkResult>>
