import { type ReactNode, useEffect, useRef } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { LoadMore } from '#client/ui/load-more.tsx'

/** Four rows of three cards fill a window of 1440 × 900. More would hold back the first frame of every phone. */
const SERVER_ROWS = 12

interface ListResultsProps<Row> {
  list: PagedList<Row>
  /** Plural: 'tasks'. */
  what: string
  className: string
  loading: ReactNode
  /** Shown if the filters match nothing. */
  noMatch: string
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined
  /** Shown if the list has no rows at all. */
  empty: ReactNode
  /** The head of a table, whose rows the children are; a list without it. */
  head?: ReactNode
  children: (row: Row, at: number) => ReactNode
}

/** The four states of a list of cards. */
export function ListResults<Row>(props: ListResultsProps<Row>) {
  const { list, what, className, loading, noMatch, onClear, empty, head, children } = props
  const { items, loadMore } = useFocusOnMore(list)
  const rows = useFirstRows(list.rows)
  if (list.isPending) return loading
  if (list.isError) return <LoadFailure title={`We couldn’t load the ${what}.`} read={list} />
  if (rows.length === 0) {
    return onClear ? <EmptyState kind="no-match" title={noMatch} onClear={onClear} /> : empty
  }
  const label = what.charAt(0).toUpperCase() + what.slice(1)
  const state = {
    'aria-busy': list.isStale || undefined,
    className: cx(className, 'w-full transition-opacity', list.isStale && 'opacity-60'),
  }
  return (
    <div className="flex flex-col items-center gap-6">
      {head ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the arrow keys
        <section aria-label={label} tabIndex={0} {...state}>
          <table className="w-full border-separate border-spacing-0">
            <caption className="sr-only">{label}</caption>
            <thead>{head}</thead>
            <tbody ref={items}>{rows.map(children)}</tbody>
          </table>
        </section>
      ) : (
        <ul ref={items} aria-label={label} {...state}>
          {rows.map(children)}
        </ul>
      )}
      {rows.length === list.rows.length && <LoadMore list={{ ...list, loadMore }} what={what} />}
    </div>
  )
}

/** Moves the focus to the first new item after 'Load more'. */
function useFocusOnMore({ totalLoaded, loadMore }: PagedList<unknown>) {
  const items = useRef<(HTMLUListElement & HTMLTableSectionElement) | null>(null)
  const shownBefore = useRef<number | null>(null)
  useEffect(() => {
    if (shownBefore.current === null || totalLoaded <= shownBefore.current) return
    items.current?.children[shownBefore.current]?.querySelector<HTMLElement>('a, button')?.focus()
    shownBefore.current = null
  }, [totalLoaded])
  return {
    items,
    loadMore: () => {
      shownBefore.current = totalLoaded
      loadMore()
    },
  }
}

/** Only the first rows on the server and until hydration, then all. */
function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isHydrated = useHydrated()
  return isHydrated ? rows : rows.slice(0, SERVER_ROWS)
}
