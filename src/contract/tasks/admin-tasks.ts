import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery, Search, Text } from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { CAMPAIGN_STATUSES } from '#domain/campaigns/campaigns.ts'
import { SUBMISSION_STATUSES } from '#domain/proofs/submissions.ts'
import { MAX_TASK_CATEGORY_LENGTH, MAX_TASK_TEXT_LENGTH } from '#domain/tasks/task-form.ts'
import { TASK_STATUSES } from '#domain/tasks/tasks.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { pairIsWhole, startIsAhead, TaskForm } from './task-form.ts'
import { Task } from './tasks.ts'

/** Status filters of Task Management; without one, the list has every task that is not deleted. */
export const MANAGED_TASK_STATUSES = [...TASK_STATUSES, 'deleted'] as const
export type ManagedTaskStatus = (typeof MANAGED_TASK_STATUSES)[number]

export const AdminTask = z.extend(Task, {
  campaign: z.nullable(
    z.object({ id: Id, name: z.string(), status: z.enum(CAMPAIGN_STATUSES), client: z.string() }),
  ),
  publishAt: z.nullable(Instant),
  /** When it was first active and not hidden; an inactive task without it is a draft. */
  publishedAt: z.nullable(Instant),
  /** Whether it ever was claimed; its campaign stays then. */
  wasClaimed: z.boolean(),
  createdAt: Instant,
  /** The last change to a field of the form; sent back as `expectedUpdatedAt`. */
  updatedAt: Instant,
  deletedAt: z.nullable(Instant),
  pendingSubmissions: z.int(),
  mediaCount: z.int(),
})
export type AdminTask = z.output<typeof AdminTask>

export const listAdminTasks = endpoint('GET', '/api/admin/tasks', 'seeTasks', {
  shows: ['tasks', 'campaigns', 'claims', 'submissions', 'heldReviews', 'media'],
  summary:
    'Lists every task except the profile task, newest first. Deleted tasks appear only with `status=deleted`.',
  query: z.object({
    ...pageQuery,
    search: Search,
    category: z.optional(Text(MAX_TASK_CATEGORY_LENGTH)),
    status: z.optional(z.enum(MANAGED_TASK_STATUSES)),
  }),
  paged: true,
  reply: z.array(AdminTask),
})

export const listAdminTaskCategories = endpoint('GET', '/api/admin/task-categories', 'seeTasks', {
  tag: 'tasks',
  shows: ['tasks'],
  summary: 'Lists the categories of all managed tasks, in alphabetical order.',
  reply: z.array(z.string()),
})

export const getAdminTask = endpoint('GET', '/api/admin/tasks/:id', 'seeTasks', {
  shows: ['tasks', 'campaigns', 'claims', 'submissions', 'heldReviews', 'media'],
  summary: 'Returns one managed task, deleted or not.',
  reply: AdminTask,
})

/** The admin has read the words that 409 `task.words` named, and publishes them. */
const confirmed = z.optional(z.literal(true))

export const createTask = endpoint('POST', '/api/admin/tasks', 'runContent', {
  changes: ['tasks', 'audit'],
  refuses: [409],
  summary:
    'Creates a task and returns it. An active one is refused with 409 `platform.forbids` if the platform forbids its act, and with `task.words`, once, if its text may ask for what is not honest.',
  body: z
    .extend(TaskForm, {
      /** A task whose picture the new one gets too. */
      pictureOf: z.optional(Id),
      confirmed,
    })
    .check(pairIsWhole)
    .check(startIsAhead),
  idempotent: true,
  reply: AdminTask,
})

export const updateTask = endpoint('PUT', '/api/admin/tasks/:id', 'runContent', {
  changes: ['tasks', 'claims', 'audit'],
  refuses: [409],
  summary:
    'Updates a task. Returns 409, with both numbers, if the new capacity is below the spots already claimed and offered, or if its campaign’s budget has no room for higher points; and if its campaign can’t change. Publishing is refused as for a new task.',
  body: z
    .extend(TaskForm, {
      /** The `updatedAt` the form was filled from; 409 if the task has changed since. */
      expectedUpdatedAt: z.optional(GivenInstant),
      confirmed,
    })
    .check(pairIsWhole)
    .check(startIsAhead),
  reply: AdminTask,
})

export const TaskImpact = z.object({
  id: Id,
  /** Members with a spot and no approved submission; the other counts are parts of this one. */
  affectedMembers: z.int(),
  unsubmittedClaims: z.int(),
  pendingSubmissions: z.int(),
  rejectedSubmissions: z.int(),
})
export type TaskImpact = z.output<typeof TaskImpact>

export const getTaskImpact = endpoint('GET', '/api/admin/tasks/:id/impact', 'runContent', {
  shows: ['tasks', 'claims', 'submissions', 'media'],
  summary: 'Counts the members affected if the task is deleted or deactivated.',
  reply: TaskImpact,
})

export const deleteTask = endpoint('DELETE', '/api/admin/tasks/:id', 'runContent', {
  changes: ['tasks', 'claims', 'audit'],
  summary: 'Hides a task everywhere. Members with a spot keep it; the reply counts them.',
  reply: TaskImpact,
})

export const restoreTask = endpoint('POST', '/api/admin/tasks/:id/restore', 'runContent', {
  changes: ['tasks', 'audit'],
  refuses: [409],
  summary: 'Restores a deleted task as it was. Refused with 409 `platform.forbids` as for a new task.',
  reply: AdminTask,
})

export const setTaskVisibility = endpoint('PATCH', '/api/admin/tasks/:id/visibility', 'runContent', {
  changes: ['tasks', 'claims', 'audit'],
  refuses: [409],
  summary:
    "Shows a task in the members' task list, or hides it. Showing is refused with 409 `platform.forbids` as for a new task.",
  body: z.strictObject({ hidden: z.boolean() }),
  reply: AdminTask,
})

export const setTaskPriority = endpoint('PATCH', '/api/admin/tasks/:id/priority', 'runContent', {
  changes: ['tasks', 'claims', 'audit'],
  refuses: [409],
  summary: "Puts a task first in the members' task list, or removes its priority.",
  body: z.strictObject({ priority: z.boolean() }),
  reply: AdminTask,
})

export const setTaskPicture = endpoint('POST', '/api/admin/tasks/:id/picture', 'runContent', {
  changes: ['tasks', 'audit'],
  refuses: [409],
  summary: 'Replaces the picture on the task’s card; its middle is kept at 720 × 480.',
  multipart: { file: 'picture' },
  body: z.object({}),
  reply: AdminTask,
})

export const removeTaskPicture = endpoint('DELETE', '/api/admin/tasks/:id/picture', 'runContent', {
  changes: ['tasks', 'audit'],
  refuses: [409],
  summary: 'Removes the picture on the task’s card.',
  reply: AdminTask,
})

export const previewMarkdown = endpoint('POST', '/api/admin/markdown-preview', 'seeDay', {
  tag: 'tasks',
  changes: [],
  summary: 'Returns the HTML that a description will have once it is saved.',
  body: z.strictObject({ markdown: Text(MAX_TASK_TEXT_LENGTH) }),
  reply: z.object({ html: z.string() }),
})

export const TaskClaim = z.object({
  id: Id,
  user: z.object({ id: z.string(), email: z.string(), firstName: z.nullable(z.string()) }),
  points: z.int(),
  claimedAt: Instant,
  /** The submission deadline of this claim; null if there is none or proof was submitted. */
  submitBy: z.nullable(Instant),
  submission: z.nullable(z.object({ id: Id, status: z.enum(SUBMISSION_STATUSES), submittedAt: Instant })),
  /** Paid for bonus media; releasing the claim takes them back. */
  bonusPoints: z.int(),
})
export type TaskClaim = z.output<typeof TaskClaim>

export const listTaskClaims = endpoint('GET', '/api/admin/tasks/:id/claims', 'runContent', {
  shows: ['claims', 'submissions', 'media', 'account'],
  summary: 'Lists who has a spot in the task, since when, and what they submitted, newest claim first.',
  query: z.object({ ...pageQuery, unsubmitted: z.optional(z.literal('true')) }),
  paged: true,
  reply: z.array(TaskClaim),
})

export const releaseClaim = endpoint('POST', '/api/admin/claims/:id/release', 'runContent', {
  tag: 'tasks',
  changes: ['claims', 'media', 'balance', 'notices', 'audit'],
  refuses: [409],
  summary: "Releases a member's spot and notifies them. Returns 409 once they have submitted proof.",
  body: z.optional(z.strictObject({ reason: z.optional(Text(MAX_NOTES_LENGTH)) })),
  reply: z.object({ id: Id, taskId: Id }),
})
