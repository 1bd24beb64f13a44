import { formatPoints, formatWithZone } from '#domain/text/format.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { type CaseKind, type CaseStatus, SECOND_LOOK_DAYS } from './cases.ts'
import type { DeliveryKind } from './delivery.ts'
import type { DestinationKind } from './destinations.ts'

interface Delivered {
  hasDelivery: boolean
  deliveryKind: DeliveryKind
  destinationKind: DestinationKind
}

/** The troubles that a delivery can have, each with a hint for its member; only codes can fail to work. */
export function caseChoices(delivered: Delivered): { kind: CaseKind; hint: string }[] {
  const { hasDelivery, deliveryKind, destinationKind } = delivered
  if (deliveryKind === 'etransfer') {
    return [
      { kind: 'not-arrived', hint: 'Please look in your spam folder first.' },
      { kind: 'wrong-value', hint: 'The amount isn’t right.' },
    ]
  }
  if (destinationKind === 'postal') {
    return [
      { kind: 'not-arrived', hint: 'Nothing came in the mail.' },
      { kind: 'wrong-value', hint: 'It’s damaged, or not what you redeemed.' },
    ]
  }
  if (!hasDelivery) {
    return [
      { kind: 'not-arrived', hint: 'Please look in your spam folder first.' },
      { kind: 'wrong-value', hint: 'It’s worth less than it should be.' },
    ]
  }
  return [
    { kind: 'not-working', hint: 'A store refuses it, or says it’s already used.' },
    { kind: 'wrong-value', hint: 'There’s less on it than there should be.' },
    { kind: 'not-arrived', hint: 'Your code is under your request: press “Show delivery details” first.' },
  ]
}

/** 'We’re looking into it. You’re number 2 in line, and we’ll answer by Nov 30, 2026 at 2:15 PM EST.' */
export function openCaseWords(
  { place, dueAt, isAgain }: { place: number | null; dueAt: string; isAgain: boolean },
  now: Date,
): string {
  const looking = isAgain ? 'We’re looking at it again' : 'We’re looking into it'
  const line = place === 1 ? 'You’re next in line' : place === null ? null : `You’re number ${place} in line`
  if (new Date(dueAt) < now) {
    const late = `${looking}, and we’re sorry that it’s taking longer than we said.`
    return line === null ? late : `${late} ${line}.`
  }
  const answer = `and we’ll answer by ${formatWithZone(dueAt)}.`
  return line === null ? `${looking}, ${answer}` : `${looking}. ${line}, ${answer}`
}

/** The answer to a report, as its member reads it on the request. */
export function decidedCaseWords(
  status: Exclude<CaseStatus, 'open'>,
  { isAgain, hasDelivery, points }: { isAgain: boolean; hasDelivery: boolean; points: number },
): string {
  switch (status) {
    case 'replaced':
      return hasDelivery
        ? 'We replaced it. To see the new one, press “Show delivery details”.'
        : 'We sent it again.'
    case 'refunded':
      return `We returned ${formatPoints(points)} to your account.`
    case 'refused':
      return isAgain
        ? 'We looked at it again, and our answer stays the same.'
        : 'We looked into it, and can’t replace it or return its points.'
  }
}

export function secondLookUntil(refusedAt: string): Date {
  return new Date(new Date(refusedAt).getTime() + SECOND_LOOK_DAYS * DAY_MS)
}
