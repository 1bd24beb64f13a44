import { formatNumber } from '#domain/text/format.ts'

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
export function belowClaims({ cap, orderedUnits }: Limits, held: Held): Record<string, string> {
  const { promised, awarded, openUnits, approvedUnits } = held
  const [points, units] = [promised + awarded, openUnits + approvedUnits]
  return {
    ...(cap < points && {
      cap: `The cap must be at least ${formatNumber(points)} points: ${formatNumber(promised)} promised and ${formatNumber(awarded)} awarded.`,
    }),
    ...(orderedUnits < units && {
      orderedUnits: `The ordered units must be at least ${formatNumber(units)}: ${formatNumber(openUnits)} open and ${formatNumber(approvedUnits)} approved.`,
    }),
  }
}
