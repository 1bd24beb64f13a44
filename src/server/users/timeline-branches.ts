import type { TimelineKind } from '#domain/users/timeline.ts'
import { CASE_DESK, type HeldDesk, REWARD_DESK, TASK_DESK } from '#server/desk/desks.ts'
import { BEYOND_LAST_ID, firstRows } from '#server/platform/db/lists.ts'
import { namedPerson } from './queries.ts'

/** One sort of entry. Its rows are read in the order of an index, so that a page never reads more than it shows. */
export interface Branch {
  kind: TimelineKind
  /** SQL: `id` and `at` of the rows of member $1, newest first, from the id `from` on; 0 is none. */
  heads: (from: string, most: string) => string
  /** SQL: `id` and `entry` of the rows of member $1 that have these ids, which are from `heads`. */
  entries: (ids: string) => string
}

interface Rows {
  kind: TimelineKind
  /** The id by which they are ordered; new rows have greater ones. */
  id: string
  at: string
  /** The table, with what its conditions need, and which rows of member $1. */
  from: string
  where: string
  /** Rows of other members have the same ids. */
  isOwnId?: boolean
  /** Further tables that an entry needs. */
  joins?: string
  entry: Fields
}

/** SQL of each field of an entry that is not null. */
type Fields = { event: string } & Partial<
  Record<
    | 'by'
    | 'refId'
    | 'subject'
    | 'text'
    | 'lines'
    | 'status'
    | 'version'
    | 'points'
    | 'balanceAfter'
    | 'picture'
    | 'sign'
    | 'other'
    | 'team',
    string
  >
>

const NOTHING = {
  by: 'null',
  refId: 'null',
  subject: 'null',
  text: 'null',
  lines: `'[]'::json`,
  status: 'null',
  version: 'null',
  points: 'null',
  balanceAfter: 'null',
  picture: 'null',
  sign: 'null',
  other: 'null',
  team: 'null',
}

const json = (key: string, at: string, fields: Fields) =>
  `json_build_object('key', ${key}, 'at', ${at}, ${Object.entries({ ...NOTHING, ...fields })
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`

/** Rows in the order of their ids. */
function byId(name: string, { kind, id, at, from, where, isOwnId = false, joins = '', entry }: Rows): Branch {
  return {
    kind,
    heads: (start, most) =>
      firstRows(
        `select ${id} as id, ${at} as at from ${from} where ${start} > 0 and ${where} and ${id} <= ${start} order by ${id} desc`,
        most,
      ),
    entries: (ids) => `select ${id} as id, ${json(`'${name}-' || ${id}`, at, entry)} as entry
      from ${from} ${joins} where ${id} = any(${ids}::bigint[]) ${isOwnId ? `and ${where}` : ''}`,
  }
}

/** Rows in the order of a time that is not that of their ids. `table` is where their time is read again. */
function byTime(name: string, { kind, id, at, from, where, joins = '', entry }: Rows, table: string): Branch {
  const timeOf = (start: string) =>
    `coalesce((select ${at} from ${table} where ${id} = ${start}),
      case when ${start} = ${BEYOND_LAST_ID} then 'infinity'::timestamptz end)`
  return {
    ...byId(name, { kind, id, at, from, where, joins, entry }),
    heads: (start, most) =>
      firstRows(
        `select ${id} as id, ${at} as at from ${from} where ${start} > 0 and ${where}
           and (${at}, ${id}) <= (${timeOf(start)}, ${start}) order by ${at} desc, ${id} desc`,
        most,
      ),
  }
}

type Deed = string

interface Deeds {
  kind: TimelineKind
  subject: string
  /** The audit log's actions, each with its event. */
  events: Record<Deed, string>
  where?: string
  joins?: string
  entry?: Omit<Fields, 'event'>
}

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** Entries `a` of the audit log about a member, by `b`. */
function deeds(name: string, { kind, subject, events, where = 'true', joins = '', entry }: Deeds): Branch {
  const actions = Object.keys(events)
  const each = Object.entries(events).map(([action, event]) => `when '${action}' then '${event}'`)
  return byTime(
    name,
    {
      kind,
      id: 'a.id',
      at: 'a.happened_at',
      from: 'audit_log a',
      where: `a.member_id = $1 and a.subject_type = '${subject}' and a.action in (${listed(actions)}) and ${where}`,
      joins: `left join users b on b.id = a.actor_id ${joins}`,
      entry: {
        event: `case a.action ${each.join(' ')} end`,
        by: namedPerson('b'),
        text: 'a.reason',
        ...entry,
      },
    },
    'audit_log a',
  )
}

interface Decisions extends Deeds {
  /** The actions that decide, each with the status that it gives. */
  decides: Record<Deed, string>
}

/**
 * Decisions on one kind of card. The audit log has each when it was made; one that is held, or was held and then undone or
 * cancelled, is left out. The next deed about the card says so: taken back, or cancelled, leaves the status from before.
 * An approval that is held can be followed by the fulfilment that it is held with.
 */
function decisions(name: string, desk: HeldDesk, { decides, ...rest }: Decisions): Branch {
  const { subject, table, held, key } = desk
  const status = `(case a.action ${Object.entries(decides)
    .map(([action, given]) => `when '${action}' then '${given}'`)
    .join(' ')} end)`
  const ends = [
    `${subject}.decision-taken-back`,
    `${subject}.decision-cancelled`,
    'submission.agreement-refused',
  ]
  const isFinal = `(a.action not in (${listed(Object.keys(decides))}) or coalesce(
    (select n.action not in (${listed(ends)}) or n.after->>'status' = ${status} from audit_log n
      where n.subject_type = a.subject_type and n.subject_id = a.subject_id
        and (n.happened_at, n.id) > (a.happened_at, a.id)
        and n.action in (${listed([...Object.keys(rest.events), ...ends])})
        and not (a.action = 'request.approved' and n.action = 'request.fulfilled')
      order by n.happened_at, n.id limit 1),
    not exists (select from ${held} h join ${table} c on c.id = h.${key}
      where h.${key} = a.subject_id::bigint and h.taken_back_at is null and c.status <> ${status})))`
  return deeds(name, {
    ...rest,
    where: isFinal,
    joins: `join ${table} s on s.id = a.subject_id::bigint`,
    entry: { refId: 's.id', subject: 'a.label', status: 's.status', ...rest.entry },
  })
}

const TASK = 'join tasks t on t.id ='

const CONVERSATION = { refId: 'm.id', subject: 'm.subject', status: 'm.status' }

/** An effect is before its cause here: at the same instant, entries of an earlier branch are the newer ones. */
export const BRANCHES: readonly Branch[] = [
  byId('points', {
    kind: 'points',
    id: 'e.version',
    at: 'e.created_at',
    from: 'entries e',
    where: 'e.user_id = $1',
    isOwnId: true,
    joins: `left join adjustments j on e.kind = 'adjustment' and j.user_id = e.user_id and j.id::text = e.ref_id
      left join users b on b.id = j.made_by`,
    entry: {
      event: `'points'`,
      by: namedPerson('b'),
      text: 'e.description',
      points: 'e.amount',
      balanceAfter: 'e.balance_after',
    },
  }),
  decisions('review', TASK_DESK, {
    kind: 'decisions',
    subject: 'submission',
    events: {
      'submission.approved': 'approved',
      'submission.rejected': 'rejected',
      'submission.agreement-asked': 'rejected',
      'submission.approval-undone': 'decision-undone',
      'submission.rejection-undone': 'decision-undone',
    },
    decides: {
      'submission.approved': 'approved',
      'submission.rejected': 'rejected',
      'submission.agreement-asked': 'rejected',
    },
    entry: {
      lines: `coalesce(a.after->'failedLines', '[]'::jsonb)`,
      points: `(a.after->>'pointsAwarded')::int`,
      version: 's.version',
    },
  }),
  decisions('case-decision', CASE_DESK, {
    kind: 'rewards',
    subject: 'case',
    events: {
      'case.replaced': 'case-decided',
      'case.refunded': 'case-decided',
      'case.refused': 'case-decided',
    },
    decides: { 'case.replaced': 'replaced', 'case.refunded': 'refunded', 'case.refused': 'refused' },
    entry: { status: `a.after->>'status'` },
  }),
  byId('case', {
    kind: 'rewards',
    id: 'k.id',
    at: 'k.opened_at',
    from: 'reward_cases k',
    where: 'k.user_id = $1',
    joins: 'join reward_requests q on q.id = k.request_id',
    entry: {
      event: `'case-opened'`,
      refId: 'k.id',
      subject: 'q.reward_name',
      text: 'k.words',
      status: 'k.status',
      picture: `case when k.thumbnail_key is not null then '/api/cases/' || k.id || '/thumbnail' end`,
    },
  }),
  decisions('request-decision', REWARD_DESK, {
    kind: 'rewards',
    subject: 'request',
    events: {
      'request.approved': 'request-approved',
      'request.rejected': 'request-rejected',
      'request.fulfilled': 'request-fulfilled',
      'request.decision-undone': 'request-undone',
    },
    decides: {
      'request.approved': 'approved',
      'request.rejected': 'rejected',
      'request.fulfilled': 'fulfilled',
    },
  }),
  byId('cancellation', {
    kind: 'rewards',
    id: 'd.id',
    at: 'd.decided_at',
    from: 'request_decisions d',
    where: `d.decided_by = $1 and d.to_status = 'cancelled'`,
    joins: 'join reward_requests q on q.id = d.request_id',
    entry: { event: `'request-cancelled'`, refId: 'q.id', subject: 'q.reward_name', status: 'q.status' },
  }),
  byId('sign', {
    kind: 'rewards',
    id: 'g.id',
    at: 'g.noticed_at',
    from: 'payout_signs g',
    where: 'g.user_id = $1',
    joins: 'join reward_requests q on q.id = g.request_id left join users o on o.id = g.other_user_id',
    entry: {
      event: `'sign'`,
      refId: 'q.id',
      subject: 'q.reward_name',
      status: 'q.status',
      sign: 'g.kind',
      other: namedPerson('o'),
    },
  }),
  byId('request', {
    kind: 'rewards',
    id: 'q.id',
    at: 'q.requested_at',
    from: 'reward_requests q',
    where: 'q.user_id = $1',
    entry: {
      event: `'requested'`,
      refId: 'q.id',
      subject: 'q.reward_name',
      status: 'q.status',
      points: 'q.points_spent',
    },
  }),
  byId('submission', {
    kind: 'proofs',
    id: 's.id',
    at: 's.submitted_at',
    from: 'submissions s',
    where: 's.user_id = $1',
    joins: `${TASK} s.task_id`,
    entry: {
      event: `'submitted'`,
      refId: 's.id',
      subject: 't.title',
      text: 's.notes',
      status: 's.status',
      version: 's.version',
      picture: `case when s.thumbnail_key is not null then '/api/submissions/' || s.id || '/thumbnail' end`,
    },
  }),
  byTime(
    'left',
    {
      kind: 'claims',
      id: 'c.id',
      at: 'c.left_at',
      from: 'claims c',
      where: 'c.user_id = $1 and c.left_at is not null',
      joins: `${TASK} c.task_id
        left join audit_log a on a.subject_type = 'claim' and a.subject_id = c.id::text and a.action = 'claim.released'
        left join users b on b.id = a.actor_id`,
      entry: { event: `'left'`, by: namedPerson('b'), refId: 't.id', subject: 't.title', text: 'a.reason' },
    },
    'claims c',
  ),
  byId('claim', {
    kind: 'claims',
    id: 'c.id',
    at: 'c.claimed_at',
    from: 'claims c',
    where: 'c.user_id = $1',
    joins: `${TASK} c.task_id`,
    entry: { event: `'claimed'`, refId: 't.id', subject: 't.title', points: 'c.points' },
  }),
  deeds('answer', {
    kind: 'messages',
    subject: 'support-message',
    events: { 'support.replied': 'answered', 'support.begun': 'answered' },
    where: 'exists (select from support_messages m where m.id = a.subject_id::bigint)',
    joins: `join support_messages m on m.id = a.subject_id::bigint
      cross join lateral (select text from replies r where r.support_message_id = m.id and r.author_id = a.actor_id
        and r.created_at <= a.happened_at order by r.id desc limit 1) r`,
    entry: { ...CONVERSATION, text: 'r.text' },
  }),
  byId('second-answer', {
    kind: 'messages',
    id: 'r.id',
    at: 'r.created_at',
    // Gathered before they are sorted: a member has few, and the planner would look for them among all replies.
    from: `(select r.id, r.created_at, r.text, m.id as message_id from suspensions x
        join support_messages m on m.suspension_id = x.id
        join replies r on r.support_message_id = m.id and r.author_id = x.user_id where x.user_id = $1 offset 0) r`,
    where: 'true',
    joins: 'join support_messages m on m.id = r.message_id',
    entry: { event: `'wrote'`, ...CONVERSATION, text: 'r.text' },
  }),
  byId('message', {
    kind: 'messages',
    id: 'm.id',
    at: 'm.created_at',
    from: 'support_messages m',
    where: `m.user_id = $1 and m.message <> ''`,
    entry: { event: `'wrote'`, ...CONVERSATION, text: 'm.message' },
  }),
  byId('note', {
    kind: 'notes',
    id: 'n.id',
    at: 'n.created_at',
    from: 'staff_notes n',
    where: 'n.user_id = $1',
    joins: `join users b on b.id = n.author_id left join submissions s on s.id = n.submission_id
      left join tasks t on t.id = s.task_id`,
    entry: { event: `'note'`, by: namedPerson('b'), refId: 's.id', subject: 't.title', text: 'n.body' },
  }),
  deeds('account', {
    kind: 'account',
    subject: 'user',
    events: {
      'user.suspended': 'suspended',
      'user.suspension-changed': 'suspension-changed',
      'user.reinstated': 'reinstated',
      'user.promoted': 'role-changed',
      'user.duties-changed': 'role-changed',
      'user.demoted': 'role-changed',
    },
    entry: {
      text: `coalesce(a.reason, case when a.action = 'user.suspension-changed' then a.after->>'reason' end)`,
      team: `case when a.after ?| array['role', 'duties'] then json_build_object('role', coalesce(a.after->>'role', 'admin'),
        'duties', coalesce(a.after->'duties', '[]'::jsonb)) end`,
    },
  }),
]
