import { CASE_DESK, REWARD_DESK, TASK_DESK } from '#server/desk/desks.ts'
import { namedPerson } from './queries.ts'
import { type Branch, byId, byTime, decisions, deeds } from './timeline-sql.ts'

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
  byId('later-words', {
    kind: 'messages',
    id: 'r.id',
    at: 'r.created_at',
    from: 'replies r',
    // A mail from an address that we don't know has no author.
    where: `r.author_id = $1 and r.source in ('member', 'email')`,
    joins: 'join support_messages m on m.id = r.support_message_id',
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
