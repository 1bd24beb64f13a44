import { endOfTorontoDay, isInKnownDays, isRealDate, torontoInstant } from '#domain/time/dates.ts'
import { torontoClock } from '#domain/time/time.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TORONTO_CLOCK = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

interface TorontoMoment {
  /** '2026-11-24' */
  date: string
  /** '18:30', or empty for the end of the day. */
  time: string
}

/**
 * Reads a date (its end in Toronto), a date and time (in Toronto) or an instant, or gives null (decisions: Tasks,
 * claims and submissions).
 */
export function readDeadline(text: string): Date | null {
  if (DATE.test(text)) return endOfTorontoDay(text)
  if (TORONTO_CLOCK.test(text)) return torontoInstant(text)
  const date = INSTANT.exec(text)?.[1]
  if (date === undefined || !isRealDate(date)) return null
  const instant = new Date(text)
  return isInKnownDays(instant) ? instant : null
}

/** A deadline's date and time for editing; the midnight that ends a day is that day without a time. */
export function deadlineParts(deadline: Date): TorontoMoment {
  const [date = '', clock = ''] = torontoClock(deadline).split(' ')
  if (clock !== '00:00:00') return { date, time: clock.slice(0, 5) }
  const [dayBefore = ''] = torontoClock(new Date(deadline.getTime() - 1000)).split(' ')
  return { date: dayBefore, time: '' }
}
