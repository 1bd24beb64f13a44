import { AGREEMENT_HOURS } from '#domain/reviews/mass-rejections.ts'
import type { DeskSubject } from './leases.ts'

/** How long an admin can undo a decision before the member hears of it (docs/decisions/0032). */
export const HOLD_SECONDS = 10

export const MAX_HOLD_SECONDS = 60

export const RECENT_DECISIONS = 50

/** How long the desk says that a held decision ended in another way than by its admin. */
export const ENDED_HOLD_SHOWN_MINUTES = 15

/** The ways; `disagreed` and `unanswered` are of rejections that wait for a second admin (docs/decisions/0057), `rule` is one that no longer allows the decision, `reviewer` the end of the admin's own role, `code` of the last code that expires soon. */
export const HOLD_ENDS = [
  'cancelled',
  'destination',
  'account',
  'decided',
  'undone',
  'rule',
  'reviewer',
  'code',
  'disagreed',
  'unanswered',
  'reference',
  'deleted',
] as const
export type HoldEnd = (typeof HOLD_ENDS)[number]

/** 'The member cancelled this request, so your approval doesn’t count.' */
export function holdEndSentence(because: HoldEnd, subject: DeskSubject, status: string): string {
  const yours = `so your ${NOUNS[status] ?? 'decision'} doesn’t count`
  switch (because) {
    case 'cancelled':
      return `The member cancelled this ${subject}, ${yours}. Nothing was sent.`
    case 'destination':
      return `The member changed where to send this, ${yours}. It’s pending again, and nothing was sent.`
    case 'account':
      return `The member’s account was deleted, ${yours}.`
    case 'decided':
      return `Another decision on this ${subject} came first, ${yours}.`
    case 'undone':
      return `An earlier decision on this ${subject} was undone, ${yours}.`
    case 'rule':
      return `Another admin must decide on this ${subject} now, ${yours}.`
    case 'disagreed':
      return `Another admin didn’t agree, ${yours}. It’s pending again.`
    case 'unanswered':
      return `No other admin agreed in ${AGREEMENT_HOURS} hours, ${yours}. It’s pending again.`
    case 'code':
      return `There was no code left for this ${subject}, ${yours}. Nothing was sent.`
    case 'reference':
      return `Another request has the bank’s reference that you gave, ${yours}. Please check which one was sent.`
    case 'deleted':
      return `This reward was deleted, ${yours}. Nothing was sent.`
    case 'reviewer':
      return `You were not an admin when this ${subject} was due, ${yours}.`
  }
}

const NOUNS: Record<string, string> = {
  approved: 'approval',
  rejected: 'rejection',
  fulfilled: 'fulfillment',
  replaced: 'replacement',
  refunded: 'refund',
  refused: 'refusal',
}
