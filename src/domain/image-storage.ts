import { startOfTorontoDay } from './dates.ts'
import { HOUR_MS, torontoClock, torontoDay } from './time.ts'

/** Pictures of submissions older than this many days are removed (specification §4 and §9 Image cleanup). */
export const IMAGE_RETENTION_DAYS = 30

/** A submission that still waits after this many days is pointed out before its picture goes (decisions: Files). */
export const FLAG_AFTER_DAYS = 20

/** Ages that the overview tells apart, in days; what is older than the last one is removed. */
export const IMAGE_AGE_DAYS = [7, FLAG_AFTER_DAYS, IMAGE_RETENTION_DAYS] as const

/** When the removal runs by itself every day, on the clock of Toronto. */
const CLEANUP_AT = { hour: 3, minute: 15 }

/** The same as a cron expression. */
export const CLEANUP_CRON = `${CLEANUP_AT.minute} ${CLEANUP_AT.hour} * * *`

/** Files that no row names are left alone for this long, in ms: one of them may be about to get its row. */
export const ORPHAN_AGE_MS = HOUR_MS

/** When the removal runs by itself the next time. */
export function nextCleanupAt(now: Date): Date {
  const today = cleanupOn(torontoDay(now))
  if (today > now) return today
  return cleanupOn(torontoDay(new Date(startOf(torontoDay(now)).getTime() + 30 * HOUR_MS)))
}

/** On the two days when the clocks change, the hours since midnight are not what the clock shows. */
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
