import { torontoInstant } from '#domain/time/dates.ts'
import { DAY_MS, HOUR_MS, torontoDay } from '#domain/time/time.ts'

interface SnoozeTime {
  label: string
  until: Date
}

/** When a message may come back, soonest first. On a Sunday, tomorrow is Monday. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  // Noon is on the same day in any season.
  const noon = new Date(`${torontoDay(now)}T17:00:00Z`)
  const morning = (days: number) =>
    torontoInstant(`${torontoDay(new Date(noon.getTime() + days * DAY_MS))}T09:00`)!
  const untilMonday = (8 - noon.getUTCDay()) % 7 || 7
  return [
    { label: 'In 1 hour', until: new Date(now.getTime() + HOUR_MS) },
    { label: 'Tomorrow, 9:00 AM', until: morning(1) },
    ...(untilMonday > 1 ? [{ label: 'Monday, 9:00 AM', until: morning(untilMonday) }] : []),
  ]
}
