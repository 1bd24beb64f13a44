import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Card } from '../queue/arrange-cards.ts'
import type { Reviewable } from '../queue/review-queue.ts'
import { type ReviewListProps, ReviewListRows } from './review-list-rows.tsx'

/** Heights of a usual row in pixels, until it is measured: dense in a pane, roomy where fingers point. */
const PANE_ROW_PX = 68
const PAGE_ROW_PX = 76

/** Rows beyond the visible ones, so that the next one is there before it is moved to. */
const OVERSCAN = 6

type VirtualRowsProps<Row extends Reviewable> = ReviewListProps<Row> & { hadFocus: RefObject<boolean> }

/** Only the rows in view, in a pane that scrolls. */
export function PaneRows<Row extends Reviewable>({
  pane,
  ...props
}: VirtualRowsProps<Row> & { pane: RefObject<HTMLDivElement | null> }) {
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    ...useSizes(props.cards, paneRowHeight),
    getScrollElement: () => pane.current,
  })
  return <ReviewListRows {...props} virtualizer={virtualizer} />
}

/** Only the rows in view, in a page that scrolls. */
export function PageRows<Row extends Reviewable>(props: VirtualRowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // What stands above the list may change its height at any time; the same place again renders nothing.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY))
  })
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...useSizes(props.cards, pageRowHeight),
    scrollMargin: top,
  })
  return <ReviewListRows {...props} virtualizer={virtualizer} listRef={list} />
}

const paneRowHeight = () => PANE_ROW_PX
const pageRowHeight = () => PAGE_ROW_PX

function useSizes(cards: readonly Card<Reviewable>[], estimateSize: () => number) {
  const getItemKey = useCallback((index: number) => cards[index]?.row.id ?? index, [cards])
  return {
    count: cards.length,
    estimateSize,
    getItemKey,
    overscan: OVERSCAN,
    useFlushSync: false,
  }
}
