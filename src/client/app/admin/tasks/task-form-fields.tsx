import { useWatch } from 'react-hook-form'
import type { AdminTask } from '../../../../contract/admin-tasks.ts'
import { readDeadline } from '../../../../domain/deadlines.ts'
import {
  MAX_TASK_CATEGORY_LENGTH,
  MAX_TASK_TEXT_LENGTH,
  MAX_TASK_TITLE_LENGTH,
  TASK_DEFAULTS,
} from '../../../../domain/task-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useNow } from '../../use-now.ts'
import { CategoryField } from '../admin-parts/category-field.tsx'
import { fieldsOfForm } from '../admin-parts/form-field.ts'
import { DescriptionField } from './description-field.tsx'
import { numberOr } from './task-fields.ts'
import { TaskImpactText } from './task-impact-text.tsx'
import type { TaskEditing } from './use-task-form.ts'

type TaskFormReturn = TaskEditing['form']

interface TaskFormFieldsProps {
  form: TaskFormReturn
  /** The task as it is saved, or null for a new one. */
  task: AdminTask | null
  /** Categories that other tasks have, to choose from. */
  categories: readonly string[]
}

/** The fields of the task form (specification §5). */
export function TaskFormFields({ form, task, categories }: TaskFormFieldsProps) {
  const field = fieldsOfForm(form)
  return (
    <div className="flex flex-col gap-4">
      <TextField label="Title" maxLength={MAX_TASK_TITLE_LENGTH} {...field('title')} />
      <DescriptionField control={form.control} field={field('description')} />
      <TextArea
        label="Requirements for Points"
        hint="One to a line: members tick them off."
        maxLength={MAX_TASK_TEXT_LENGTH}
        {...field('requirements')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField categories={categories} maxLength={MAX_TASK_CATEGORY_LENGTH} {...field('category')} />
        <Select label="Status" {...field('status')}>
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
        </Select>
        {task?.status === 'active' && <Deactivated form={form} taskId={task.id} />}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField form={form} name="points" label="Points" fallback={0} />
        <Capacity form={form} />
      </div>
      <Deadline form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="Rate limit (optional)"
          hint="Members per period; empty for no limit."
          inputMode="numeric"
          {...field('rateLimit')}
        />
        <NumberField
          form={form}
          name="ratePeriodDays"
          label="Rate period"
          hint="In days."
          fallback={TASK_DEFAULTS.ratePeriodDays}
        />
        <TextField
          label="Hours to submit (optional)"
          hint="Then a place is free again."
          inputMode="numeric"
          {...field('claimHours')}
        />
        <p className="text-13 text-ink2 sm:col-span-3">
          Members who hold a place keep the points and the time they were promised, or get more.
        </p>
      </div>
      <div className="flex flex-col gap-3">
        <Checkbox label="Priority" hint="Members see it before the other tasks." {...field('priority')} />
        <Checkbox
          label="Review task"
          hint="A public review: members have up to three attempts."
          {...field('isReview')}
        />
      </div>
    </div>
  )
}

/** Whom it concerns when an active task is deactivated. */
function Deactivated({ form, taskId }: { form: TaskFormReturn; taskId: number }) {
  const status = useWatch({ control: form.control, name: 'status' })
  return (
    <p role="status" className="text-13 text-ink2 sm:col-span-2">
      {status === 'inactive' && <TaskImpactText taskId={taskId} />}
    </p>
  )
}

interface NumberFieldProps {
  form: TaskFormReturn
  name: 'points' | 'capacity' | 'ratePeriodDays'
  label: string
  hint?: string
  /** What stands for something that is no number (specification §5). */
  fallback: number
}

/** A whole number. What cannot be read as one becomes the fallback in plain sight when the field is left. */
function NumberField({ form, name, label, hint, fallback }: NumberFieldProps) {
  const { register, setValue, formState } = form
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      error={formState.errors[name]?.message}
      {...register(name, {
        onBlur: ({ target }: { target: HTMLInputElement }) => {
          const read = String(numberOr(target.value, fallback))
          if (Number(target.value) !== Number(read) || target.value.trim() === '') {
            setValue(name, read, { shouldDirty: true })
          }
        },
      })}
    />
  )
}

function Capacity({ form }: { form: TaskFormReturn }) {
  const isUnlimited = useWatch({ control: form.control, name: 'isUnlimited' })
  return (
    <div className="flex flex-col gap-2">
      {!isUnlimited && <NumberField form={form} name="capacity" label="Capacity" fallback={0} />}
      <Checkbox label="Unlimited places" {...form.register('isUnlimited')} />
    </div>
  )
}

/** The deadline and, while it is written, that it is already over. */
function Deadline({ form }: { form: TaskFormReturn }) {
  const field = fieldsOfForm(form)
  const now = useNow()
  const [date, time] = useWatch({ control: form.control, name: ['deadlineDate', 'deadlineTime'] })
  const deadline = date === '' ? null : readDeadline(time === '' ? date : `${date}T${time}`)
  const isPast = deadline !== null && deadline.getTime() <= now.getTime()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="sr-only">Deadline</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Deadline (optional)"
          hint="Without a time it is the end of that day in Toronto."
          type="date"
          {...field('deadlineDate')}
        />
        <TextField label="Time (optional)" hint="Toronto time." type="time" {...field('deadlineTime')} />
      </div>
      <p role="status" className="text-13 text-amber-text empty:hidden">
        {isPast && 'This deadline has passed: nobody can claim the task.'}
      </p>
    </fieldset>
  )
}
