import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { nextCleanupAt } from '../src/domain/image-storage.ts'
import { FULFILLED_NOTE } from '../src/domain/rewards.ts'
import { riskSigns } from '../src/domain/risk.ts'
import { daysBefore } from '../src/domain/time.ts'
import { cleanup_runs } from '../src/server/database/schema/media.ts'
import { staff_notes, submissions } from '../src/server/database/schema/submissions.ts'
import { claims, tasks } from '../src/server/database/schema/tasks.ts'
import { users } from '../src/server/database/schema/users.ts'
import type { Tx } from '../src/server/platform/db/database.ts'
import { listReusedProof } from '../src/server/submissions/reused-proof.ts'
import { later } from './moments.ts'
import type { DemoPeople, DemoPerson } from './people.ts'

const STAFF_NOTE =
  'The post of the tool shelf was deleted a day after we paid for it. Please look closely at what comes next.'

/** Marks reused pictures and risk, and writes a staff note. */
export async function insertReviewing(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  const { secondAdmin, overdrawn } = people
  await markReusedPictures(tx)
  await markRisks(tx)
  const [watched] = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.user_id, overdrawn.id), eq(submissions.status, 'rejected')))
  await tx.insert(staff_notes).values({
    submission_id: watched!.id,
    user_id: overdrawn.id,
    author_id: secondAdmin.id,
    body: STAFF_NOTE,
    created_at: later(now, -19),
  })
}

async function markReusedPictures(tx: Tx): Promise<void> {
  const pictures = await tx.select().from(submissions).where(isNotNull(submissions.image_sha256))
  for (const { id } of pictures) {
    if ((await listReusedProof(tx, id)).length === 0) continue
    await tx.update(submissions).set({ seen_before: true }).where(eq(submissions.id, id))
  }
}

/** By what its member had sent and the team decided until then. */
async function markRisks(tx: Tx): Promise<void> {
  const proofs = await tx
    .select({ ...getTableColumns(submissions), joinedAt: users.created_at, points: claims.points })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.user_id))
    .innerJoin(claims, eq(claims.id, submissions.claim_id))
    .innerJoin(tasks, eq(tasks.id, submissions.task_id))
    .where(isNull(tasks.system_key))
  for (const { id, user_id, submitted_at, joinedAt, points } of proofs) {
    const earlier = proofs.filter((one) => one.user_id === user_id && one.submitted_at < submitted_at)
    const decided = (status: 'approved' | 'rejected') =>
      earlier.filter((one) => one.status === status && one.reviewed_at && one.reviewed_at < submitted_at)
        .length
    const sender = {
      joinedAt,
      approved: decided('approved'),
      rejected: decided('rejected'),
      hasSentBefore: earlier.length > 0,
    }
    const risk = riskSigns(sender, points, submitted_at)
    if (risk.length > 0) await tx.update(submissions).set({ risk }).where(eq(submissions.id, id))
  }
}

const UNSEEN = 2

export async function insertNotices(tx: Tx, { id }: DemoPerson): Promise<void> {
  await tx.execute(sql`
    insert into notices (user_id, cause, title, body, link, created_at, read_at)
    select ${id}, cause, title, body, link, at,
      case when row_number() over (order by at desc) > ${UNSEEN} then at + interval '2 hours' end
    from (
      select 'submission-reviewed:' || s.id || ':' || floor(extract(epoch from s.reviewed_at) * 1000) as cause,
        case s.status when 'approved' then 'Approved: ' else 'Not approved: ' end || t.title as title,
        case s.status when 'approved' then 'We added ' || to_char(s.points_awarded, 'FM9,999') || ' points to your account.'
          else coalesce(s.review_notes, 'Open the task to resubmit.') end as body,
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

/** Pictures removed each night, latest first. */
const NIGHTS = [3, 5, 0, 4, 6]

const FILES_PER_IMAGE = 2
const BYTES_PER_IMAGE = 478_000
const RUN_MS = 1_900

/** Writes the cleanup runs: the first started by an admin, then one each night. */
export async function insertCleanupRuns(tx: Tx, { admin }: DemoPeople, now: Date): Promise<void> {
  const run = (startedAt: Date, images: number, startedBy: string | null) => ({
    started_by: startedBy,
    updated_submissions: images,
    deleted_files: images * FILES_PER_IMAGE,
    freed_bytes: images * BYTES_PER_IMAGE,
    started_at: startedAt,
    finished_at: new Date(startedAt.getTime() + RUN_MS),
  })
  const nights = NIGHTS.map((images, night) => run(nextCleanupAt(daysBefore(now, night + 2)), images, null))
  await tx.insert(cleanup_runs).values([run(daysBefore(now, 8), 41, admin.id), ...nights.reverse()])
}
