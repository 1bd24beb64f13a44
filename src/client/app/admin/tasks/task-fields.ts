import type { AdminTask, createTask } from '../../../../contract/admin-tasks.ts'
import type { BodyInputOf } from '../../../../contract/endpoint.ts'
import { deadlineParts } from '../../../../domain/deadlines.ts'
import { copyTitle, TASK_DEFAULTS } from '../../../../domain/task-form.ts'
import type { TaskStatus } from '../../../../domain/tasks.ts'

/** The task form as its fields hold it: numbers as they are typed. */
export interface TaskFields {
  title: string
  description: string
  requirements: string
  category: string
  points: string
  isUnlimited: boolean
  capacity: string
  /** '2026-11-24', or empty for no deadline. */
  deadlineDate: string
  /** '18:30' in Toronto, or empty for the end of the day. */
  deadlineTime: string
  rateLimit: string
  ratePeriodDays: string
  claimHours: string
  status: TaskStatus
  priority: boolean
  isReview: boolean
}

type TaskBody = BodyInputOf<typeof createTask>

/** An empty form (specification §5 Defaults). */
export const NEW_TASK: TaskFields = {
  title: '',
  description: '',
  requirements: '',
  category: '',
  points: String(TASK_DEFAULTS.points),
  isUnlimited: false,
  capacity: String(TASK_DEFAULTS.capacity),
  deadlineDate: '',
  deadlineTime: '',
  rateLimit: '',
  ratePeriodDays: String(TASK_DEFAULTS.ratePeriodDays),
  claimHours: '',
  status: TASK_DEFAULTS.status,
  priority: TASK_DEFAULTS.priority,
  isReview: false,
}

/** A task as the form shows it. */
export function fieldsOf(task: AdminTask): TaskFields {
  const { date, time } = task.deadline ? deadlineParts(new Date(task.deadline)) : { date: '', time: '' }
  return {
    title: task.title,
    description: task.description,
    requirements: task.requirements,
    category: task.category,
    points: String(task.points),
    isUnlimited: task.capacity === null,
    capacity: task.capacity === null ? '' : String(task.capacity),
    deadlineDate: date,
    deadlineTime: time,
    rateLimit: numberText(task.rateLimit),
    ratePeriodDays: String(task.ratePeriodDays),
    claimHours: numberText(task.claimHours),
    status: task.status,
    priority: task.priority,
    isReview: task.isReview,
  }
}

/** What a duplicate begins with: the same, under another title and without a deadline that has passed. */
export function fieldsOfCopy(task: AdminTask, now: Date): TaskFields {
  const fields = fieldsOf(task)
  const isPast = task.deadline !== null && Date.parse(task.deadline) <= now.getTime()
  return {
    ...fields,
    title: copyTitle(task.title),
    ...(isPast && { deadlineDate: '', deadlineTime: '' }),
  }
}

/**
 * What the fields say, as it is sent. Unparsable numbers fall back as specified (§5). A deadline that was not touched
 * stays to the second what it was.
 */
export function bodyOf(fields: TaskFields, before: AdminTask | null = null): TaskBody {
  return {
    title: fields.title,
    description: fields.description,
    requirements: fields.requirements,
    category: fields.category,
    points: numberOr(fields.points, 0),
    capacity: fields.isUnlimited ? null : numberOr(fields.capacity, 0),
    deadline: deadlineText(fields, before),
    rateLimit: fields.rateLimit.trim() === '' ? null : numberOr(fields.rateLimit, 0),
    ratePeriodDays: numberOr(fields.ratePeriodDays, TASK_DEFAULTS.ratePeriodDays),
    claimHours: fields.claimHours.trim() === '' ? null : numberOr(fields.claimHours, 0),
    status: fields.status,
    priority: fields.priority,
    isReview: fields.isReview,
  }
}

/** The fields' own names where the wire has others. */
export const FIELD_OF: Record<string, keyof TaskFields> = { deadline: 'deadlineDate' }

/** The number that was typed, or the fallback for what is none or nothing. */
export function numberOr(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : fallback
}

function deadlineText({ deadlineDate, deadlineTime }: TaskFields, before: AdminTask | null): string | null {
  if (before?.deadline) {
    const { date, time } = deadlineParts(new Date(before.deadline))
    if (deadlineDate === date && deadlineTime === time) return before.deadline
  }
  if (deadlineDate === '') return null
  return deadlineTime === '' ? deadlineDate : `${deadlineDate}T${deadlineTime}`
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}
