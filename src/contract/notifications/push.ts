import * as z from 'zod/mini'
import { endpoint, perHour } from '#contract/endpoint.ts'
import { ExactText } from '#contract/fields/common.ts'
import { PushKinds } from './push-kinds.ts'

const MAX_ENDPOINT_LENGTH = 2000

const keyOf = (pattern: RegExp) => z.string().check(z.regex(pattern, 'Must be a key of a push subscription.'))

/** A `PushSubscription` as browsers write it in JSON (W3C Push API), without the time it may end. */
export const PushDevice = z.strictObject({
  endpoint: ExactText(MAX_ENDPOINT_LENGTH),
  keys: z.strictObject({
    /** A point of P-256, uncompressed: 65 bytes in base64url. */
    p256dh: keyOf(/^B[\w-]{86}$/),
    /** 16 bytes. */
    auth: keyOf(/^[\w-]{22}$/),
  }),
})
export type PushDevice = z.output<typeof PushDevice>

export const getPush = endpoint('GET', '/api/user/push', 'member', {
  shows: ['account', 'sessions'],
  summary: 'Says whether push notifications reach this session’s browser, and which the member wants.',
  reply: z.object({
    /** The key that browsers subscribe with (RFC 8292); null while the product sends no push notifications. */
    publicKey: z.nullable(z.string()),
    isOn: z.boolean(),
    kinds: PushKinds,
    /** Whether a locked screen may show names and amounts. */
    details: z.boolean(),
  }),
})

export const startPush = endpoint('PUT', '/api/user/push', 'member', {
  changes: ['sessions'],
  refuses: [409],
  limit: perHour('push', 60, 'You’ve turned push notifications on many times in the last hour.'),
  summary:
    'Sends push notifications to this session’s browser, until the session ends. A browser that another member used is theirs no longer.',
  body: PushDevice,
  reply: z.object({ isOn: z.literal(true) }),
})

export const endPush = endpoint('DELETE', '/api/user/push', 'member', {
  changes: ['sessions'],
  summary: 'Sends no more push notifications to this session’s browser.',
  reply: z.object({ isOn: z.literal(false) }),
})
