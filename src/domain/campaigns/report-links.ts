import { sentence } from '#domain/text/wording.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { MAX_REPORT_LINK_DAYS } from './reports.ts'

/** A new link works for this many days unless the admin chooses another last day. */
export const USUAL_REPORT_LINK_DAYS = 90

/** '2026-11-24' is 7 days before '2026-12-01'. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

const DAY_IN_PAST = sentence('The last day can’t be in the past.')
const DAY_TOO_LATE = sentence('A link works for at most {days} days.', { days: MAX_REPORT_LINK_DAYS })

/** The problem with the last day of a new link, as a sentence, or null. Days in Toronto. */
export function linkDayProblem(endsOn: string, today: string): string | null {
  if (endsOn < today) return DAY_IN_PAST
  if (endsOn <= daysAfter(today, MAX_REPORT_LINK_DAYS)) return null
  return DAY_TOO_LATE
}
