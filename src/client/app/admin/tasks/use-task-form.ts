import { type AdminTask, createTask, TaskForm, updateTask } from '../../../../contract/admin-tasks.ts'
import { isRefusedAs } from '../../../api/api-error.ts'
import { type ActionForm, useActionForm } from '../../../api/use-action-form.ts'
import { bodyOf, FIELD_OF, fieldsOf, type TaskFields } from './task-fields.ts'

export interface TaskEditing extends ActionForm<TaskFields, TaskForm> {
  /** Somebody else changed the task since it was opened, so that saving would undo their change unseen. */
  isOutdated: boolean
  /** Shows the task as somebody else left it, without what was typed. */
  showNewest: (task: AdminTask) => void
}

interface TaskFormOptions {
  /** The task that is edited, or null for a new one. */
  task: AdminTask | null
  initial: TaskFields
  onCreated: (task: AdminTask) => void
  onUpdated: (task: AdminTask) => void
}

/** A task while it is written. */
export function useTaskForm({ task, initial, onCreated, onUpdated }: TaskFormOptions): TaskEditing {
  const isNew = task === null
  const editing = useActionForm(isNew ? createTask : updateTask, {
    start: initial,
    schema: TaskForm,
    read: (fields: TaskFields) => bodyOf(fields, task),
    check: ({ deadlineDate, deadlineTime }) => ({
      deadlineDate: deadlineTime !== '' && deadlineDate === '' ? 'Please choose the day as well' : null,
    }),
    fieldOf: FIELD_OF,
    args: (body) =>
      isNew ? { body } : { params: { id: task.id }, body: { ...body, expectedUpdatedAt: task.updatedAt } },
    success: ({ title }) =>
      isNew
        ? { title: 'Task Created', description: 'You can add bonus media to it now.', tone: 'success' }
        : { title: 'Task Updated', description: `“${title}” is saved.`, tone: 'success' },
    failed: isNew ? 'Failed to create task' : 'Failed to update task',
    alreadyArrived: 'Your first task was created already: please look at the list and edit it there.',
    onSuccess: (saved) => {
      editing.form.reset(fieldsOf(saved))
      if (isNew) onCreated(saved)
      else onUpdated(saved)
    },
  })
  return {
    ...editing,
    isOutdated: isRefusedAs(editing.error, 'task.changed'),
    showNewest: (newest) => {
      editing.reset()
      editing.form.reset(fieldsOf(newest))
    },
  }
}
