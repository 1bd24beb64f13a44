import { formatPoints, formatWithZone } from '#domain/text/format.ts'
import { as, sentence, type Words, words } from '#domain/text/wording.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { type CaseKind, type CaseStatus, SECOND_LOOK_DAYS } from './cases.ts'
import type { DeliveryKind } from './delivery.ts'
import type { DestinationKind } from './destinations.ts'

interface Delivered {
  hasDelivery: boolean
  deliveryKind: DeliveryKind
  destinationKind: DestinationKind
}

interface CaseChoice {
  kind: CaseKind
  hint: string
}

const SPAM_FIRST = sentence('Please look in your spam folder first.')

const OF_TRANSFER: readonly CaseChoice[] = [
  { kind: 'not-arrived', hint: SPAM_FIRST },
  { kind: 'wrong-value', hint: sentence('The amount isn’t right.') },
]

const OF_PARCEL: readonly CaseChoice[] = [
  { kind: 'not-arrived', hint: sentence('Nothing came in the mail.') },
  { kind: 'wrong-value', hint: sentence('It’s damaged, or not what you redeemed.') },
]

const OF_EMAIL: readonly CaseChoice[] = [
  { kind: 'not-arrived', hint: SPAM_FIRST },
  { kind: 'wrong-value', hint: sentence('It’s worth less than it should be.') },
]

const OF_CODE: readonly CaseChoice[] = [
  { kind: 'not-working', hint: sentence('A store refuses it, or says it’s already used.') },
  { kind: 'wrong-value', hint: sentence('There’s less on it than there should be.') },
  {
    kind: 'not-arrived',
    hint: sentence('Your code is under your request: press “Show delivery details” first.'),
  },
]

/** The troubles that a delivery can have, each with a hint for its member; only codes can fail to work. */
export function caseChoices({
  hasDelivery,
  deliveryKind,
  destinationKind,
}: Delivered): readonly CaseChoice[] {
  if (deliveryKind === 'etransfer') return OF_TRANSFER
  if (destinationKind === 'postal') return OF_PARCEL
  return hasDelivery ? OF_CODE : OF_EMAIL
}

/** 'We’re looking into it. You’re number 2 in line, and we’ll answer by Nov 30, 2026 at 2:15 PM EST.' */
export function openCaseWords(
  { place, dueAt, isAgain }: { place: number | null; dueAt: string; isAgain: boolean },
  now: Date,
): Words {
  if (new Date(dueAt) < now) return lateCaseWords(place, isAgain)
  const by = as(formatWithZone, dueAt)
  if (place === null)
    return isAgain
      ? words('We’re looking at it again, and we’ll answer by {by}.', { by })
      : words('We’re looking into it, and we’ll answer by {by}.', { by })
  if (place === 1)
    return isAgain
      ? words('We’re looking at it again. You’re next in line, and we’ll answer by {by}.', { by })
      : words('We’re looking into it. You’re next in line, and we’ll answer by {by}.', { by })
  return isAgain
    ? words('We’re looking at it again. You’re number {place} in line, and we’ll answer by {by}.', {
        place,
        by,
      })
    : words('We’re looking into it. You’re number {place} in line, and we’ll answer by {by}.', { place, by })
}

function lateCaseWords(place: number | null, isAgain: boolean): Words {
  if (place === null)
    return isAgain
      ? words('We’re looking at it again, and we’re sorry that it’s taking longer than we said.')
      : words('We’re looking into it, and we’re sorry that it’s taking longer than we said.')
  if (place === 1)
    return isAgain
      ? words(
          'We’re looking at it again, and we’re sorry that it’s taking longer than we said. You’re next in line.',
        )
      : words(
          'We’re looking into it, and we’re sorry that it’s taking longer than we said. You’re next in line.',
        )
  return isAgain
    ? words(
        'We’re looking at it again, and we’re sorry that it’s taking longer than we said. You’re number {place} in line.',
        { place },
      )
    : words(
        'We’re looking into it, and we’re sorry that it’s taking longer than we said. You’re number {place} in line.',
        { place },
      )
}

/** The answer to a report, as its member reads it on the request. */
export function decidedCaseWords(
  status: Exclude<CaseStatus, 'open'>,
  { isAgain, hasDelivery, points }: { isAgain: boolean; hasDelivery: boolean; points: number },
): Words {
  switch (status) {
    case 'replaced':
      return hasDelivery
        ? words('We replaced it. To see the new one, press “Show delivery details”.')
        : words('We sent it again.')
    case 'refunded':
      return words('We returned {points} to your account.', { points: as(formatPoints, points) })
    case 'refused':
      return isAgain
        ? words('We looked at it again, and our answer stays the same.')
        : words('We looked into it, and can’t replace it or return its points.')
  }
}

export function secondLookUntil(refusedAt: string): Date {
  return new Date(new Date(refusedAt).getTime() + SECOND_LOOK_DAYS * DAY_MS)
}
