import { type RefObject, useEffect, useRef } from 'react'
import type { PagedList } from '../../../api/use-paged-endpoint.ts'
import { Button } from '../../../ui/button.tsx'

interface ListEndProps {
  list: PagedList<unknown>
  /** What comes, in the plural: 'rewards'. */
  what: string
  /** Where the rows stand: the first that comes takes the focus, as it stands where the button was. */
  rows: RefObject<HTMLUListElement | null>
}

/** The end of a list that goes on; nothing at its very end. */
export function ListEnd({ list, what, rows }: ListEndProps) {
  const shownBefore = useRef<number | null>(null)
  useEffect(() => {
    if (shownBefore.current === null || list.totalLoaded <= shownBefore.current) return
    rows.current?.children[shownBefore.current]?.querySelector<HTMLElement>('a, button')?.focus()
    shownBefore.current = null
  }, [list.totalLoaded, rows])
  if (!list.hasMore) return null
  const loadMore = () => {
    shownBefore.current = list.totalLoaded
    list.loadMore()
  }
  return (
    <div className="flex flex-col items-center gap-2">
      {list.loadMoreFailed && !list.isLoadingMore && (
        <p role="alert" className="text-13 font-medium text-red">
          More {what} could not be loaded. Please try again.
        </p>
      )}
      <Button onClick={loadMore} busy={list.isLoadingMore} busyLabel="Loading...">
        Load more {what}
      </Button>
    </div>
  )
}
