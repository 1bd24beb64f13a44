import { startOfTorontoDay } from '#domain/time/dates.ts'
import { HOUR_MS, torontoClock, torontoDay } from '#domain/time/time.ts'

/** Specification §4 and §9 Image cleanup. */
export const IMAGE_RETENTION_DAYS = 30

/** A submission still pending after this many days is flagged before its picture is removed (decisions: Files). */
export const FLAG_AFTER_DAYS = 20

export const IMAGE_AGE_DAYS = [7, FLAG_AFTER_DAYS, IMAGE_RETENTION_DAYS] as const

/** Daily, in Toronto time. */
const CLEANUP_AT = { hour: 3, minute: 15 }

export const CLEANUP_CRON = `${CLEANUP_AT.minute} ${CLEANUP_AT.hour} * * *`

/** Unreferenced files are kept this long, because a row for one may be about to be written. */
export const ORPHAN_AGE_MS = HOUR_MS

export function nextCleanupAt(now: Date): Date {
  const today = cleanupOn(torontoDay(now))
  if (today > now) return today
  return cleanupOn(torontoDay(new Date(startOf(torontoDay(now)).getTime() + 30 * HOUR_MS)))
}

/** The hours since midnight differ from the clock on the days when the clocks change. */
function cleanupOn(day: string): Date {
  const wanted = CLEANUP_AT.hour * HOUR_MS + (CLEANUP_AT.minute * HOUR_MS) / 60
  const guess = new Date(startOf(day).getTime() + wanted)
  const shown = Number(torontoClock(guess).slice(11, 13))
  return new Date(guess.getTime() + (CLEANUP_AT.hour - shown) * HOUR_MS)
}

function startOf(day: string): Date {
  const start = startOfTorontoDay(day)
  if (start === null) throw new Error(`Not a day: ${day}`)
  return start
}
