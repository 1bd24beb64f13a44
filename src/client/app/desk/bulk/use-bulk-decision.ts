import { useState } from 'react'
import { toast } from '#client/ui/overlays/toasts.tsx'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import { plural } from '#domain/text/format.ts'
import { isBlank } from '#domain/text/text.ts'
import type { Selection } from '../list/use-selection.ts'
import type { Reviewable } from '../queue/review-queue.ts'
import type { ReviewQueue } from '../queue/use-review-queue.ts'

export type BulkStatus = 'approved' | 'rejected'

/** A decision on several rows that is waiting for confirmation or being sent. */
export interface BulkQuestion<Row> {
  to: BulkStatus
  /** Does not change while the question is open. */
  rows: readonly Row[]
}

/** One row's result; `refusal` is null if it was reviewed. */
interface BulkResult {
  id: number
  refusal: { code: RefusalCode; message: string } | null
}

/** The outcome when some decisions were not made. */
export interface BulkOutcome {
  text: string
  /** Rows that were not reviewed; `name` is null if the row no longer exists. */
  left: readonly { id: number; name: string | null; why: string }[]
}

interface BulkDecisionOptions<Row extends Reviewable, Result extends BulkResult> {
  queue: Pick<ReviewQueue<Row>, 'accepted' | 'chosenId' | 'moveOn'>
  selection: Selection<Row>
  /** The call that reviews; the dialog shows its last failure. */
  action: { isPending: boolean; problem: string | null; reset: () => void }
  /** Undefined if the whole call failed. */
  send: (rows: readonly Row[], to: BulkStatus, notes: string) => Promise<readonly Result[] | undefined>
  /** The maximum number of rows per call. */
  most: number
  /** The title of the toast. */
  title: string
  outcomeText: (results: readonly Result[], to: BulkStatus) => string
  /** The row's current state; null if it no longer exists. */
  rowOf: (result: Result) => Row | null
  nameOf: (row: Row) => string
  onDecided?: (rows: readonly Row[], to: BulkStatus, notes: string) => void
}

/** Reviews several rows after a confirmation, in as many calls as it takes; failed ones can be retried. */
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
    /** `begun`: notes already typed beside the open card. */
    ask: (to: BulkStatus, rows: readonly Row[], begun = '') => {
      action.reset()
      setAsked(false)
      if (begun !== '') setNotes(begun)
      setOutcome(null)
      setQuestion({ to, rows })
    },
    /** Keeps the notes for next time. */
    cancel: () => {
      if (!isSending) setQuestion(null)
    },
    notes,
    setNotes,
    /** A rejection without a reason needs a second press. */
    lacksReason: isAsked && isBlank(notes),
    send,
    isSending,
    problem: isSending ? null : action.problem,
    outcome,
    forgetOutcome: () => setOutcome(null),
  }
}

/** How a sentence continues for one and for several. */
export type OutcomeWords = readonly [one: string, several: string]

/** '49 approved, 1 was already reviewed by ana@example.ca.' What was done comes first. */
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
