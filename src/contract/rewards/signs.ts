import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/fields/common.ts'
import { EARNED_SOURCES, SIGN_KINDS } from '#domain/rewards/signs.ts'

/** A sign: a request shares something with another account, or its destination is new. It decides nothing. */
export const PayoutSign = z.object({
  id: Id,
  kind: z.enum(SIGN_KINDS),
  noticedAt: Instant,
  /** The other account; null if the sign is about the destination alone. */
  other: z.nullable(
    z.object({
      id: z.string(),
      email: z.string(),
      firstName: z.nullable(z.string()),
      phoneNumber: z.nullable(z.string()),
      isSuspended: z.boolean(),
    }),
  ),
  /** The other account's request, or the member's own to the destination before. */
  request: z.nullable(
    z.object({ id: Id, reward: z.string(), destination: z.string(), requestedAt: Instant }),
  ),
  /** The member's submission whose picture is a copy. */
  submission: z.nullable(z.object({ id: Id, taskTitle: z.string(), submittedAt: Instant })),
  /** Set once an admin said that the two accounts are not related. */
  ended: z.nullable(z.object({ by: z.string(), at: Instant })),
})
export type PayoutSign = z.output<typeof PayoutSign>

/** The member behind a request, as an admin sees them. */
export const RequestContext = z.object({
  signs: z.array(PayoutSign),
  /** Where the points that it spends came from, oldest points first. */
  earned: z.array(z.object({ source: z.enum(EARNED_SOURCES), points: z.int() })),
  /** The last decisions about the member, newest first, without those on this request; on proofs only for admins with Reviews. */
  decisions: z.array(
    z.object({
      about: z.enum(['submission', 'request']),
      id: Id,
      title: z.string(),
      status: z.enum(['approved', 'rejected', 'fulfilled']),
      at: Instant,
      by: z.nullable(z.string()),
      notes: z.nullable(z.string()),
    }),
  ),
})
export type RequestContext = z.output<typeof RequestContext>

export const getRequestContext = endpoint('GET', '/api/admin/reward-requests/:id/context', 'payRewards', {
  shows: ['requests', 'payoutSigns', 'balance', 'submissions', 'account'],
  summary:
    'Returns what is known of the member behind a request: signs, how the points were earned, and the last decisions.',
  reply: RequestContext,
})

export const answerSign = endpoint('PUT', '/api/admin/payout-signs/:id', 'payRewards', {
  tag: 'reward requests',
  changes: ['payoutSigns', 'audit'],
  summary:
    'Says that the two accounts of a sign are not related, which ends it for them, or takes that back.',
  body: z.strictObject({ notRelated: z.boolean() }),
  reply: PayoutSign,
})
