import { useEffect, useEffectEvent } from 'react'
import { useEndpoint, usePrefetch } from '#client/api/use-endpoint.ts'
import { useMemberNotes } from '#client/app/desk/notes/use-member-notes.ts'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import { afterPaint } from '#client/ui/hooks/after-paint.ts'
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
  const context = useEndpoint(getRequestContext, {
    params: { id: current?.id ?? 0 },
    enabled: current !== null,
    afterPaint: true,
  })
  const notes = useMemberNotes({ cardId: current?.id ?? null, userId, canRead: userId !== me?.id })

  const next = cards[cards.findIndex(({ row }) => row.id === current?.id) + 1]?.row.id ?? null
  const prefetch = usePrefetch()
  const load = useEffectEvent((id: number) => prefetch(getRequestContext, { params: { id } }))
  useEffect(() => {
    // The opened card comes first.
    if (next !== null) return afterPaint(() => load(next))
  }, [next])

  return { context, notes }
}
