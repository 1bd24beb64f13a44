import { useEffect, useEffectEvent } from 'react'
import { listAdminMedia } from '../../../../../contract/admin-media.ts'
import { usePagedEndpoint } from '../../../../api/use-paged-endpoint.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { KeepFocus } from '../../../../ui/keep-focus.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx'
import { FileChooser } from './file-chooser.tsx'
import { MediaRow } from './media-row.tsx'
import { QueueList } from './queue-list.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

interface BonusMediaManagerProps {
  taskId: number | null
  /** Hears whether files are chosen that have not arrived: closing or leaving would lose them, so the screen asks. */
  onPending: (isPending: boolean) => void
}

/** The bonus files of a task: what is there and who has it, and a queue for more (specification §2 Admin screens, 3). */
export function BonusMediaManager({ taskId, onPending }: BonusMediaManagerProps) {
  if (taskId === null) return <p className="text-ink2">Create the task first to upload bonus media</p>
  return <TaskMedia taskId={taskId} onPending={onPending} />
}

function TaskMedia({ taskId, onPending }: BonusMediaManagerProps & { taskId: number }) {
  const queue = useUploadQueue(taskId)
  const isPending = queue.rows.some(({ status }) => status !== 'refused')
  const tell = useEffectEvent(onPending)
  useEffect(() => {
    tell(isPending)
    return () => tell(false)
  }, [isPending])
  return (
    <KeepFocus className="flex flex-col gap-4">
      <FileChooser maxBytes={queue.maxBytes} onTake={(files) => void queue.take(files)} />
      {queue.rows.length > 0 && <QueueList queue={queue} />}
      <MediaList taskId={taskId} />
    </KeepFocus>
  )
}

/** Its four states; the empty one says what bonus files are for. */
function MediaList({ taskId }: { taskId: number }) {
  const media = usePagedEndpoint(listAdminMedia, { params: { taskId } })
  if (media.isPending) {
    return (
      <SkeletonGroup label="Loading the bonus files..." className="flex flex-col gap-2">
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
      </SkeletonGroup>
    )
  }
  if (media.isError) {
    return <EmptyState kind="failed" title="The bonus files could not be loaded." onRetry={media.refetch} />
  }
  if (media.rows.length === 0) {
    return (
      <p className="text-ink2">
        No bonus files yet. Each file can be claimed by one member who has taken the task, and pays its points
        at once.
      </p>
    )
  }
  return (
    <div>
      <ul aria-label="Bonus files" className="divide-y divide-line rounded-card border border-line">
        {media.rows.map((file) => (
          <MediaRow key={file.id} file={file} />
        ))}
      </ul>
      <LoadMore list={media} what="files" />
    </div>
  )
}
