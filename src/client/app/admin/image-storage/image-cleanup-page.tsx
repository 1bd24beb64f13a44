import { RefreshCw } from 'lucide-react'
import { getImageStorage } from '../../../../contract/image-storage.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useNow } from '../../use-now.ts'
import { CleanupRuns } from './cleanup-runs.tsx'
import { HowCleanupWorks } from './how-cleanup-works.tsx'
import { ManualCleanup } from './manual-cleanup.tsx'
import { StorageOverview } from './storage-overview.tsx'
import { StorageSkeleton } from './storage-skeleton.tsx'

/** Image Storage Management: what the images of submissions take, and their removal after 30 days. */
export default function ImageCleanupPage() {
  const now = useNow()
  const { data, isError, isFetching, refetch } = useEndpoint(getImageStorage)
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <PageHeader
        title="Image Storage Management"
        lead="The images members send as proof, and their removal after 30 days."
        actions={
          <Button
            icon={<RefreshCw size={16} aria-hidden="true" />}
            busy={isFetching && data !== undefined}
            busyLabel="Loading..."
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        }
      />
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
          <div className="contents min-w-0 flex-col gap-6 lg:flex">
            <StorageOverview storage={data} now={now} />
            <CleanupRuns runs={data.runs} now={now} className="max-lg:order-1" />
          </div>
          <div className="contents min-w-0 flex-col gap-6 lg:flex">
            <ManualCleanup storage={data} now={now} onAsk={() => void refetch()} />
            <HowCleanupWorks className="max-lg:order-2" />
          </div>
        </div>
      ) : isError ? (
        <Card>
          <EmptyState
            kind="failed"
            title="The figures of the image storage could not be loaded."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <StorageSkeleton />
      )}
    </div>
  )
}
