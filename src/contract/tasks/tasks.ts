import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery, Search, Text } from '#contract/fields/common.ts'
import { ACTS, PLATFORMS } from '#domain/campaigns/platform-rules.ts'
import { TASK_SORTS, TASK_STATUSES } from '#domain/tasks/tasks.ts'

/** A task (specification §3); `descriptionHtml` is sanitized when the task is saved. */
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
  /** Live claims, and spots that the waitlist keeps for the next in line. */
  claimedCount: z.int(),
  offeredCount: z.int(),
  deadline: z.nullable(Instant),
  rateLimit: z.nullable(z.int()),
  ratePeriodDays: z.int(),
  /** The time when the rate limit next allows a claim; null or past if it does now. */
  opensAt: z.nullable(Instant),
  status: z.enum(TASK_STATUSES),
  /** The profile task: verified and paid automatically (specification §4). */
  autoVerified: z.boolean(),
  /** A review task: up to three tries are paid (specification §9 Legal). */
  isReview: z.boolean(),
  /** Hours until a claim without a submission is released; null for never. */
  claimHours: z.nullable(z.int()),
  /** The time it takes as the team estimates it. */
  minutes: z.nullable(z.int()),
  /** Where it is done; null for anywhere. */
  town: z.nullable(z.string()),
  /** Done in person rather than online; null when that is not said. */
  inPerson: z.nullable(z.boolean()),
  /** The https address of the page where the task is done; the server never fetches it. */
  link: z.nullable(z.string()),
  /** Where the work appears and what it is, for the platforms’ rules; both or neither. */
  platform: z.nullable(z.enum(PLATFORMS)),
  act: z.nullable(z.enum(ACTS)),
  /** A business ordered it, and sees the proofs of members who agree. */
  forBusiness: z.boolean(),
  /** A WebP of 720 × 480; its address changes with the picture. */
  pictureUrl: z.nullable(z.string()),
})
export type Task = z.output<typeof Task>

/** The filters of the list and of its counts. */
const taskFilters = { search: Search, category: z.optional(Text(100)) }

export const listTasks = endpoint('GET', '/api/tasks', 'member', {
  shows: ['tasks', 'claims'],
  offline: true,
  summary: 'Lists the tasks that members can see, priority tasks first.',
  query: z.object({
    ...pageQuery,
    ...taskFilters,
    sort: z._default(z.enum(TASK_SORTS), 'points'),
    /** Only tasks the member can claim now: not completed, claimed or expired, and neither full nor at the rate limit unless a spot is offered to them. */
    open: z.optional(z.literal('me')),
  }),
  paged: true,
  shared: true,
  reply: z.array(Task),
})

export const countTasks = endpoint('GET', '/api/user/task-counts', 'member', {
  tag: 'tasks',
  shows: ['tasks', 'claims'],
  offline: true,
  summary:
    'Counts the listed tasks and those the member can claim now, with the search and category of the list.',
  query: z.object(taskFilters),
  reply: z.object({
    all: z.int(),
    open: z.int(),
    /** Whether the member ever claimed a task, even one they left. */
    hasClaimed: z.boolean(),
  }),
})

export const listTaskCategories = endpoint('GET', '/api/task-categories', 'member', {
  tag: 'tasks',
  shows: ['tasks'],
  offline: true,
  summary: 'Lists the categories of the listed tasks, in alphabetical order.',
  reply: z.array(z.string()),
})

export const getTask = endpoint('GET', '/api/tasks/:id', 'member', {
  shows: ['tasks', 'claims'],
  offline: true,
  summary:
    'Returns a task: a listed one, one the member has claimed, or any for an admin with Reviews or Content.',
  reply: Task,
})
