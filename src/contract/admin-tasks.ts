import * as z from 'zod/mini'
import { SUBMISSION_STATUSES } from '../domain/submissions.ts'
import {
  isFreeTitle,
  MAX_CLAIM_HOURS,
  MAX_RATE_PERIOD_DAYS,
  MAX_TASK_CATEGORY_LENGTH,
  MAX_TASK_PLACES,
  MAX_TASK_POINTS,
  MAX_TASK_TEXT_LENGTH,
  MAX_TASK_TITLE_LENGTH,
} from '../domain/task-form.ts'
import { PROFILE_TASK_TITLE, TASK_STATUSES } from '../domain/tasks.ts'
import { MAX_NOTES_LENGTH } from '../domain/text.ts'
import { Id, Instant, pageQuery, RequiredText, SayingText, Search, Text, WholeNumber } from './common.ts'
import { Deadline, GivenInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Task } from './tasks.ts'

/** What the list of Task Management can be narrowed to; without one it shows every task that is not deleted. */
export const MANAGED_TASK_STATUSES = [...TASK_STATUSES, 'deleted'] as const
export type ManagedTaskStatus = (typeof MANAGED_TASK_STATUSES)[number]

/** A task as admins see it. */
export const AdminTask = z.extend(Task, {
  createdAt: Instant,
  /** When what the form holds last changed; sent back as `expectedUpdatedAt`. */
  updatedAt: Instant,
  deletedAt: z.nullable(Instant),
  /** Submissions that wait for a review. */
  pendingSubmissions: z.int(),
  /** Bonus files of the task. */
  mediaCount: z.int(),
})
export type AdminTask = z.output<typeof AdminTask>

/** The task form (specification §5); client and server check by the same words. */
export const TaskForm = z.strictObject({
  title: RequiredText(MAX_TASK_TITLE_LENGTH, 'Title is required').check(
    z.refine(isFreeTitle, `'${PROFILE_TASK_TITLE}' is reserved. Please choose a different title.`),
  ),
  description: SayingText(MAX_TASK_TEXT_LENGTH, 'Description is required'),
  points: WholeNumber('Points', 1, MAX_TASK_POINTS),
  /** Null is unlimited. */
  capacity: z.nullable(WholeNumber('Capacity', 1, MAX_TASK_PLACES)),
  category: RequiredText(MAX_TASK_CATEGORY_LENGTH, 'Category is required'),
  requirements: SayingText(MAX_TASK_TEXT_LENGTH, 'Requirements are required'),
  deadline: z.optional(z.nullable(Deadline)),
  rateLimit: z.optional(z.nullable(WholeNumber('Rate limit', 1, MAX_TASK_PLACES))),
  ratePeriodDays: z.optional(WholeNumber('Rate period', 1, MAX_RATE_PERIOD_DAYS)),
  status: z.enum(TASK_STATUSES),
  priority: z.optional(z.boolean()),
  /** A review task may be tried up to three times (specification §9 Legal). */
  isReview: z.optional(z.boolean()),
  /** Hours after which a claim without a submission is released by itself; null keeps it for good. */
  claimHours: z.optional(z.nullable(WholeNumber('Hours', 1, MAX_CLAIM_HOURS))),
})
export type TaskForm = z.output<typeof TaskForm>

export const listAdminTasks = endpoint('GET', '/api/admin/tasks', 'admin', {
  shows: ['tasks', 'claims', 'submissions', 'heldReviews', 'media'],
  summary: "Every task but the product's own, newest first; the deleted ones only under status=deleted.",
  query: z.object({
    ...pageQuery,
    search: Search,
    category: z.optional(Text(MAX_TASK_CATEGORY_LENGTH)),
    status: z.optional(z.enum(MANAGED_TASK_STATUSES)),
  }),
  paged: true,
  reply: z.array(AdminTask),
})

export const listAdminTaskCategories = endpoint('GET', '/api/admin/task-categories', 'admin', {
  tag: 'tasks',
  shows: ['tasks'],
  summary: 'The distinct categories of all managed tasks, in alphabetical order.',
  reply: z.array(z.string()),
})

export const getAdminTask = endpoint('GET', '/api/admin/tasks/:id', 'admin', {
  shows: ['tasks', 'claims', 'submissions', 'heldReviews', 'media'],
  summary: 'One managed task, deleted or not.',
  reply: AdminTask,
})

export const createTask = endpoint('POST', '/api/admin/tasks', 'admin', {
  changes: ['tasks', 'audit'],
  summary: 'Creates a task; the reply is the created task.',
  body: TaskForm,
  idempotent: true,
  reply: AdminTask,
})

export const updateTask = endpoint('PUT', '/api/admin/tasks/:id', 'admin', {
  changes: ['tasks', 'audit'],
  refuses: [409],
  summary: 'Changes a task. Fewer places than are claimed is 409 with both numbers.',
  body: z.extend(TaskForm, {
    /** The `updatedAt` the form was filled from: if somebody changed the task since, it is 409. */
    expectedUpdatedAt: z.optional(GivenInstant),
  }),
  reply: AdminTask,
})

/** Whom it concerns when the task goes: members who hold a place and are not paid yet. */
export const TaskImpact = z.object({
  id: Id,
  /** Members who hold a place and have not been approved. */
  affectedMembers: z.int(),
  /** Of these, who has not submitted anything yet. */
  unsubmittedClaims: z.int(),
  /** Of these, whose submission waits for a review. */
  pendingSubmissions: z.int(),
  /** Of these, whose submission was rejected and who can submit again. */
  rejectedSubmissions: z.int(),
})
export type TaskImpact = z.output<typeof TaskImpact>

export const getTaskImpact = endpoint('GET', '/api/admin/tasks/:id/impact', 'admin', {
  shows: ['tasks', 'claims', 'submissions', 'media'],
  summary: 'How many members are affected when a task is deleted or deactivated.',
  reply: TaskImpact,
})

export const deleteTask = endpoint('DELETE', '/api/admin/tasks/:id', 'admin', {
  changes: ['tasks', 'audit'],
  summary: 'Hides a task everywhere; whoever holds a place keeps it. The reply says how many that are.',
  reply: TaskImpact,
})

export const restoreTask = endpoint('POST', '/api/admin/tasks/:id/restore', 'admin', {
  changes: ['tasks', 'audit'],
  summary: 'Brings a deleted task back as it was.',
  reply: AdminTask,
})

export const setTaskVisibility = endpoint('PATCH', '/api/admin/tasks/:id/visibility', 'admin', {
  changes: ['tasks', 'audit'],
  refuses: [409],
  summary: 'Hides a task from the list of members or shows it.',
  body: z.strictObject({ hidden: z.boolean() }),
  reply: AdminTask,
})

export const setTaskPriority = endpoint('PATCH', '/api/admin/tasks/:id/priority', 'admin', {
  changes: ['tasks', 'audit'],
  refuses: [409],
  summary: 'Puts a task first in the list of members, or not.',
  body: z.strictObject({ priority: z.boolean() }),
  reply: AdminTask,
})

export const previewMarkdown = endpoint('POST', '/api/admin/markdown-preview', 'admin', {
  tag: 'tasks',
  changes: [],
  summary: 'The HTML a description will have when it is saved.',
  body: z.strictObject({ markdown: Text(MAX_TASK_TEXT_LENGTH) }),
  reply: z.object({ html: z.string() }),
})

/** One member's place in a task. */
export const TaskClaim = z.object({
  id: Id,
  user: z.object({ id: z.string(), email: z.string(), firstName: z.nullable(z.string()) }),
  points: z.int(),
  claimedAt: Instant,
  /** Until when something must be submitted; null when there is no such time, or something was. */
  submitBy: z.nullable(Instant),
  /** The newest submission, or null before the first. */
  submission: z.nullable(z.object({ id: Id, status: z.enum(SUBMISSION_STATUSES), submittedAt: Instant })),
  /** Bonus points of media the member has claimed; releasing takes them back. */
  bonusPoints: z.int(),
})
export type TaskClaim = z.output<typeof TaskClaim>

export const listTaskClaims = endpoint('GET', '/api/admin/tasks/:id/claims', 'admin', {
  shows: ['claims', 'submissions', 'media', 'account'],
  summary: 'Who holds a place in the task, since when and whether they submitted; the newest claim first.',
  query: z.object({ ...pageQuery, unsubmitted: z.optional(z.literal('true')) }),
  paged: true,
  reply: z.array(TaskClaim),
})

export const releaseClaim = endpoint('POST', '/api/admin/claims/:id/release', 'admin', {
  tag: 'tasks',
  changes: ['claims', 'media', 'balance', 'notices', 'audit'],
  refuses: [409],
  summary: "Gives a member's place back and tells them; 409 once they have submitted something.",
  body: z.optional(z.strictObject({ reason: z.optional(Text(MAX_NOTES_LENGTH)) })),
  reply: z.object({ id: Id, taskId: Id }),
})
