import { useEffect, useEffectEvent } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint, usePrefetch } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { NOTE_FAILURE, NOTES_SHOWN, useStaffNotes } from '#client/app/desk/notes/use-staff-notes.ts'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import { afterPaint } from '#client/ui/hooks/after-paint.ts'
import { addMemberNote, listMemberNotes } from '#contract/reviews/reviewing.ts'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { getRequestContext } from '#contract/rewards/signs.ts'
import type { CurrentUser } from '#contract/users/users.ts'

/** The member behind the open request: signs, points, decisions and staff notes. The next card's are loaded ahead. */
export function useBehindRequest(
  { cards, current: card }: Pick<ReviewQueue<AdminRewardRequest>, 'cards' | 'current'>,
  me: CurrentUser | null | undefined,
) {
  const current = card?.row ?? null
  const userId = current?.user.id ?? ''
  const canRead = userId !== me?.id
  const context = useEndpoint(getRequestContext, {
    params: { id: current?.id ?? 0 },
    enabled: current !== null,
    afterPaint: true,
  })
  const list = usePagedEndpoint(listMemberNotes, {
    params: { userId },
    query: { limit: NOTES_SHOWN },
    enabled: current !== null && canRead,
    afterPaint: true,
  })
  const action = useAction(addMemberNote, { failure: NOTE_FAILURE })
  const send = (body: string) => action.run({ params: { userId }, body: { body } })

  const next = cards[cards.findIndex(({ row }) => row.id === current?.id) + 1]?.row.id ?? null
  const prefetch = usePrefetch()
  const load = useEffectEvent((id: number) => prefetch(getRequestContext, { params: { id } }))
  useEffect(() => {
    // The opened card comes first.
    if (next !== null) return afterPaint(() => load(next))
  }, [next])

  return { context, notes: useStaffNotes({ cardId: current?.id ?? null, canRead, list, action, send }) }
}
