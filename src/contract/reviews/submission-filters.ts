import * as z from 'zod/mini'
import { QueryId, Search, Text } from '#contract/fields/common.ts'
import { LATENESSES, SUBMISSION_SORTS, SUBMISSION_STATUSES } from '#domain/proofs/submissions.ts'

/** Browsers check saved views with it. The desk loads it without the schemas of the calls. */
export const submissionFilters = {
  status: z.optional(z.enum(SUBMISSION_STATUSES)),
  contested: z.optional(z.literal('true')),
  /** The pending ones that are late, or soon will be (specification §9: 24–48 hours). */
  due: z.optional(z.enum(LATENESSES)),
  task: z.optional(QueryId),
  /** Rejections by this admin that wait for another admin to agree. */
  asker: z.optional(Text(100)),
  category: z.optional(Text(100)),
  seenBefore: z.optional(z.literal('true')),
  risk: z.optional(z.literal('true')),
  /** Text in the member's name and email, the task title, or pending proof. */
  search: Search,
}

export const submissionSort = z.optional(z.enum(SUBMISSION_SORTS))
