import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { type AdminTask, getAdminTask } from '#contract/tasks/admin-tasks.ts'
import TaskDialog from './task-dialog.tsx'

interface OpenedTaskDialogProps {
  taskId: number
  /** The task, if the list has it. */
  listed: AdminTask | undefined
  categories: readonly string[]
  onClose: () => void
}

/** The form of the task in the address. It stays as it was opened, whatever becomes of the list. */
export default function OpenedTaskDialog({ taskId, listed, categories, onClose }: OpenedTaskDialogProps) {
  const [opened, setOpened] = useState(listed)
  const read = useEndpoint(getAdminTask, { params: { id: taskId }, enabled: opened === undefined })
  const task = opened ?? listed ?? read.data
  if (task !== undefined && opened === undefined) setOpened(task)
  if (task !== undefined && task.deletedAt === null)
    return <TaskDialog start={{ task }} categories={categories} onClose={onClose} />
  return (
    <Dialog title="Edit Task" width="lg" onClose={onClose}>
      {task !== undefined ? (
        <EmptyState kind="first-use" title="This task is deleted.">
          <TextLink href="/admin/tasks?status=deleted">Restore it in the list of deleted tasks</TextLink>
        </EmptyState>
      ) : read.error instanceof ApiError && [400, 404].includes(read.error.status) ? (
        <EmptyState kind="first-use" title="This task doesn’t exist.">
          Check the link, or search by title.
        </EmptyState>
      ) : read.isError ? (
        <LoadFailure title="We couldn’t load this task." read={read} />
      ) : (
        <SkeletonGroup label="Loading the task..." className="flex min-h-80 flex-col gap-4">
          <Skeletons of={['h-10 w-full', 'h-24 w-full', 'h-24 w-full', 'h-10 w-1/2']} />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
