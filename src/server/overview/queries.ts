import type { Overview } from '#contract/overview/overview.ts'
import { type Action, mayDo, type Team } from '#domain/identity/duties.ts'
import {
  BACKLOG_HOURS,
  decidedAltogether,
  medianMinutes,
  OVERVIEW_WEEK_DAYS,
} from '#domain/overview/overview.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { CASE_DESK, notHeld, TASK_DESK } from '#server/desk/desks.ts'
import { IS_WAITING } from '#server/inbox/messages.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { type Day, readDays } from './days.ts'

/** Every part of it. */
type WholeOverview = { [Part in keyof Overview]: NonNullable<Overview[Part]> }

/** The parts that the viewer's duties allow. */
export async function readOverview(queries: Queries, viewer: Team, now: Date): Promise<Overview> {
  const whole = await readWhole(queries, now)
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
  }
}

async function readWhole(queries: Queries, now: Date): Promise<WholeOverview> {
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

type Due = Pick<WholeOverview, 'backlog' | 'redemptions' | 'cases' | 'inbox'>

/** Proofs, reward requests, cases and messages that need an admin. */
export async function readDue(queries: Queries, now: Date): Promise<Due> {
  const { due } = await queryOne<{ due: Due }>(
    queries,
    `select json_build_object(
       'backlog', (select json_build_object(
           'pending', (select sum(submissions_pending)::int from counters) - (select count(*)::int from held_reviews
             where taken_back_at is null),
           'oldestAt', min(coalesce(contested_at, submitted_at)),
           'over24Hours', count(*) filter (where coalesce(contested_at, submitted_at) < $1),
           'over48Hours', count(*) filter (where coalesce(contested_at, submitted_at) < $2))
         from submissions s where status = 'pending' and replaced_at is null and ${notHeld(TASK_DESK, 's')}),
       'redemptions', (select json_build_object(
           'pending', count(*) filter (where status = 'pending'),
           'pendingPoints', coalesce(sum(points_spent) filter (where status = 'pending'), 0),
           'approved', count(*) filter (where status = 'approved'),
           'approvedPoints', coalesce(sum(points_spent) filter (where status = 'approved'), 0),
           'oldestAt', min(requested_at) filter (where status in ('pending', 'approved')))
         from (select coalesce(h.status, q.status) as status, q.points_spent, q.requested_at
           from reward_requests q left join held_request_decisions h on h.request_id = q.id and h.taken_back_at is null
           where q.status in ('pending', 'approved')) q),
       'cases', (select json_build_object('open', count(*), 'overdue', count(*) filter (where due_at < $3))
         from reward_cases k where k.status = 'open' and ${notHeld(CASE_DESK, 'k')}),
       'inbox', (select json_build_object('open', count(*), 'overdue', count(*) filter (where due_at < $3))
         from (select due_at from business_inquiries where ${IS_WAITING}
           union all select due_at from support_messages where ${IS_WAITING}) waiting)
     ) as due`,
    [...BACKLOG_HOURS.map((hours) => new Date(now.getTime() - hours * HOUR_MS)), now],
  )
  return due
}
