import * as z from 'zod/mini'
import { RequiredLine } from '#contract/fields/common.ts'
import {
  MAX_REASON_NAME_LENGTH,
  MAX_REASON_SENTENCE_LENGTH,
  REASON_PROBLEMS,
  REASON_PROOFS,
} from '#domain/reviews/rejection-reasons.ts'
import { MAX_TASK_CATEGORY_LENGTH } from '#domain/tasks/task-form.ts'
import { sentence } from '#domain/text/wording.ts'

/** A separate file, so that only the dialog loads it. A sentence is one line, so its chip finds it in the notes. */
export const RejectionReasonForm = z.strictObject({
  name: RequiredLine(MAX_REASON_NAME_LENGTH, REASON_PROBLEMS.name),
  sentence: RequiredLine(MAX_REASON_SENTENCE_LENGTH, REASON_PROBLEMS.sentence),
  proof: z.enum(REASON_PROOFS),
  /** A null value means every category. */
  category: z.nullable(RequiredLine(MAX_TASK_CATEGORY_LENGTH, sentence('Category is required'))),
})
export type RejectionReasonForm = z.output<typeof RejectionReasonForm>
