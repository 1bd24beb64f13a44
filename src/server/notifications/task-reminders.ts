import { RESUBMIT_REMINDER_DAYS } from '#domain/proofs/contests.ts'
import { formatDeadline } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { type Queries, queryRows, type Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { deliver } from './deliver.ts'
import type { LocalPath } from './mail-links.ts'

interface NearClaim {
  cause: string
  due_at: Date
  user_id: string
  task_id: number
  title: string
  is_rejected?: boolean
}

/** Claims per query; each reminder has its own transaction. */
const BATCH = 100

/**
 * Reminds members to submit proof, 24 hours before the deadline or halfway through a shorter time, and three days before
 * a claim with rejected proof ends; once per claim and deadline. The extra time of announced proof brings no further
 * reminder.
 */
export async function queueTaskReminders(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  for (const find of [findNearClaims, findRejectedClaims]) {
    for (let isMore = true; isMore && !signal?.aborted; ) {
      const near = await find(database.queries, now)
      for (const claim of near) await database.transaction((tx) => remind(tx, claim))
      isMore = near.length === BATCH
    }
  }
}

/** A claim's deadline is its own or the task's, whichever future one comes first. */
function findNearClaims(queries: Queries, now: Date): Promise<NearClaim[]> {
  return queryRows<NearClaim>(
    queries,
    `with near as (
       select id from claims where left_at is null and extended_at is null
         and submit_by > $1 and submit_by <= $1 + interval '24 hours'
       union
       select c.id from tasks t join claims c on c.task_id = t.id and c.left_at is null
       where t.deleted_at is null and t.deadline > $1 and t.deadline <= $1 + interval '24 hours'),
     timed as (
       select c.id, c.user_id, c.task_id, c.claimed_at as began_at, t.title,
         least(case when c.submit_by > $1 and c.extended_at is null then c.submit_by end,
           case when t.deadline > $1 then t.deadline end) as due_at
       from near join claims c on c.id = near.id join tasks t on t.id = c.task_id and t.deleted_at is null),
     named as (
       select *, 'task-reminder:' || id || ':' || floor(extract(epoch from due_at))::bigint as cause from timed
       where $1 >= due_at - least(interval '24 hours', (due_at - began_at) / 2))
     select n.cause, n.due_at, n.task_id, n.title, n.user_id
     from named n join users u on u.id = n.user_id and u.deleted_at is null and u.suspended_at is null
     where not exists (select 1 from submissions s where s.claim_id = n.id)
       and not exists (select 1 from notices x where x.user_id = n.user_id and x.cause = n.cause)
     order by n.due_at, n.id limit $2`,
    [now, BATCH],
  )
}

/** Once per rejection. */
function findRejectedClaims(queries: Queries, now: Date): Promise<NearClaim[]> {
  return queryRows<NearClaim>(
    queries,
    `with near as (
       select c.user_id, c.task_id, c.submit_by as due_at,
         'resubmit-reminder:' || s.id || ':' || floor(extract(epoch from s.reviewed_at))::bigint as cause
       from claims c join submissions s on s.claim_id = c.id and s.replaced_at is null and s.status = 'rejected'
       where c.left_at is null and c.submit_by > $1
         and c.submit_by <= $1 + make_interval(hours => ${24 * RESUBMIT_REMINDER_DAYS}))
     select n.*, t.title, true as is_rejected
     from near n join tasks t on t.id = n.task_id
       join users u on u.id = n.user_id and u.deleted_at is null and u.suspended_at is null
     where not exists (select 1 from notices x where x.user_id = n.user_id and x.cause = n.cause)
     order by n.due_at, n.cause limit $2`,
    [now, BATCH],
  )
}

function remind(tx: Tx, claim: NearClaim): Promise<void> {
  const { cause, user_id: userId, title } = claim
  const path: LocalPath = `/tasks/${claim.task_id}`
  const until = as(formatDeadline, claim.due_at)
  const sentence = claim.is_rejected
    ? words(
        'Your proof for “{title}” wasn’t approved. You can resubmit until {until}. After that, you lose your spot.',
        { title, until },
      )
    : words('You claimed “{title}” but haven’t submitted proof yet. Submit it by {until}.', { title, until })
  return deliver(tx, {
    cause,
    userId,
    notice: { title: words('Due soon: {title}', { title }), body: sentence, link: path },
    kind: 'reminder',
    push: 'due-soon',
    blocks: [
      sentence,
      { link: path, label: 'Open the task' },
      ...(claim.is_rejected ? [] : ['If you can’t do it, please leave the task so someone else can.']),
    ],
  })
}
