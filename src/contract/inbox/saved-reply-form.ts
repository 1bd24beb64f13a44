import * as z from 'zod/mini'
import { RequiredLine, RequiredText } from '#contract/fields/common.ts'
import {
  MAX_SAVED_REPLY_NAME_LENGTH,
  placeholderProblem,
  REPLY_LANGUAGES,
} from '#domain/inbox/saved-replies.ts'
import { SAVED_REPLY_PROBLEMS } from '#domain/inbox/saved-reply-problems.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'

export const SavedReplyForm = z.strictObject({
  name: RequiredLine(MAX_SAVED_REPLY_NAME_LENGTH, SAVED_REPLY_PROBLEMS.name),
  language: z.enum(REPLY_LANGUAGES),
  text: RequiredText(MAX_NOTES_LENGTH, SAVED_REPLY_PROBLEMS.text).check(
    z.refine((text) => placeholderProblem(text) === null, {
      error: ({ input }) => placeholderProblem(String(input)) ?? undefined,
    }),
  ),
})
export type SavedReplyForm = z.output<typeof SavedReplyForm>
