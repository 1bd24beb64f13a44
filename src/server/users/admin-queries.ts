import * as z from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AdminUser, AdminUserDetail, listUsers } from '#contract/users/admin-users.ts'
import type { AccountStatus, Role } from '#domain/users/account-status.ts'
import { ASKS_ABOUT_USER } from '#server/desk/second-admin/queries.ts'
import { CursorText, CursorWhole, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryOne, queryRows, queryUnprepared } from '#server/platform/db/database.ts'
import { contains, type Page, pageOf } from '#server/platform/db/lists.ts'
import { userMissing } from './admin-refusals.ts'
import { emailInWords } from './email-in-words.ts'
import { shortName, USER_FIELDS } from './queries.ts'

/** Further words are ignored. */
const MAX_SEARCH_WORDS = 5

/** Literals instead of parameters, so that partial indexes apply. */
const OF_STATUS: Record<AccountStatus, string> = {
  active: 'u.suspended_at is null and u.deleted_at is null',
  suspended: 'u.suspended_at is not null and u.deleted_at is null',
  deleted: 'u.deleted_at is not null',
}
const IN_ROLE: Record<Role, string> = {
  admin: `u.role = 'admin' and u.deleted_at is null`,
  user: `u.role = 'user'`,
}

const FIELDS = `${USER_FIELDS}, 'suspendedAt', u.suspended_at, 'deletedAt', u.deleted_at`

/** The previous user's joining time, in microseconds since 1970, and id. */
const AFTER = z.tuple([CursorWhole, CursorText])

/** Newest first. Each search word may match anywhere in the names and the address. */
export async function listAllUsers(
  queries: Queries,
  query: QueryOf<typeof listUsers>,
): Promise<Page<AdminUser>> {
  const values: unknown[] = [query.limit + 1]
  const conditions = ['true']
  const parameter = (value: unknown) => `$${values.push(value)}`
  if (query.role) conditions.push(IN_ROLE[query.role])
  if (query.status) conditions.push(OF_STATUS[query.status])
  for (const word of wordsOf(query.search ?? '')) {
    conditions.push(contains('u.words', word, parameter))
  }
  if (query.cursor) {
    const [micros, id] = readCursor(query.cursor, AFTER)
    conditions.push(`(u.created_at, u.id) < (${instantOf(parameter(micros))}, ${parameter(id)})`)
  }
  const order = 'order by u.created_at desc, u.id desc'
  // Unprepared, so that the planner scans for a common word and uses the index for a rare one. Only the rows of the
  // page become JSON, not all that match.
  const rows = await queryUnprepared<{ micros: number; user: AdminUser }>(
    queries,
    `select (extract(epoch from u.created_at) * 1000000)::bigint as micros, json_build_object(${FIELDS}) as user
     from (select * from users u where ${conditions.join(' and ')} ${order} limit $1) u
       join accounts a on a.user_id = u.id ${order}`,
    values,
  )
  const page = pageOf(rows, query.limit, ({ micros, user }) => [micros, user.id])
  return { rows: page.rows.map((row) => row.user), next: page.next }
}

/** Microseconds since 1970 as a timestamptz, without loss. */
function instantOf(micros: string): string {
  return `(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
}

function wordsOf(typed: string): string[] {
  return typed
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MAX_SEARCH_WORDS)
}

/** Deleted accounts don't count. */
export function countUsers(queries: Queries): Promise<{ totalUsers: number; totalPointsBalance: number }> {
  return queryOne(
    queries,
    `select sum(members)::bigint as "totalUsers", sum(points_balance)::bigint as "totalPointsBalance" from counters`,
  )
}

const DETAIL = `json_build_object(${FIELDS},
  'province', u.province,
  'suspension', (select json_build_object('by', ${shortName('b')}, 'memberText', s.member_text,
      'internalNotes', s.internal_notes,
      'appealId', (select m.id from support_messages m where m.suspension_id = s.id))
    from suspensions s left join users b on b.id = s.suspended_by where s.user_id = u.id and s.ended_at is null),
  'isConfiguredAdmin', u.deleted_at is null and lower(u.email) = any($3::text[]),
  'anotherAdminExists', exists (select 1 from users o
    where o.role = 'admin' and o.deleted_at is null and o.suspended_at is null and o.id <> $2),
  'secondAdminAsks', ${ASKS_ABOUT_USER},
  'counts', json_build_object(
    'entries', a.version,
    'adjustments', (select count(*) from adjustments where user_id = u.id),
    'claims', (select count(*) from claims where user_id = u.id),
    'submissions', m.submissions, 'pendingSubmissions', m.pending, 'approvedSubmissions', m.approved,
    'rejectedSubmissions', m.rejected,
    'requests', q.requests, 'openRequests', q.open,
    'referrals', (select count(*) from referrals where referrer_id = u.id)))`

export async function findUserDetail(
  queries: Queries,
  userId: string,
  { adminId, adminEmails }: { adminId: string; adminEmails: ReadonlySet<string> },
): Promise<AdminUserDetail> {
  const [row] = await queryRows<{ detail: AdminUserDetail }>(
    queries,
    `select ${DETAIL} as detail
     from users u join accounts a on a.user_id = u.id
       cross join lateral (select count(*) as submissions,
           count(*) filter (where status = 'pending') as pending,
           count(*) filter (where status = 'approved') as approved,
           count(*) filter (where status = 'rejected' and replaced_at is null) as rejected
         from submissions where user_id = u.id) m
       cross join lateral (select count(*) as requests,
           count(*) filter (where status in ('pending', 'approved')) as open
         from reward_requests where user_id = u.id) q
     where u.id = $1`,
    [userId, adminId, [...adminEmails].map((email) => email.toLowerCase())],
  )
  if (!row) throw userMissing()
  return { ...row.detail, emailInWords: emailInWords(row.detail.email) }
}

/** 'not-found' unless the user exists, deleted or not. */
export async function requireUser(queries: Queries, userId: string): Promise<void> {
  const rows = await queryRows(queries, 'select 1 from users where id = $1', [userId])
  if (rows.length === 0) throw userMissing()
}
