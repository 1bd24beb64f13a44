import { type KeyboardEvent, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { joinOutcome } from '#client/app/desk/bulk/use-bulk-decision.ts'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import type { TakeBack } from '#client/app/desk/undo/use-take-back.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/overlays/toasts.tsx'
import { t } from '#client/words/t.ts'
import {
  type AdminRewardRequest,
  type DecisionResult,
  decideRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import { matchLines } from '#domain/rewards/bulk-deliveries.ts'
import { FULFILLED_NOTE, MAX_DECISIONS_AT_ONCE } from '#domain/rewards/rewards.ts'
import { plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import type { TypedCodes } from '../parts/use-typed-codes.ts'
import { fulfillmentOf, fulfillmentText, keptLines } from './fulfillment.ts'
import { outcomeWords } from './outcome-words.ts'

interface BulkFulfillDialogProps {
  /** The selected ones, in the order of the list. */
  rows: readonly AdminRewardRequest[]
  queue: Pick<ReviewQueue<AdminRewardRequest>, 'accepted' | 'chosenId' | 'moveOn'>
  takeBack: Pick<TakeBack<AdminRewardRequest>, 'decided'>
  deliveries: Pick<TypedCodes, 'of' | 'keep'>
  /** The text of the field, which outlives the dialog. */
  pasted: string
  onPasted: (pasted: string) => void
  onClose: () => void
}

/** Fulfills several requests with a line for each, shown beside it first. Those that are refused stay, with their lines. */
export default function BulkFulfillDialog(props: BulkFulfillDialogProps) {
  const { queue, takeBack, deliveries, pasted, onPasted } = props
  const [rows, setRows] = useState(props.rows)
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const action = useAction(decideRewardRequests, {
    failure: { fallback: 'Failed to review request', silent: true },
  })
  const { lines, problem } = matchLines(
    pasted,
    rows.map((row) => fulfillmentText(row).most),
  )
  const isSending = action.isPending

  const send = async () => {
    if (isSending || problem !== null) return
    // An undo brings each line back to its card.
    for (const [at, { id }] of rows.entries()) deliveries.keep(id, lines[at]!)
    const results: DecisionResult[] = []
    for (let at = 0; at < rows.length && results.length === at; at += MAX_DECISIONS_AT_ONCE) {
      results.push(...((await action.run({ body: bodyOf(at) }))?.results ?? []))
    }
    const fulfilled = results.flatMap(({ refusal, request }) => (refusal === null ? (request ?? []) : []))
    for (const { request } of results) if (request) queue.accepted(request)
    if (fulfilled.length > 0) {
      takeBack.decided({
        ids: fulfilled.map(({ id }) => id),
        to: 'fulfilled',
        draft: { notes: '', rejecting: false },
        sent: Promise.resolve(fulfilled),
      })
    }
    const done = new Set(fulfilled.map(({ id }) => id))
    if (queue.chosenId !== null && done.has(queue.chosenId)) queue.moveOn(done)
    const isLeft = ({ id }: AdminRewardRequest) => !done.has(id)
    setRefusals(new Map(results.flatMap(({ id, refusal }) => (refusal ? [[id, refusal.message]] : []))))
    const newest = new Map(results.map(({ id, request }) => [id, request]))
    setRows(rows.filter(isLeft).map((row) => newest.get(row.id) ?? row))
    onPasted(
      lines
        .filter((_, at) => isLeft(rows[at]!))
        .join('\n')
        .trimEnd(),
    )
    if (results.length === 0) return
    toast({
      title: 'Requests Reviewed',
      description: joinOutcome(results, (result) => outcomeWords(result, 'fulfilled')),
      tone: done.size < rows.length ? 'neutral' : 'success',
    })
    if (done.size === rows.length) props.onClose()
  }

  const bodyOf = (from: number) => {
    const sent = rows.slice(from, from + MAX_DECISIONS_AT_ONCE)
    return {
      ids: sent.map(({ id }) => id),
      status: 'fulfilled' as const,
      deliveries: sent.map((row, at) => ({ id: row.id, ...fulfillmentOf(row, lines[from + at]!) })),
      reviewNotes: FULFILLED_NOTE,
      hold: HOLD_SECONDS,
      lease: true as const,
      seen: sent.map(({ id, changedAt }) => ({ id, changedAt })),
    }
  }

  const close = () => {
    if (isSending) return
    // Lines that are also on their cards are put here again.
    if (pasted.trimEnd() === keptLines(rows, deliveries)) onPasted('')
    props.onClose()
  }

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) void send()
  }

  return (
    <Dialog
      onClose={close}
      title={`Mark ${plural(rows.length, 'request', 'requests')} as fulfilled`}
      description={`Members are notified after ${HOLD_SECONDS} seconds. You can undo until then.`}
      problem={isSending ? null : action.problem}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={isSending} onClick={() => void send()}>
            {`Mark ${rows.length} as Fulfilled`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextArea
          label="Codes or references"
          hint="One line for each request, in the order below. You can also leave this empty."
          error={problem ? t(problem) : undefined}
          rows={4}
          wrap="off"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={isSending}
          value={pasted}
          onChange={(event) => onPasted(event.target.value)}
          onKeyDown={sendByKey}
        />
        <ol aria-label="Requests" className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map((row, at) => (
            <Match key={row.id} row={row} place={at + 1} line={lines[at]!} refusal={refusals.get(row.id)} />
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

interface MatchProps {
  row: AdminRewardRequest
  place: number
  line: string
  refusal: string | undefined
}

function Match({ row, place, line, refusal }: MatchProps) {
  const text = line.trim()
  return (
    <li className="flex gap-3 py-2">
      <span className="tabular w-6 shrink-0 text-right text-ink2">{place}</span>
      <span className="flex min-w-0 grow flex-col gap-x-4 sm:flex-row sm:flex-wrap">
        <span className="min-w-0 sm:grow sm:basis-56">
          <span className="block truncate">{row.user.email}</span>
          <span lang={languageOf(row.reward.name)} className="block truncate text-13 text-ink2">
            {row.reward.name}
          </span>
        </span>
        <span className="min-w-0 wrap-anywhere sm:basis-56">
          {text === '' ? (
            <span className="text-ink2">{noText(row)}</span>
          ) : (
            <span className="font-mono">{text}</span>
          )}
        </span>
        {refusal && <span className="text-13 break-words text-red sm:basis-full">{refusal}</span>}
      </span>
    </li>
  )
}

function noText({ deliveryKind }: AdminRewardRequest): string {
  if (deliveryKind === 'stock') return 'A code from the stock'
  return deliveryKind === 'etransfer' ? 'No reference' : 'No code'
}
