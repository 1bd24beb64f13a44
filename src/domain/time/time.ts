/** The time zone of dates without a time (decisions: Tasks, claims and submissions; interface: Dates). */
export const BUSINESS_TIME_ZONE = 'America/Toronto'

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS

export const HOUR_MS = HOUR_SECONDS * 1000
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

/** Negative, because Toronto is behind UTC. */
export function torontoOffsetMs(instant: Date): number {
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

/** '2026-11-24'. */
export function torontoDay(instant: Date): string {
  return torontoClock(instant).slice(0, 10)
}

/** '2026-11-24 18:09:30'. */
export function torontoClock(instant: Date): string {
  return new Date(instant.getTime() + torontoOffsetMs(instant)).toISOString().slice(0, 19).replace('T', ' ')
}

export function torontoHour(instant: Date): number {
  return Number(torontoClock(instant).slice(11, 13))
}

/** Days of 24 hours; negative is later. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
