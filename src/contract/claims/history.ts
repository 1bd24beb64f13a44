import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery } from '#contract/fields/common.ts'
import { HISTORY_STATUSES } from '#domain/claims/history.ts'

/** Specification §3 Task history item. */
export const TaskHistoryItem = z.object({
  id: Id,
  task: z.object({
    id: Id,
    title: z.string(),
    description: z.string(),
    descriptionHtml: z.string(),
    points: z.int(),
  }),
  claimedAt: Instant,
  submittedAt: z.nullable(Instant),
  reviewedAt: z.nullable(Instant),
  reviewNotes: z.nullable(z.string()),
  failedLines: z.array(z.string()),
  /** The newest submission; null before the first. */
  submissionId: z.nullable(Id),
  contestedAt: z.nullable(Instant),
})
export type TaskHistoryItem = z.output<typeof TaskHistoryItem>

const lists = z.array(TaskHistoryItem)
const HistoryStatus = z.enum(HISTORY_STATUSES)

/** The four specified lists, each with its size in `counts` and its cursor in `next` (decisions: Lists). */
export const getTaskHistory = endpoint('GET', '/api/user/task-history', 'member', {
  shows: ['claims', 'submissions', 'tasks'],
  offline: true,
  summary: "Lists the member's tasks by status. `status` and `cursor` continue one of the lists.",
  query: z.object({ ...pageQuery, status: z.optional(HistoryStatus) }),
  reply: z.object({
    claimed: lists,
    pending: lists,
    completed: lists,
    rejected: lists,
    counts: z.record(HistoryStatus, z.int()),
    next: z.record(HistoryStatus, z.nullable(z.string())),
  }),
})

export const listCompletedTasks = endpoint('GET', '/api/user/completed-tasks', 'member', {
  shows: ['submissions', 'tasks'],
  offline: true,
  summary: 'Returns the listed tasks that the member has completed, newest tasks first.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(z.object({ taskId: Id })),
})
