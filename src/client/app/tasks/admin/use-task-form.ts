import { isRefusedAs } from '#client/api/api-error.ts'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { type AdminTask, createTask, updateTask } from '#contract/tasks/admin-tasks.ts'
import { TaskForm } from '#contract/tasks/task-form.ts'
import { bodyOf, FIELD_OF, fieldsOf, type TaskFields } from './task-fields.ts'

interface TaskFormOptions {
  task: AdminTask | null
  initial: TaskFields
  /** The task whose picture a new one takes over. */
  pictureOf?: number | undefined
  onCreated: (task: AdminTask) => void
  onUpdated: (task: AdminTask) => void
}

export function useTaskForm({ task, initial, pictureOf, onCreated, onUpdated }: TaskFormOptions) {
  const isNew = task === null
  const editing = useActionForm(isNew ? createTask : updateTask, {
    start: initial,
    schema: TaskForm,
    read: (fields: TaskFields) => bodyOf(fields, task),
    check: ({ deadlineDate, deadlineTime }) => ({
      deadlineDate: deadlineTime !== '' && deadlineDate === '' ? 'Please choose a day too' : null,
    }),
    fieldOf: FIELD_OF,
    args: (body) =>
      isNew
        ? { body: { ...body, pictureOf } }
        : { params: { id: task.id }, body: { ...body, expectedUpdatedAt: task.updatedAt } },
    success: ({ title }) =>
      isNew ? ['Task Created', 'You can add bonus media now.'] : ['Task Updated', `“${title}” is saved.`],
    hasSpecifiedToast: true,
    failed: isNew ? 'Failed to create task' : 'Failed to update task',
    alreadyArrived: 'Your first try went through. Please find the task in the list and edit it there.',
    onSuccess: (saved) => {
      editing.form.reset(fieldsOf(saved))
      if (isNew) onCreated(saved)
      else onUpdated(saved)
    },
  })
  return {
    ...editing,
    /** Someone else changed the task since it was opened; saving would silently undo that. */
    isOutdated: isRefusedAs(editing.error, 'task.changed'),
    /** Shows the other admin's version and discards what was typed. */
    showNewest: (newest: AdminTask) => {
      editing.reset()
      editing.form.reset(fieldsOf(newest))
    },
  }
}

export type TaskEditing = ReturnType<typeof useTaskForm>
