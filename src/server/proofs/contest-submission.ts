import { eq, sql } from 'drizzle-orm'
import type { MemberSubmission } from '#contract/proofs/submissions.ts'
import { type ContestRefusal, contestRefusal } from '#domain/proofs/contests.ts'
import { liftDeadline } from '#server/claims/resubmit-by.ts'
import { claims } from '#server/database/schema/claims.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { type Database, queryOne } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { presentMemberSubmission } from './present.ts'
import { submissionMissing } from './refusals.ts'

const SENTENCES: Record<ContestRefusal, string> = {
  'not-rejected': 'You can ask for a second look only after a rejection.',
  'already-contested': 'You’ve already asked for a second look at this submission.',
  'window-closed': 'It’s too late for a second look. You can ask for one within 14 days of a rejection.',
}

/**
 * Sends a rejected submission back to the queue, once, for a different admin where possible (domain/proofs/submissions.ts
 * `reviewRefusal`).
 */
export function contestSubmission(
  database: Database,
  userId: string,
  submissionId: number,
  reason: string,
): Promise<MemberSubmission> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    const [own] = await tx.select().from(submissions).where(eq(submissions.id, submissionId))
    if (!own || own.user_id !== userId || own.replaced_at !== null) {
      throw submissionMissing()
    }
    await tx.select({ id: claims.id }).from(claims).where(eq(claims.id, own.claim_id)).for('no key update')
    const [submission] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for('no key update')
    const { now } = await queryOne<{ now: Date }>(tx, 'select clock_timestamp() as now')
    const refusal = contestRefusal(
      {
        status: submission!.status,
        reviewedAt: submission!.reviewed_at,
        contestedAt: submission!.contested_at,
      },
      now,
    )
    if (refusal) throw new Refusal('conflict', SENTENCES[refusal], { code: `contest.${refusal}` })
    const [contested] = await tx
      .update(submissions)
      .set({
        status: 'pending',
        contested_at: sql`clock_timestamp()`,
        contest_reason: reason.trim(),
        first_reviewed_by: submission!.reviewed_by,
        first_review_notes: submission!.review_notes,
        first_failed_lines: submission!.failed_lines,
        reviewed_at: null,
        reviewed_by: null,
        review_notes: null,
        failed_lines: [],
        failed_page: false,
      })
      .where(eq(submissions.id, submissionId))
      .returning()
    await liftDeadline(tx, own.claim_id)
    publishFacts(tx, ['submissions'], userId)
    return presentMemberSubmission(contested!)
  })
}
