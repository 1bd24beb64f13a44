import { type Action, mayDo, type Team } from '#domain/identity/duties.ts'
import { formatNumber, formatPoints } from '#domain/text/format.ts'

/** Calls that can wait for a second admin: a payout, an adjustment, the undoing of either, and what makes a case good (docs/decisions/0059). */
export const SECOND_ADMIN_KINDS = [
  'approve',
  'undo-decision',
  'adjust',
  'undo-adjustment',
  'replace-case',
  'refund-case',
] as const
export type SecondAdminKind = (typeof SECOND_ADMIN_KINDS)[number]

/** The action of each call: who may make it may also agree to it. */
export const SECOND_ADMIN_ACTIONS: Record<SecondAdminKind, Action> = {
  approve: 'payRewards',
  'undo-decision': 'payRewards',
  adjust: 'runTeam',
  'undo-adjustment': 'runTeam',
  'replace-case': 'payRewards',
  'refund-case': 'payRewards',
}

/** The kinds of calls that this person may make and agree to. */
export function secondAdminKindsOf(team: Team): SecondAdminKind[] {
  return SECOND_ADMIN_KINDS.filter((kind) => mayDo(team, SECOND_ADMIN_ACTIONS[kind]))
}

/** Points that one admin moves for one member within this time count together, so that two halves do not pass. */
export const SECOND_ADMIN_SUM_HOURS = 24

export const SECOND_ADMIN_WAITS_HOURS = 7 * 24

/** An ask below the amount, such as at a request with signs. */
export const SECOND_ADMIN_PRESS_WAITS_HOURS = 24

export const SECOND_ADMIN_ENDS = ['agreed', 'refused', 'withdrawn', 'expired', 'changed', 'asker'] as const
export type SecondAdminEnd = (typeof SECOND_ADMIN_ENDS)[number]

interface SecondAdminFigures {
  /** SECOND_ADMIN_ABOVE; null is off. */
  above: number | null
  points: number
  /** Moved by this admin for this member before. */
  sum: number
}

export function isAboveLimit({ above, points, sum }: SecondAdminFigures): boolean {
  return above !== null && points + sum > above
}

/** Decides what becomes of a call that moves points. `others`: an admin with the duty who is neither asker nor member could agree. */
export function secondAdminRule(
  figures: SecondAdminFigures,
  { asks, confirms, others }: { asks: boolean; confirms: boolean; others: boolean },
): 'passes' | 'waits' | 'needed' | 'none' | 'confirm' | 'confirmed' {
  if (asks && others) return 'waits'
  if (!isAboveLimit(figures)) return asks ? 'none' : 'passes'
  if (others) return 'needed'
  return confirms ? 'confirmed' : 'confirm'
}

/** 'This moves 5,000 points, and 2,000 of yours for this member in the last 24 hours count too: more than 6,000.' */
export function aboveLimitSentence({ above, points, sum }: SecondAdminFigures): string {
  const counted =
    sum === 0
      ? ''
      : `, and the ${formatNumber(sum)} that you moved for this member in the last ${SECOND_ADMIN_SUM_HOURS} hours count too`
  return `This moves ${formatPoints(points)}${counted}: more than ${formatNumber(above ?? 0)}.`
}

/** Continues 'Priya wants to …'. */
export function secondAdminWords(kind: SecondAdminKind, points: number): string {
  const size = formatPoints(Math.abs(points))
  switch (kind) {
    case 'approve':
      return `approve this request for ${size}`
    case 'undo-decision':
      return `undo the decision on this request for ${size}`
    case 'replace-case':
      return `replace this reward, which cost ${size}`
    case 'refund-case':
      return `return ${size} for this reward`
    case 'adjust':
      return points > 0 ? `add ${size}` : `take ${size} away`
    case 'undo-adjustment':
      return points > 0
        ? `give ${size} back by undoing an adjustment`
        : `take ${size} back by undoing an adjustment`
  }
}
