import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type AdminTask, getAdminTask } from '../../../../contract/admin-tasks.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { UnsavedChanges } from '../../unsaved-changes.tsx'
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
  const [isAsking, setAsking] = useState(false)
  const [hasFiles, setHasFiles] = useState(false)
  const formId = useId()
  const editing = useTaskForm({
    task,
    initial: 'task' in start ? fieldsOf(start.task) : start.fields,
    onCreated: (created) => {
      setTask(created)
      setNew(true)
    },
    onUpdated: () => (hasFiles ? setAsking(true) : onClose()),
  })
  const { isDirty } = editing.form.formState
  const close = () => {
    if (isDirty || hasFiles) setAsking(true)
    else onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!editing.isSending) editing.send()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={task === null ? 'Create Task' : 'Edit Task'}
      width="lg"
      footer={
        <>
          <Button onClick={close}>{task !== null && !isDirty ? 'Close' : 'Cancel'}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={editing.isSending}
            busyLabel={task === null ? 'Creating...' : 'Saving...'}
          >
            {task === null ? 'Create Task' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <form id={formId} noValidate onSubmit={submit} aria-label={task === null ? 'New task' : 'Task'}>
          <TaskFormFields form={editing.form} task={task} categories={categories} />
        </form>
        <SaveProblem task={task} editing={editing} onNewest={setTask} />
        <BonusMedia task={task} isNew={isNew} onPending={setHasFiles} />
      </div>
      <UnsavedChanges when={isDirty || hasFiles} />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={hasFiles ? 'Close without uploading?' : 'Close without saving?'}
        description={
          hasFiles ? 'Files you chose are not uploaded yet.' : 'What you typed in this form is not saved yet.'
        }
        confirmLabel={hasFiles ? 'Close all the same' : 'Discard changes'}
        cancelLabel="Keep editing"
        onConfirm={onClose}
      />
    </Dialog>
  )
}

interface SaveProblemProps {
  task: AdminTask | null
  editing: TaskEditing
  onNewest: (task: AdminTask) => void
}

/** Why it could not be saved; when somebody else was faster, their version is one press away. */
function SaveProblem({ task, editing, onNewest }: SaveProblemProps) {
  const { problem, isOutdated, showNewest } = editing
  const newest = useEndpoint(getAdminTask, { params: { id: task?.id ?? 0 }, enabled: false })
  const show = async () => {
    const { data } = await newest.refetch()
    if (!data) return
    onNewest(data)
    showNewest(data)
  }
  return (
    <div className="flex flex-col items-start gap-2 empty:hidden">
      <ProblemText problem={problem} />
      {isOutdated && (
        <Button size="sm" busy={newest.isFetching} onClick={() => void show()}>
          Show their version and discard mine
        </Button>
      )}
    </div>
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
