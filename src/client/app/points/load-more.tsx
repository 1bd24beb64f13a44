import type { PagedList } from '../../api/use-paged-endpoint.ts'
import { Button } from '../../ui/button.tsx'

interface LoadMoreProps {
  list: PagedList<unknown>
  /** What comes, in the plural: 'transactions'. */
  what: string
}

/** The end of a list that goes on; nothing at its very end. */
export function LoadMore({ list, what }: LoadMoreProps) {
  if (!list.hasMore) return null
  return (
    <div className="flex flex-col items-center gap-2 border-t border-line p-4">
      {list.loadMoreFailed && !list.isLoadingMore && (
        <p role="alert" className="text-13 font-medium text-red">
          More {what} could not be loaded. Please try again.
        </p>
      )}
      <Button size="sm" onClick={list.loadMore} busy={list.isLoadingMore} busyLabel="Loading...">
        Load more {what}
      </Button>
    </div>
  )
}
