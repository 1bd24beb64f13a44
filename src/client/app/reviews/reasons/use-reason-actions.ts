import { useAction } from '#client/api/use-action.ts'
import { announce } from '#client/ui/hooks/announce.tsx'
import {
  listRejectionReasons,
  orderRejectionReasons,
  type RejectionReason,
} from '#contract/reviews/rejection-reasons.ts'

/** Moves reasons. A move shows immediately, and reverts if the server refuses it. */
export function useReasonActions() {
  const order = useAction(orderRejectionReasons, {
    failure: { fallback: 'Failed to move the reason', silent: true },
    optimistic: {
      endpoint: listRejectionReasons,
      update: (reasons, { body }) => inOrder(reasons, body?.ids ?? []),
    },
  })
  return {
    /** Moves a reason up (-1) or down (1); ignored while another move is being saved. */
    move: (reasons: readonly RejectionReason[], moved: RejectionReason, steps: 1 | -1) => {
      const at = reasons.indexOf(moved) + steps
      const neighbour = reasons[at]
      if (order.isPending || !neighbour) return
      const ids = steps === 1 ? [neighbour.id, moved.id] : [moved.id, neighbour.id]
      announce(`“${moved.name}” is ${at + 1} of ${reasons.length}.`)
      void order.run({ body: { ids, seenIds: ids.toReversed() } })
    },
    moveProblem: order.problem,
  }
}

/** Reorders only these reasons, within the places they have. */
function inOrder(reasons: readonly RejectionReason[], ids: readonly number[]): RejectionReason[] {
  const own = ids.flatMap((id) => reasons.filter((reason) => reason.id === id)).values()
  return reasons.map((reason) => (ids.includes(reason.id) ? (own.next().value ?? reason) : reason))
}
