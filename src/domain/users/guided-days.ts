import { DAY_MS } from '#domain/time/time.ts'

const GUIDED_DAYS = 30

/** Whether the dashboard still says what comes next on the way to the first reward. */
export function isGuided(joinedAt: Date, now: Date): boolean {
  return now.getTime() - joinedAt.getTime() < GUIDED_DAYS * DAY_MS
}
