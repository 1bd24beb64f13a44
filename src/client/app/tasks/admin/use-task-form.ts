import { useRef, useState } from 'react'
import { isRefusedAs } from '#client/api/api-error.ts'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { readClockValue } from '#client/app/admin-parts/clock-value.ts'
import { type AdminTask, createTask, updateTask } from '#contract/tasks/admin-tasks.ts'
import { PAIR_NEEDED, TaskForm } from '#contract/tasks/task-form.ts'
import { readDeadline } from '#domain/tasks/deadlines.ts'
import { START_TOO_LATE, startIsTooLate } from '#domain/tasks/task-form.ts'
import { DATE_AND_TIME_NEEDED } from '#domain/time/dates.ts'
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
  const sent = useRef('')
  /** The words that the server asked about. */
  const [asked, setAsked] = useState<string | null>(null)
  const editing = useActionForm(isNew ? createTask : updateTask, {
    start: initial,
    schema: TaskForm,
    read: (fields: TaskFields) => bodyOf(fields, task),
    check: (fields) => ({
      publishAt: startProblem(fields, task),
      deadlineDate:
        fields.deadlineTime !== '' && fields.deadlineDate === '' ? 'Please choose a day too' : null,
      platform: fields.act !== '' && fields.platform === '' ? PAIR_NEEDED : null,
      act: fields.platform !== '' && fields.act === '' ? PAIR_NEEDED : null,
    }),
    fieldOf: FIELD_OF,
    args: (form, fields) => {
      sent.current = wordsOf(fields)
      const body = { ...form, confirmed: sent.current === asked || undefined }
      return isNew
        ? { body: { ...body, pictureOf } }
        : { params: { id: task.id }, body: { ...body, expectedUpdatedAt: task.updatedAt } }
    },
    success: ({ title }) =>
      isNew ? ['Task Created', 'You can add bonus media now.'] : ['Task Updated', `“${title}” is saved.`],
    hasSpecifiedToast: true,
    failed: isNew ? 'Failed to create task' : 'Failed to update task',
    alreadyArrived: 'Your first try went through. Please find the task in the list and edit it there.',
    // Another failure leaves the answer as it is, so that a retry is the same request.
    onFailure: (error) => isRefusedAs(error, 'task.words') && setAsked(sent.current),
    onSuccess: (saved) => {
      setAsked(null)
      editing.form.reset(fieldsOf(saved))
      if (isNew) onCreated(saved)
      else onUpdated(saved)
    },
  })
  return {
    ...editing,
    /** Someone else changed the task since it was opened; saving would silently undo that. */
    isOutdated: isRefusedAs(editing.error, 'task.changed'),
    /** The server asked about these very words; sent again, they are published. */
    isAsked: asked !== null && asked === wordsOf(editing.form.watch()),
    /** Shows the other admin's version and discards what was typed. */
    showNewest: (newest: AdminTask) => {
      editing.reset()
      editing.form.reset(fieldsOf(newest))
    },
  }
}

function startProblem(fields: TaskFields, task: AdminTask | null): string | null {
  if (fields.status === 'inactive' && readClockValue(fields.publishAt, task?.publishAt) === undefined)
    return DATE_AND_TIME_NEEDED
  const { publishAt, deadline } = bodyOf(fields, task)
  const after = timesOf(publishAt, deadline)
  const before = task && timesOf(task.publishAt, task.deadline)
  return startIsTooLate(after, before) ? START_TOO_LATE : null
}

function timesOf(publishAt: string | null | undefined, deadline: string | null | undefined) {
  return { publishAt: publishAt ? new Date(publishAt) : null, deadline: readDeadline(deadline ?? '') }
}

/** Changing any of it makes another text to ask about. */
function wordsOf({ title, description, requirements, platform, act, status }: TaskFields): string {
  return JSON.stringify([title, description, requirements, platform, act, status])
}

export type TaskEditing = ReturnType<typeof useTaskForm>
