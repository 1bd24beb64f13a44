import { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

interface MissingCardProps {
  single: { isError: boolean; error: Error | null; refetch: () => unknown }
  onLeave: () => void
}

/** The chosen card is still loading by itself, is gone, or could not be loaded. */
export function MissingCard({ single, onLeave }: MissingCardProps) {
  if (!single.isError) {
    return (
      <div role="status" className="grid place-items-center py-18 text-spruce">
        <Spinner className="size-8" />
        <span className="sr-only">Loading…</span>
      </div>
    )
  }
  if (single.error instanceof ApiError && single.error.status === 404) {
    return (
      <EmptyState
        kind="first-use"
        title={single.error.sentence('There is nothing at this address.')}
        action={<Button onClick={onLeave}>Show the list</Button>}
      />
    )
  }
  return <EmptyState kind="failed" onRetry={() => void single.refetch()} />
}
