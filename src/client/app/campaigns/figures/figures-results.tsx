import type { ReactNode } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { useHasRoom } from '#client/ui/hooks/use-media.ts'
import { LoadMore } from '#client/ui/load-more.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'
import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import { FigureCards } from './figure-cards.tsx'
import { FigureTable } from './figure-table.tsx'
import type { FigureRow } from './figures-labels.ts'

interface FiguresResultsProps {
  list: PagedList<CampaignFigures>
  by: FigureRow
  /** Undefined if no filter is set. */
  onClear?: (() => void) | undefined
  title?: string
  aside?: ReactNode
}

/** The four states of the table of figures. */
export function FiguresResults({ list, by, onClear, title, aside }: FiguresResultsProps) {
  return (
    <Card flush title={title} aside={aside} aria-busy={list.isStale}>
      <KeepFocus>
        <Content list={list} by={by} onClear={onClear} />
      </KeepFocus>
    </Card>
  )
}

function Content({ list, by, onClear }: FiguresResultsProps) {
  const hasRoom = useHasRoom()
  // A narrow screen has the server's markup for a wide one until hydration.
  const isHydrated = useHydrated()
  if (list.isPending) return <FiguresSkeleton />
  if (list.isError) return <LoadFailure title="We couldn’t load the figures." read={list} />
  if (list.rows.length === 0) {
    return onClear ? (
      <EmptyState kind="no-match" title="No figures found matching your criteria." onClear={onClear} />
    ) : (
      <EmptyState kind="first-use" title="No figures yet">
        They appear once members claim tasks of a campaign.
      </EmptyState>
    )
  }
  return (
    <>
      {hasRoom ? <FigureTable rows={list.rows} by={by} /> : <FigureCards rows={list.rows} by={by} />}
      {!isHydrated && <FiguresSkeleton className="sm:hidden" />}
      <LoadMore ruled list={list} what="figures" />
    </>
  )
}

function FiguresSkeleton({ className }: { className?: string }) {
  return (
    <CardSkeletons
      label="Loading figures..."
      className={className}
      count={4}
      card="flex items-center gap-6 border-b border-line px-4 py-3 last:border-b-0"
    >
      <Skeletons of={['h-4 w-40', 'h-4 grow', 'h-4 w-20 max-sm:hidden']} />
    </CardSkeletons>
  )
}
