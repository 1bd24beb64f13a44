import { formatNumber } from '#domain/text/format.ts'
import { as, type Words, words } from '#domain/text/wording.ts'

interface Limits {
  cap: number
  orderedUnits: number
}

interface Held {
  promised: number
  awarded: number
  openUnits: number
  approvedUnits: number
}

/** A sentence with the figures for each limit that claims are beyond already. */
export function belowClaims({ cap, orderedUnits }: Limits, held: Held): Record<string, Words> {
  const { promised, awarded, openUnits, approvedUnits } = held
  const [points, units] = [promised + awarded, openUnits + approvedUnits]
  return {
    ...(cap < points && {
      cap: words('The cap must be at least {points} points: {promised} promised and {awarded} awarded.', {
        points: as(formatNumber, points),
        promised: as(formatNumber, promised),
        awarded: as(formatNumber, awarded),
      }),
    }),
    ...(orderedUnits < units && {
      orderedUnits: words(
        'The ordered units must be at least {units}: {open} open and {approved} approved.',
        {
          units: as(formatNumber, units),
          open: as(formatNumber, openUnits),
          approved: as(formatNumber, approvedUnits),
        },
      ),
    }),
  }
}
