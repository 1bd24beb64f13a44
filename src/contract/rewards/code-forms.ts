import * as z from 'zod/mini'
import { ExactText, Line, RequiredText, SelectedIds } from '#contract/fields/common.ts'
import {
  MAX_CODES_TEXT_LENGTH,
  MAX_SUPPLIER_LENGTH,
  MAX_VOID_REASON_LENGTH,
  MAX_VOIDED_AT_ONCE,
} from '#domain/rewards/codes.ts'
import { sentence } from '#domain/text/wording.ts'

/** A separate file, so that only the dialogs load these schemas. */
export const CodeImport = z.strictObject({
  /** Columns code, PIN, value, cost, expiry, in this order or named by a header. */
  text: ExactText(MAX_CODES_TEXT_LENGTH, sentence('Please paste the codes.')),
  supplier: z.optional(Line(MAX_SUPPLIER_LENGTH)),
  /** Takes the new codes of a text in which others are already here; otherwise such a text is 409. */
  takeNew: z.optional(z.literal(true)),
})

export const CodeVoiding = z.strictObject({
  ids: SelectedIds('code', MAX_VOIDED_AT_ONCE),
  reason: RequiredText(MAX_VOID_REASON_LENGTH, sentence('Please give a reason.')),
})
