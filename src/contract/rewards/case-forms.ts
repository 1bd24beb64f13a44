import * as z from 'zod/mini'
import { RequiredText } from '#contract/fields/common.ts'
import { CASE_KINDS, CASE_WORDS_NEEDED } from '#domain/rewards/cases.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'

/** A separate file, so that only the dialogs load these schemas. */
export const CaseForm = z.object({
  kind: z.enum(CASE_KINDS, sentence('Please choose what is wrong.')),
  words: RequiredText(MAX_NOTES_LENGTH, CASE_WORDS_NEEDED),
})

export const SecondLookForm = z.strictObject({ words: RequiredText(MAX_NOTES_LENGTH, CASE_WORDS_NEEDED) })
