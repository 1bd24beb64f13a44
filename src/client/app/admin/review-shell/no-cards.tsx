import { plural } from '../../../../domain/format.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { isNarrowed, type ReviewFilters } from './use-review-address.ts'

interface NoCardsProps<Status extends string> {
  /** The specified words. */
  title: string
  /** Said while nothing waits, and nothing is filtered. */
  allDone: string
  filters: ReviewFilters<Status>
  onChange: (next: { status?: 'all'; category?: string; search?: string }) => void
  sendingCount: number
}

/** A queue without cards: nothing waits, or nothing matches. */
export function NoCards<Status extends string>(props: NoCardsProps<Status>) {
  const { title, allDone, filters, onChange, sendingCount } = props
  if (isNarrowed(filters)) {
    return <EmptyState kind="no-match" title={title} onClear={() => onChange({ category: '', search: '' })} />
  }
  if (filters.status !== 'pending' && filters.status !== 'all') {
    return <EmptyState kind="no-match" title={title} onClear={() => onChange({ status: 'all' })} />
  }
  return (
    <EmptyState
      kind="first-use"
      title={title}
      action={
        filters.status === 'pending' && <Button onClick={() => onChange({ status: 'all' })}>Show all</Button>
      }
    >
      {sendingCount > 0 ? (
        <p>Saving {plural(sendingCount, 'decision', 'decisions')}…</p>
      ) : (
        <p>{filters.status === 'pending' ? allDone : 'They will appear here.'}</p>
      )}
    </EmptyState>
  )
}
