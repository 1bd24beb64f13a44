import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { daysBefore, nextCleanupAt } from '../src/domain/image-retention.ts'
import { FULFILLED_NOTE } from '../src/domain/rewards.ts'
import { HOUR_MS } from '../src/domain/time.ts'
import { cleanup_runs } from '../src/server/database/schema/media.ts'
import { staff_notes, submissions } from '../src/server/database/schema/submissions.ts'
import { tasks } from '../src/server/database/schema/tasks.ts'
import type { Tx } from '../src/server/platform/db/database.ts'
import { markIfSeenBefore } from '../src/server/submissions/reused-proof.ts'
import type { DemoPeople, DemoPerson } from './people.ts'

/** Keeps the approvals that the demo's story took back, as the product would have. */
export async function insertUndoneReviews(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into undone_reviews (submission_id, status, reviewed_at, reviewed_by, points_awarded, undone_by, undone_at,
      reason)
    select s.id, 'approved', award.created_at, s.reviewed_by, award.amount, s.reviewed_by, s.reviewed_at, s.review_notes
    from entries taken
    join entries award on award.id = case when taken.kind = 'reversal' then taken.ref_id::bigint end
      and award.kind = 'task_award'
    join submissions s on s.id = award.ref_id::bigint`)
}

/** Posted in public, so its tries are counted. */
const REVIEW_TASK = 'Share a small shop you like'

const STAFF_NOTE =
  'The post of the tool shelf was deleted a day after we paid for it. Please look closely at what comes next.'

/** What reviewers have beside the proofs: a task with counted tries, marks on reused pictures, and a staff note. */
export async function insertReviewing(
  tx: Tx,
  { secondAdmin, overdrawn }: DemoPeople,
  now: Date,
): Promise<void> {
  await tx.update(tasks).set({ is_review: true }).where(eq(tasks.title, REVIEW_TASK))
  await markReusedPictures(tx)
  const [watched] = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.user_id, overdrawn.id), eq(submissions.status, 'rejected')))
  await tx.insert(staff_notes).values({
    submission_id: watched!.id,
    user_id: overdrawn.id,
    author_id: secondAdmin.id,
    body: STAFF_NOTE,
    created_at: new Date(now.getTime() - 19 * HOUR_MS),
  })
}

/** As each submission was marked when it was sent. */
async function markReusedPictures(tx: Tx): Promise<void> {
  const pictures = await tx
    .select({
      submissionId: submissions.id,
      claimId: submissions.claim_id,
      sha256: submissions.image_sha256,
      hash: submissions.image_hash,
    })
    .from(submissions)
    .where(isNotNull(submissions.image_hash))
  for (const { submissionId, claimId, sha256, hash } of pictures) {
    if (sha256 && hash) await markIfSeenBefore(tx, { submissionId, claimId, sha256, hash })
  }
}

/** So many of the newest were not seen yet. */
const UNSEEN = 2

/** Writes the notices the person got about what was decided, in the product's words; they saw all but the newest. */
export async function insertNotices(tx: Tx, { id }: DemoPerson): Promise<void> {
  await tx.execute(sql`
    insert into notices (user_id, cause, title, body, link, created_at, read_at)
    select ${id}, cause, title, body, link, at,
      case when row_number() over (order by at desc) > ${UNSEEN} then at + interval '2 hours' end
    from (
      select 'submission-reviewed:' || s.id || ':' || floor(extract(epoch from s.reviewed_at) * 1000) as cause,
        case s.status when 'approved' then 'Approved: ' else 'Not approved yet: ' end || t.title as title,
        case s.status when 'approved' then to_char(s.points_awarded, 'FM9,999') || ' points are in your account.'
          else coalesce(s.review_notes, 'Open the task to submit again.') end as body,
        case s.status when 'approved' then '/points' else '/tasks/' || t.id end as link,
        s.reviewed_at as at
      from submissions s join tasks t on t.id = s.task_id
      where s.user_id = ${id} and s.status <> 'pending' and s.replaced_at is null
      union all
      select 'request-decided:' || d.id,
        case d.to_status when 'approved' then 'Approved: ' when 'fulfilled' then 'Delivered: '
          else 'Not approved: ' end || w.name,
        coalesce(nullif(d.notes, ${FULFILLED_NOTE}), ''), '/points', d.decided_at
      from request_decisions d join reward_requests r on r.id = d.request_id join rewards w on w.id = r.reward_id
      where r.user_id = ${id} and d.to_status <> 'cancelled'
    ) happened
    order by at`)
}

/** What the removals of the last nights took, the latest first: submissions, and their bytes. */
const NIGHTS = [
  [3, 1_540_000],
  [5, 2_310_000],
  [0, 0],
  [4, 1_870_000],
  [6, 2_950_000],
] as const

/** The one an admin started, before the product did it by itself. */
const FIRST = { daysAgo: 8, submissions: 41, bytes: 19_600_000 }

const FILES_PER_IMAGE = 2
const RUN_MS = 1_900

/** Tells what the removal of old images did before the demo began. */
export async function insertCleanupRuns(tx: Tx, { admin }: DemoPeople, now: Date): Promise<void> {
  const nights = NIGHTS.map(([submissions, bytes], night) =>
    runRow(nextCleanupAt(daysBefore(now, night + 2)), submissions, bytes, null),
  )
  const first = runRow(daysBefore(now, FIRST.daysAgo), FIRST.submissions, FIRST.bytes, admin.id)
  await tx.insert(cleanup_runs).values([first, ...nights.reverse()])
}

function runRow(startedAt: Date, submissions: number, bytes: number, startedBy: string | null) {
  return {
    started_by: startedBy,
    updated_submissions: submissions,
    deleted_files: submissions * FILES_PER_IMAGE,
    freed_bytes: bytes,
    started_at: startedAt,
    finished_at: new Date(startedAt.getTime() + RUN_MS),
  }
}
