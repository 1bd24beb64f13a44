import { useAction } from '#client/api/use-action.ts'
import { BulkDialog } from '#client/app/desk/bulk/bulk-dialog.tsx'
import { type AskedTogether, joinOutcome, useBulkDecision } from '#client/app/desk/bulk/use-bulk-decision.ts'
import type { BulkQuestion, BulkStatus } from '#client/app/desk/bulk/use-bulk-question.ts'
import type { Reason } from '#client/app/desk/decision/reason-chips.tsx'
import type { TakeBack } from '#client/app/desk/undo/use-take-back.ts'
import {
  type AdminRewardRequest,
  type DecisionResult,
  decideRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import { MAX_DECISIONS_AT_ONCE } from '#domain/rewards/rewards.ts'
import { formatPoints, plural } from '#domain/text/format.ts'
import { outcomeWords } from './outcome-words.ts'
import { REWARD_DESK } from './reward-desk.ts'

interface BulkRequestsDialogProps extends AskedTogether<AdminRewardRequest> {
  reasons: readonly Reason[]
  takeBack: Pick<TakeBack<AdminRewardRequest>, 'decided'>
}

export default function BulkRequestsDialog(props: BulkRequestsDialogProps) {
  const action = useAction(decideRewardRequests, {
    failure: { fallback: 'Failed to review request', silent: true },
  })
  const decision = useBulkDecision<AdminRewardRequest, DecisionResult>({
    ...props,
    action,
    send: async (rows, status, reviewNotes) =>
      (
        await action.run({
          body: {
            ids: rows.map(({ id }) => id),
            status,
            reviewNotes,
            hold: HOLD_SECONDS,
            lease: true,
            seen: rows.map(({ id, changedAt }) => ({ id, changedAt })),
          },
        })
      )?.results,
    most: MAX_DECISIONS_AT_ONCE,
    title: 'Requests Reviewed',
    outcomeText: (results, to) => joinOutcome(results, (result) => outcomeWords(result, to)),
    rowOf: ({ request }) => request,
    nameOf: REWARD_DESK.nameOf,
    onDecided: (rows, to, notes) =>
      props.takeBack.decided({
        ids: rows.map(({ id }) => id),
        to,
        draft: { notes, rejecting: to === 'rejected' },
        sent: Promise.resolve(rows),
      }),
  })
  return (
    <BulkDialog
      decision={decision}
      reasons={props.reasons}
      titleOf={titleOf}
      consequenceOf={(to, members) => consequenceOf(to, members, props.question.rows)}
    />
  )
}

/** 'Approve 12 requests for 13,400 points?' */
function titleOf({ to, rows }: BulkQuestion<AdminRewardRequest>): string {
  const what = plural(rows.length, 'request', 'requests')
  const points = rows.reduce((sum, { pointsSpent }) => sum + pointsSpent, 0)
  const worth = formatPoints(points)
  return to === 'approved' ? `Approve ${what} for ${worth}?` : `Reject ${what} and return ${worth}?`
}

function consequenceOf(to: BulkStatus, members: number, rows: readonly AdminRewardRequest[]): string {
  const who = plural(members, 'member is', 'members are')
  return to === 'approved'
    ? `${who} notified after ${HOLD_SECONDS} seconds. ${deliveryWords(rows)} You can undo until then.`
    : `${who} notified after ${HOLD_SECONDS} seconds, and the points go back. You can undo until then.`
}

function deliveryWords(rows: readonly AdminRewardRequest[]): string {
  const fromStock = rows.filter(({ codeStock }) => codeStock !== null).length
  if (fromStock === 0) return 'Their rewards then await fulfillment.'
  if (fromStock === rows.length) return 'Codes are then delivered from the stock.'
  return `${plural(fromStock, 'code is', 'codes are')} then delivered from the stock, and the other rewards await fulfillment.`
}
