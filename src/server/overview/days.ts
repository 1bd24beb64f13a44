import {
  DECISION_PERIOD_MINUTES,
  type DecidedBy,
  type DecisionTimes,
  OVERVIEW_DAYS,
  type SecondLooks,
} from '#domain/overview/overview.ts'
import type { EntryKind } from '#domain/points/points.ts'
import { endOfTorontoDay, startOfTorontoDay } from '#domain/time/dates.ts'
import { DAY_MS, HOUR_MS, torontoDay } from '#domain/time/time.ts'
import { overview_days } from '#server/database/schema/overview.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'

interface DayFigures {
  submissions: number
  pointsAwarded: number
  decisionTimes: DecisionTimes
  decidedBy: DecidedBy
}

export interface Day extends DayFigures {
  /** A Toronto day: '2026-11-24'. */
  day: string
  /** Counted when the day is final, so that the Overview need not; null before. */
  secondLooks: SecondLooks | null
}

/** Points that members earn; adjustments don't count. */
const AWARDED: readonly EntryKind[] = ['task_award', 'media_bonus', 'referral_bonus']

/** A day is final this long after its end, when transactions that began in it have ended. */
const SETTLED_AFTER_MS = HOUR_MS

/** Toronto days, today last. */
export function lastDays(now: Date, count: number): string[] {
  // Noon UTC is on the same day in Toronto all year.
  const noon = Date.parse(`${torontoDay(now)}T12:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(noon - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Cached per connection pool; a stored day never changes. */
const remembered = new WeakMap<Queries['$client'], Day[]>()

/**
 * The last 30 days, oldest first. A finished day is measured once and stored, so that the cost does not grow with
 * activity. Later changes, such as an undone approval, count on their own day.
 */
export async function readDays(queries: Queries, now: Date): Promise<Day[]> {
  const days = lastDays(now, OVERVIEW_DAYS)
  const kept = await readKept(queries, days)
  const known = new Map(kept.map((day) => [day.day, day]))
  const all: Day[] = []
  for (const day of days) all.push(known.get(day) ?? (await measureDay(queries, day, now)))
  return all
}

async function readKept(queries: Queries, days: readonly string[]): Promise<Day[]> {
  const before = (remembered.get(queries.$client) ?? []).filter(({ day }) => days.includes(day))
  const rest = days.filter((day) => !before.some((one) => one.day === day))
  const read = await queryRows<Day>(
    queries,
    `select day::text as day, submissions, points_awarded as "pointsAwarded", decision_times as "decisionTimes",
       decided_by as "decidedBy",
       json_build_object('decided', second_looks, 'changed', second_looks_changed) as "secondLooks"
     from overview_days where day = any($1::date[])`,
    [rest],
  )
  const kept = [...before, ...read]
  remembered.set(queries.$client, kept)
  return kept
}

const rangeOf = (day: string) => [startOfTorontoDay(day)!, endOfTorontoDay(day)!] as const

async function measureDay(queries: Queries, day: string, now: Date): Promise<Day> {
  const [from, to] = rangeOf(day)
  const figures = await measure(queries, from, to)
  const isFinal = to.getTime() + SETTLED_AFTER_MS <= now.getTime()
  const secondLooks = isFinal ? await countSecondLooks(queries, day) : null
  if (secondLooks !== null) {
    await queries
      .insert(overview_days)
      .values({
        day,
        submissions: figures.submissions,
        points_awarded: figures.pointsAwarded,
        decision_times: figures.decisionTimes,
        decided_by: figures.decidedBy,
        second_looks: secondLooks.decided,
        second_looks_changed: secondLooks.changed,
      })
      .onConflictDoNothing()
  }
  return { day, ...figures, secondLooks }
}

/** Each figure comes from one index range. Automatic approvals count for no reviewer. */
function measure(queries: Queries, from: Date, to: Date): Promise<DayFigures> {
  return queryOne(
    queries,
    `select
       (select count(*)::int from submissions where submitted_at >= $1 and submitted_at < $2) as submissions,
       (select coalesce(sum(amount), 0)::int from entries
         where created_at >= $1 and created_at < $2 and amount > 0 and kind = any($3)) as "pointsAwarded",
       (select coalesce(jsonb_object_agg(period, decisions), '{}'::jsonb) from (
         select floor(extract(epoch from reviewed_at - coalesce(contested_at, submitted_at))
             / ${60 * DECISION_PERIOD_MINUTES})::int as period, count(*)::int as decisions
         from submissions where reviewed_at >= $1 and reviewed_at < $2 and reviewed_by is not null
         group by 1) counted) as "decisionTimes",
       (select coalesce(jsonb_object_agg(admin, jsonb_build_object('submissions', submissions,
           'requests', requests)), '{}'::jsonb) from (
         select admin, sum(submissions)::int as submissions, sum(requests)::int as requests from (
           select reviewed_by as admin, count(*) as submissions, 0 as requests from submissions
             where reviewed_at >= $1 and reviewed_at < $2 and reviewed_by is not null group by 1
           union all
           select decided_by, 0, count(*) from request_decisions
             where decided_at >= $1 and decided_at < $2 and to_status <> 'cancelled'
               and undoes is null group by 1
         ) each group by 1) decided) as "decidedBy"`,
    [from, to, AWARDED],
  )
}

/** Those decided on that day. One that was undone counts on no later day, so that none counts twice. */
export function countSecondLooks(queries: Queries, day: string): Promise<SecondLooks> {
  return queryOne(
    queries,
    `select count(*)::int as decided, count(*) filter (where status = 'approved')::int as changed
     from submissions s
     where reviewed_at >= $1 and reviewed_at < $2 and reviewed_by is not null and contested_at is not null
       and not exists (select from undone_reviews u where u.submission_id = s.id and u.reviewed_at > s.contested_at)`,
    [...rangeOf(day)],
  )
}
