import { useEffect, useId, useRef, useState } from 'react'
import { type AdminTask, getAdminTask } from '../../../../contract/admin-tasks.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../admin-parts/form-dialog.tsx'
import { BonusMediaManager } from './bonus-media/bonus-media-manager.tsx'
import { fieldsOf, type TaskFields } from './task-fields.ts'
import { TaskFormFields } from './task-form-fields.tsx'
import { type TaskEditing, useTaskForm } from './use-task-form.ts'

interface TaskDialogProps {
  /** The task to edit, or what a new one begins with. */
  start: { task: AdminTask } | { fields: TaskFields }
  categories: readonly string[]
  onClose: () => void
}

/**
 * Create Task, and Edit Task with the bonus media. After a task is created the one gives way to the other for it
 * (specification §4), in place, so that the focus later returns to where it came from.
 */
export function TaskDialog({ start, categories, onClose }: TaskDialogProps) {
  const [task, setTask] = useState('task' in start ? start.task : null)
  const [isNew, setNew] = useState(false)
  const [hasFiles, setHasFiles] = useState(false)
  const editing = useTaskForm({
    task,
    initial: 'task' in start ? fieldsOf(start.task) : start.fields,
    onCreated: (created) => {
      setTask(created)
      setNew(true)
    },
    // Files that wait to be uploaded keep the dialog open.
    onUpdated: () => hasFiles || onClose(),
  })
  const { isDirty } = editing.form.formState
  const isCreating = task === null

  return (
    <FormDialog
      title={isCreating ? 'Create Task' : 'Edit Task'}
      width="lg"
      submitLabel={isCreating ? 'Create Task' : 'Save Changes'}
      busyLabel={isCreating ? 'Creating...' : 'Saving...'}
      closeLabel={!isCreating && !isDirty ? 'Close' : 'Cancel'}
      editing={editing}
      isDirty={isDirty}
      loss={hasFiles ? 'Files you chose are not uploaded yet.' : undefined}
      onClose={onClose}
      below={
        <div className="mt-6 flex flex-col gap-6">
          {editing.isOutdated && <ShowNewest taskId={task?.id ?? 0} editing={editing} onNewest={setTask} />}
          <BonusMedia task={task} isNew={isNew} onPending={setHasFiles} />
        </div>
      }
    >
      <TaskFormFields form={editing.form} task={task} categories={categories} />
    </FormDialog>
  )
}

interface ShowNewestProps {
  taskId: number
  editing: TaskEditing
  onNewest: (task: AdminTask) => void
}

/** When someone else saved first, their version is one press away. */
function ShowNewest({ taskId, editing, onNewest }: ShowNewestProps) {
  const newest = useEndpoint(getAdminTask, { params: { id: taskId }, enabled: false })
  const show = async () => {
    const { data } = await newest.refetch()
    if (!data) return
    onNewest(data)
    editing.showNewest(data)
  }
  return (
    <Button size="sm" className="self-start" busy={newest.isFetching} onClick={() => void show()}>
      Show their version and discard mine
    </Button>
  )
}

interface BonusMediaProps {
  task: AdminTask | null
  isNew: boolean
  onPending: (isPending: boolean) => void
}

/** The bonus files of the task; right after it was created, what comes next. */
function BonusMedia({ task, isNew, onPending }: BonusMediaProps) {
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (isNew) section.current?.focus()
  }, [isNew])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <h3 id={titleId} className="text-17 font-semibold">
        Bonus Media
      </h3>
      {isNew && task && (
        <p className="rounded-control bg-spruce-tint px-3 py-2">
          “{task.title}” is created. Add files that members can claim for extra points, or close.
        </p>
      )}
      <BonusMediaManager taskId={task?.id ?? null} onPending={onPending} />
    </section>
  )
}
