import type { AdminSubmission, SubmissionContext } from '../../contract/submissions.ts'
import type { SubmissionStatus } from '../../domain/submissions.ts'
import { type Queries, read, readOne } from '../platform/database.ts'
import { containsPattern, decodeCursor, type Page, pageOf } from '../platform/lists.ts'
import { Refusal } from '../platform/refusal.ts'

/** Other submissions of the member shown beside the proof. */
const RECENT_SHOWN = 6

const ADMIN_SUBMISSION = `json_build_object(
  'id', s.id, 'status', s.status, 'version', s.version, 'submittedAt', s.submitted_at,
  'textSubmission', case when s.image_type is null then s.notes end,
  'notes', case when s.image_type is null then null else s.notes end,
  'screenshotUrl', case when s.image_key is not null then '/api/submissions/' || s.id || '/screenshot' end,
  'thumbnailUrl', case when s.thumbnail_key is not null then '/api/submissions/' || s.id || '/thumbnail' end,
  'imageWidth', s.image_width, 'imageHeight', s.image_height,
  'reviewNotes', s.review_notes, 'reviewedAt', s.reviewed_at, 'reviewedBy', r.email,
  'pointsAwarded', s.points_awarded,
  'contest', case when s.contested_at is not null then json_build_object('reason', s.contest_reason,
    'contestedAt', s.contested_at, 'firstReviewedBy', f.email, 'firstReviewNotes', s.first_review_notes) end,
  'user', json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name),
  'task', json_build_object('id', t.id, 'title', t.title, 'category', t.category,
    'points', coalesce(s.points_awarded, greatest(c.points, t.points)), 'requirements', t.requirements))`

const JOINED = `submissions s
  join users u on u.id = s.user_id
  join tasks t on t.id = s.task_id
  join claims c on c.id = s.claim_id
  left join users r on r.id = s.reviewed_by
  left join users f on f.id = s.first_reviewed_by`

interface SubmissionListQuery {
  limit: number
  cursor?: string | undefined
  status?: SubmissionStatus | undefined
  category?: string | undefined
  search?: string | undefined
}

/** The newest version of every submission: pending ones oldest first, any other list newest first (decisions: Lists). */
export async function listAdminSubmissions(
  queries: Queries,
  query: SubmissionListQuery,
): Promise<Page<AdminSubmission>> {
  const oldestFirst = query.status === 'pending'
  const values: unknown[] = [query.limit + 1]
  const conditions = ['s.replaced_at is null']
  const parameter = (value: unknown) => `$${values.push(value)}`
  if (query.status) conditions.push(`s.status = ${parameter(query.status)}`)
  if (query.category) conditions.push(`t.category = ${parameter(query.category)}`)
  if (query.search) {
    const pattern = parameter(containsPattern(query.search))
    conditions.push(`(u.email ilike ${pattern} or t.title ilike ${pattern})`)
  }
  if (query.cursor) {
    const [after] = decodeCursor(query.cursor, ['number'])
    conditions.push(`s.id ${oldestFirst ? '>' : '<'} ${parameter(after)}`)
  }
  const rows = await read<{ submission: AdminSubmission }>(
    queries,
    `select ${ADMIN_SUBMISSION} as submission from ${JOINED}
     where ${conditions.join(' and ')} order by s.id ${oldestFirst ? 'asc' : 'desc'} limit $1`,
    values,
  )
  const page = pageOf(rows, query.limit, (row) => [row.submission.id])
  return { rows: page.rows.map((row) => row.submission), next: page.next }
}

/** One submission as reviewers see it, as it stands now. */
export async function findAdminSubmission(queries: Queries, submissionId: number): Promise<AdminSubmission> {
  const [row] = await read<{ submission: AdminSubmission }>(
    queries,
    `select ${ADMIN_SUBMISSION} as submission from ${JOINED} where s.id = $1`,
    [submissionId],
  )
  if (!row) throw new Refusal('not-found', 'This submission does not exist.')
  return row.submission
}

/** The member's record, their recent other submissions, and the versions of this proof, newest first. */
export async function findSubmissionContext(
  queries: Queries,
  submissionId: number,
): Promise<SubmissionContext> {
  const [row] = await read<{ context: SubmissionContext }>(
    queries,
    `select json_build_object(
       'member', (select json_build_object('memberSince', u.created_at, 'totalPoints', a.balance,
           'pending', count(*) filter (where m.status = 'pending'),
           'approved', count(*) filter (where m.status = 'approved'),
           'rejected', count(*) filter (where m.status = 'rejected'))
         from users u join accounts a on a.user_id = u.id join submissions m on m.user_id = u.id
         where u.id = s.user_id group by u.created_at, a.balance),
       'versions', (select json_agg(json_build_object('id', v.id, 'version', v.version, 'status', v.status,
           'notes', v.notes, 'submittedAt', v.submitted_at, 'reviewNotes', v.review_notes) order by v.version desc)
         from submissions v where v.claim_id = s.claim_id),
       'recent', coalesce((select json_agg(o.entry order by o.id desc) from (
           select m.id, json_build_object('id', m.id, 'taskTitle', t.title, 'status', m.status,
             'submittedAt', m.submitted_at, 'reviewNotes', m.review_notes) as entry
           from submissions m join tasks t on t.id = m.task_id
           where m.user_id = s.user_id and m.claim_id <> s.claim_id and m.replaced_at is null
           order by m.id desc limit $2) o), '[]'::json)
     ) as context
     from submissions s where s.id = $1`,
    [submissionId, RECENT_SHOWN],
  )
  if (!row) throw new Refusal('not-found', 'This submission does not exist.')
  return row.context
}

/** Counts over the newest versions; `totalSubmissions` is the number approved (decisions: Statistics). */
export function countSubmissions(queries: Queries): Promise<{
  totalSubmissions: number
  totalPointsEarned: number
  pending: number
  rejected: number
  categories: string[]
}> {
  return readOne(
    queries,
    `select count(*) filter (where status = 'approved')::int as "totalSubmissions",
       coalesce(sum(points_awarded), 0)::int as "totalPointsEarned",
       count(*) filter (where status = 'pending')::int as pending,
       count(*) filter (where status = 'rejected')::int as rejected,
       array(select distinct t.category from tasks t
         where exists (select 1 from submissions s where s.task_id = t.id) order by 1) as categories
     from submissions where replaced_at is null`,
  )
}

/** The stored picture of a submission if this person may see it: its member and admins (decisions: Files). */
export async function findProofPicture(
  queries: Queries,
  submissionId: number,
  viewer: { id: string; role: 'user' | 'admin' },
): Promise<{ imageKey: string; thumbnailKey: string; imageType: string }> {
  const [row] = await read<{ imageKey: string; thumbnailKey: string; imageType: string }>(
    queries,
    `select image_key as "imageKey", thumbnail_key as "thumbnailKey", image_type as "imageType"
     from submissions where id = $1 and image_key is not null and (user_id = $2 or $3)`,
    [submissionId, viewer.id, viewer.role === 'admin'],
  )
  if (!row) throw new Refusal('not-found', 'This picture does not exist or was removed.')
  return row
}
