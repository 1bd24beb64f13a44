import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  AdminSubmission,
  countSubmissions,
  getSubmissionStats,
  listSubmissions,
  SubmissionContext,
} from '#contract/reviews/admin-submissions.ts'
import { RECENT_DECISIONS } from '#domain/desk/holds.ts'
import { type SubmissionStatus, waitsForReview } from '#domain/proofs/submissions.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { countFiltered, readFilteredPage } from '#server/platform/db/filtered-ids.ts'
import { eachValue, type WrittenPage } from '#server/platform/db/lists.ts'
import { AWARD, OUTCOME } from '#server/points/award.ts'
import { submissionMissing } from '#server/proofs/refusals.ts'
import { namedPerson } from '#server/users/queries.ts'
import { WAITS_FOR_AGREEMENT } from './mass-rejections.ts'
import { matching, orderOf } from './submission-filters.ts'

const RECENT_SHOWN = 6

/** Undone and cancelled decisions count as changes too. */
export const CHANGED_AT = `greatest(s.submitted_at, s.contested_at, s.reviewed_at,
  (select max(x.undone_at) from undone_reviews x where x.submission_id = s.id),
  (select max(greatest(x.decided_at, x.taken_back_at)) from held_reviews x where x.submission_id = s.id))`

/** Identifies the task text that a submission is reviewed against. */
export const TEXT_VERSION = `md5(t.title || chr(10) || t.requirements)`

/** Reviewers see a held decision as final. */
const WITH_HOLD = `left join held_reviews h
  on h.submission_id = s.id and h.taken_back_at is null and s.status = 'pending'`

const ADMIN_SUBMISSION = `json_build_object(
  'id', s.id, 'status', coalesce(h.status, s.status), 'version', s.version, 'submittedAt', s.submitted_at,
  'textSubmission', case when s.image_type is null then s.notes end,
  'notes', case when s.image_type is null then null else s.notes end,
  'screenshotUrl', case when s.image_key is not null then '/api/submissions/' || s.id || '/screenshot' end,
  'thumbnailUrl', case when s.thumbnail_key is not null then '/api/submissions/' || s.id || '/thumbnail' end,
  'imageWidth', s.image_width, 'imageHeight', s.image_height,
  'reviewNotes', coalesce(h.review_notes, s.review_notes),
  'failedLines', coalesce(h.failed_lines, s.failed_lines),
  'failedPage', coalesce(h.failed_page, s.failed_page), 'reviewedAt', coalesce(h.decided_at, s.reviewed_at),
  'reviewedBy', ${namedPerson('r')}, 'pointsAwarded', coalesce(h.points, s.points_awarded),
  'outcome', coalesce(h.outcome, ${OUTCOME}), 'hold', case when h.id is not null then json_build_object(
    'finalAt', h.final_at, 'endsInSeconds', extract(epoch from h.final_at - clock_timestamp()),
    'needsAgreement', ${WAITS_FOR_AGREEMENT}) end,
  'seenBefore', s.seen_before, 'risk', s.risk,
  'contest', case when s.contest_reason is not null then json_build_object('reason', s.contest_reason,
    'contestedAt', s.contested_at, 'firstReviewedBy', ${namedPerson('f')}, 'firstReviewNotes', s.first_review_notes,
    'firstFailedLines', s.first_failed_lines) end,
  'changedAt', ${CHANGED_AT},
  'undone', coalesce((select json_agg(json_build_object('status', x.status, 'reviewedAt', x.reviewed_at,
      'reviewedBy', ${namedPerson('b')}, 'reviewNotes', x.review_notes, 'failedLines', x.failed_lines, 'pointsAwarded', x.points_awarded,
      'undoneBy', ${namedPerson('y')}, 'undoneAt', x.undone_at, 'reason', x.reason) order by x.id desc)
    from undone_reviews x left join users b on b.id = x.reviewed_by join users y on y.id = x.undone_by
    where x.submission_id = s.id), '[]'::json),
  'user', json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name),
  'task', json_build_object('id', t.id, 'title', t.title, 'category', t.category,
    'points', ${AWARD}, 'requirements', t.requirements, 'textVersion', ${TEXT_VERSION},
    'isReview', t.is_review, 'platform', t.platform, 'act', t.act))`

const JOINED = `submissions s
  join users u on u.id = s.user_id
  join tasks t on t.id = s.task_id
  join claims c on c.id = s.claim_id
  ${WITH_HOLD}
  left join users r on r.id = coalesce(h.admin_id, s.reviewed_by)
  left join users f on f.id = s.first_reviewed_by`

/** Newest versions: pending ones oldest first, any other list newest first (decisions: Lists). */
export function listAdminSubmissions(
  queries: Queries,
  query: QueryOf<typeof listSubmissions>,
): Promise<WrittenPage<AdminSubmission>> {
  const order = orderOf(query)
  return readFilteredPage(
    queries,
    { ...matching(query), order, page: query },
    { entry: ADMIN_SUBMISSION, joined: JOINED },
  )
}

/** Finds submissions as reviewers see them, in this order. */
export async function findAdminSubmissions(
  queries: Queries,
  ids: readonly number[],
): Promise<AdminSubmission[]> {
  const rows = await queryRows<{ entry: AdminSubmission }>(
    queries,
    `select ${ADMIN_SUBMISSION} as entry from ${JOINED} where s.id = any($1) order by array_position($1, s.id)`,
    [ids],
  )
  return rows.map(({ entry }) => entry)
}

/** Counting stops here for lists that are not pending. */
const MAX_COUNTED = 1000

/** Exact for pending submissions and for whole statuses. */
export async function countListed(
  queries: Queries,
  filters: QueryOf<typeof countSubmissions>,
): Promise<ReplyOf<typeof countSubmissions>> {
  const { status, ...others } = filters
  if (!Object.values(others).some(Boolean)) {
    const totals = await queryOne<Record<SubmissionStatus | 'all', number>>(queries, TOTALS)
    return { count: totals[status ?? 'all'], isCapped: false }
  }
  const most = waitsForReview(filters) ? null : MAX_COUNTED
  const count = await countFiltered(queries, matching(filters), most && most + 1)
  const isCapped = most !== null && count > most
  return { count: isCapped ? most : count, isCapped }
}

/** A held decision leaves pending, and counts as approved or rejected only when final. */
const TOTALS = `select sum(submissions_pending)::bigint - (select count(*) from held_reviews h
      join submissions s on s.id = h.submission_id where h.taken_back_at is null and s.status = 'pending') as pending,
    sum(submissions_approved)::bigint as approved, sum(submissions_rejected)::bigint as rejected,
    sum(submissions_pending + submissions_approved + submissions_rejected)::bigint as all from counters`

/** PostgreSQL keeps the plan for one id; for a list of them it plans at each call, for longer than it reads. */
export async function findAdminSubmission(queries: Queries, submissionId: number): Promise<AdminSubmission> {
  const [row] = await queryRows<{ entry: AdminSubmission }>(
    queries,
    `select ${ADMIN_SUBMISSION} as entry from ${JOINED} where s.id = $1`,
    [submissionId],
  )
  if (!row) throw submissionMissing()
  return row.entry
}

/** An admin's latest decisions, held ones first; undone ones are left out. */
export async function listRecentReviews(queries: Queries, adminId: string): Promise<AdminSubmission[]> {
  const rows = await queryRows<{ id: number }>(
    queries,
    `select id from (
       (select submission_id as id, decided_at as at from held_reviews
        where admin_id = $1 and taken_back_at is null order by decided_at desc limit ${RECENT_DECISIONS})
       union all
       (select id, reviewed_at from submissions
        where reviewed_by = $1 order by reviewed_at desc limit ${RECENT_DECISIONS})) decided
     order by at desc limit ${RECENT_DECISIONS}`,
    [adminId],
  )
  return findAdminSubmissions(
    queries,
    rows.map(({ id }) => id),
  )
}

export async function findSubmissionContext(
  queries: Queries,
  submissionId: number,
): Promise<SubmissionContext> {
  const [row] = await queryRows<{ context: SubmissionContext }>(
    queries,
    `select json_build_object(
       'member', (select json_build_object('memberSince', u.created_at, 'totalPoints', a.balance,
           'pending', count(*) filter (where m.status = 'pending'),
           'approved', count(*) filter (where m.status = 'approved'),
           'rejected', count(*) filter (where m.status = 'rejected'))
         from users u join accounts a on a.user_id = u.id join submissions m on m.user_id = u.id
         where u.id = s.user_id group by u.created_at, a.balance),
       'versions', (select json_agg(json_build_object('id', v.id, 'version', v.version, 'status', v.status,
           'notes', v.notes, 'submittedAt', v.submitted_at, 'reviewNotes', v.review_notes,
           'failedLines', v.failed_lines) order by v.version desc)
         from submissions v where v.claim_id = s.claim_id),
       'recent', coalesce((select json_agg(o.entry order by o.id desc) from (
           select m.id, json_build_object('id', m.id, 'taskTitle', t.title, 'status', m.status,
             'submittedAt', m.submitted_at, 'reviewNotes', m.review_notes, 'failedLines', m.failed_lines) as entry
           from submissions m join tasks t on t.id = m.task_id
           where m.user_id = s.user_id and m.claim_id <> s.claim_id and m.replaced_at is null
           order by m.id desc limit $2) o), '[]'::json)
     ) as context
     from submissions s where s.id = $1`,
    [submissionId, RECENT_SHOWN],
  )
  if (!row) throw submissionMissing()
  return row.context
}

/** Stops at each category's first task with a submission. */
const SUBMITTED_CATEGORIES = `with ${eachValue({ table: 'tasks', column: 'category', condition: 'true' })}
  select coalesce(array_agg(value order by value), '{}') from each_value
  where (select t.id from tasks t cross join lateral (select 1 from submissions s where s.task_id = t.id limit 1) s
    where t.category = value limit 1) is not null`

/**
 * Newest versions only; `totalSubmissions` is the number approved (decisions: Statistics). Held decisions count as
 * final.
 */
export function readSubmissionStats(queries: Queries): Promise<ReplyOf<typeof getSubmissionStats>> {
  return queryOne(
    queries,
    `select sum(submissions_approved)::bigint + held.approved as "totalSubmissions",
       sum(points_awarded)::bigint as "totalPointsEarned",
       sum(submissions_pending)::bigint - held.approved - held.rejected as pending,
       sum(submissions_rejected)::bigint + held.rejected as rejected,
       (${SUBMITTED_CATEGORIES}) as categories
     from counters, (select count(*) filter (where h.status = 'approved') as approved,
         count(*) filter (where h.status = 'rejected') as rejected
       from held_reviews h join submissions s on s.id = h.submission_id
       where h.taken_back_at is null and s.status = 'pending') held
     group by held.approved, held.rejected`,
  )
}
