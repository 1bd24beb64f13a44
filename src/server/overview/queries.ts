import type { Overview } from '../../contract/overview.ts'
import { decidedAltogether, medianMinutes, OVERVIEW_WEEK_DAYS } from '../../domain/overview.ts'
import { type Queries, queryOne, queryRows } from '../platform/db/database.ts'
import { type Day, readDays } from './days.ts'
import { readDue } from './due.ts'

/** How the business stands at `now`. */
export async function readOverview(queries: Queries, now: Date): Promise<Overview> {
  const days = await readDays(queries, now)
  const week = days.slice(-OVERVIEW_WEEK_DAYS)
  const { points } = await queryOne<{ points: number }>(
    queries,
    'select sum(points_balance)::bigint as points from counters',
  )
  return {
    asOf: now.toISOString(),
    ...(await readDue(queries, now)),
    decisions: { last7Days: decisionsOf(week), last30Days: decisionsOf(days) },
    days: days.map(({ day, submissions, pointsAwarded }) => ({ day, submissions, pointsAwarded })),
    pointsOutstanding: points,
    reviewers: await reviewersOf(queries, week),
  }
}

function decisionsOf(days: readonly Day[]): Overview['decisions']['last7Days'] {
  const times = days.map(({ decisionTimes }) => decisionTimes)
  const decided = times.flatMap((day) => Object.values(day)).reduce((sum, count) => sum + count, 0)
  return { decided, medianMinutes: medianMinutes(times) }
}

async function reviewersOf(queries: Queries, week: readonly Day[]): Promise<Overview['reviewers']> {
  const decided = decidedAltogether(week.map(({ decidedBy }) => decidedBy))
  const people = await queryRows<{ id: string; name: string }>(
    queries,
    'select id, name from users where id = any($1)',
    [decided.map(({ id }) => id)],
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return decided.map((one) => ({ ...one, name: names.get(one.id) ?? one.id }))
}
