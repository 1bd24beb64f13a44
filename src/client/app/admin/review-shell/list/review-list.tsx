import { useRef } from 'react'
import { loadLater } from '../../../../ui/lazy-on-idle.tsx'
import type { Reviewable } from '../queue/review-queue.ts'
import { type ReviewListProps, ReviewListRows } from './review-list-rows.tsx'

/** As many rows as the first page has stand in the document whole; only longer lists are worth measuring. */
const MOST_PLAIN_ROWS = 50

const virtual = loadLater(() => import('./virtual-review-list.tsx'))

/** The list in a pane of its own that scrolls. */
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

/** The list as the page itself, for screens with one pane. */
export function PageReviewList<Row extends Reviewable>(props: ReviewListProps<Row>) {
  const { hadFocus, lists } = useLists(props)
  if (lists) return <lists.PageRows {...props} {...{ hadFocus }} />
  return <ReviewListRows {...props} {...{ hadFocus }} virtualizer={null} />
}

/** The virtual lists, once they are there and needed; and whether the focus was in the rows they take the place of. */
function useLists({ cards }: Pick<ReviewListProps<Reviewable>, 'cards'>) {
  const lists = virtual.use()
  const hadFocus = useRef(false)
  return { hadFocus, lists: cards.length > MOST_PLAIN_ROWS ? lists : null }
}
