import * as z from 'zod/mini'
import { endpoint, perHour } from '#contract/endpoint.ts'
import { EmailAddress, Text } from '#contract/fields/common.ts'

const MAX_TOKEN_LENGTH = 1000

export const UnsubscribeForm = z.object({ email: EmailAddress })

export const unsubscribe = endpoint('GET', '/api/unsubscribe', 'public', {
  tag: 'user',
  shows: [],
  changes: ['account'],
  limit: perHour('unsubscribe', 30, 'Too many addresses were unsubscribed from your connection.'),
  summary:
    'Stops promotional and reminder emails to the address; the answer is the same whether or not we know the address. With the token from an email, it changes nothing and redirects to the page, which sends the POST.',
  query: UnsubscribeForm,
  leadsTo: '/unsubscribe',
  reply: z.object({ message: z.string() }),
})

/** Called by email apps (List-Unsubscribe-Post, RFC 8058), and by the page when someone follows a link. */
export const unsubscribeOneClick = endpoint('POST', '/api/unsubscribe', 'public', {
  tag: 'user',
  changes: ['account'],
  fromAnywhere: true,
  summary: 'Stops every optional email to the address in the token, in one click (RFC 8058).',
  query: z.object({ token: Text(MAX_TOKEN_LENGTH) }),
  reply: z.object({ message: z.string(), email: z.string() }),
})
