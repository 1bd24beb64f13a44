import { Upload } from 'lucide-icons'
import { useEffect, useEffectEvent, useId } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { useDroppedFiles } from '#client/app/use-dropped-files.ts'
import { cx } from '#client/ui/cx.ts'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { FilePick } from '#client/ui/fields/file-pick.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { listAdminMedia } from '#contract/media/admin-media.ts'
import { formatFileSize } from '#domain/files/files.ts'
import { MediaRow } from './media-row.tsx'
import { QueueList } from './queue-list.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

interface BonusMediaManagerProps {
  taskId: number | null
  /** Whether chosen files are not uploaded yet: the screen asks before closing would lose them. */
  onPending: (isPending: boolean) => void
}

/** The bonus files of a task, and a queue to upload more (specification §2 Admin screens, 3). */
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

function MediaList({ taskId }: { taskId: number }) {
  const media = usePagedEndpoint(listAdminMedia, { params: { taskId } })
  if (media.isPending) {
    return (
      <SkeletonGroup label="Loading bonus files..." className="flex flex-col gap-2">
        <Skeletons of={['h-18 w-full', 'h-18 w-full']} />
      </SkeletonGroup>
    )
  }
  if (media.isError) return <LoadFailure title="We couldn’t load the bonus files." read={media} />
  if (media.rows.length === 0) {
    return (
      <p className="text-ink2">
        No bonus files yet. Each file goes to one member with a spot in the task and pays its points right
        away.
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

interface FileChooserProps {
  maxBytes: number | undefined
  onTake: (files: File[]) => void
}

function FileChooser({ maxBytes, onTake }: FileChooserProps) {
  const { isDraggedOver } = useDroppedFiles(onTake)
  const hintId = useId()
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-dashed p-4 transition-colors',
        isDraggedOver ? 'border-spruce bg-spruce-tint' : 'border-input bg-sunken',
      )}
    >
      <FilePick
        takesMedia
        size="md"
        icon={<Upload size={16} />}
        describedBy={hintId}
        onTake={(...files) => onTake(files)}
      >
        Choose Files
      </FilePick>
      <p id={hintId} className="min-w-0 flex-[1_1_14rem] text-13 text-ink2">
        <span className="touch:hidden">Choose or drop images and videos. </span>
        {maxBytes !== undefined && `Up to ${formatFileSize(maxBytes)} each.`} Nothing uploads until you press
        Upload.
      </p>
    </div>
  )
}
