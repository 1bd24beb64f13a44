import * as z from 'zod/mini'
import { isStorableText, MAX_EMAIL_LENGTH } from '../domain/text.ts'

const NEEDED = 'Please enter an e-mail address, such as name@example.ca.'

/** An address to write to, as somebody types it; stored without the blanks around it. */
export const EmailAddress = z
  .string(NEEDED)
  .check(
    z.trim(),
    z.maxLength(MAX_EMAIL_LENGTH, `Please use at most ${MAX_EMAIL_LENGTH} characters.`),
    z.refine(isStorableText, NEEDED),
    z.regex(z.regexes.email, NEEDED),
  )
