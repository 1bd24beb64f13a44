import { DAY_MS, torontoClock, torontoOffsetMs } from './time.ts'

/** Dates lie in the years from 2000 to 2100: others are typing errors, and the ends of time have no neighbours. */
const KNOWN_YEARS = /^(20\d\d|2100)-/
const FIRST_INSTANT = Date.parse('2000-01-01T05:00:00Z')
/** The end of the last day, as a deadline on it means. */
const LAST_INSTANT = Date.parse('2101-01-01T05:00:00Z')

/** Said of what is no date, or a date of other years. */
export const DATE_NEEDED = 'Please enter a date between 2000 and 2100.'
export const DATE_AND_TIME_NEEDED = 'Please enter a date and time between 2000 and 2100.'

/** Whether an instant lies in the days from 2000 to 2100 in Toronto. */
export function isInKnownDays(instant: Date): boolean {
  return instant.getTime() >= FIRST_INSTANT && instant.getTime() <= LAST_INSTANT
}

/** Whether there is such a day: JavaScript takes '2026-02-30' for the second of March. */
export function isRealDate(date: string): boolean {
  const instant = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
}

/** The midnight in Toronto that begins a calendar day ('2026-11-24'), or the one `later` days after it; null when it is no real date from 2000 to 2100. */
function torontoMidnight(date: string, later: 0 | 1): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!match || !KNOWN_YEARS.test(date) || !isRealDate(date)) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const asUtc = new Date(Date.UTC(year, month - 1, day + later))
  const guess = new Date(asUtc.getTime() - torontoOffsetMs(asUtc))
  return new Date(asUtc.getTime() - torontoOffsetMs(guess))
}

/**
 * The first instant after a calendar day in Toronto ('2026-11-24' is 2026-11-25T05:00:00Z): a deadline given as a
 * date means the end of that day (decisions: Tasks). Null when the text is no real date from 2000 to 2100.
 */
export function endOfTorontoDay(date: string): Date | null {
  return torontoMidnight(date, 1)
}

/** The first instant of a calendar day in Toronto. Null when the text is no real date from 2000 to 2100. */
export function startOfTorontoDay(date: string): Date | null {
  return torontoMidnight(date, 0)
}

/**
 * The instant a clock in Toronto shows as '2026-11-24T18:09' (the value of a datetime-local field). A time that the
 * change of clocks leaves out is the one an hour later, one that it repeats is the first. Null when it is no real
 * time from 2000 to 2100.
 */
export function torontoInstant(wallClock: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallClock) || !KNOWN_YEARS.test(wallClock)) return null
  const asUtc = new Date(`${wallClock}:00Z`)
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(wallClock)) return null
  const early = new Date(asUtc.getTime() - torontoOffsetMs(new Date(asUtc.getTime() - DAY_MS)))
  const late = new Date(asUtc.getTime() - torontoOffsetMs(new Date(asUtc.getTime() + DAY_MS)))
  const isShownAs = (instant: Date) => torontoClock(instant).slice(0, 16) === wallClock.replace('T', ' ')
  return isShownAs(early) || !isShownAs(late) ? early : late
}
