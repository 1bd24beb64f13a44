import type { Overview } from '#contract/overview/overview.ts'
import { type Action, mayDo, type Team } from '#domain/identity/duties.ts'
import { decidedAltogether, medianMinutes, OVERVIEW_WEEK_DAYS } from '#domain/overview/overview.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { readWaiting } from './day.ts'
import { type Day, readDays } from './days.ts'

/** Every part of it. */
type WholeOverview = { [Part in keyof Overview]: NonNullable<Overview[Part]> }

/** The parts that the viewer's duties allow. */
export async function readOverview(
  queries: Queries,
  viewer: Team & { id: string },
  now: Date,
): Promise<Overview> {
  const whole = await readWhole(queries, viewer, now)
  const allowed = <Part>(action: Action, part: Part) => (mayDo(viewer, action) ? part : null)
  return {
    asOf: whole.asOf,
    backlog: allowed('reviewProofs', whole.backlog),
    decisions: allowed('reviewProofs', whole.decisions),
    days: allowed('reviewProofs', whole.days),
    pointsOutstanding: whole.pointsOutstanding,
    redemptions: allowed('payRewards', whole.redemptions),
    reviewers: allowed('reviewProofs', whole.reviewers),
    cases: allowed('payRewards', whole.cases),
    inbox: allowed('answerPeople', whole.inbox),
    day: whole.day,
  }
}

async function readWhole(queries: Queries, viewer: Team & { id: string }, now: Date): Promise<WholeOverview> {
  const days = await readDays(queries, now)
  const week = days.slice(-OVERVIEW_WEEK_DAYS)
  const { points } = await queryOne<{ points: number }>(
    queries,
    'select sum(points_balance)::bigint as points from counters',
  )
  const { due, day } = await readWaiting(queries, viewer, now)
  return {
    asOf: now.toISOString(),
    ...due,
    decisions: { last7Days: decisionsOf(week), last30Days: decisionsOf(days) },
    days: days.map(({ day, submissions, pointsAwarded }) => ({ day, submissions, pointsAwarded })),
    pointsOutstanding: points,
    reviewers: await reviewersOf(queries, week),
    day,
  }
}

function decisionsOf(days: readonly Day[]): WholeOverview['decisions']['last7Days'] {
  const times = days.map(({ decisionTimes }) => decisionTimes)
  const decided = times.flatMap((day) => Object.values(day)).reduce((sum, count) => sum + count, 0)
  return { decided, medianMinutes: medianMinutes(times) }
}

async function reviewersOf(queries: Queries, week: readonly Day[]): Promise<WholeOverview['reviewers']> {
  const decided = decidedAltogether(week.map(({ decidedBy }) => decidedBy))
  const people = await queryRows<{ id: string; name: string }>(
    queries,
    'select id, name from users where id = any($1)',
    [decided.map(({ id }) => id)],
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return decided.map((one) => ({ ...one, name: names.get(one.id) ?? one.id }))
}
