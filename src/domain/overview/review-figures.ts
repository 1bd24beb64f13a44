import { REVIEW_DUE_HOURS } from '#domain/proofs/submissions.ts'
import { type Words, words } from '#domain/text/wording.ts'
import {
  DECISION_PERIOD_MINUTES,
  type DecisionTimes,
  medianMinutes,
  OVERVIEW_DAYS,
  type SecondLooks,
} from './overview.ts'

/** Fewer decisions say nothing about the next one. */
const MIN_DECISIONS_SHOWN = 20

const MIN_SECOND_LOOKS_SHOWN = 5

/** How well we keep our promises, for members (docs/decisions/0060). */
export interface ReviewFigures {
  /** Half of the decisions took this many hours at most. */
  halfWithinHours: number
  /** Rounded down. */
  percentInTime: number
  /** A null value stands for too few. */
  secondLooks: SecondLooks | null
}

/** Returns null for too few decisions. */
export function reviewFigures(
  days: readonly { decisionTimes: DecisionTimes; secondLooks: SecondLooks }[],
): ReviewFigures | null {
  const times = days.map(({ decisionTimes }) => decisionTimes)
  const periods = times.flatMap((day) => Object.entries(day))
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const decided = sum(periods.map(([, count]) => count))
  const median = medianMinutes(times)
  if (median === null || decided < MIN_DECISIONS_SHOWN) return null
  const inTime = periods.filter(
    ([period]) => (Number(period) + 1) * DECISION_PERIOD_MINUTES <= 60 * REVIEW_DUE_HOURS,
  )
  const looks = {
    decided: sum(days.map(({ secondLooks }) => secondLooks.decided)),
    changed: sum(days.map(({ secondLooks }) => secondLooks.changed)),
  }
  return {
    halfWithinHours: Math.ceil(median / 60),
    percentInTime: Math.floor((100 * sum(inTime.map(([, count]) => count))) / decided),
    secondLooks: looks.decided < MIN_SECOND_LOOKS_SHOWN ? null : looks,
  }
}

/** 'In the last 30 days, half of all submissions were reviewed within 7 hours and 98% within 48 hours.' */
export function reviewFiguresText({ halfWithinHours, percentInTime, secondLooks }: ReviewFigures): Words {
  const times = words(
    'In the last {days} days, half of all submissions were reviewed within {hours, plural, one {# hour} other {# hours}} and {percent}% within {due} hours.',
    { days: OVERVIEW_DAYS, hours: halfWithinHours, percent: percentInTime, due: REVIEW_DUE_HOURS },
  )
  return secondLooks === null
    ? times
    : words('{times} {changed} of {decided} second looks changed the decision.', { times, ...secondLooks })
}
