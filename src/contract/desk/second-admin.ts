import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, NamedPerson } from '#contract/fields/common.ts'
import { SECOND_ADMIN_ENDS, SECOND_ADMIN_KINDS } from '#domain/desk/second-admin.ts'

/** Accepted by every call that moves points above SECOND_ADMIN_ABOVE (docs/decisions/0059). */
export const secondAdminOptions = {
  /** Lets the call wait for a second admin; nothing moves until then. */
  askSecondAdmin: z.optional(z.literal(true)),
  /** Decides alone, where no other admin could agree. */
  confirmed: z.optional(z.literal(true)),
}

/** A call that waits for a second admin, or did. */
export const SecondAdminAsk = z.object({
  id: Id,
  kind: z.enum(SECOND_ADMIN_KINDS),
  request: z.nullable(z.object({ id: Id, reward: z.string() })),
  adjustmentId: z.nullable(Id),
  /** The case that it decides. */
  caseId: z.nullable(Id),
  member: z.object({ id: z.string(), email: z.string() }),
  by: NamedPerson,
  /** The change to the balance, with its sign; of a request, the points spent. */
  points: z.int(),
  /** Notes, reason or description. */
  words: z.nullable(z.string()),
  askedAt: Instant,
  endsAt: Instant,
  outcome: z.nullable(z.enum(SECOND_ADMIN_ENDS)),
})
export type SecondAdminAsk = z.output<typeof SecondAdminAsk>

/** The reply of a call that waits, where there is nothing else to show yet. */
export const WaitingCall = z.object({ secondAdminAsk: SecondAdminAsk })

export const listSecondAdminAsks = endpoint('GET', '/api/admin/second-admin-asks', 'seeDay', {
  tag: 'second admin',
  shows: ['secondAdmin', 'requests', 'balance', 'account'],
  summary:
    'Lists what waits for a second admin, of the calls that your duties allow and of your own, oldest first, at most 100.',
  reply: z.array(SecondAdminAsk),
})

export const answerSecondAdminAsk = endpoint('POST', '/api/admin/second-admin-asks/:id/answer', 'seeDay', {
  tag: 'second admin',
  changes: [
    'secondAdmin',
    'requests',
    'requestLeases',
    'rewardCases',
    'rewardCodes',
    'rewards',
    'balance',
    'notices',
    'audit',
  ],
  refuses: [409],
  summary:
    'Agrees or refuses, with the duty for the call. Agreeing makes the call after checking every rule again. The admin who asked can only withdraw, with `agree: false`.',
  body: z.strictObject({ agree: z.boolean() }),
  reply: SecondAdminAsk,
})
