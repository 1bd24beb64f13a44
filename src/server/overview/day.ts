import type { DayLine, Overview } from '#contract/overview/overview.ts'
import { secondAdminKindsOf } from '#domain/desk/second-admin.ts'
import { type Action, mayDo, type Team } from '#domain/identity/duties.ts'
import { MINE, NO_OWNER } from '#domain/inbox/inbox.ts'
import { DAY_ACTIONS, type DayKind } from '#domain/overview/day.ts'
import { BACKLOG_HOURS } from '#domain/overview/overview.ts'
import { REVIEW_DUE_HOURS } from '#domain/proofs/submissions.ts'
import { REQUEST_DUE_HOURS } from '#domain/rewards/rewards.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { CASE_DESK, notHeld, REWARD_DESK, TASK_DESK } from '#server/desk/desks.ts'
import { ASK_WAITS } from '#server/desk/second-admin/queries.ts'
import { linkTo } from '#server/desk/second-admin/tell.ts'
import { IS_WAITING } from '#server/inbox/messages.ts'
import { type Queries, queryOne } from '#server/platform/db/database.ts'
import { anotherAdmin, canDo } from '#server/platform/db/lock-actor.ts'
import { WAITS_FOR_AGREEMENT } from '#server/reviews/mass-rejections.ts'

/** All that waits, for anyone. */
type Due = { [Part in 'backlog' | 'redemptions' | 'cases' | 'inbox']: NonNullable<Overview[Part]> }

type Waiting = { due: Due; day: DayLine[] }

const LINKS: Record<Exclude<DayKind, 'asks'>, string> = {
  submissions: '/admin/task-reviews',
  'second-looks': '/admin/task-reviews?status=second-look',
  requests: '/admin/reward-reviews',
  deliveries: '/admin/reward-reviews?status=approved',
  cases: '/admin/cases',
  'own-messages': `/admin/inbox?owner=${MINE}`,
  messages: `/admin/inbox?owner=${NO_OWNER}`,
}

type FirstAsk =
  | { asker: string; taskId: number }
  | { asker: null; requestId: number | null; caseId: number | null; userId: string }

type ReadLine = Omit<DayLine, 'link'> & { first: FirstAsk | null }

/** The work that waits for this admin, in the order in which it is due. */
export async function readDay(
  queries: Queries,
  viewer: Team & { id: string },
  now: Date,
): Promise<DayLine[]> {
  return (await readWaiting(queries, viewer, now)).day
}

/** Each table is read once, for what waits in all and for what this viewer can do. */
export async function readWaiting(
  queries: Queries,
  viewer: Team & { id: string },
  now: Date,
): Promise<Waiting> {
  const { due, lines } = await queryOne<{ due: Due; lines: (ReadLine | null)[] }>(queries, WAITING, [
    now,
    viewer.id,
    ...BACKLOG_HOURS.map((hours) => new Date(now.getTime() - hours * HOUR_MS)),
    secondAdminKindsOf(viewer),
    mayDo(viewer, 'reviewProofs'),
  ])
  const day = lines
    .filter((line) => line !== null)
    .filter(({ kind }) => mayDo(viewer, DAY_ACTIONS[kind]))
    .toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))
    .map(({ first, ...line }) => ({
      ...line,
      link: line.kind === 'asks' ? placeOf(first!) : LINKS[line.kind],
    }))
  return { due, day }
}

function placeOf(first: FirstAsk): string {
  if (first.asker === null) return linkTo(first)
  return `/admin/task-reviews?${new URLSearchParams({ status: 'all', asker: first.asker, task: String(first.taskId) })}`
}

/** SQL: the rows with `due_at` for which `which` holds, as a line; null if there are none. */
function line(kind: DayKind, which: string, { points = 'null', first = 'null' } = {}): string {
  return `case when count(*) filter (where ${which}) > 0 then jsonb_build_object('kind', '${kind}',
    'count', count(*) filter (where ${which}), 'overdue', count(*) filter (where ${which} and due_at < $1),
    'dueAt', min(due_at) filter (where ${which}), 'points', ${points}, 'first', ${first}) end`
}

const sumOfPoints = (which: string) => ({ points: `sum(points) filter (where ${which})` })

/** SQL: whether it is admin $2's own, and another admin can do it. */
const ownForOthers = (row: string, action: Action) =>
  `(${row}.user_id = $2 and ${anotherAdmin('$2', action)})`

/** SQL: whether another admin than $2, who decided first, can look again (domain: reviewRefusal, caseDecisionRefusal). */
const lookForOthers = (row: string, action: Action) =>
  `(${row}.first_reviewed_by is not distinct from $2 and ${anotherAdmin('$2', action, `${row}.user_id`)})`

/** SQL: whether an ask about this row is in the line of asks, or another admin answers it. */
const isAskedAbout = (row: string, key: 'request_id' | 'case_id') =>
  `${row}.id = any (array(select k.${key} from second_admin_asks k where k.${key} is not null and ${ASK_WAITS}
    and (k.asked_by <> $2 or ${anotherAdmin('$2', 'payRewards', 'k.user_id')})))`

const SUBMISSIONS = `select json_build_object(
    'pending', (select sum(submissions_pending)::int from counters) - (select count(*)::int from held_reviews
      where taken_back_at is null),
    'oldestAt', min(since), 'over24Hours', count(*) filter (where since < $3),
    'over48Hours', count(*) filter (where since < $4)) as due,
    jsonb_build_array(${line('submissions', 'is_mine and not is_second')},
      ${line('second-looks', 'is_mine and is_second')}) as lines
  from (select coalesce(s.contested_at, s.submitted_at) as since,
      coalesce(s.contested_at, s.submitted_at) + interval '${REVIEW_DUE_HOURS} hours' as due_at,
      s.contested_at is not null as is_second,
      not (${ownForOthers('s', 'reviewProofs')} or ${lookForOthers('s', 'reviewProofs')}) as is_mine
    from submissions s where status = 'pending' and replaced_at is null and ${notHeld(TASK_DESK, 's')}) s`

/** SQL: when request `q`, with its decision on hold `h`, began to wait for its next step (domain: waitOfRequest). */
const WAITS_SINCE = `case when coalesce(h.status, q.status) = 'approved' then coalesce(h.decided_at, q.reviewed_at, q.requested_at)
  else q.requested_at end`

const REQUESTS = `select json_build_object(
    'pending', count(*) filter (where status = 'pending'),
    'pendingPoints', coalesce(sum(points) filter (where status = 'pending'), 0),
    'approved', count(*) filter (where status = 'approved'),
    'approvedPoints', coalesce(sum(points) filter (where status = 'approved'), 0),
    'oldestAt', min(requested_at) filter (where status in ('pending', 'approved'))) as due,
    jsonb_build_array(
      ${line('requests', `is_mine and status = 'pending'`, sumOfPoints(`is_mine and status = 'pending'`))},
      ${line('deliveries', `is_mine and status = 'approved'`, sumOfPoints(`is_mine and status = 'approved'`))}) as lines
  from (select coalesce(h.status, q.status) as status, q.points_spent as points, q.requested_at,
      ${WAITS_SINCE} + interval '${REQUEST_DUE_HOURS} hours' as due_at,
      not (${ownForOthers('q', REWARD_DESK.action)} or ${isAskedAbout('q', 'request_id')}) as is_mine
    from reward_requests q left join held_request_decisions h on h.request_id = q.id and h.taken_back_at is null
    where q.status in ('pending', 'approved')) q`

const CASES = `select json_build_object('open', count(*), 'overdue', count(*) filter (where due_at < $1)) as due,
    jsonb_build_array(${line('cases', 'is_mine')}) as lines
  from (select c.due_at, not (${ownForOthers('c', CASE_DESK.action)} or ${lookForOthers('c', CASE_DESK.action)}
        or ${isAskedAbout('c', 'case_id')}) as is_mine
    from reward_cases c where c.status = 'open' and ${notHeld(CASE_DESK, 'c')}) c`

/** SQL: whether the owner of message `m` is admin $2; null if it has none who answers. */
const IS_OWN = `(select u.id = $2 from users u where u.id = m.owner_id and ${canDo('u', 'answerPeople')})`

/** SQL: whether appeal `m` is about a suspension by admin $2, and another admin can answer (domain: isOwnSuspension). */
const IS_OWN_SUSPENSION = `m.suspension_id is not null and ${anotherAdmin('$2', 'answerPeople')}
  and exists (select from suspensions s where s.id = m.suspension_id and s.suspended_by = $2)`

const MESSAGES = `select json_build_object('open', count(*), 'overdue', count(*) filter (where due_at < $1)) as due,
    jsonb_build_array(${line('own-messages', 'is_mine and is_own')},
      ${line('messages', 'is_mine and is_own is null')}) as lines
  from (select due_at, ${IS_OWN} as is_own, true as is_mine from business_inquiries m where ${IS_WAITING}
    union all select due_at, ${IS_OWN}, not (${IS_OWN_SUSPENSION}) from support_messages m where ${IS_WAITING}) m`

/** Mass rejections wait for agreement too; admins who are alone confirm their own. */
const ASKS = `select jsonb_build_array(
    ${line('asks', 'true', { points: 'sum(points)', first: '(array_agg(first order by due_at))[1]' })}) as lines
  from (select k.ends_at as due_at, abs(k.points) as points, jsonb_build_object('asker', null,
      'requestId', k.request_id, 'caseId', k.case_id, 'userId', k.user_id) as first
    from second_admin_asks k where ${ASK_WAITS} and k.kind = any($5) and k.asked_by <> $2 and k.user_id <> $2
    union all
    select h.final_at, null, jsonb_build_object('asker', h.admin_id, 'taskId', s.task_id)
    from held_reviews h join submissions s on s.id = h.submission_id
    where $6 and h.taken_back_at is null and ${WAITS_FOR_AGREEMENT}
      and not (h.admin_id = $2 and ${anotherAdmin('$2', 'reviewProofs')})
      and not (${ownForOthers('s', 'reviewProofs')} or ${lookForOthers('s', 'reviewProofs')})) asks`

const WAITING = `select json_build_object('backlog', submissions.due, 'redemptions', requests.due, 'cases', cases.due,
    'inbox', messages.due) as due,
    submissions.lines || requests.lines || cases.lines || messages.lines || asks.lines as lines
  from (${SUBMISSIONS}) submissions, (${REQUESTS}) requests, (${CASES}) cases, (${MESSAGES}) messages, (${ASKS}) asks`
