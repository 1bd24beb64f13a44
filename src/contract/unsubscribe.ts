import * as z from 'zod/mini'
import { MAX_EMAIL_LENGTH } from '../domain/inquiries.ts'
import { isStorableText } from '../domain/text.ts'
import { Text } from './common.ts'
import { endpoint } from './endpoint.ts'

const MAX_TOKEN_LENGTH = 1000

/** An address as somebody types it. */
export const UnsubscribeForm = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_EMAIL_LENGTH, `Please use at most ${MAX_EMAIL_LENGTH} characters.`),
      z.refine(isStorableText, 'This text contains characters that cannot be stored.'),
      z.regex(z.regexes.email, 'Please enter an e-mail address, such as name@example.ca.'),
    ),
})

export const unsubscribe = endpoint({
  method: 'GET',
  path: '/api/unsubscribe',
  access: 'public',
  summary:
    'Stops promotional and reminder mail to the address; the answer is the same whether the address is known or not. With the token of a mail to it, notifications stop too.',
  query: z.extend(UnsubscribeForm, { token: z.optional(Text(MAX_TOKEN_LENGTH)) }),
  reply: z.object({ message: z.string() }),
})

/** What List-Unsubscribe-Post promises to mail programs (RFC 8058). */
export const unsubscribeOneClick = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  fromAnywhere: true,
  summary:
    'Stops everything that can be stopped for the address the token was made for, in one click (RFC 8058).',
  query: z.object({ token: Text(MAX_TOKEN_LENGTH) }),
  reply: z.object({ message: z.string() }),
})
