import { useState } from 'react'
import { toast } from '#client/ui/overlays/toasts.tsx'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import { plural } from '#domain/text/format.ts'
import { groupBy } from '../group-by.ts'
import type { Selection } from '../list/use-selection.ts'
import { type Draft, hasReason, type Reviewable } from '../queue/review-queue.ts'
import type { ReviewQueue } from '../queue/use-review-queue.ts'
import type { Bulk, BulkQuestion, BulkStatus } from './use-bulk-question.ts'

/** One row's result; `refusal` is null if it was reviewed. */
interface BulkResult {
  id: number
  refusal: { code: RefusalCode; message: string } | null
}

/** The parts of the desk that its dialog needs. */
export interface AskedTogether<Row extends Reviewable> {
  bulk: Bulk<Row>
  question: BulkQuestion<Row>
  queue: Pick<ReviewQueue<Row>, 'accepted' | 'chosenId' | 'moveOn'>
  selection: Pick<Selection<Row>, 'clear'>
  onClose: () => void
}

interface BulkDecisionOptions<Row extends Reviewable, Result extends BulkResult> extends AskedTogether<Row> {
  /** The call that reviews; the dialog shows its last failure. */
  action: { isPending: boolean; problem: string | null }
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
  /** Named by a rejection besides its notes. */
  failure?: Draft['failure']
  onDecided?: (rows: readonly Row[], to: BulkStatus, notes: string) => void
}

/** Reviews several rows after a confirmation, in as many calls as it takes; failed ones can be retried. */
export function useBulkDecision<Row extends Reviewable, Result extends BulkResult>(
  options: BulkDecisionOptions<Row, Result>,
) {
  const { bulk, question, queue, selection, action, most, rowOf, nameOf, failure } = options
  const { to, rows } = question
  const { notes } = bulk
  const isSending = action.isPending
  const [isAsked, setAsked] = useState(false)

  const send = async () => {
    if (isSending) return
    if (to === 'rejected' && !hasReason({ notes, failure }) && !isAsked) return setAsked(true)
    const results: Result[] = []
    const tell = () => {
      const decided = results.flatMap((result) => (result.refusal === null ? (rowOf(result) ?? []) : []))
      if (decided.length > 0) options.onDecided?.(decided, to, notes)
    }
    for (let at = 0; at < rows.length; at += most) {
      const answered = await options.send(rows.slice(at, at + most), to, notes)
      if (!answered) {
        tell()
        return bulk.ask(to, rows.slice(at))
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
    bulk.finish(left.length > 0 ? { text, left } : null)
    toast({ title: options.title, description: text, tone: left.length > 0 ? 'neutral' : 'success' })
    selection.clear()
    const answered = new Set(results.map(({ id }) => id))
    if (queue.chosenId !== null && answered.has(queue.chosenId)) queue.moveOn(answered)
  }

  return {
    question,
    notes,
    setNotes: bulk.setNotes,
    cancel: () => {
      if (!isSending) bulk.cancel()
    },
    /** A rejection without a reason needs a second press. */
    lacksReason: isAsked && !hasReason({ notes, failure }),
    send,
    isSending,
    problem: isSending ? null : action.problem,
  }
}

/** How a sentence continues for one and for several. */
export type OutcomeWords = readonly [one: string, several: string]

/** '49 approved, 1 was already reviewed by ana@example.ca.' What was done comes first. */
export function joinOutcome<Result extends BulkResult>(
  results: readonly Result[],
  wordsOf: (result: Result) => OutcomeWords,
): string {
  const groups = groupBy(results, (result) => wordsOf(result).join())
  const parts = [...groups.values()].map((group) => {
    const [one, several] = wordsOf(group[0]!)
    const isDone = group[0]!.refusal === null
    return { isDone, text: plural(group.length, one, several) }
  })
  const doneFirst = parts.sort((a, b) => Number(b.isDone) - Number(a.isDone))
  return `${doneFirst.map(({ text }) => text).join(', ')}.`
}

export type BulkDecision<Row extends Reviewable> = ReturnType<typeof useBulkDecision<Row, BulkResult>>
