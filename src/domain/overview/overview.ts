/** Today included. */
export const OVERVIEW_DAYS = 30

/** Today included. */
export const OVERVIEW_WEEK_DAYS = 7

/** Specification §9: 24-48 hours. */
export const BACKLOG_HOURS = [24, 48] as const

export const DECISION_PERIOD_MINUTES = 5

/** Decisions by whole periods: `{ '0': 2 }` is two in the first five minutes. */
export type DecisionTimes = Record<string, number>

/** Second looks that were decided, and those of them that changed the decision. */
export interface SecondLooks {
  decided: number
  changed: number
}

export type DecidedBy = Record<string, { submissions: number; requests: number }>

/** Accurate to half a period; null without decisions. */
export function medianMinutes(days: readonly DecisionTimes[]): number | null {
  const counts = new Map<number, number>()
  let total = 0
  for (const [period, count] of days.flatMap((times) => Object.entries(times))) {
    counts.set(Number(period), (counts.get(Number(period)) ?? 0) + count)
    total += count
  }
  let seen = 0
  for (const [period, count] of [...counts].sort(([a], [b]) => a - b)) {
    seen += count
    if (seen * 2 >= total) return (period + 0.5) * DECISION_PERIOD_MINUTES
  }
  return null
}

export function decidedAltogether(
  days: readonly DecidedBy[],
): { id: string; submissions: number; requests: number }[] {
  const sums = new Map<string, { id: string; submissions: number; requests: number }>()
  for (const [id, { submissions, requests }] of days.flatMap((day) => Object.entries(day))) {
    const sum = sums.get(id) ?? { id, submissions: 0, requests: 0 }
    sums.set(id, {
      id,
      submissions: sum.submissions + submissions,
      requests: sum.requests + requests,
    })
  }
  const all = ({ submissions, requests }: { submissions: number; requests: number }) => submissions + requests
  return [...sums.values()].sort((a, b) => all(b) - all(a) || a.id.localeCompare(b.id))
}
