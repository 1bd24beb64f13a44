import { formatDate, formatDateTime } from '#domain/text/format.ts'
import { as, sentence, type Words, words } from '#domain/text/wording.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import type { RequestStatus } from './rewards.ts'

/** The trouble with a delivered reward, as its member chooses it. */
export const CASE_KINDS = ['not-working', 'wrong-value', 'not-arrived'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CASE_KIND_LABELS: Record<CaseKind, string> = {
  'not-working': sentence('This code doesn’t work'),
  'wrong-value': sentence('Wrong value'),
  'not-arrived': sentence('It never arrived'),
}

/** A case ends in at most one of these. */
export const CASE_OUTCOMES = ['replaced', 'refunded', 'refused'] as const
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]

export const CASE_STATUSES = ['open', ...CASE_OUTCOMES] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

export const CASE_STATUS_LABELS: Record<CaseStatus, string> = {
  open: sentence('Open'),
  replaced: sentence('Replaced'),
  refunded: sentence('Points returned'),
  refused: sentence('Refused'),
}

/** Our own target for deciding a case, and again after a second look is asked for. */
export const CASE_DUE_HOURS = 48

/** A case can be opened this long after the delivery. */
export const CASE_DAYS = 90

/** A second look can be asked for this long after a refusal. */
export const SECOND_LOOK_DAYS = 14

export const CASE_WORDS_NEEDED = sentence('Please say what happened.')
export const CASE_REASON_NEEDED = sentence('Please give a reason that the member can read.')

export const caseDueAt = (from: Date) => new Date(from.getTime() + CASE_DUE_HOURS * HOUR_MS)

interface CaseState {
  status: CaseStatus
  decidedAt: string | null
  contestedAt: string | null
}

/** The reason why no case can be opened; null if one can. `deliveredAt` is of the latest delivery, a replacement too. */
export function caseRefusal(
  {
    status,
    deliveredAt,
    latest,
  }: { status: RequestStatus; deliveredAt: string | null; latest: CaseState | null },
  now: Date,
): 'not-delivered' | 'open' | 'ended' | 'too-late' | null {
  if (status !== 'fulfilled' || deliveredAt === null) return 'not-delivered'
  if (latest?.status === 'open') return 'open'
  // A refusal has its second look; after a refund there is nothing left to claim.
  if (latest?.status === 'refused' || latest?.status === 'refunded') return 'ended'
  return new Date(deliveredAt).getTime() + CASE_DAYS * DAY_MS < now.getTime() ? 'too-late' : null
}

/** Nobody decides their own, and a refusal is looked at again by someone else, where there is someone. */
export function caseDecisionRefusal(
  { status, userId, firstReviewedBy }: { status: CaseStatus; userId: string; firstReviewedBy: string | null },
  {
    id,
    anotherAdminExists,
    anotherCouldLook,
  }: {
    id: string
    anotherAdminExists: boolean
    /** Whether another admin than this one exists who is not the member. */
    anotherCouldLook: boolean
  },
): 'decided' | 'own' | 'first-reviewer' | null {
  if (status !== 'open') return 'decided'
  if (userId === id && anotherAdminExists) return 'own'
  return firstReviewedBy === id && anotherCouldLook ? 'first-reviewer' : null
}

export function secondLookRefusal(
  { status, decidedAt, contestedAt }: CaseState,
  now: Date,
): 'not-refused' | 'already-asked' | 'too-late' | null {
  if (status !== 'refused' || decidedAt === null) return 'not-refused'
  if (contestedAt !== null) return 'already-asked'
  return new Date(decidedAt).getTime() + SECOND_LOOK_DAYS * DAY_MS < now.getTime() ? 'too-late' : null
}

/** 'We delivered this code on Nov 3, 2026. It was first shown Nov 3, 2:15 PM, on this account.' */
export function knownOfDelivery({
  deliveredAt,
  firstRevealedAt,
  hasCode,
}: {
  deliveredAt: string
  firstRevealedAt: string | null
  hasCode: boolean
}): Words {
  const on = as(formatDate, deliveredAt)
  if (!hasCode) return words('We delivered this on {on}.', { on })
  return firstRevealedAt === null
    ? words(
        'We delivered this on {on}. Its code has not been shown yet: press Show delivery details under your request first.',
        { on },
      )
    : words('We delivered this on {on}. Its code was first shown {shownAt}, on this account.', {
        on,
        shownAt: as(formatDateTime, firstRevealedAt),
      })
}
