import { formatOneDecimal } from '#domain/text/format.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** '40 min', '5.3 h', '26 h', '3.2 d'; '—' for null. */
export function spanLabel(minutes: number | null): string {
  if (minutes === null) return '—'
  if (minutes < HOUR_MINUTES) return `${Math.max(1, Math.round(minutes))} min`
  const hours = minutes / HOUR_MINUTES
  if (minutes < 3 * DAY_MINUTES) return `${hours < 10 ? formatOneDecimal(hours) : Math.round(hours)} h`
  return `${formatOneDecimal(minutes / DAY_MINUTES)} d`
}
