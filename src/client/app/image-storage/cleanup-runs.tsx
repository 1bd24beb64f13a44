import { Card } from '#client/ui/card.tsx'
import type { CleanupRun } from '#contract/image-storage/image-storage.ts'
import { formatFileSize } from '#domain/files/files.ts'
import { formatDateTime, plural } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'

interface CleanupRunsProps {
  runs: CleanupRun[]
  now: Date
  className?: string
}

export function CleanupRuns({ runs, now, className }: CleanupRunsProps) {
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
