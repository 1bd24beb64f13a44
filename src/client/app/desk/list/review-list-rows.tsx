import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { PartFailed } from '#client/app/admin-parts/part-failed.tsx'
import { cx } from '#client/ui/cx.ts'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import type { Card } from '../queue/arrange-cards.ts'
import type { Reviewable } from '../queue/review-queue.ts'

export interface ReviewListProps<Row extends Reviewable>
  extends Pick<PagedList<Row>, 'hasMore' | 'isLoadingMore' | 'loadMoreFailed' | 'loadMore'> {
  label: string
  cards: readonly Card<Row>[]
  chosenId: number | null
  onChoose: (id: number) => void
  children: (card: Card<Row>) => ReactNode
  /** Shown in front of a row and outside its button, such as a checkbox. */
  leading?: ((card: Card<Row>, isTabStop: boolean) => ReactNode) | undefined
}

/** Rows rendered on the server: more than any screen shows. */
const SERVER_ROWS = 20

type RowsProps<Row extends Reviewable, Scroller extends Element | Window> = ReviewListProps<Row> & {
  /** A null value renders every row in normal flow. */
  virtualizer: Virtualizer<Scroller, HTMLLIElement> | null
  /** The focus was in these rows, so the ones that replace them take it over. */
  hadFocus: RefObject<boolean>
  listRef?: RefObject<HTMLUListElement | null>
}

export function ReviewListRows<Row extends Reviewable, Scroller extends Element | Window = Window>(
  props: RowsProps<Row, Scroller>,
) {
  const { label, cards, chosenId, onChoose, children, leading, virtualizer, hasMore, hadFocus } = props
  const ownRef = useRef<HTMLUListElement>(null)
  const list = props.listRef ?? ownRef
  const isHydrated = useHydrated()
  const items: readonly Pick<VirtualItem, 'index' | 'key' | 'start'>[] =
    virtualizer?.getVirtualItems() ??
    cards
      .slice(0, isHydrated ? cards.length : SERVER_ROWS)
      .map(({ row }, index) => ({ index, key: row.id, start: 0 }))
  const chosenAt = cards.findIndex((card) => card.row.id === chosenId)

  useEffect(() => {
    if (chosenAt === -1) return
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
    if (!virtualizer) chosen?.parentElement?.scrollIntoView({ block: 'nearest' })
    else if (!chosen) virtualizer.scrollToIndex(chosenAt, { align: 'auto' })
    else {
      const top = offsetToShow(virtualizer, chosenAt)
      if (top !== null) virtualizer.scrollElement?.scrollTo({ top })
    }
    const { activeElement, body } = document
    const isFree = activeElement === body || list.current?.contains(activeElement)
    if (hadFocus.current && isFree) chosen?.focus({ preventScroll: true })
  }, [chosenAt, virtualizer, list, hadFocus])

  const end = useRef<HTMLDivElement>(null)
  const isAtEnd = useInView(end)
  const needsMore = isAtEnd && hasMore && !props.isLoadingMore && !props.loadMoreFailed
  const continueList = useEffectEvent(() => props.loadMore())
  useEffect(() => {
    if (needsMore) continueList()
  }, [needsMore])

  const step = (event: KeyboardEvent) => {
    const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = steps === 0 ? undefined : cards[chosenAt + steps]
    if (!next) return
    event.preventDefault()
    onChoose(next.row.id)
  }

  return (
    <div className="relative">
      <div ref={end} className="pointer-events-none absolute bottom-0 h-100 max-h-full w-px" />
      <ul
        ref={list}
        aria-label={label}
        onKeyDown={step}
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={() => {
          hadFocus.current = false
        }}
        className="relative"
        {...(virtualizer && { style: { height: virtualizer.getTotalSize() } })}
      >
        {items.map((item) => {
          const card = cards[item.index]
          if (!card) return null
          const isChosen = item.index === chosenAt
          return (
            <ListRow
              key={item.key}
              {...{ card, isChosen, onChoose, leading, children }}
              index={item.index}
              isTabStop={isChosen || (chosenAt === -1 && item.index === 0)}
              setSize={hasMore ? -1 : cards.length}
              measure={virtualizer?.measureElement}
              top={virtualizer && item.start - virtualizer.options.scrollMargin}
            />
          )
        })}
      </ul>
      <ReviewListEnd {...props} />
    </div>
  )
}

interface ListRowProps<Row extends Reviewable>
  extends Pick<ReviewListProps<Row>, 'onChoose' | 'leading' | 'children'> {
  card: Card<Row>
  index: number
  isChosen: boolean
  isTabStop: boolean
  setSize: number
  measure: Ref<HTMLLIElement> | undefined
  /** Pixels from the top of the list; null in normal flow. */
  top: number | null
}

/** Rendered only when it changes: a key that moves through the list renders two rows, not all in view. */
const ListRow = memo(function ListRow<Row extends Reviewable>({
  card,
  index,
  isChosen,
  isTabStop,
  setSize,
  measure,
  top,
  onChoose,
  leading,
  children,
}: ListRowProps<Row>) {
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={setSize}
      aria-posinset={index + 1}
      className={cx(
        'inset-x-0 top-0 flex border-b border-l-2 border-b-line',
        top !== null && 'absolute',
        isChosen ? 'border-l-spruce bg-spruce-tint' : 'border-l-transparent hover:bg-sunken',
      )}
      {...(top !== null && { style: { transform: `translateY(${top}px)` } })}
    >
      {leading?.(card, isTabStop)}
      <button
        type="button"
        aria-current={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onChoose(card.row.id)}
        className="flex min-w-0 grow flex-col gap-1 px-3 py-2 text-left -outline-offset-2 max-lg:px-4 max-lg:py-3"
      >
        {children(card)}
      </button>
    </li>
  )
}) as <Row extends Reviewable>(props: ListRowProps<Row>) => ReactNode

type Measured = Pick<Virtualizer<Window, HTMLLIElement>, 'measurementsCache' | 'scrollOffset' | 'scrollRect'>

/**
 * The offset that shows a drawn row; null if it is in view. Uses cached measurements: asking the DOM would force a
 * layout for every key.
 */
function offsetToShow(
  { measurementsCache, scrollOffset, scrollRect }: Measured,
  index: number,
): number | null {
  const item = measurementsCache[index]
  if (!item || scrollOffset === null || !scrollRect) return null
  if (item.start < scrollOffset) return item.start
  return item.end > scrollOffset + scrollRect.height ? item.end - scrollRect.height : null
}

type ReviewListEndProps = Pick<ReviewListProps<Reviewable>, 'isLoadingMore' | 'loadMoreFailed' | 'loadMore'>

function ReviewListEnd({ isLoadingMore, loadMoreFailed, loadMore }: ReviewListEndProps) {
  if (loadMoreFailed && !isLoadingMore) {
    return (
      <div role="alert">
        <PartFailed problem="We couldn’t load more." onRetry={loadMore} className="p-3" />
      </div>
    )
  }
  if (!isLoadingMore) return null
  return (
    <p role="status" className="flex items-center gap-2 p-3 text-ink2">
      <Spinner />
      Loading more...
    </p>
  )
}

/**
 * Whether any part of the element is in view; false on the server, at first, and where the browser cannot tell: the
 * queue then loads more as its cards run out.
 */
function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
