import * as z from 'zod/mini'
import { RequiredText } from '#contract/fields/common.ts'
import {
  DESCRIPTION_REQUIRED,
  INVALID_AMOUNT,
  isAdjustmentAmount,
  MAX_ADJUSTMENT_DESCRIPTION,
} from '#domain/points/adjustments.ts'

/** Specification §5 Point adjustment. A separate file, so that only the dialog loads it. */
export const AdjustmentForm = z.strictObject({
  amount: z.int(INVALID_AMOUNT).check(z.refine(isAdjustmentAmount, INVALID_AMOUNT)),
  description: RequiredText(MAX_ADJUSTMENT_DESCRIPTION, DESCRIPTION_REQUIRED),
})
export type AdjustmentForm = z.output<typeof AdjustmentForm>
