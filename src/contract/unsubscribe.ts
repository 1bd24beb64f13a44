import * as z from 'zod/mini'
import { EmailAddress, Text } from './common.ts'
import { endpoint, perHour } from './endpoint.ts'

const MAX_TOKEN_LENGTH = 1000

/** An address as somebody types it. */
export const UnsubscribeForm = z.object({ email: EmailAddress })

export const unsubscribe = endpoint('GET', '/api/unsubscribe', 'public', {
  tag: 'user',
  shows: [],
  changes: ['account'],
  limit: perHour('unsubscribe', 30, 'Too many addresses were unsubscribed from your connection.'),
  summary:
    'Stops promotional and reminder mail to the address; the answer is the same whether the address is known or not. With the token of a mail it changes nothing and leads to the page, which sends the POST.',
  query: UnsubscribeForm,
  reply: z.object({ message: z.string() }),
})

/** What List-Unsubscribe-Post promises to mail programs (RFC 8058); the page does the same for who follows a link. */
export const unsubscribeOneClick = endpoint('POST', '/api/unsubscribe', 'public', {
  tag: 'user',
  changes: ['account'],
  fromAnywhere: true,
  summary:
    'Stops everything that can be stopped for the address the token was made for, in one click (RFC 8058).',
  query: z.object({ token: Text(MAX_TOKEN_LENGTH) }),
  /** With the address that the token was made for. */
  reply: z.object({ message: z.string(), email: z.string() }),
})
