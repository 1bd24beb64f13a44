import { and, eq, sql } from 'drizzle-orm'
import type { ReviewPresence } from '../../contract/reviewing.ts'
import { LOOKING_ENDS_SECONDS } from '../../domain/review-presence.ts'
import { review_presence, submissions } from '../database/schema/submissions.ts'
import { type Database, type Queries, queryRows, type Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import { lockActor } from '../users/lock-actor.ts'

/** What the other admins have in front of them: whoever has not said so lately is not looking any more. */
export async function listPresence(queries: Queries, viewerId: string): Promise<ReviewPresence[]> {
  const rows = await queryRows<{ presence: ReviewPresence }>(
    queries,
    `select json_build_object('submissionId', p.submission_id,
       'admin', json_build_object('id', u.id, 'name', coalesce(u.first_name, u.email)),
       'endsInSeconds', $2 - extract(epoch from clock_timestamp() - p.seen_at)) as presence
     from review_presence p join users u on u.id = p.admin_id
     where p.admin_id <> $1 and p.seen_at > clock_timestamp() - make_interval(secs => $2)
       and u.role = 'admin' and u.suspended_at is null
     order by u.id`,
    [viewerId, LOOKING_ENDS_SECONDS],
  )
  return rows.map(({ presence }) => presence)
}

/** Says that the admin has this submission in front of them. The others are told only when that is news. */
export function lookAt(
  database: Database,
  adminId: string,
  submissionId: number,
): Promise<{ submissionId: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const [submission] = await tx
      .select({ id: submissions.id })
      .from(submissions)
      .where(eq(submissions.id, submissionId))
    if (!submission) throw new Refusal('not-found', 'This submission does not exist.')
    const known = await alreadyLooks(tx, adminId, submissionId)
    const seen = { submission_id: submissionId, seen_at: sql`clock_timestamp()` }
    await tx
      .insert(review_presence)
      .values({ admin_id: adminId, ...seen })
      .onConflictDoUpdate({ target: review_presence.admin_id, set: seen })
    if (!known) await publishFacts(tx, ['presence'])
    return { submissionId }
  })
}

/** Says that the admin has left this submission; nothing changes when they look at another one by now. */
export function leave(
  database: Database,
  adminId: string,
  submissionId: number,
): Promise<{ submissionId: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const left = await tx
      .delete(review_presence)
      .where(and(eq(review_presence.admin_id, adminId), eq(review_presence.submission_id, submissionId)))
      .returning()
    if (left.length > 0) await publishFacts(tx, ['presence'])
    return { submissionId }
  })
}

async function alreadyLooks(tx: Tx, adminId: string, submissionId: number): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `select 1 from review_presence where admin_id = $1 and submission_id = $2
       and seen_at > clock_timestamp() - make_interval(secs => $3)`,
    [adminId, submissionId, LOOKING_ENDS_SECONDS],
  )
  return rows.length > 0
}
