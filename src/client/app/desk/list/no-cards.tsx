import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { plural } from '#domain/text/format.ts'

interface NoCardsProps {
  /** Specified text. */
  title: string
  allDone: string
  address: {
    filters: { status: string }
    isNarrowed: boolean
    clear: () => void
    change: (next: { status: 'all' }) => void
  }
  sendingCount: number
}

export function NoCards({ title, allDone, address, sendingCount }: NoCardsProps) {
  const { status } = address.filters
  const showAll = () => address.change({ status: 'all' })
  if (address.isNarrowed) return <EmptyState kind="no-match" title={title} onClear={address.clear} />
  if (status !== 'pending' && status !== 'all') {
    return <EmptyState kind="no-match" title={title} onClear={showAll} />
  }
  return (
    <EmptyState
      kind="first-use"
      title={title}
      action={status === 'pending' && <Button onClick={showAll}>Show all</Button>}
    >
      {sendingCount > 0 ? (
        <p>Saving {plural(sendingCount, 'decision', 'decisions')}...</p>
      ) : (
        <p>{status === 'pending' ? allDone : 'They’ll appear here.'}</p>
      )}
    </EmptyState>
  )
}

interface MissingCardProps {
  single: Pick<UseQueryResult<unknown, Error>, 'isError' | 'error' | 'refetch'>
  onLeave: () => void
}

/** The chosen card is loading, no longer exists or could not be loaded. */
export function MissingCard({ single, onLeave }: MissingCardProps) {
  if (!single.isError) return <CardSpinner words="Loading..." />
  if (single.error instanceof ApiError && single.error.status === 404) {
    return (
      <EmptyState
        kind="first-use"
        title={single.error.sentence('We couldn’t find this card.')}
        action={<Button onClick={onLeave}>Show the list</Button>}
      />
    )
  }
  return <EmptyState kind="failed" onRetry={() => void single.refetch()} />
}

export function CardSpinner({ words }: { words: string }) {
  return (
    <div role="status" className="grid place-items-center py-18 text-spruce">
      <Spinner className="size-8" />
      <span className="sr-only">{words}</span>
    </div>
  )
}
