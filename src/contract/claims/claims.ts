import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Language, pageQuery } from '#contract/fields/common.ts'
import { SUBMISSION_STATUSES } from '#domain/proofs/submissions.ts'
import { TASK_STATUSES } from '#domain/tasks/tasks.ts'

/** A claim whose latest submission is not approved (specification §3 User task entry, decisions: Tasks). */
export const UserTask = z.object({
  task: z.nullable(
    z.object({
      id: Id,
      title: z.string(),
      titleLang: Language,
      deadline: z.nullable(Instant),
      points: z.int(),
      status: z.enum(TASK_STATUSES),
    }),
  ),
  taskId: z.nullable(Id),
  latestSubmission: z.nullable(
    z.object({
      status: z.enum(SUBMISSION_STATUSES),
      reviewNotes: z.nullable(z.string()),
      failedLines: z.array(z.string()),
    }),
  ),
  claimedAt: Instant,
  /** The deadline of this claim for proof, or for new proof after a rejection; null if there is none or proof is under review. */
  submitBy: z.nullable(Instant),
})
export type UserTask = z.output<typeof UserTask>

export const listUserTasks = endpoint('GET', '/api/user/tasks', 'member', {
  shows: ['claims', 'submissions', 'tasks'],
  offline: true,
  summary: "Lists the member's claims that are not approved yet, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(UserTask),
})

export const getCompletedTasksCount = endpoint('GET', '/api/user/completed-tasks-count', 'member', {
  shows: ['submissions', 'claims'],
  offline: true,
  summary: "Counts the member's approved tasks.",
  reply: z.object({
    count: z.int(),
    /** Whether the member ever claimed a task besides the profile task, even one they left. */
    hasClaimedOther: z.boolean(),
  }),
})

export const Claim = z.object({
  id: Id,
  taskId: Id,
  points: z.int(),
  claimedAt: Instant,
  /** The deadline of this claim for proof, or for new proof after a rejection; null if there is none or proof is under review. */
  submitBy: z.nullable(Instant),
})
export type Claim = z.output<typeof Claim>

export const claimTask = endpoint('POST', '/api/tasks/:id/claim', 'member', {
  changes: ['claims', 'reports'],
  refuses: [409],
  summary: 'Claims a spot in the task. Calling it twice returns the same claim.',
  body: z.optional(
    z.strictObject({
      /** The member agrees that the business sees the proof; without it, they do not. A task without a campaign ignores it. */
      reportConsent: z.optional(z.boolean()),
    }),
  ),
  reply: Claim,
})

export const leaveTask = endpoint('DELETE', '/api/tasks/:id/claim', 'member', {
  changes: ['claims', 'media', 'balance'],
  refuses: [409],
  summary: 'Leaves the task. Returns 409 once proof has been submitted.',
  reply: z.object({ taskId: Id }),
})
