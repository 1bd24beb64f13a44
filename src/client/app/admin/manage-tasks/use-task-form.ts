import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { type AdminTask, createTask, TaskForm, updateTask } from '../../../../contract/admin-tasks.ts'
import { ApiError } from '../../../api/api-error.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { showRefusedFields, wholeProblem } from '../../../api/refused-fields.ts'
import { sendOnce } from '../../../api/send-once.ts'
import { useAction } from '../../../api/use-action.ts'
import { bodyOf, FIELD_OF, fieldsOf, type TaskFields } from './task-fields.ts'

const CREATE_FAILED = 'Failed to create task'
const UPDATE_FAILED = 'Failed to update task'

const bySchema = zodResolver(TaskForm)

/** The contract's schema on what would be sent, its words at the fields they are about. */
const resolver: Resolver<TaskFields, unknown, TaskFields> = async (fields, context, options) => {
  const checked = await bySchema(bodyOf(fields) as never, context, options as never)
  const errors: FieldErrors<TaskFields> = {}
  for (const [name, problem] of Object.entries(checked.errors)) {
    errors[FIELD_OF[name] ?? (name as keyof TaskFields)] = problem as never
  }
  if (fields.deadlineTime !== '' && fields.deadlineDate === '') {
    errors.deadlineDate = { type: 'required', message: 'Please choose the day as well' }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
}

export interface TaskEditing {
  form: UseFormReturn<TaskFields, unknown, TaskFields>
  save: () => void
  isSaving: boolean
  /** What went wrong as a whole; what is wrong with one field stands there. */
  problem: string | null
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

/**
 * A task while it is written: what was typed stays when the server says no. Creating it again after a lost answer is the
 * same task, because the key was made with the form.
 */
export function useTaskForm({ task, initial, onCreated, onUpdated }: TaskFormOptions): TaskEditing {
  const form = useForm({ resolver, defaultValues: initial })
  const [key] = useState(newIdempotencyKey)

  const showRefused = (error: Error) => showRefusedFields(form, error, FIELD_OF)
  const create = useAction(createTask, {
    success: () => ({
      title: 'Task Created',
      description: 'You can add bonus media to it now.',
      tone: 'success',
    }),
    failure: { fallback: CREATE_FAILED },
    onSuccess: (created) => {
      form.reset(fieldsOf(created))
      onCreated(created)
    },
    onFailure: showRefused,
  })
  const update = useAction(updateTask, {
    success: ({ title }) => ({ title: 'Task Updated', description: `“${title}” is saved.`, tone: 'success' }),
    failure: { fallback: UPDATE_FAILED },
    onSuccess: (updated) => {
      form.reset(fieldsOf(updated))
      onUpdated(updated)
    },
    onFailure: showRefused,
  })

  const action = task === null ? create : update
  return {
    form,
    save: () =>
      sendOnce(form, (fields) => {
        const body = bodyOf(fields, task)
        return task === null
          ? create.run({ body, idempotencyKey: key })
          : update.run({ params: { id: task.id }, body: { ...body, expectedUpdatedAt: task.updatedAt } })
      }),
    isSaving: form.formState.isSubmitting,
    problem:
      action.error &&
      problemOf(action.error, Object.keys(initial), task === null ? CREATE_FAILED : UPDATE_FAILED),
    isOutdated: isRefusedAs(action.error, 'task.changed'),
    showNewest: (newest) => {
      update.reset()
      form.reset(fieldsOf(newest))
    },
  }
}

function problemOf(error: Error, fields: string[], fallback: string): string | null {
  if (isRefusedAs(error, 'idempotency.mismatch')) {
    return 'Your first task was created already: please look at the list and edit it there.'
  }
  return wholeProblem(error, fields, fallback, FIELD_OF)
}

function isRefusedAs(error: Error | null, code: string): boolean {
  return error instanceof ApiError && error.body?.code === code
}
