import * as z from 'zod/mini'
import { Text } from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { MAX_FAILED_LINES } from '#domain/tasks/requirement-lines.ts'
import { MAX_TASK_TEXT_LENGTH } from '#domain/tasks/task-form.ts'
import { sentence } from '#domain/text/wording.ts'

/** Facts that a review changes, alone or with others. */
export const reviewChanges = [
  'submissions',
  'heldReviews',
  'reviewLeases',
  'endedHolds',
  'balance',
  'referrals',
  'notices',
  'audit',
] as const

/** The state that the reviewer saw: `changedAt` of the submission and `textVersion` of its task. */
export const seenVersion = { changedAt: GivenInstant, textVersion: Text(100) }

/** Lines of the requirements that a rejection names, of the text that `seen` is about. */
export const failure = {
  /** Their words without list marks; 409 if the task has no such line. */
  failedLines: z.optional(z.array(Text(MAX_TASK_TEXT_LENGTH)).check(z.maxLength(MAX_FAILED_LINES))),
  /** Whether one of them is about the page of a review, so that another page may help. */
  failedPage: z.optional(z.boolean()),
}

interface Named {
  status: 'approved' | 'rejected'
  failedLines?: readonly string[] | undefined
  seen?: unknown
}

export const failureFits = z.refine<Named>(
  ({ status, failedLines = [], seen }) =>
    failedLines.length === 0 || (status === 'rejected' && seen !== undefined),
  {
    path: ['failedLines'],
    message: sentence('Only a rejection names failed lines, and only with the text that was seen.'),
  },
)

/** One of many rejections of a task that the only admin wants; ignored while another admin could agree. */
export const confirmed = z.optional(z.literal(true))
