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
