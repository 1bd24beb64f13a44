import { formatNumber } from '#domain/text/format.ts'
import { as, type Words, words } from '#domain/text/wording.ts'

/** How many rejections of one task an admin can make within the minutes (docs/decisions/0057). */
export interface MassRejectionLimit {
  rejections: number
  minutes: number
}

/** A rejection that no second admin agrees with for this long is pending again. */
export const AGREEMENT_HOURS = 24

interface OneMoreRejection {
  /** The admin's own of the same task: final ones within the minutes, and held ones. */
  earlier: number
  /** Those of the same task in one selection, with this one. */
  together: number
  anotherAdminExists: boolean
  /** The admin has seen the figures and wants it. */
  isConfirmed: boolean
}

/** Whether one more rejection needs something before its member hears of it. Only an admin alone can confirm. */
export function massRejectionNeeds(
  { earlier, together, anotherAdminExists, isConfirmed }: OneMoreRejection,
  { rejections }: MassRejectionLimit,
): 'nothing' | 'agreement' | 'confirmation' {
  if (earlier < rejections && together <= rejections) return 'nothing'
  if (anotherAdminExists) return 'agreement'
  return isConfirmed ? 'nothing' : 'confirmation'
}

/** 'That makes 11 rejections of this task. The limit is 10 within 10 minutes' */
export function massRejectionFigures(
  { earlier, together }: Pick<OneMoreRejection, 'earlier' | 'together'>,
  { rejections, minutes }: MassRejectionLimit,
): Words {
  const count = together > rejections ? earlier + together : earlier + 1
  return words(
    '{count, plural, one {That makes # rejection} other {That makes # rejections}} of this task. The limit is {limit} within {minutes, plural, one {# minute} other {# minutes}}',
    { count, limit: as(formatNumber, rejections), minutes },
  )
}
