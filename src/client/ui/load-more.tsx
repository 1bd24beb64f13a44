import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface LoadMoreProps {
  list: { hasMore: boolean; loadMore: () => void; isLoadingMore: boolean; loadMoreFailed: boolean }
  /** What comes, in the plural: 'transactions'. */
  what: string
  /** A rule above it, where rows end without one. */
  ruled?: boolean | undefined
}

/** The end of a list that goes on; nothing at its very end. */
export function LoadMore({ list, what, ruled = false }: LoadMoreProps) {
  if (!list.hasMore) return null
  return (
    <div className={cx('flex flex-col items-center gap-2 p-4', ruled && 'border-t border-line')}>
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
