import { useWatch } from 'react-hook-form'
import { fieldsOfForm } from '#client/api/forms/fields-of-form.ts'
import { CategoryField } from '#client/app/admin-parts/category-field.tsx'
import { useDollars } from '#client/app/points/parts/dollars.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { AdminTask } from '#contract/tasks/admin-tasks.ts'
import { readDeadline } from '#domain/tasks/deadlines.ts'
import {
  MAX_TASK_CATEGORY_LENGTH,
  MAX_TASK_LINK_LENGTH,
  MAX_TASK_TEXT_LENGTH,
  MAX_TASK_TITLE_LENGTH,
  MAX_TOWN_LENGTH,
  TASK_DEFAULTS,
} from '#domain/tasks/task-form.ts'
import { CampaignPart, GoesLive } from './campaign-part.tsx'
import { DescriptionField } from './description-field.tsx'
import { PlatformFields } from './platform-fields.tsx'
import { numberOr } from './task-fields.ts'
import { TaskImpactText } from './task-impact-text.tsx'
import type { TaskEditing } from './use-task-form.ts'

type TaskFormReturn = TaskEditing['form']

interface TaskFormFieldsProps {
  form: TaskFormReturn
  /** The task to edit; null for a new one. */
  task: AdminTask | null
  categories: readonly string[]
}

/** Specification §5 Task form. */
export function TaskFormFields({ form, task, categories }: TaskFormFieldsProps) {
  const field = fieldsOfForm(form)
  return (
    <div className="flex flex-col gap-4">
      <TextField label="Title" maxLength={MAX_TASK_TITLE_LENGTH} {...field('title')} />
      <DescriptionField control={form.control} field={field('description')} />
      <TextArea
        label="Requirements for Points"
        hint="One per line. Members check them off."
        maxLength={MAX_TASK_TEXT_LENGTH}
        {...field('requirements')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField categories={categories} maxLength={MAX_TASK_CATEGORY_LENGTH} {...field('category')} />
        <Status form={form} isDraft={task === null || task.publishedAt === null} />
        {task?.status === 'active' && <Deactivated form={form} taskId={task.id} />}
        <GoesLive form={form} />
      </div>
      <CampaignPart form={form} task={task} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField form={form} name="points" label="Points" fallback={0} />
        <Capacity form={form} />
        <Cost form={form} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="Minutes (optional)"
          hint="About how long it takes."
          inputMode="numeric"
          {...field('minutes')}
        />
        <Select label="How it’s done" {...field('how')}>
          <option value="">Not specified</option>
          <option value="online">Online</option>
          <option value="in-person">In person</option>
        </Select>
        <TextField
          label="Town (optional)"
          hint="Leave empty for anywhere."
          maxLength={MAX_TOWN_LENGTH}
          {...field('town')}
        />
      </div>
      <PlatformFields form={form} />
      <TextField
        label="Link (optional)"
        hint="The page where members do the task. It starts with https://."
        inputMode="url"
        maxLength={MAX_TASK_LINK_LENGTH}
        {...field('link')}
      />
      <Deadline form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="Rate limit (optional)"
          hint="Members per period. Leave empty for no limit."
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
          hint="After that, the spot reopens."
          inputMode="numeric"
          {...field('claimHours')}
        />
        <p className="text-13 text-ink2 sm:col-span-3">
          Members with a spot keep the points and time they were promised, or get more.
        </p>
      </div>
      <div className="flex flex-col gap-3">
        <Checkbox label="Priority" hint="Members see it first." {...field('priority')} />
        <Checkbox
          label="Review task"
          hint="A public review. Members get three paid tries."
          {...field('isReview')}
        />
      </div>
    </div>
  )
}

function Cost({ form }: { form: TaskFormReturn }) {
  const [points, capacity, isUnlimited] = useWatch({
    control: form.control,
    name: ['points', 'capacity', 'isUnlimited'],
  })
  const dollars = useDollars('team')
  const each = dollars(Number(points))
  const all = isUnlimited ? null : dollars(Number(points) * Number(capacity))
  if (!each) return null
  return (
    <p className="tabular text-13 text-ink2 sm:col-span-2">
      {all
        ? `Costs ${each} for each approved spot, ${all} for all of them.`
        : `Costs ${each} for each approved spot.`}
    </p>
  )
}

function Status({ form, isDraft }: { form: TaskFormReturn; isDraft: boolean }) {
  const status = useWatch({ control: form.control, name: 'status' })
  return (
    <Select
      label="Status"
      hint={isDraft && status === 'inactive' ? 'This is a draft. No member sees it.' : undefined}
      {...fieldsOfForm(form)('status')}
    >
      <option value="active">Active</option>
      <option value="inactive">{isDraft ? 'Inactive (draft)' : 'Inactive'}</option>
    </Select>
  )
}

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
  /** Used when the text is not a number (specification §5). */
  fallback: number
}

/** An unreadable number visibly becomes the fallback on blur. */
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
      <Checkbox label="Unlimited spots" {...form.register('isUnlimited')} />
    </div>
  )
}

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
          hint="Without a time: end of that day, Toronto time."
          type="date"
          {...field('deadlineDate')}
        />
        <TextField label="Time (optional)" hint="Toronto time." type="time" {...field('deadlineTime')} />
      </div>
      <p role="status" className="text-13 text-amber-text empty:hidden">
        {isPast && 'This deadline has passed. No one can claim the task.'}
      </p>
    </fieldset>
  )
}
