/** Where every stored instant is shown (decisions: stored in UTC, shown in America/Toronto). */
const TIME_ZONE = 'America/Toronto'
const MINUTE_MS = 60_000
const TRUE_MINUS = '\u2212'

const wholeNumbers = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 })
const instants = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'short',
})

/** '1,380', with a true minus when negative. */
export function formatPoints(points: number): string {
  return points < 0 ? TRUE_MINUS + wholeNumbers.format(-points) : wholeNumbers.format(points)
}

/** '+150' or '−2,500'; zero has no sign. */
export function formatSignedPoints(points: number): string {
  return points > 0 ? `+${wholeNumbers.format(points)}` : formatPoints(points)
}

/** 'Nov 20, 2026' in Toronto. Composed from parts, because the separators of Intl differ between engines. */
export function formatDate(iso: string): string {
  const { month, day, year } = partsOf(iso)
  return `${month} ${day}, ${year}`
}

/** 'Nov 20, 2026 at 6:09 PM' in Toronto ('MMM d, yyyy at h:mm a', specification §2). */
export function formatDateTime(iso: string): string {
  const { hour, minute, dayPeriod } = partsOf(iso)
  return `${formatDate(iso)} at ${hour}:${minute} ${dayPeriod}`
}

/** 'Nov 20, 2026 at 6:09 PM EST': the same with its zone, for what is still to come. */
export function formatWithZone(iso: string): string {
  return `${formatDateTime(iso)} ${partsOf(iso).timeZoneName}`
}

/** 'Nov 24, 2026 at 11:59 PM EST': a deadline always says its zone. */
export function formatDeadline(iso: string): string {
  return formatWithZone(lastMinuteOf(iso))
}

/** 'Nov 24, 2026', the day a deadline belongs to. */
export function formatDeadlineDate(iso: string): string {
  return formatDate(lastMinuteOf(iso))
}

/** '1 user', '2 users': the number formatted, the noun agreeing with it. */
export function plural(count: number, one: string, many: string): string {
  return `${wholeNumbers.format(count)} ${count === 1 ? one : many}`
}

/** The midnight that ends a day is read as that day's last minute (decisions: a date means the end of that day). */
function lastMinuteOf(iso: string): string {
  const { hour, minute, dayPeriod } = partsOf(iso)
  const isMidnight = hour === '12' && minute === '00' && dayPeriod === 'AM'
  return isMidnight ? new Date(Date.parse(iso) - MINUTE_MS).toISOString() : iso
}

function partsOf(iso: string): Record<string, string> {
  const parts = instants.formatToParts(new Date(iso))
  return Object.fromEntries(parts.map((part) => [part.type, part.value]))
}
