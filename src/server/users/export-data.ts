import { type Queries, queryOne } from '#server/platform/db/database.ts'
import { IS_ENDED } from '#server/rewards/signs/request-context.ts'

/** The queries for member `$1`, without secrets (password digests, session tokens, emailed links) or other people. */
const PARTS = {
  profile: `select json_build_object('id', id, 'email', email, 'firstName', first_name, 'lastName', last_name,
      'phoneNumber', phone_number, 'bio', bio, 'profileImageUrl', profile_image_url, 'role', role, 'duties', duties,
      'province', province, 'language', language, 'createdAt', created_at, 'updatedAt', updated_at)
    from users where id = $1`,
  preferences: `select json_build_object('emailNotifications', email_notifications, 'taskReminders', task_reminders,
      'newTaskAlerts', new_task_alerts, 'pushKinds', push_kinds, 'pushDetails', push_details, 'language', language)
    from users where id = $1`,
  consent: `select json_build_object('termsVersion', terms_version, 'termsAcceptedAt', terms_accepted_at,
      'termsLanguage', terms_language, 'promotionalConsentAt', promotional_consent_at)
    from users where id = $1`,
  signIn: `select json_agg(json_build_object('method', provider_id, 'since', created_at) order by created_at)
    from credentials where user_id = $1`,
  secondFactor: `select json_build_object('since', created_at) from second_factors where user_id = $1 and verified`,
  passkeys: `select json_agg(json_build_object('name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at)
      order by created_at)
    from passkeys where user_id = $1`,
  sessions: `select json_agg(json_build_object('ipAddress', ip_address, 'userAgent', user_agent,
      'createdAt', created_at, 'lastUsedAt', updated_at, 'expiresAt', expires_at) order by created_at)
    from sessions where user_id = $1`,
  knownBrowsers: `select json_agg(json_build_object('since', created_at, 'until', expires_at) order by created_at)
    from known_browsers where user_id = $1`,
  pastAddresses: `select json_agg(json_build_object('email', email, 'changedAt', changed_at, 'keptUntil', expires_at)
      order by changed_at)
    from past_addresses where user_id = $1`,
  balance: 'select to_json(balance) from accounts where user_id = $1',
  points: `select json_agg(json_build_object('id', id, 'amount', amount, 'kind', kind, 'description', description,
      'balanceAfter', balance_after, 'createdAt', created_at) order by version)
    from entries where user_id = $1`,
  adjustments: `select json_agg(json_build_object('amount', amount, 'description', description, 'madeAt', made_at,
      'undoneAt', undone_at, 'undoReason', undo_reason) order by id)
    from adjustments where user_id = $1`,
  tasks: `select json_agg(json_build_object('taskId', c.task_id, 'title', t.title, 'points', c.points,
      'claimedAt', c.claimed_at, 'leftAt', c.left_at) order by c.id)
    from claims c join tasks t on t.id = c.task_id where c.user_id = $1`,
  waitlist: `select json_agg(json_build_object('taskId', w.task_id, 'title', t.title, 'joinedAt', w.joined_at,
      'offeredAt', w.offered_at, 'offerUntil', w.offer_until) order by w.id)
    from waitlist w join tasks t on t.id = w.task_id where w.user_id = $1`,
  reportConsents: `select json_agg(json_build_object('taskId', c.task_id, 'title', t.title, 'sentence', r.sentence,
      'version', r.version, 'agreedAt', r.agreed_at, 'withdrawnAt', r.withdrawn_at,
      'isShown', r.shown_at is not null) order by r.id)
    from report_consents r join claims c on c.id = r.claim_id join tasks t on t.id = c.task_id where r.user_id = $1`,
  submissions: `select json_agg(json_build_object('id', s.id, 'taskId', s.task_id, 'title', t.title,
      'version', s.version, 'status', s.status, 'notes', s.notes,
      'screenshotUrl', case when s.image_key is not null then '/api/submissions/' || s.id || '/screenshot' end,
      'imageFingerprint', s.image_sha256, 'originalFingerprint', s.original_sha256, 'submittedAt', s.submitted_at, 'reviewedAt', s.reviewed_at,
      'reviewNotes', s.review_notes, 'failedLines', s.failed_lines, 'pointsAwarded', s.points_awarded, 'contestedAt', s.contested_at,
      'contestReason', s.contest_reason) order by s.id)
    from submissions s join tasks t on t.id = s.task_id where s.user_id = $1`,
  bonusMedia: `select json_agg(json_build_object('filename', m.filename, 'bonusPoints', c.bonus_points,
      'claimedAt', c.claimed_at, 'reversedAt', c.reversed_at) order by c.id)
    from media_claims c join media m on m.id = c.media_id where c.user_id = $1`,
  rewardRequests: `select json_agg(json_build_object('id', q.id, 'reward', q.reward_name, 'value', q.reward_value,
      'description', q.reward_description, 'status', q.status, 'pointsSpent', q.points_spent,
      'destination', q.destination, 'address', q.postal_address, 'amountCents', q.amount_cents,
      'recipientName', q.recipient_name, 'autodeposit', q.autodeposit, 'bankReference', q.bank_reference, 'requestedAt', q.requested_at,
      'reviewedAt', q.reviewed_at, 'reviewNotes', q.review_notes,
      'deliveryRevealedAt', (select json_agg(v.revealed_at order by v.revealed_at)
        from delivery_reveals v where v.request_id = q.id),
      'deliveryReveals', (select json_agg(json_build_object('at', v.revealed_at, 'device', v.device) order by v.revealed_at)
        from delivery_reveals v where v.request_id = q.id)) order by q.id)
    from reward_requests q where q.user_id = $1`,
  rewardCases: `select json_agg(json_build_object('requestId', k.request_id, 'kind', k.kind, 'words', k.words,
      'pictureUrl', case when k.image_key is not null then '/api/cases/' || k.id || '/picture' end,
      'openedAt', k.opened_at, 'status', k.status, 'decidedAt', k.reviewed_at, 'reviewNotes', k.review_notes,
      'secondLookAt', k.contested_at, 'secondLookWords', k.contest_words, 'firstReviewNotes', k.first_review_notes)
      order by k.id)
    from reward_cases k where k.user_id = $1`,
  payoutSigns: `select json_agg(json_build_object('kind', g.kind, 'requestId', g.request_id, 'noticedAt', g.noticed_at,
      'outcome', case when ${IS_ENDED} then 'not related' else 'open' end) order by g.id)
    from payout_signs g where g.user_id = $1`,
  referralCode: 'select to_json(code) from referral_codes where user_id = $1',
  referrals: `select json_agg(json_build_object('role', case when referrer_id = $1 then 'referrer' else 'friend' end,
      'claimedAt', claimed_at, 'paidAt', paid_at) order by id)
    from referrals where referrer_id = $1 or referee_id = $1`,
  dismissedAnnouncements: `select json_agg(json_build_object('title', a.title, 'dismissedAt', d.dismissed_at)
      order by d.dismissed_at)
    from announcement_dismissals d join announcements a on a.id = d.announcement_id where d.user_id = $1`,
  notices: `select json_agg(json_build_object('title', title, 'body', body, 'createdAt', created_at, 'readAt', read_at)
      order by id)
    from notices where user_id = $1`,
  pushDevices: `select json_agg(json_build_object('service', split_part(endpoint, '/', 3), 'since', created_at)
      order by created_at)
    from push_subscriptions where user_id = $1`,
  pushes: `select json_agg(json_build_object('kind', p.kind, 'title', n.title, 'createdAt', p.created_at,
      'sentAt', case when p.last_error is null then p.ended_at end) order by p.id)
    from pushes p join notices n on n.id = p.notice_id where n.user_id = $1`,
  mails: `select json_agg(json_build_object('subject', subject, 'recipient', recipient, 'createdAt', created_at,
      'sentAt', sent_at) order by id)
    from mails where user_id = $1`,
  suspensions: `select json_agg(json_build_object('since', since, 'reason', member_text, 'endedAt', ended_at) order by id)
    from suspensions where user_id = $1`,
  supportMessages: `select json_agg(json_build_object('subject', subject, 'message', nullif(message, ''), 'createdAt', created_at,
      'replies', (select json_agg(json_build_object('from', case when r.source = 'admin' then 'support'
          when r.source = 'auto' then 'automatic' when r.from_address is not null then 'another address' else 'you' end,
          'address', r.from_address, 'text', r.text, 'quoted', r.quoted, 'createdAt', r.created_at) order by r.id)
        from replies r where r.support_message_id = m.id)) order by id)
    from support_messages m where user_id = $1`,
  messageFiles: `select json_agg(json_build_object('subject', m.subject, 'name', f.name,
      'fileUrl', case when f.file_key is not null and r.author_id = $1 then '/api/admin/inbox-files/' || f.id end,
      'fromAddress', r.from_address, 'receivedAt', r.created_at) order by f.id)
    from support_messages m join replies r on r.support_message_id = m.id join reply_files f on f.reply_id = r.id
    where m.user_id = $1`,
} satisfies Record<string, string>

const EVERYTHING = `select json_build_object(${Object.entries(PARTS)
  .map(([name, query]) => `'${name}', (${query})`)
  .join(', ')}) as data`

/** One consistent read; empty lists are null. */
export async function exportData(queries: Queries, userId: string): Promise<Record<string, unknown>> {
  const { data } = await queryOne<{ data: Record<string, unknown> }>(queries, EVERYTHING, [userId])
  return data
}
