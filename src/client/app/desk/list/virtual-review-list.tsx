import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Card } from '../queue/arrange-cards.ts'
import type { Reviewable } from '../queue/review-queue.ts'
import { type ReviewListProps, ReviewListRows } from './review-list-rows.tsx'

/** Estimated row heights in pixels, until measured: dense in a pane, roomy for touch. */
const PANE_ROW_PX = 68
const PAGE_ROW_PX = 76

/** Rows rendered beyond the visible ones, so that the next one exists before it is reached. */
const OVERSCAN = 6

type VirtualRowsProps<Row extends Reviewable> = ReviewListProps<Row> & { hadFocus: RefObject<boolean> }

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

export function PageRows<Row extends Reviewable>(props: VirtualRowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // Whatever is above the list may change its height at any time; the same value again renders nothing.
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
