import * as z from 'zod/mini'
import { endpoint, perHour } from '#contract/endpoint.ts'
import { Id, Instant, NamedPerson, pageQuery } from '#contract/fields/common.ts'
import { CODE_STATES, MAX_CODES_TEXT_LENGTH } from '#domain/rewards/codes.ts'
import { sentence } from '#domain/text/wording.ts'
import { CodeImport, CodeVoiding } from './code-forms.ts'
import { AmountCents } from './delivery.ts'

/** A code of a reward's stock as admins see it: never more of it than four characters. */
const RewardCode = z.object({
  id: Id,
  lastFour: z.nullable(z.string()),
  state: z.enum(CODE_STATES),
  amountCents: AmountCents,
  costCents: z.nullable(z.int()),
  expiresAt: z.nullable(Instant),
  batch: z.object({ id: Id, importedAt: Instant, importedBy: NamedPerson, supplier: z.string() }),
  /** The request that it was delivered for. */
  request: z.nullable(z.object({ id: Id, member: NamedPerson })),
  deliveredAt: z.nullable(Instant),
  firstRevealedAt: z.nullable(Instant),
  voidAt: z.nullable(Instant),
  voidReason: z.nullable(z.string()),
  voidedBy: z.nullable(NamedPerson),
})
export type RewardCode = z.output<typeof RewardCode>

/** The figures of one reward's stock of codes. */
export const CodeStock = z.object({
  reward: z.object({ id: Id, name: z.string(), amountCents: AmountCents, isActive: z.boolean() }),
  free: z.int(),
  /** Free codes less open requests; below 0, that many are missing. */
  available: z.int(),
  /** Approved requests that wait for a code. */
  waiting: z.int(),
  expiring: z.int(),
  /** Codes that expired in the stock, and their cost so far as it is known. */
  expired: z.int(),
  expiredCostCents: z.int(),
  /** Those of them that expired in this month, in Toronto. */
  expiredThisMonth: z.object({ codes: z.int(), costCents: z.int() }),
  delivered: z.int(),
  void: z.int(),
  /** The days that the free codes last at the pace of the last 14; null without a delivery in them. */
  daysLeft: z.nullable(z.number()),
  isLow: z.boolean(),
})
export type CodeStock = z.output<typeof CodeStock>

export const listCodeStocks = endpoint('GET', '/api/admin/code-stocks', 'payRewards', {
  tag: 'rewards',
  shows: ['rewards', 'rewardCodes', 'requests'],
  summary: 'Lists the stocks of codes of all rewards that have one, those that last least first.',
  reply: z.array(CodeStock),
})

export const getCodeStock = endpoint('GET', '/api/admin/rewards/:id/code-stock', 'payRewards', {
  tag: 'rewards',
  shows: ['rewards', 'rewardCodes', 'requests'],
  refuses: [409],
  summary: 'Returns the figures of one reward’s stock of codes.',
  reply: CodeStock,
})

export const listRewardCodes = endpoint('GET', '/api/admin/rewards/:id/codes', 'payRewards', {
  shows: ['rewards', 'rewardCodes', 'requests', 'account'],
  summary: 'Lists the codes of a reward, newest first, without the codes themselves.',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(CODE_STATES)) }),
  paged: true,
  reply: z.array(RewardCode),
})

export const importCodes = endpoint('POST', '/api/admin/rewards/:id/codes', 'payRewards', {
  changes: ['rewards', 'rewardCodes', 'audit'],
  limit: perHour('code-import', 100, sentence('You’ve imported codes many times in the last hour.')),
  refuses: [409],
  maxBodyBytes: 4 * MAX_CODES_TEXT_LENGTH,
  summary:
    'Imports codes: CSV or one per line, checked as a whole. Codes that are already here are counted and not added again.',
  body: CodeImport,
  reply: z.object({ rows: z.int(), added: z.int(), alreadyHere: z.int() }),
})

export const voidCodes = endpoint('POST', '/api/admin/rewards/:id/codes/void', 'payRewards', {
  changes: ['rewards', 'rewardCodes', 'audit'],
  refuses: [409],
  summary: 'Makes free codes void with a reason: they are never delivered. All of them, or none and 409.',
  body: CodeVoiding,
  reply: z.object({ voided: z.int() }),
})
