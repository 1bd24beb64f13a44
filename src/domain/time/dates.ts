import { sentence } from '#domain/text/wording.ts'
import { DAY_MS, torontoClock, torontoOffsetMs } from './time.ts'

/** Other years are typing errors, and JavaScript's first and last dates have no neighbours. */
const KNOWN_YEARS = /^(20\d\d|2100)-/
const FIRST_INSTANT = Date.parse('2000-01-01T05:00:00Z')
const LAST_INSTANT = Date.parse('2101-01-01T05:00:00Z')

export const DAYS_BACKWARDS_SENTENCE = sentence('The last day can’t be before the first.')

export const DATE_NEEDED = sentence('Please enter a date between 2000 and 2100.')
export const DATE_AND_TIME_NEEDED = sentence('Please enter a date and time between 2000 and 2100.')

export function isInKnownDays(instant: Date): boolean {
  return instant.getTime() >= FIRST_INSTANT && instant.getTime() <= LAST_INSTANT
}

/** Whether the day exists: JavaScript reads '2026-02-30' as March 2. */
export function isRealDate(date: string): boolean {
  const instant = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
}

/** Midnight in Toronto at the start of a day, or `later` days after; null unless it is a date from 2000 to 2100. */
function torontoMidnight(date: string, later: 0 | 1): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!match || !KNOWN_YEARS.test(date) || !isRealDate(date)) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const asUtc = new Date(Date.UTC(year, month - 1, day + later))
  const guess = new Date(asUtc.getTime() - torontoOffsetMs(asUtc))
  return new Date(asUtc.getTime() - torontoOffsetMs(guess))
}

/**
 * '2026-11-24' is 2026-11-25T05:00:00Z (decisions: Tasks, claims and submissions). Null unless it is a date from 2000
 * to 2100.
 */
export function endOfTorontoDay(date: string): Date | null {
  return torontoMidnight(date, 1)
}

/** Returns null unless it is a date from 2000 to 2100. */
export function startOfTorontoDay(date: string): Date | null {
  return torontoMidnight(date, 0)
}

/** Reads '2026-11-24T18:09' as Toronto time, or null. If DST skips a time, an hour later; if it repeats, the first. */
export function torontoInstant(wallClock: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallClock) || !KNOWN_YEARS.test(wallClock)) return null
  const asUtc = new Date(`${wallClock}:00Z`)
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(wallClock)) return null
  const early = new Date(asUtc.getTime() - torontoOffsetMs(new Date(asUtc.getTime() - DAY_MS)))
  const late = new Date(asUtc.getTime() - torontoOffsetMs(new Date(asUtc.getTime() + DAY_MS)))
  const isShownAs = (instant: Date) => torontoClock(instant).slice(0, 16) === wallClock.replace('T', ' ')
  return isShownAs(early) || !isShownAs(late) ? early : late
}
