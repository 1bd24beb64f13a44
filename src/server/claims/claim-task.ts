import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Claim, claimTask as contract } from '#contract/claims/claims.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { submitUntil } from '#domain/tasks/task-form.ts'
import { claimRefusal } from '#domain/tasks/tasks.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { openClaim, reserve } from '#server/campaigns/budget.ts'
import { claims, waitlist } from '#server/database/schema/claims.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { type Database, sendWrite, sent, type Tx, writeLast } from '#server/platform/db/database.ts'
import { actorLock, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { lockInOrder, rowLock } from '#server/platform/db/lock-in-order.ts'
import { insertRow, wholeRows } from '#server/platform/db/whole-rows.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { taskNotThere } from '#server/tasks/visible-tasks.ts'
import { presentClaim } from './present.ts'
import { claimableTask, readClaimSituation, readFirstSituation } from './queries.ts'
import { consentWithClaim } from './report-consent.ts'
import { settleWaitlist } from './waitlist/settle-waitlist.ts'

/**
 * Capacity, rate limit and one claim per member hold under concurrent requests; claiming twice returns the same claim
 * (decisions: Tasks, claims and submissions).
 */
export async function claimTask(
  database: Database,
  userId: string,
  taskId: number,
  { reportConsent = false }: BodyOf<typeof contract> = {},
): Promise<Claim> {
  const claim = await database.transaction(async (tx) => {
    // Sent together; PostgreSQL runs them in this order.
    const [{ rows }, first] = await Promise.all([
      lockInOrder(tx, [actorLock(userId), taskLock(taskId)]),
      readFirstSituation(tx, taskId, userId),
    ])
    mayStillAct(rows[0], 'member')
    const seen = rows[1]
    if (!seen || !first) throw taskNotThere()
    if (first.live) return sent(Promise.resolve(first.live))
    const { task, situation, place } = first.hasLine
      ? await readTurn(tx, taskId, userId)
      : { task: seen, situation: first, place: undefined }
    const { now, opensAt } = situation
    const refusal = claimRefusal(claimableTask(task, situation), now, place?.offer_until)
    if (refusal === 'unlisted') throw taskNotThere()
    if (refusal === 'expired') throw taskExpired()
    if (refusal === 'full') throw taskFull()
    if (refusal === 'rate-limited' && opensAt) throw rateLimited(opensAt)

    const { campaign_id } = task
    const promised = place?.promised ?? task.points
    const inserted = sent(
      insertRow(tx, claims, {
        task_id: taskId,
        user_id: userId,
        points: task.points,
        submit_by: submitUntil(task.claim_hours, now),
        ...(campaign_id !== null && openClaim(campaign_id, promised)),
      }),
    )
    if (place) await sendWrite(tx, tx.delete(waitlist).where(eq(waitlist.id, place.id)))
    if (campaign_id !== null) {
      const isKept = place != null && place.promised !== null
      const reserved = isKept ? { points: 0, units: 0 as const } : { points: promised, units: 1 as const }
      if (!(await reserve(tx, campaign_id, reserved))) throw taskFull()
      if (reportConsent) await consentWithClaim(tx, userId, taskId)
    }
    await writeLast(
      tx,
      'tasks',
      (parameter) => `update tasks set claimed_count = claimed_count + 1
        ${place?.offered_at ? ', offered_count = offered_count - 1' : ''} where id = ${parameter(taskId)}`,
    )
    publishFacts(tx, ['claims'], userId)
    return inserted
  })
  return presentClaim(await claim())
}

/** Where members are in line, the claim sees what is left after them, and the member's own place. */
async function readTurn(tx: Tx, taskId: number, userId: string) {
  // All is decided for one instant: what opens after it waits for the next in line.
  const now = await settleWaitlist(tx, taskId)
  const [task, situation, [place]] = await Promise.all([
    lockTask(tx, taskId),
    readClaimSituation(tx, taskId),
    wholeRows(tx, waitlist, 'where task_id = $1 and user_id = $2', [taskId, userId]),
  ])
  return { task, situation: { ...situation, now }, place }
}

export async function lockTask(tx: Tx, taskId: number): Promise<typeof tasks.$inferSelect> {
  const { rows } = await lockInOrder(tx, [taskLock(taskId)])
  if (!rows[0]) throw taskNotThere()
  return rows[0]
}

const taskLock = (taskId: number) => rowLock(tasks, (parameter) => `id = ${parameter(taskId)}`)

function taskFull(): Refusal {
  return new Refusal('conflict', 'This task is at full capacity.', { code: 'task.full' })
}

export function taskExpired(): Refusal {
  return new Refusal('conflict', 'The deadline for this task has passed.', { code: 'task.expired' })
}

function rateLimited(opensAt: Date): Refusal {
  return new Refusal(
    'conflict',
    words('This task has reached its limit for now. The next spot opens on {at}.', {
      at: as(formatWithZone, opensAt),
    }),
    { code: 'task.rate-limited' },
  )
}

/**
 * Extends live claims without proof to the task's new time to submit, never shortens them; null hours means no limit. The
 * caller has locked the task.
 */
export async function keepPromisedTime(tx: Tx, taskId: number, claimHours: number | null): Promise<void> {
  await tx
    .update(claims)
    .set({
      submit_by:
        claimHours === null
          ? null
          : sql`greatest(${claims.submit_by}, ${claims.claimed_at} + make_interval(hours => ${claimHours}))`,
    })
    .where(
      and(
        eq(claims.task_id, taskId),
        isNull(claims.left_at),
        isNotNull(claims.submit_by),
        sql`not exists (select 1 from submissions s where s.claim_id = ${claims.id})`,
      ),
    )
}
