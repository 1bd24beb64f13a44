import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

interface FiguresScreenProps<Figures> {
  title: string
  lead: string
  read: UseQueryResult<Figures, Error>
  failed: string
  loading: ReactNode
  children: (figures: Figures) => ReactNode
}

/** A screen of figures from one call, with a Refresh button. */
export function FiguresScreen<Figures>({
  title,
  lead,
  read: { data, isError, isFetching, refetch },
  failed,
  loading,
  children,
}: FiguresScreenProps<Figures>) {
  const refresh = () => void refetch()
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <PageHeader
        title={title}
        lead={lead}
        actions={
          <Button
            icon={<RefreshCw size={16} />}
            busy={isFetching && data !== undefined}
            busyLabel="Loading..."
            onClick={refresh}
          >
            Refresh
          </Button>
        }
      />
      {data ? (
        children(data)
      ) : isError ? (
        <Card>
          <EmptyState kind="failed" title={failed} onRetry={refresh} retrying={isFetching} />
        </Card>
      ) : (
        loading
      )}
    </div>
  )
}
