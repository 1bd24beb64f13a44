import { type Action, mayDo, type Team } from '#domain/identity/duties.ts'
import { formatNumber, formatPoints } from '#domain/text/format.ts'
import { as, type Words, words } from '#domain/text/wording.ts'

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
export function aboveLimitSentence({ above, points, sum }: SecondAdminFigures): Words {
  const figures = { points: as(formatPoints, points), above: as(formatNumber, above ?? 0) }
  if (sum === 0) return words('This moves {points}: more than {above}.', figures)
  return words(
    'This moves {points}, and the {sum} that you moved for this member in the last {hours} hours count too: more than {above}.',
    { ...figures, sum: as(formatNumber, sum), hours: SECOND_ADMIN_SUM_HOURS },
  )
}

/** Continues 'Priya wants to …'. */
export function secondAdminWords(kind: SecondAdminKind, points: number): Words {
  const size = as(formatPoints, Math.abs(points))
  switch (kind) {
    case 'approve':
      return words('approve this request for {size}', { size })
    case 'undo-decision':
      return words('undo the decision on this request for {size}', { size })
    case 'replace-case':
      return words('replace this reward, which cost {size}', { size })
    case 'refund-case':
      return words('return {size} for this reward', { size })
    case 'adjust':
      return points > 0 ? words('add {size}', { size }) : words('take {size} away', { size })
    case 'undo-adjustment':
      return points > 0
        ? words('give {size} back by undoing an adjustment', { size })
        : words('take {size} back by undoing an adjustment', { size })
  }
}
