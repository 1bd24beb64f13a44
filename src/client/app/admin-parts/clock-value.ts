import { torontoInstant } from '#domain/time/dates.ts'
import { torontoClock } from '#domain/time/time.ts'

/** Returns null when empty, undefined when the text is not a valid time. An untouched one keeps its exact instant. */
export function readClockValue(
  clockValue: string,
  before: string | null | undefined,
): string | null | undefined {
  if (clockValue === '') return null
  if (before && clockValueOf(before) === clockValue) return before
  return torontoInstant(clockValue)?.toISOString()
}

/** '2026-11-24T23:59', the value of a datetime-local field. */
export function clockValueOf(iso: string): string {
  return torontoClock(new Date(iso)).slice(0, 16).replace(' ', 'T')
}
