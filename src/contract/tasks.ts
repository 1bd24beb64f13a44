import * as z from 'zod/mini'
import { TASK_SORTS, TASK_STATUSES } from '../domain/tasks.ts'
import { Id, Instant, pageQuery, Search, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A task as members see it (specification §3 Task); `descriptionHtml` is the markdown rendered safely on saving. */
export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  descriptionHtml: z.string(),
  requirements: z.string(),
  category: z.string(),
  points: z.int(),
  priority: z.boolean(),
  hidden: z.boolean(),
  capacity: z.nullable(z.int()),
  claimedCount: z.int(),
  deadline: z.nullable(Instant),
  rateLimit: z.nullable(z.int()),
  ratePeriodDays: z.int(),
  /** From when the rate limit takes another member; null, or past, while it takes one. */
  opensAt: z.nullable(Instant),
  status: z.enum(TASK_STATUSES),
  /** The profile task: verified and paid by itself, no proof needed (specification §4). */
  autoVerified: z.boolean(),
  /** A review task: up to three attempts (specification §9 Legal). */
  isReview: z.boolean(),
  /** Hours after which a claim without a submission is released by itself; null keeps it for good. */
  claimHours: z.nullable(z.int()),
})
export type Task = z.output<typeof Task>

export const listTasks = endpoint('GET', '/api/tasks', 'member', {
  shows: ['tasks', 'claims'],
  offline: true,
  summary: 'Tasks that can be seen by members, priority tasks first.',
  query: z.object({
    ...pageQuery,
    search: Search,
    category: z.optional(Text(100)),
    sort: z._default(z.enum(TASK_SORTS), 'points'),
    /** Only what the member can claim now: not completed, claimed, full, expired or at its rate limit. */
    open: z.optional(z.literal('me')),
  }),
  paged: true,
  shared: true,
  reply: z.array(Task),
})

export const listTaskCategories = endpoint('GET', '/api/task-categories', 'member', {
  tag: 'tasks',
  shows: ['tasks'],
  offline: true,
  summary: 'The distinct categories of the listed tasks, in alphabetical order.',
  reply: z.array(z.string()),
})

export const getTask = endpoint('GET', '/api/tasks/:id', 'member', {
  shows: ['tasks', 'claims'],
  offline: true,
  summary: 'One task: a listed one, any the member holds a claim on, and any at all for an admin.',
  reply: Task,
})
