/** The zone in which dates without a time are read and shown (decisions: Tasks; interface: Dates). */
export const BUSINESS_TIME_ZONE = 'America/Toronto'

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function torontoOffsetMs(instant: Date): number {
  const parts = Object.fromEntries(wallClock.formatToParts(instant).map((part) => [part.type, part.value]))
  const asUtc = Date.UTC(
    Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
    Number(parts.second),
  )
  return asUtc - Math.floor(instant.getTime() / 1000) * 1000
}

/**
 * The first instant after a calendar day in Toronto ('2026-11-24' is 2026-11-25T05:00:00Z): a deadline given as a
 * date means the end of that day (decisions: Tasks). Null when the text is not a real date.
 */
export function endOfTorontoDay(date: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const nextMidnightAsUtc = new Date(Date.UTC(year, month - 1, day + 1))
  const sameDay = new Date(Date.UTC(year, month - 1, day))
  if (sameDay.getUTCMonth() !== month - 1 || sameDay.getUTCDate() !== day) return null
  const guess = new Date(nextMidnightAsUtc.getTime() - torontoOffsetMs(nextMidnightAsUtc))
  return new Date(nextMidnightAsUtc.getTime() - torontoOffsetMs(guess))
}

/** The first instant of a calendar day in Toronto. Null when the text is not a real date. */
export function startOfTorontoDay(date: string): Date | null {
  const end = endOfTorontoDay(date)
  return end && endOfTorontoDay(new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10))
}

/** The calendar day of an instant in Toronto: '2026-11-24'. */
export function torontoDay(instant: Date): string {
  return torontoClock(instant).slice(0, 10)
}

/** An instant as the clock in Toronto shows it: '2026-11-24 18:09:30'. */
export function torontoClock(instant: Date): string {
  return new Date(instant.getTime() + torontoOffsetMs(instant)).toISOString().slice(0, 19).replace('T', ' ')
}

/** The hour of the day (0–23) that the clock in Toronto shows. */
export function torontoHour(instant: Date): number {
  return Number(torontoClock(instant).slice(11, 13))
}

/**
 * The instant a clock in Toronto shows as '2026-11-24T18:09' (the value of a datetime-local field). A time that the
 * change of clocks leaves out is the one an hour later, one that it repeats is the first. Null when it is no real time.
 */
export function torontoInstant(wallClock: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallClock)) return null
  const asUtc = new Date(`${wallClock}:00Z`)
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(wallClock)) return null
  const early = new Date(asUtc.getTime() - torontoOffsetMs(new Date(asUtc.getTime() - DAY_MS)))
  const late = new Date(asUtc.getTime() - torontoOffsetMs(new Date(asUtc.getTime() + DAY_MS)))
  const isShownAs = (instant: Date) => torontoClock(instant).slice(0, 16) === wallClock.replace('T', ' ')
  return isShownAs(early) || !isShownAs(late) ? early : late
}

const sentenceClock = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** An instant in a sentence of the server: 'Nov 20, 2026 at 6:09 PM EST' (interface: Dates). */
export function formatInstant(instant: Date): string {
  const { month, day, year, hour, minute, dayPeriod, timeZoneName } = Object.fromEntries(
    sentenceClock.formatToParts(instant).map(({ type, value }) => [type, value]),
  )
  return `${month} ${day}, ${year} at ${hour}:${minute} ${dayPeriod} ${timeZoneName}`
}
