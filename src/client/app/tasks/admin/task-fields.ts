import { clockValueOf, readClockValue } from '#client/app/admin-parts/clock-value.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { AdminTask, createTask } from '#contract/tasks/admin-tasks.ts'
import type { Act, Platform } from '#domain/campaigns/platform-rules.ts'
import { deadlineParts } from '#domain/tasks/deadlines.ts'
import { copyTitle, TASK_DEFAULTS } from '#domain/tasks/task-form.ts'
import type { TaskStatus } from '#domain/tasks/tasks.ts'
import { isBlank } from '#domain/text/text.ts'

type TaskBody = BodyInputOf<typeof createTask>

/** Specification §5 Defaults; numbers are kept as typed. */
export const NEW_TASK = {
  title: '',
  description: '',
  requirements: '',
  category: '',
  points: String(TASK_DEFAULTS.points),
  isUnlimited: false,
  capacity: String(TASK_DEFAULTS.capacity),
  /** '2026-11-24', or empty for no deadline. */
  deadlineDate: '',
  /** '18:30' in Toronto, or empty for the end of the day. */
  deadlineTime: '',
  rateLimit: '',
  ratePeriodDays: String(TASK_DEFAULTS.ratePeriodDays),
  claimHours: '',
  minutes: '',
  town: '',
  /** Empty when that is not said. */
  how: '' as '' | 'online' | 'in-person',
  link: '',
  /** Empty when that is not said; both or neither. */
  platform: '' as '' | Platform,
  act: '' as '' | Act,
  status: TASK_DEFAULTS.status as TaskStatus,
  priority: TASK_DEFAULTS.priority as boolean,
  isReview: false,
  /** Empty for none. */
  campaignId: '',
  /** '2026-11-30T09:00' in Toronto, or empty. */
  publishAt: '',
}

export type TaskFields = typeof NEW_TASK

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
    minutes: numberText(task.minutes),
    town: task.town ?? '',
    how: task.inPerson === null ? '' : task.inPerson ? 'in-person' : 'online',
    link: task.link ?? '',
    platform: task.platform ?? '',
    act: task.act ?? '',
    status: task.status,
    priority: task.priority,
    isReview: task.isReview,
    campaignId: task.campaign ? String(task.campaign.id) : '',
    publishAt: task.publishAt ? clockValueOf(task.publishAt) : '',
  }
}

/** A duplicate gets its own title, and drops a past deadline and a campaign that takes no tasks. */
export function fieldsOfCopy(task: AdminTask, now: Date): TaskFields {
  const fields = fieldsOf(task)
  const isPast = task.deadline !== null && Date.parse(task.deadline) <= now.getTime()
  const isOver = task.campaign?.status === 'finishing' || task.campaign?.status === 'finished'
  return {
    ...fields,
    title: copyTitle(task.title),
    publishAt: '',
    ...(isPast && { deadlineDate: '', deadlineTime: '' }),
    ...(isOver && { campaignId: '' }),
  }
}

/** The request body. Unparsable numbers fall back (specification §5); an unchanged deadline keeps its seconds. */
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
    minutes: fields.minutes.trim() === '' ? null : numberOr(fields.minutes, 0),
    town: isBlank(fields.town) ? null : fields.town,
    inPerson: fields.how === '' ? null : fields.how === 'in-person',
    link: isBlank(fields.link) ? null : fields.link,
    platform: fields.platform || null,
    act: fields.act || null,
    status: fields.status,
    priority: fields.priority,
    isReview: fields.isReview,
    campaignId: fields.campaignId === '' ? null : Number(fields.campaignId),
    publishAt:
      fields.status === 'inactive' ? (readClockValue(fields.publishAt, before?.publishAt) ?? null) : null,
  }
}

/** Form field names that differ from the API's. */
export const FIELD_OF: Record<string, keyof TaskFields> = { deadline: 'deadlineDate', inPerson: 'how' }

/** The typed number, or the fallback when it is empty or not a number. */
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
