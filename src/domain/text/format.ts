import { BUSINESS_TIME_ZONE } from '#domain/time/time.ts'

const MINUTE_MS = 60_000
const TRUE_MINUS = '\u2212'

const wholeNumbers = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  currencyDisplay: 'narrowSymbol',
})
const conjunction = new Intl.ListFormat('en-CA', { type: 'conjunction' })
const disjunction = new Intl.ListFormat('en-CA', { type: 'disjunction' })
const instants = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'short',
})

const months = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_TIME_ZONE,
  month: 'long',
  year: 'numeric',
})

type Instant = Date | string

/** '1,380', with a true minus when negative. */
export function formatNumber(figure: number): string {
  return figure < 0 ? TRUE_MINUS + wholeNumbers.format(-figure) : wholeNumbers.format(figure)
}

/** '+150' or '−2,500'; zero has no sign. */
export function formatSignedNumber(figure: number): string {
  return figure > 0 ? `+${wholeNumbers.format(figure)}` : formatNumber(figure)
}

/** '5.3', rounded to one decimal. */
export function formatOneDecimal(figure: number): string {
  return oneDecimal.format(figure)
}

/** '$3.75', in Canadian dollars. */
export function formatDollars(amount: number): string {
  return dollars.format(amount)
}

/** '$12.50', or '−$12.50' with a true minus. */
export function formatCents(cents: number): string {
  return cents < 0 ? TRUE_MINUS + formatCents(-cents) : formatDollars(cents / 100)
}

/** 'Ajax, Pickering and Whitby'. */
export function formatList(items: readonly string[]): string {
  return conjunction.format(items)
}

/** 'Ajax, Pickering or Whitby'. */
export function formatChoices(items: readonly string[]): string {
  return disjunction.format(items)
}

/** 'Nov 20, 2026' in Toronto. Built from parts, because Intl's separators differ between engines. */
export function formatDate(instant: Instant): string {
  const { month, day, year } = partsOf(instant)
  return `${month} ${day}, ${year}`
}

/** 'November 2026' in Toronto. */
export function formatMonth(instant: Instant): string {
  return months.format(new Date(instant))
}

/** 'Nov 24, 2026' for '2026-11-24': noon in Toronto is on that day in any season. */
export function formatDay(day: string): string {
  return formatDate(`${day}T17:00:00Z`)
}

/** 'Nov 20, 2026 at 6:09 PM' in Toronto ('MMM d, yyyy at h:mm a', specification §2). */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)} at ${formatTime(instant)}`
}

/** '6:09 PM' in Toronto. */
export function formatTime(instant: Instant): string {
  const { hour, minute, dayPeriod } = partsOf(instant)
  return `${hour}:${minute} ${dayPeriod}`
}

/** '6:09 PM' for today in Toronto, otherwise 'Nov 20, 2026 at 6:09 PM'. */
export function formatTimeOrDate(instant: Instant, now: Instant): string {
  const isToday = formatDate(instant) === formatDate(now)
  return isToday ? formatTime(instant) : formatDateTime(instant)
}

/** 'at 6:09 PM' for today in Toronto, otherwise 'on Nov 20, 2026 at 6:09 PM'. */
export function atTimeOrDate(instant: Instant, now: Instant): string {
  const preposition = formatDate(instant) === formatDate(now) ? 'at' : 'on'
  return `${preposition} ${formatTimeOrDate(instant, now)}`
}

/** '6:09 PM EST' for today in Toronto, otherwise 'Nov 20, 2026 at 6:09 PM EST'. */
export function formatSoon(instant: Instant, now: Instant): string {
  return `${formatTimeOrDate(instant, now)} ${partsOf(instant).timeZoneName}`
}

/** 'Nov 20, 2026 at 6:09 PM EST', for times in the future. */
export function formatWithZone(instant: Instant): string {
  return `${formatDateTime(instant)} ${partsOf(instant).timeZoneName}`
}

/** 'Nov 24, 2026 at 11:59 PM EST'. */
export function formatDeadline(instant: Instant): string {
  return formatWithZone(lastMinuteOf(instant))
}

/** 'Nov 24, 2026'. */
export function formatDeadlineDate(instant: Instant): string {
  return formatDate(lastMinuteOf(instant))
}

/** '1 user', '2,000 users'. */
export function plural(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${Math.abs(count) === 1 ? one : many}`
}

/** '1 point', '1,380 points', '−20 points'. */
export function formatPoints(points: number): string {
  return plural(points, 'point', 'points')
}

/** '+150 points', '−1 point'. */
export function formatSignedPoints(points: number): string {
  return `${formatSignedNumber(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}

/** The midnight that ends a day is shown as that day's last minute (decisions: a date means the end of that day). */
function lastMinuteOf(instant: Instant): Instant {
  const { hour, minute, dayPeriod } = partsOf(instant)
  const isMidnight = hour === '12' && minute === '00' && dayPeriod === 'AM'
  return isMidnight ? new Date(new Date(instant).getTime() - MINUTE_MS) : instant
}

function partsOf(instant: Instant): Record<string, string> {
  const parts = instants.formatToParts(new Date(instant))
  return Object.fromEntries(parts.map((part) => [part.type, part.value]))
}
