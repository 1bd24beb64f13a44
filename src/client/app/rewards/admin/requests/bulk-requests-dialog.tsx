import { useAction } from '#client/api/use-action.ts'
import { BulkDialog } from '#client/app/desk/bulk/bulk-dialog.tsx'
import {
  type AskedTogether,
  joinOutcome,
  type OutcomeWords,
  useBulkDecision,
} from '#client/app/desk/bulk/use-bulk-decision.ts'
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
    outcomeText: (results, to) => joinOutcome(results, (result) => wordsOf(result, to)),
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
    <BulkDialog decision={decision} reasons={props.reasons} titleOf={titleOf} consequenceOf={consequenceOf} />
  )
}

/** 'Approve 12 requests for 13,400 points?' */
function titleOf({ to, rows }: BulkQuestion<AdminRewardRequest>): string {
  const what = plural(rows.length, 'request', 'requests')
  const points = rows.reduce((sum, { pointsSpent }) => sum + pointsSpent, 0)
  const worth = formatPoints(points)
  return to === 'approved' ? `Approve ${what} for ${worth}?` : `Reject ${what} and return ${worth}?`
}

function consequenceOf(to: BulkStatus, members: number): string {
  const who = plural(members, 'member is', 'members are')
  return to === 'approved'
    ? `${who} notified after ${HOLD_SECONDS} seconds. Their rewards then await fulfillment. You can undo until then.`
    : `${who} notified after ${HOLD_SECONDS} seconds, and the points go back. You can undo until then.`
}

function wordsOf({ refusal }: DecisionResult, to: BulkStatus): OutcomeWords {
  switch (refusal?.code) {
    case undefined:
      return [to, to]
    case 'request.already-decided':
      return ['was already reviewed', 'were already reviewed']
    case 'second-admin.needed':
      return ['needs a second admin', 'need a second admin']
    case 'request.leased':
      return ['is with another admin', 'are with other admins']
    case 'request.own':
      return ['is your own', 'are your own']
    case 'not-found':
      return ['no longer exists', 'no longer exist']
    default:
      return ['was not reviewed', 'were not reviewed']
  }
}
