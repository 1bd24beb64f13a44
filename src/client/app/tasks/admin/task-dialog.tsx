import { useEffect, useId, useRef, useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { ShowNewest } from '#client/app/admin-parts/show-newest.tsx'
import { BonusMediaManager } from '#client/app/media/admin/bonus-media-manager.tsx'
import { type AdminTask, getAdminTask } from '#contract/tasks/admin-tasks.ts'
import { PictureField } from './picture-field.tsx'
import { fieldsOf, type TaskFields } from './task-fields.ts'
import { TaskFormFields } from './task-form-fields.tsx'
import { useTaskForm } from './use-task-form.ts'

interface TaskDialogProps {
  /** `pictureOf` is the task that is duplicated. */
  start: { task: AdminTask } | { fields: TaskFields; pictureOf?: number | undefined }
  categories: readonly string[]
  onClose: () => void
}

/** Create Task becomes Edit Task in place (specification §4), so that focus later returns to the opener. */
export default function TaskDialog({ start, categories, onClose }: TaskDialogProps) {
  const [task, setTask] = useState('task' in start ? start.task : null)
  const [isNew, setNew] = useState(false)
  const [hasFiles, setHasFiles] = useState(false)
  const editing = useTaskForm({
    task,
    initial: 'task' in start ? fieldsOf(start.task) : start.fields,
    pictureOf: 'task' in start ? undefined : start.pictureOf,
    onCreated: (created) => {
      setTask(created)
      setNew(true)
    },
    // Files that are not uploaded yet keep the dialog open.
    onUpdated: () => hasFiles || onClose(),
  })
  const newest = useEndpoint(getAdminTask, { params: { id: task?.id ?? 0 }, enabled: false })
  const { isDirty } = editing.form.formState
  const isCreating = task === null
  // The rest stays as it was opened, so that saving still sees what someone else changed.
  const showPicture = ({ pictureUrl }: AdminTask) => setTask((before) => before && { ...before, pictureUrl })

  return (
    <FormDialog
      title={isCreating ? 'Create Task' : 'Edit Task'}
      width="lg"
      submitLabel={editing.isAsked ? 'Publish anyway' : isCreating ? 'Create Task' : 'Save Changes'}
      busyLabel={isCreating ? 'Creating...' : 'Saving...'}
      closeLabel={!isCreating && !isDirty ? 'Close' : 'Cancel'}
      editing={editing}
      isDirty={isDirty}
      openBy="task"
      loss={hasFiles ? 'The files you chose aren’t uploaded yet.' : undefined}
      onClose={onClose}
      wayOut={
        editing.isOutdated && (
          <ShowNewest
            read={newest}
            onNewest={(read) => {
              setTask(read)
              editing.showNewest(read)
            }}
          />
        )
      }
      below={
        <div className="mt-6 flex flex-col gap-6">
          {task && <PictureField task={task} onChange={showPicture} />}
          <BonusMedia task={task} isNew={isNew} onPending={setHasFiles} />
        </div>
      }
    >
      <TaskFormFields form={editing.form} task={task} categories={categories} />
    </FormDialog>
  )
}

interface BonusMediaProps {
  task: AdminTask | null
  isNew: boolean
  onPending: (isPending: boolean) => void
}

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
          “{task.title}” is created. Add files members can claim for extra points, or close this.
        </p>
      )}
      <BonusMediaManager taskId={task?.id ?? null} onPending={onPending} />
    </section>
  )
}
