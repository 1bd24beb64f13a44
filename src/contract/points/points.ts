import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery } from '#contract/fields/common.ts'
import { ENTRY_KINDS } from '#domain/points/points.ts'

/** A ledger entry (specification §3 Point transaction): `amount` is always positive, `type` gives the direction. */
export const PointTransaction = z.object({
  id: Id,
  type: z.enum(['earned', 'spent']),
  kind: z.enum(ENTRY_KINDS),
  amount: z.int().check(z.positive()),
  description: z.string(),
  balanceAfter: z.int(),
  /** When a rejection or cancellation returned what this redemption took; null while it is spent, and for other kinds. */
  returnedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type PointTransaction = z.output<typeof PointTransaction>

export const listPoints = endpoint('GET', '/api/user/points', 'member', {
  shows: ['balance'],
  offline: true,
  summary: "Lists the member's point transactions, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(PointTransaction),
})

export const getPointsSummary = endpoint('GET', '/api/user/points-summary', 'member', {
  shows: ['balance'],
  offline: true,
  summary: 'Returns the balance and the points earned in the last 7 days.',
  reply: z.object({ totalPoints: z.int(), earnedLast7Days: z.int() }),
})
