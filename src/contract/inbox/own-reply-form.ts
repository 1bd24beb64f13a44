import * as z from 'zod/mini'
import { RequiredText } from '#contract/fields/common.ts'
import { OWN_REPLY_NEEDED } from '#domain/inbox/support.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'

export const OwnReplyForm = z.strictObject({ text: RequiredText(MAX_NOTES_LENGTH, OWN_REPLY_NEEDED) })
