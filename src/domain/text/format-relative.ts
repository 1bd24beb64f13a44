import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'

export const MINUTE_MS = 60_000

/** '5 min ago', '3 h ago', '1 d ago'; 'in 2 d' in the future; 'just now' within a minute either way. */
export function formatRelative(iso: string, now: Date | number): string {
  const elapsed = Number(now) - Date.parse(iso)
  const distance = Math.abs(elapsed)
  if (distance < MINUTE_MS) return 'just now'
  const span = formatSpan(distance)
  return elapsed > 0 ? `${span} ago` : `in ${span}`
}

/** '5 min', '3 h', '1 d'. */
export function formatSpan(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return `${Math.floor(ms / DAY_MS)} d`
}
