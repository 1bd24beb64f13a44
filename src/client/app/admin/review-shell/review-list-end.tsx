import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

interface ReviewListEndProps {
  isLoadingMore: boolean
  loadMoreFailed: boolean
  loadMore: () => void
}

/** Below the last row: more is coming, or could not be loaded. */
export function ReviewListEnd({ isLoadingMore, loadMoreFailed, loadMore }: ReviewListEndProps) {
  if (loadMoreFailed && !isLoadingMore) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 p-3">
        <p className="text-ink2">More could not be loaded.</p>
        <Button size="sm" onClick={loadMore}>
          Retry
        </Button>
      </div>
    )
  }
  if (!isLoadingMore) return null
  return (
    <p role="status" className="flex items-center gap-2 p-3 text-ink2">
      <Spinner />
      Loading more…
    </p>
  )
}
