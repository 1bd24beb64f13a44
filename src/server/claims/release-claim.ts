import { and, eq, isNull } from 'drizzle-orm'
import { claims } from '#server/database/schema/claims.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { queueClaimReleased, type ReleaseCause } from '#server/notifications/claim-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { anotherAdminExists, lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { latestVersion } from '#server/proofs/queries.ts'
import { freeSpot, giveUpSpot } from './leave-task.ts'
import { OVERDUE } from './queries.ts'

type ClaimRow = typeof claims.$inferSelect

/** Releases a claim, reverses its bonuses and notifies the member. 'conflict' once there is a submission to review. */
export function releaseClaim(
  database: Database,
  adminId: string,
  claimId: number,
  reason: string | undefined,
): Promise<{ id: number; taskId: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const [named] = await tx.select().from(claims).where(eq(claims.id, claimId))
    if (!named) throw new Refusal('not-found', 'This spot no longer exists.')
    if (named.user_id === adminId && (await anotherAdminExists(tx, adminId, 'runContent'))) {
      throw new Refusal(
        'forbidden',
        'This is your own spot. Leave the task, or ask another admin to release it.',
        {
          code: 'claim.own',
        },
      )
    }
    const claim = await lockLiveClaim(tx, named)
    if (!claim) {
      throw new Refusal('conflict', 'This spot was already released.', { code: 'claim.ended' })
    }
    if (await latestVersion(tx, claim.id)) {
      throw new Refusal('conflict', 'The member has now submitted proof. Please review it instead.', {
        code: 'claim.submitted',
      })
    }
    await release(tx, claim, { actorId: adminId, cause: 'admin', reason: reason?.trim() || null })
    return { id: claim.id, taskId: claim.task_id }
  })
}

/** Returns false if the member has submitted, is submitting, left, asked for a second look or been given more time. */
export function releaseIfOverdue(database: Database, claimId: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [named] = await tx.select().from(claims).where(eq(claims.id, claimId))
    const claim = named && (await lockLiveClaim(tx, named))
    if (!claim || !(await isOverdue(tx, claim.id))) return false
    const cause = (await latestVersion(tx, claim.id)) ? 'rejected' : 'overdue'
    await release(tx, claim, { actorId: null, cause, reason: null })
    return true
  })
}

/** Locks the task before the claim (reliability: Lock order). */
async function lockLiveClaim(tx: Tx, { id, task_id }: ClaimRow): Promise<ClaimRow | undefined> {
  await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, task_id)).for('no key update')
  const [claim] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.id, id), isNull(claims.left_at)))
    .for('no key update')
  return claim
}

/** A separate statement after the lock, so that it sees the latest submission. */
async function isOverdue(tx: Tx, claimId: number): Promise<boolean> {
  const rows = await queryRows(tx, `select 1 from claims c where c.id = $1 and ${OVERDUE}`, [claimId])
  return rows.length > 0
}

const AUDITED: Record<Exclude<ReleaseCause, 'admin'>, string> = {
  overdue: 'Nothing was submitted in time.',
  rejected: 'Nothing was resubmitted in time after a rejection.',
}

async function release(
  tx: Tx,
  claim: ClaimRow,
  { actorId, cause, reason }: { actorId: string | null; cause: ReleaseCause; reason: string | null },
): Promise<void> {
  const { title, bonus: paid } = await queryOne<{ title: string; bonus: number }>(
    tx,
    `select t.title, coalesce((select sum(m.bonus_points) from media_claims m
       where m.claim_id = $2 and m.reversed_at is null), 0)::int as bonus
     from tasks t where t.id = $1`,
    [claim.task_id, claim.id],
  )
  // The bonus of a task that was done stays, even if its proof was rejected.
  const bonus = cause === 'rejected' ? 0 : paid
  await (cause === 'rejected' ? freeSpot(tx, claim) : giveUpSpot(tx, claim))
  await recordAudit(tx, {
    actorId,
    action: 'claim.released',
    subject: { type: 'claim', id: claim.id },
    label: title,
    memberId: claim.user_id,
    after: bonus > 0 ? { bonusPointsTakenBack: bonus } : null,
    reason: cause === 'admin' ? reason : AUDITED[cause],
  })
  await queueClaimReleased(tx, {
    claimId: claim.id,
    cause,
    reason,
    bonusTakenBack: bonus,
  })
  publishFacts(tx, cause === 'rejected' ? ['claims', 'submissions'] : ['claims'], claim.user_id)
}
