import * as z from 'zod/mini'
import { decisionOptions, Hold } from '#contract/desk/decision-options.ts'
import { SecondAdminAsk, secondAdminOptions } from '#contract/desk/second-admin.ts'
import { endpoint, UPLOAD_LIMIT } from '#contract/endpoint.ts'
import {
  Id,
  Instant,
  NamedPerson,
  NotDecided,
  pageQuery,
  SelectedIds,
  Text,
} from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { CASE_KINDS, CASE_OUTCOMES, CASE_REASON_NEEDED, CASE_STATUSES } from '#domain/rewards/cases.ts'
import { MAX_DECISIONS_AT_ONCE, MAX_DELIVERY_LENGTH } from '#domain/rewards/rewards.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'
import { CaseForm, SecondLookForm } from './case-forms.ts'
import { AdminRewardRequest, REQUEST_FACTS } from './reward-requests.ts'

const CaseStatus = z.enum(CASE_STATUSES)

/** A case as its member sees it. */
export const RewardCase = z.object({
  id: Id,
  requestId: Id,
  kind: z.enum(CASE_KINDS),
  words: z.string(),
  pictureUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  openedAt: Instant,
  dueAt: Instant,
  /** Its place among the open cases, 1 for the first; null once it is decided. */
  place: z.nullable(z.int()),
  status: CaseStatus,
  decidedAt: z.nullable(Instant),
  /** The words of the decision. */
  reviewNotes: z.nullable(z.string()),
  /** The second look, with the member's words and the refusal that it is about. */
  secondLook: z.nullable(
    z.object({ askedAt: Instant, words: z.string(), firstNotes: z.nullable(z.string()) }),
  ),
})
export type RewardCase = z.output<typeof RewardCase>

/** A member's cases about one request, and what they can do. */
export const OwnCases = z.object({
  deliveredAt: z.nullable(Instant),
  firstRevealedAt: z.nullable(Instant),
  hasCode: z.boolean(),
  /** Why no case can be opened; null if one can. */
  refusal: z.nullable(z.enum(['not-delivered', 'open', 'ended', 'too-late'])),
  /** Why no second look can be asked for; null if one can. */
  secondLookRefusal: z.nullable(z.enum(['not-refused', 'already-asked', 'too-late'])),
  /** Newest first. */
  cases: z.array(RewardCase),
})
export type OwnCases = z.output<typeof OwnCases>

export const getOwnCases = endpoint('GET', '/api/user/reward-requests/:id/cases', 'member', {
  shows: ['requests', 'rewardCases'],
  summary: 'Returns what we know of a delivery, and the cases about it.',
  reply: OwnCases,
})

export const openCase = endpoint('POST', '/api/user/reward-requests/:id/cases', 'member', {
  changes: ['rewardCases', 'requests'],
  limit: UPLOAD_LIMIT,
  refuses: [409],
  summary:
    'Opens a case about a delivered request: a code that doesn’t work, a wrong value, or nothing that arrived. One is open at a time, within 90 days.',
  multipart: { file: 'picture', optional: true },
  body: CaseForm,
  idempotent: true,
  reply: RewardCase,
})

export const askSecondLook = endpoint('POST', '/api/user/cases/:id/second-look', 'member', {
  tag: 'user',
  changes: ['rewardCases', 'requests'],
  refuses: [409],
  summary: 'Asks for a second look at a refused case: once, within 14 days.',
  body: SecondLookForm,
  reply: RewardCase,
})

/** A case as admins see it. */
export const AdminRewardCase = z.extend(RewardCase, {
  request: AdminRewardRequest,
  decidedBy: z.nullable(NamedPerson),
  firstDecidedBy: z.nullable(NamedPerson),
  /** The code that it is about, and the one that replaced it: never more than four characters of either. */
  code: z.nullable(z.object({ id: Id, lastFour: z.nullable(z.string()), expiresAt: z.nullable(Instant) })),
  replacement: z.nullable(z.object({ id: Id, lastFour: z.nullable(z.string()) })),
  /** The codes in stock that could replace it; null once it is decided, and for other deliveries. */
  freeCodes: z.nullable(z.int()),
  /** When and on which device the delivery was shown, oldest first. */
  reveals: z.array(z.object({ at: Instant, device: z.nullable(z.string()) })),
  /** The member's requests that were fulfilled, and their cases by outcome. */
  record: z.object({
    fulfilled: z.int(),
    replaced: z.int(),
    refunded: z.int(),
    refused: z.int(),
  }),
  hold: z.nullable(Hold),
  secondAdmin: z.nullable(SecondAdminAsk),
  /** The last change to anything about it. */
  changedAt: Instant,
})
export type AdminRewardCase = z.output<typeof AdminRewardCase>

export const listCases = endpoint('GET', '/api/admin/cases', 'payRewards', {
  shows: [...REQUEST_FACTS, 'rewardCases', 'heldCases'],
  summary: 'Lists cases: open ones by the time they are due, decided ones newest first.',
  query: z.object({ ...pageQuery, status: z._default(CaseStatus, 'open') }),
  paged: true,
  reply: z.array(AdminRewardCase),
})

export const getCase = endpoint('GET', '/api/admin/cases/:id', 'payRewards', {
  shows: [...REQUEST_FACTS, 'rewardCases', 'heldCases'],
  summary: 'Returns one case.',
  reply: AdminRewardCase,
})

export const decideCase = endpoint('PUT', '/api/admin/cases/:id', 'payRewards', {
  changes: [
    'rewardCases',
    'heldCases',
    'rewardCodes',
    'requests',
    'rewards',
    'balance',
    'secondAdmin',
    'notices',
    'audit',
  ],
  refuses: [409],
  summary:
    'Replaces the reward, returns its points or refuses, immediately or after a hold. Returns 409 if the case was already decided, or if nothing is in stock to replace it with.',
  body: z
    .strictObject({
      outcome: z.enum(CASE_OUTCOMES),
      /** The member reads it; needed for a refusal. */
      reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
      /** A new code for a reward that is delivered by hand: stored encrypted, shown only to the member. */
      delivery: z.optional(Text(MAX_DELIVERY_LENGTH)),
      hold: decisionOptions.hold,
      ...secondAdminOptions,
      /** `changedAt` of the case that the admin saw; 409 if it has changed. */
      seen: z.optional(GivenInstant),
    })
    .check(
      z.refine(({ outcome, reviewNotes }) => outcome !== 'refused' || (reviewNotes ?? '').trim() !== '', {
        path: ['reviewNotes'],
        message: CASE_REASON_NEEDED,
      }),
      z.refine(({ outcome, delivery }) => outcome === 'replaced' || delivery === undefined, {
        path: ['delivery'],
        message: sentence('You can add a new code only when you replace the reward.'),
      }),
    ),
  reply: AdminRewardCase,
})

const CaseResult = z.object({
  id: Id,
  refusal: NotDecided,
  /** Its current state; null if it does not exist. */
  case: z.nullable(AdminRewardCase),
})

export const takeBackCases = endpoint('POST', '/api/admin/cases/take-back', 'payRewards', {
  changes: ['heldCases', 'audit'],
  summary: "Undoes the admin's own decisions on hold. The cases are as they were before.",
  body: z.strictObject({ ids: SelectedIds('case', MAX_DECISIONS_AT_ONCE) }),
  reply: z.object({ results: z.array(CaseResult) }),
})

/** Cases per reward and supplier, of deliveries in the last 90 days. */
export const listCaseFigures = endpoint('GET', '/api/admin/case-figures', 'payRewards', {
  tag: 'cases',
  shows: ['rewardCases', 'heldCases', 'rewardCodes', 'requests', 'rewards'],
  summary:
    'Returns the share of bad deliveries and their cost, per reward and supplier, and how many cases are open and late.',
  reply: z.object({
    open: z.int(),
    overdue: z.int(),
    rows: z.array(
      z.object({
        reward: z.object({ id: Id, name: z.string() }),
        /** '' for codes whose supplier is not known, and for other deliveries. */
        supplier: z.string(),
        delivered: z.int(),
        replaced: z.int(),
        refunded: z.int(),
        refused: z.int(),
        /** The cost of bad codes, so far as it is known. */
        costCents: z.int(),
        refundedPoints: z.int(),
      }),
    ),
  }),
})
