import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { useAlive } from '../../../ui/use-alive.ts'
import type { Card } from './arrange-cards.ts'
import { ReviewListEnd } from './review-list-end.tsx'
import type { Reviewable } from './review-queue.ts'

export interface ReviewListProps<Row extends Reviewable> {
  label: string
  cards: readonly Card<Row>[]
  chosenId: number | null
  onChoose: (id: number) => void
  children: (card: Card<Row>) => ReactNode
  /** Stands in front of a row and is no part of its button, such as a checkbox. */
  leading?: ((card: Card<Row>, isTabStop: boolean) => ReactNode) | undefined
  hasMore: boolean
  isLoadingMore: boolean
  loadMoreFailed: boolean
  loadMore: () => void
}

/** Rows in the server's markup: more than any screen shows. */
const SERVER_ROWS = 20

type RowsProps<Row extends Reviewable, Scroller extends Element | Window> = ReviewListProps<Row> & {
  virtualizer: Virtualizer<Scroller, HTMLLIElement>
  listRef?: RefObject<HTMLUListElement | null>
}

/** The rows that are in view, in a list as high as all of them. */
export function ReviewListRows<Row extends Reviewable, Scroller extends Element | Window>(
  props: RowsProps<Row, Scroller>,
) {
  const { label, cards, chosenId, onChoose, children, leading, virtualizer, hasMore } = props
  const ownRef = useRef<HTMLUListElement>(null)
  const list = props.listRef ?? ownRef
  // Server markup can place nothing by style: its rows stand in the flow, which is where they will be.
  const alive = useAlive()
  const items: readonly Pick<VirtualItem, 'index' | 'key' | 'start'>[] = alive
    ? virtualizer.getVirtualItems()
    : cards.slice(0, SERVER_ROWS).map(({ row }, index) => ({ index, key: row.id, start: 0 }))
  const chosenAt = cards.findIndex((card) => card.row.id === chosenId)

  useEffect(() => {
    if (chosenAt === -1) return
    if (!isInView(virtualizer, chosenAt)) virtualizer.scrollToIndex(chosenAt, { align: 'auto' })
    if (list.current?.contains(document.activeElement)) {
      list.current.querySelector<HTMLElement>('[aria-current="true"]')?.focus({ preventScroll: true })
    }
  }, [chosenAt, virtualizer, list])

  const isAtEnd = hasMore && (items.at(-1)?.index ?? 0) >= cards.length - 1
  const needsMore = isAtEnd && !props.isLoadingMore && !props.loadMoreFailed
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
    <>
      <ul
        ref={list}
        aria-label={label}
        onKeyDown={step}
        className="relative"
        {...(alive && { style: { height: virtualizer.getTotalSize() } })}
      >
        {items.map((item) => {
          const card = cards[item.index]
          if (!card) return null
          const isChosen = item.index === chosenAt
          const isTabStop = isChosen || (chosenAt === -1 && item.index === 0)
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={hasMore ? -1 : cards.length}
              aria-posinset={item.index + 1}
              className={cx(
                'inset-x-0 top-0 flex border-b border-l-2 border-b-line',
                alive && 'absolute',
                isChosen ? 'border-l-spruce bg-spruce-tint' : 'border-l-transparent hover:bg-sunken',
              )}
              {...(alive && {
                style: { transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` },
              })}
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
        })}
      </ul>
      <ReviewListEnd {...props} />
    </>
  )
}

type Measured = Pick<Virtualizer<Window, HTMLLIElement>, 'measurementsCache' | 'scrollOffset' | 'scrollRect'>

/** Told from what is measured already: asking the document would make it lay out the page for every key. */
function isInView({ measurementsCache, scrollOffset, scrollRect }: Measured, index: number): boolean {
  const item = measurementsCache[index]
  if (!item || scrollOffset === null || !scrollRect) return false
  return item.start >= scrollOffset && item.end <= scrollOffset + scrollRect.height
}
