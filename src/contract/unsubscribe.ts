import * as z from 'zod/mini'
import { HOUR_SECONDS } from '../domain/time.ts'
import { Text } from './common.ts'
import { EmailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'

const MAX_TOKEN_LENGTH = 1000

/** An address as somebody types it. */
export const UnsubscribeForm = z.object({ email: EmailAddress })

export const unsubscribe = endpoint({
  method: 'GET',
  path: '/api/unsubscribe',
  tag: 'user',
  access: 'public',
  shows: [],
  changes: ['account'],
  limit: {
    name: 'unsubscribe',
    points: 30,
    windowSeconds: HOUR_SECONDS,
    sentence: 'Many addresses were unsubscribed from this connection.',
  },
  summary:
    'Stops promotional and reminder mail to the address; the answer is the same whether the address is known or not. With the token of a mail it changes nothing and leads to the page, which sends the POST.',
  query: UnsubscribeForm,
  reply: z.object({ message: z.string() }),
})

/** What List-Unsubscribe-Post promises to mail programs (RFC 8058); the page does the same for who follows a link. */
export const unsubscribeOneClick = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  tag: 'user',
  access: 'public',
  changes: ['account'],
  fromAnywhere: true,
  summary:
    'Stops everything that can be stopped for the address the token was made for, in one click (RFC 8058).',
  query: z.object({ token: Text(MAX_TOKEN_LENGTH) }),
  /** With the address that the token was made for. */
  reply: z.object({ message: z.string(), email: z.string() }),
})
