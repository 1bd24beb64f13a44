import { useEffect, useRef } from 'react'
import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import type { Reviewable } from '../queue/review-queue.ts'
import { PAGE_ROWS } from '../queue/use-review-queue.ts'
import { type ReviewListProps, ReviewListRows } from './review-list-rows.tsx'

/** Lists up to the length of the first page render in full; only longer ones are worth virtualizing. */
const MAX_PLAIN_ROWS = PAGE_ROWS

const virtual = loadOnDemand(() => import('./virtual-review-list.tsx'))

export function PaneReviewList<Row extends Reviewable>(props: ReviewListProps<Row>) {
  const pane = useRef<HTMLDivElement>(null)
  const { hadFocus, lists } = useLists(props)
  return (
    <div ref={pane} className="h-full overflow-y-auto overscroll-contain lg:[contain:strict]">
      {lists ? (
        <lists.PaneRows {...props} {...{ pane, hadFocus }} />
      ) : (
        <ReviewListRows {...props} {...{ hadFocus }} virtualizer={null} />
      )}
    </div>
  )
}

/** Scrolls with the page, for screens with one pane. */
export function PageReviewList<Row extends Reviewable>(props: ReviewListProps<Row>) {
  const { hadFocus, lists } = useLists(props)
  if (lists) return <lists.PageRows {...props} {...{ hadFocus }} />
  return <ReviewListRows {...props} {...{ hadFocus }} virtualizer={null} />
}

/** The virtual lists once loaded and needed, and whether the focus was in the rows they replace. */
function useLists({ cards, isLoadingMore }: Pick<ReviewListProps<Reviewable>, 'cards' | 'isLoadingMore'>) {
  const lists = virtual.use()
  const hadFocus = useRef(false)
  const isLong = cards.length > MAX_PLAIN_ROWS
  const willBeNeeded = isLong || isLoadingMore
  useEffect(() => (willBeNeeded ? virtual.preload() : undefined), [willBeNeeded])
  return { hadFocus, lists: isLong ? lists : null }
}
