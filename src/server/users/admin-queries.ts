import * as z from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AdminUser, AdminUserDetail, listUsers } from '#contract/users/admin-users.ts'
import { mayDo } from '#domain/identity/duties.ts'
import type { AccountStatus, Role } from '#domain/users/account-status.ts'
import { ASKS_ABOUT_USER, seesAsk } from '#server/desk/second-admin/queries.ts'
import { CursorInteger, CursorText, CursorWhole, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryOne, queryRows, queryUnprepared } from '#server/platform/db/database.ts'
import { contains, type Page, pageOf } from '#server/platform/db/lists.ts'
import { anotherAdmin } from '#server/platform/db/lock-actor.ts'
import type { ViewerParts } from '#server/platform/http/viewer.ts'
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

interface Sort {
  from: string
  /** SQL by which they are sorted, and then by `id`, each in the order of an index. */
  by: string
  id: string
  /** The same of a row, as the cursor has it. */
  shown: string
  value: z.ZodType<string | number>
  bound: (parameter: string) => string
}

/** The beginning of a name: the index has no more, and a cursor can hold it. */
const NAME = 'left(folded(u.name), 60)'

/** A deleted account is where what the list shows of it belongs: under its pseudonym, and its last balance. */
const SORTS: Record<QueryOf<typeof listUsers>['sort'], Sort> = {
  joined: {
    from: 'users u',
    by: 'u.created_at',
    id: 'u.id',
    shown: '(extract(epoch from u.created_at) * 1000000)::bigint',
    value: CursorWhole,
    // Microseconds since 1970, without loss.
    bound: (micros) => `(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`,
  },
  name: {
    from: 'users u',
    by: NAME,
    id: 'u.id',
    shown: NAME,
    value: CursorText,
    bound: (name) => `${name}::text`,
  },
  points: {
    from: 'accounts b join users u on u.id = b.user_id',
    by: 'b.balance',
    id: 'b.user_id',
    shown: 'a.balance',
    value: CursorInteger,
    bound: (balance) => `${balance}::int`,
  },
}

/** Each search word may match anywhere in the names and the address. */
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
  const { sort, order } = query
  const { from, by, id, shown, value, bound } = SORTS[sort]
  const direction = order === 'ascending' ? 'asc' : 'desc'
  if (query.cursor) {
    const after = z.tuple([z.literal(sort), z.literal(order), value, CursorText])
    const [, , key, lastId] = readCursor(query.cursor, after)
    const beyond = order === 'ascending' ? '>' : '<'
    conditions.push(`(${by}, ${id}) ${beyond} (${bound(parameter(key))}, ${parameter(lastId)})`)
  }
  // Unprepared, so that the planner scans for a common word and uses the index for a rare one. Only the rows of the
  // page become JSON, not all that match.
  const rows = await queryUnprepared<{ key: string | number; user: AdminUser }>(
    queries,
    `select ${shown} as key, json_build_object(${FIELDS}) as user
     from (select u.* from ${from} where ${conditions.join(' and ')}
         order by ${by} ${direction}, ${id} ${direction} limit $1) u
       join accounts a on a.user_id = u.id order by 1 ${direction}, u.id ${direction}`,
    values,
  )
  const page = pageOf(rows, query.limit, ({ key, user }) => [sort, order, key, user.id])
  return { rows: page.rows.map((row) => row.user), next: page.next }
}

/** The words of a search for people. */
export function wordsOf(typed: string): string[] {
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
  'anotherAdminExists', ${anotherAdmin('$2', 'runTeam')},
  'secondAdminAsks', ${ASKS_ABOUT_USER},
  'counts', json_build_object(
    'entries', a.version,
    'adjustments', (select count(*) from adjustments where user_id = u.id),
    'claims', (select count(*) from claims where user_id = u.id),
    'submissions', m.submissions, 'pendingSubmissions', m.pending, 'approvedSubmissions', m.approved,
    'rejectedSubmissions', m.rejected,
    'requests', q.requests, 'openRequests', q.open,
    'referrals', (select count(*) from referrals where referrer_id = u.id)))`

/** The viewer's duties decide which parts it has. */
export async function findUserDetail(
  queries: Queries,
  userId: string,
  { viewer, adminEmails }: { viewer: ViewerParts; adminEmails: ReadonlySet<string> },
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
    [userId, viewer.id, [...adminEmails].map((email) => email.toLowerCase())],
  )
  if (!row) throw userMissing()
  const { suspension, secondAdminAsks, ...detail } = row.detail
  return {
    ...detail,
    emailInWords: emailInWords(detail.email),
    suspension: mayDo(viewer, 'runTeam') ? suspension : null,
    secondAdminAsks: secondAdminAsks.filter((ask) => seesAsk(viewer, ask)),
  }
}

/** 'not-found' unless the user exists, deleted or not. */
export async function requireUser(queries: Queries, userId: string): Promise<void> {
  const rows = await queryRows(queries, 'select 1 from users where id = $1', [userId])
  if (rows.length === 0) throw userMissing()
}
