import { useEndpoint } from '#client/api/use-endpoint.ts'
import { FiguresScreen } from '#client/app/admin-parts/figures-screen.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Card } from '#client/ui/card.tsx'
import { Skeleton, SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { type CleanupRun, getImageStorage } from '#contract/image-storage/image-storage.ts'
import { formatFileSize } from '#domain/files/files.ts'
import { FLAG_AFTER_DAYS, IMAGE_RETENTION_DAYS } from '#domain/image-storage/image-storage.ts'
import { formatDateTime, plural } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { ManualCleanup } from './manual-cleanup.tsx'
import { StorageOverview } from './storage-overview.tsx'

export default function ImageCleanupPage() {
  const now = useNow()
  const storage = useEndpoint(getImageStorage)
  return (
    <FiguresScreen
      title="Image Storage Management"
      lead="Proof images are removed after 30 days."
      read={storage}
      failed="We couldn’t load the image storage figures."
      loading={<StorageSkeleton />}
    >
      {(data) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
          <div className="contents min-w-0 flex-col gap-6 lg:flex">
            <StorageOverview storage={data} now={now} />
            <CleanupRuns runs={data.runs} now={now} className="max-lg:order-1" />
          </div>
          <div className="contents min-w-0 flex-col gap-6 lg:flex">
            <ManualCleanup storage={data} now={now} onAsk={() => void storage.refetch()} />
            <HowCleanupWorks className="max-lg:order-2" />
          </div>
        </div>
      )}
    </FiguresScreen>
  )
}

function HowCleanupWorks({ className }: { className?: string }) {
  return (
    <Card title="How Image Cleanup Works" className={className}>
      <ul className="flex list-disc flex-col gap-2 pt-4 pl-4 marker:text-ink3">
        <li>
          {`Images and thumbnails are deleted once their submission is more than ${IMAGE_RETENTION_DAYS} days old.`}
        </li>
        <li>
          Submissions keep their text, decision, notes and points. They show “Image not available” in place of
          the image.
        </li>
        <li>We keep a fingerprint of each image, so we can still spot copies.</li>
        <li>
          {`Submissions still pending after ${FLAG_AFTER_DAYS} days are flagged here, so you can review them in time.`}
        </li>
        <li>
          Cleanup runs automatically every 24 hours and when the server starts. Deleted images can’t be
          recovered.
        </li>
      </ul>
    </Card>
  )
}

function StorageSkeleton() {
  return (
    <SkeletonGroup
      label="Loading the image storage..."
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6"
    >
      <Card>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-5 w-40" />
          <div className="grid grid-cols-2 gap-4">
            <Skeletons of={['h-18', 'h-18', 'h-18', 'h-18']} />
          </div>
          <Skeleton className="h-48" />
        </div>
      </Card>
      <Card>
        <div className="flex flex-col gap-4">
          <Skeletons of={['h-5 w-40', 'h-12', 'h-10 w-48']} />
        </div>
      </Card>
    </SkeletonGroup>
  )
}

function CleanupRuns({ runs, now, className }: { runs: CleanupRun[]; now: Date; className?: string }) {
  return (
    <Card title="Recent Cleanups" className={className}>
      {runs.length === 0 ? (
        <p className="pt-4 text-ink2">No cleanups yet. The first one runs automatically.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {runs.map((run) => (
            <li
              key={run.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 last:pb-0"
            >
              <div>
                <p className="font-medium">{resultText(run)}</p>
                <p className="text-13 text-ink2">
                  {run.startedBy === null ? 'Automatic' : `By ${run.startedBy}`}
                  {run.freedBytes > 0 && `, ${formatFileSize(run.freedBytes)} freed`}
                </p>
              </div>
              <p className="tabular text-13 text-ink2">
                {formatDateTime(run.startedAt)} ({formatRelative(run.startedAt, now)})
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function resultText({ deletedFiles, updatedSubmissions, finishedAt }: CleanupRun): string {
  const result =
    updatedSubmissions === 0
      ? 'Nothing to remove'
      : `${plural(deletedFiles, 'file', 'files')} from ${plural(updatedSubmissions, 'submission', 'submissions')}`
  return finishedAt === null ? `${result}, not finished` : result
}
