import { useEffect, useEffectEvent } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { cardsAfter } from '#client/app/desk/queue/arrange-cards.ts'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import type { TakeBack } from '#client/app/desk/undo/use-take-back.ts'
import { toast } from '#client/ui/overlays/toasts.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { answerRejections, listWaitingRejections } from '#contract/reviews/agreements.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { MAX_REVIEWS_AT_ONCE } from '#domain/proofs/submissions.ts'
import { plural } from '#domain/text/format.ts'

/** Rejections that wait for a second admin (docs/decisions/0057), and this admin's answers. */
export function useAgreement(
  queue: ReviewQueue<AdminSubmission>,
  me: CurrentUser | null | undefined,
  takeBack: Pick<TakeBack<AdminSubmission>, 'forgetWaiting'>,
) {
  const waiting = useEndpoint(listWaitingRejections).data
  const ownWait = waiting?.groups.some(({ asker }) => asker.id === me?.id)
  const forgetAnswered = useEffectEvent(() => takeBack.forgetWaiting())
  useEffect(() => {
    if (ownWait === false) forgetAnswered()
  }, [ownWait])
  const action = useAction(answerRejections, { failure: { fallback: 'Failed to answer' } })
  const waits = ({ hold, user }: AdminSubmission) => hold?.needsAgreement === true && user.id !== me?.id
  return {
    waiting,
    myId: me?.id,
    /** Another admin's rejection, and not of this admin's own submission. */
    canAnswer: (row: AdminSubmission) => waits(row) && row.reviewedBy?.id !== me?.id,
    /** The listed rejections, as many as one call answers. */
    listed: queue.cards
      .map(({ row }) => row)
      .filter(waits)
      .slice(0, MAX_REVIEWS_AT_ONCE),
    isSending: action.isPending,
    /** The screen has asked before, so this also confirms an admin's own. Resolves to whether all were answered. */
    answer: async (rows: readonly AdminSubmission[], agrees: boolean): Promise<boolean> => {
      const ids = rows.map(({ id }) => id)
      const reply = await action.run({ body: { ids, agrees, confirmed: true } })
      if (!reply) return false
      for (const { submission } of reply.results) if (submission) queue.accepted(submission)
      const refused = reply.results.flatMap(({ refusal }) => refusal ?? [])
      const count = reply.results.length - refused.length
      toast({
        title: agrees ? 'Rejections Agreed' : 'Rejections Refused',
        description: [
          plural(count, 'submission', 'submissions'),
          agrees ? ' rejected.' : ' pending again.',
          ...(refused[0] ? [' ', plural(refused.length, 'was', 'were'), ` left: ${refused[0].message}`] : []),
        ].join(''),
        tone: refused.length > 0 ? 'neutral' : 'success',
      })
      const { current } = queue
      if (current && ids.includes(current.row.id)) {
        const next = cardsAfter(queue.cards, current.row.id).find(
          ({ row }) => waits(row) && !ids.includes(row.id),
        )
        queue.choose(next?.row.id ?? null)
      }
      return refused.length === 0
    },
  }
}

export type Agreement = ReturnType<typeof useAgreement>
