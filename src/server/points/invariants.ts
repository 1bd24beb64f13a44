import { QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '#domain/referrals/referrals.ts'
import type { Queries } from '#server/platform/db/database.ts'
import { PAYOUT_INVARIANTS } from './payout-invariants.ts'

/** Claims that must hold at any time; each query returns the rows that break it (reliability: Invariants). */
const INVARIANTS: readonly { claim: string; violations: string }[] = [
  {
    claim: 'the figures of a campaign are the sums of its claims and offers, and within both of its caps',
    violations: `select k.id, k.promised, k.awarded, k.house_points, k.open_units, k.approved_units, k.house_units, c.*, w.*
      from campaigns k
      cross join lateral (select coalesce(sum(promised), 0) as claims_promised, coalesce(sum(awarded), 0) as claims_awarded,
          coalesce(sum(house), 0) as claims_house, count(*) filter (where unit = 'open') as open,
          count(*) filter (where unit = 'approved') as approved, count(*) filter (where unit = 'house') as house
        from claims where campaign_id = k.id) c
      cross join lateral (select coalesce(sum(promised), 0) as offers_promised, count(*) as offers
        from waitlist where campaign_id = k.id) w
      where (k.promised, k.awarded, k.house_points) <> (claims_promised + offers_promised, claims_awarded, claims_house)
        or (k.open_units, k.approved_units, k.house_units) <> (c.open + offers, c.approved, c.house)
        or k.promised + k.awarded > k.cap or k.open_units + k.approved_units > k.ordered_units`,
  },
  {
    claim: 'a claim of a campaign is booked with what its award and bonus files pay',
    violations: `select c.id, c.awarded, c.house, p.paid from claims c
      cross join lateral (select coalesce((select sum(points_awarded) from submissions s
          where s.claim_id = c.id and s.status = 'approved'), 0)
        + coalesce((select sum(bonus_points) from media_claims m
          where m.claim_id = c.id and m.reversed_at is null), 0) as paid) p
      where c.campaign_id is not null and c.awarded + c.house <> p.paid`,
  },
  {
    claim:
      'a claim of a campaign is an open unit while it lives, then an approved one, or the house’s if it had ended',
    violations: `select c.id, c.unit, c.left_at, s.status
      from claims c left join submissions s on s.claim_id = c.id and s.replaced_at is null
      where c.campaign_id is not null and c.unit is distinct from case
        when s.status = 'approved' and c.left_at is null then 'approved'
        when s.status = 'approved' then 'house'
        when c.left_at is null then 'open' end`,
  },
  {
    claim:
      'an open claim and an offer of a campaign promise what the task pays; an approval that was undone, what it paid',
    violations: `select 'claim' as what, c.id, c.promised from claims c join tasks t on t.id = c.task_id
      where c.unit = 'open' and c.promised < greatest(c.points, t.points)
        and not exists (select from submissions s join undone_reviews u on u.submission_id = s.id and u.status = 'approved'
          where s.claim_id = c.id)
      union all select 'offer', w.id, w.promised from waitlist w join tasks t on t.id = w.task_id
      where w.offered_at is not null and t.campaign_id is not null and coalesce(w.promised, 0) < t.points`,
  },
  {
    claim: 'claims and offers belong to the campaign of their task',
    violations: `select 'claim' as what, c.id, c.campaign_id from claims c join tasks t on t.id = c.task_id
      where c.campaign_id is distinct from t.campaign_id
      union all select 'offer', w.id, w.campaign_id from waitlist w join tasks t on t.id = w.task_id
      where w.campaign_id is distinct from case when w.offered_at is not null then t.campaign_id end`,
  },
  {
    claim:
      'a consent to reports belongs to the member and the campaign of its claim, made under terms that name them',
    violations: `select r.id, r.claim_id, c.user_id, c.campaign_id, c.terms_version
      from report_consents r join claims c on c.id = r.claim_id
      where r.user_id <> c.user_id or r.campaign_id is distinct from c.campaign_id or c.terms_version is null`,
  },
  {
    claim: 'a balance is the sum of its entries',
    violations: `select a.user_id, a.balance, coalesce(sum(e.amount), 0) as sum
      from accounts a left join entries e on e.user_id = a.user_id
      group by a.user_id, a.balance having a.balance <> coalesce(sum(e.amount), 0)`,
  },
  {
    claim: 'every member has an account',
    violations: `select u.id from users u left join accounts a on a.user_id = u.id where a.user_id is null`,
  },
  {
    claim: 'versions are dense and end at the version of the account',
    violations: `select a.user_id, a.version, count(e.id) as entries, max(e.version) as last
      from accounts a left join entries e on e.user_id = a.user_id
      group by a.user_id, a.version
      having a.version <> count(e.id) or a.version <> coalesce(max(e.version), 0)`,
  },
  {
    claim: 'balance_after is the running sum',
    violations: `select * from (
        select id, user_id, balance_after, sum(amount) over (partition by user_id order by version) as running
        from entries) e where balance_after <> running`,
  },
  {
    claim: 'claimed_count is the number of live claims',
    violations: `select t.id, t.claimed_count, count(c.id) as live
      from tasks t left join claims c on c.task_id = t.id and c.left_at is null
      group by t.id having t.claimed_count <> count(c.id)`,
  },
  {
    claim: 'offered_count is the number of offers, and claims and offers fit the capacity',
    violations: `select t.id, t.offered_count, t.claimed_count, t.capacity, count(w.id) as offers
      from tasks t left join waitlist w on w.task_id = t.id and w.offered_at is not null
      group by t.id having t.offered_count <> count(w.id) or t.claimed_count + t.offered_count > t.capacity`,
  },
  {
    claim: 'no one waits for a task in which they have a spot, or with an account that ended',
    violations: `select w.id from waitlist w join users u on u.id = w.user_id
      where u.deleted_at is not null or u.suspended_at is not null
        or exists (select 1 from claims c where c.task_id = w.task_id and c.user_id = w.user_id and c.left_at is null)`,
  },
  {
    claim: 'a suspended account has one suspension with words for its member, and no other account has one',
    violations: `select u.id, u.suspended_at, s.id as suspension, s.member_text
      from (select * from users where suspended_at is not null) u
      full join (select * from suspensions where ended_at is null) s on s.user_id = u.id
      where u.id is null or s.id is null or s.member_text !~ '\\S'`,
  },
  {
    claim:
      'a rejection that waited for a second admin is final only after an agreement, or a later rejection',
    violations: `select s.id, asked.actor_id from audit_log asked join submissions s on s.id = asked.subject_id::bigint
      where asked.action = 'submission.agreement-asked' and s.status = 'rejected' and s.reviewed_by = asked.actor_id
        and not exists (select from audit_log later where later.subject_type = 'submission'
          and later.subject_id = asked.subject_id and later.id > asked.id
          and later.action in ('submission.agreement-given', 'submission.rejected', 'submission.approval-undone'))`,
  },
  {
    claim: 'an approved submission has exactly one unreversed award of its points, and no other has any',
    violations: `select s.id, s.status, s.points_awarded, coalesce(e.net, 0) as net
      from submissions s left join (
        select split_part(coalesce(award.ref_id, reversed.ref_id), '/', 1) as submission_id, sum(e.amount) as net
        from entries e
        left join entries award on award.id = e.id and award.kind = 'task_award'
        left join entries reversed on e.kind = 'reversal' and reversed.id::text = e.ref_id
          and reversed.kind = 'task_award'
        where award.id is not null or reversed.id is not null
        group by 1) e on e.submission_id = s.id::text
      where coalesce(e.net, 0) <> case when s.status = 'approved' then s.points_awarded else 0 end`,
  },
  {
    claim: 'every award belongs to a submission of the same member',
    violations: `select e.id from entries e
      left join submissions s on s.id::text = split_part(e.ref_id, '/', 1) and s.user_id = e.user_id
      where e.kind = 'task_award' and s.id is null`,
  },
  {
    claim:
      'a request nets to 0 exactly when it was rejected or cancelled, or a case of it was refunded, else to minus its price',
    violations: `select q.id, q.status, q.points_spent, coalesce(sum(e.amount), 0) as net
      from reward_requests q left join entries e
        on e.user_id = q.user_id and split_part(e.ref_id, '/', 1) = q.id::text
          and e.kind in ('redemption', 'refund')
      group by q.id
      having coalesce(sum(e.amount), 0) <>
        case when q.status in ('rejected', 'cancelled') or exists (select from reward_cases k
          where k.request_id = q.id and k.status = 'refunded') then 0 else -q.points_spent end`,
  },
  {
    claim: 'every redemption and refund belongs to a request of the same member',
    violations: `select e.id from entries e
      left join reward_requests q on q.id::text = split_part(e.ref_id, '/', 1) and q.user_id = e.user_id
      where e.kind in ('redemption', 'refund') and q.id is null`,
  },
  {
    claim: 'two fulfilled decisions of one request have an undo between them',
    violations: `select f.request_id, f.id, f.next from (
        select request_id, id, lead(id) over (partition by request_id order by id) as next
        from request_decisions where to_status = 'fulfilled' and undoes is null) f
      where f.next is not null
        and not exists (select from request_decisions u where u.undoes = f.id and u.id < f.next)`,
  },
  {
    claim:
      'what a second admin agreed to was done by the one who asked, and its audit row names the second admin',
    violations: `select k.id, k.kind, k.asked_by, k.ended_by from second_admin_asks k
      where k.outcome = 'agreed' and not exists (select from audit_log x
        where x.subject_type = case when k.request_id is not null then 'request'
            when k.case_id is not null then 'case' else 'adjustment' end
          and x.subject_id = coalesce(k.request_id, k.case_id, k.adjustment_id)::text
          and x.action = case k.kind when 'replace-case' then 'case.replaced' when 'refund-case' then 'case.refunded' when 'approve' then 'request.approved' when 'adjust' then 'points.adjusted'
            when 'undo-decision' then 'request.decision-undone' else 'points.adjustment-undone' end
          and x.actor_id = k.asked_by and x.after->>'agreedBy' = k.ended_by and x.happened_at >= k.asked_at)`,
  },
  {
    claim: 'both friends have the referral bonus once while it counts as paid, and otherwise none of it',
    violations: `select r.id, u.id as user_id, r.round, r.paid_at, coalesce(e.net, 0) as net
      from referrals r join users u on u.id in (r.referee_id, r.referrer_id)
      left join (
        select e.user_id, split_part(coalesce(bonus.ref_id, reversed.ref_id), '/', 1) as referral_id,
          sum(e.amount) as net
        from entries e
        left join entries bonus on bonus.id = e.id and bonus.kind = 'referral_bonus'
        left join entries reversed on e.kind = 'reversal' and reversed.id::text = e.ref_id
          and reversed.kind = 'referral_bonus'
        where bonus.id is not null or reversed.id is not null
        group by 1, 2) e on e.user_id = u.id and e.referral_id = r.id::text
      where coalesce(e.net, 0) <> case when r.paid_at is null then 0 else ${REFERRAL_BONUS_POINTS} end`,
  },
  {
    claim: 'a referral is paid exactly while the newcomer is over the threshold',
    violations: `select r.id, r.paid_at, coalesce(e.net, 0) as net
      from referrals r left join (
        select e.user_id, sum(e.amount) as net
        from entries e left join entries reversed on e.kind = 'reversal' and reversed.id::text = e.ref_id
        where e.kind = 'task_award' or reversed.kind = 'task_award'
        group by 1) e on e.user_id = r.referee_id
      where (coalesce(e.net, 0) > ${QUALIFYING_POINTS}) <> (r.paid_at is not null)`,
  },
  ...PAYOUT_INVARIANTS,
  {
    claim: 'an announcement counts the people who dismissed it',
    violations: `select a.id, a.dismissal_count, count(d.user_id) as members
      from announcements a left join announcement_dismissals d on d.announcement_id = a.id
      group by a.id having a.dismissal_count <> count(d.user_id)`,
  },
  {
    claim: 'a claim has at most one pending or approved submission, and its newest is not replaced',
    violations: `select claim_id from submissions group by claim_id
      having count(*) filter (where status in ('pending', 'approved')) > 1
        or count(*) filter (where replaced_at is null) <> 1`,
  },
  {
    claim: 'a media file has at most one owner, and every claim of it is by its owner or was reversed',
    violations: `select m.id, m.claimed_by, count(c.id) filter (where c.reversed_at is null) as live
      from media m left join media_claims c on c.media_id = m.id
      group by m.id
      having count(c.id) filter (where c.reversed_at is null) > 1
        or count(c.id) filter (where c.reversed_at is null and c.user_id is distinct from m.claimed_by) > 0
        or (m.claimed_by is not null and count(c.id) filter (where c.user_id = m.claimed_by) = 0)`,
  },
  {
    claim: 'a media claim has paid its bonus once while it is live, and nets to 0 once reversed',
    violations: `select c.id, c.bonus_points, coalesce(e.net, 0) as net
      from media_claims c left join (
        select coalesce(bonus.ref_id, reversed.ref_id) as media_claim_id, sum(e.amount) as net
        from entries e
        left join entries bonus on bonus.id = e.id and bonus.kind = 'media_bonus'
        left join entries reversed on e.kind = 'reversal' and reversed.id::text = e.ref_id
          and reversed.kind = 'media_bonus'
        where bonus.id is not null or reversed.id is not null
        group by 1) e on e.media_claim_id = c.id::text
      where coalesce(e.net, 0) <> case when c.reversed_at is null then c.bonus_points else 0 end`,
  },
  {
    claim: 'an adjustment has exactly its entry, and nets to 0 exactly when it was undone',
    violations: `select coalesce(a.id::text, e.ref_id) as adjustment, a.amount, e.amount as entry, r.amount as reversal
      from adjustments a
      full join (select * from entries where kind = 'adjustment' and ref_id ~ '^[1-9][0-9]{0,17}$') e
        on e.ref_id = a.id::text and e.user_id = a.user_id
      left join entries r on r.kind = 'reversal' and r.ref_id = e.id::text and r.user_id = e.user_id
      where a.id is null or e.amount is distinct from a.amount
        or coalesce(e.amount + r.amount = 0, false) <> (a.undone_at is not null)`,
  },
  {
    claim: 'every counter matches the rows it counts',
    violations: `select * from (
        select sum(submissions_pending) as counted, 'submissions pending' as total,
          (select count(*) from submissions where replaced_at is null and status = 'pending') as real from counters
        union all select sum(submissions_approved), 'submissions approved',
          (select count(*) from submissions where replaced_at is null and status = 'approved') from counters
        union all select sum(submissions_rejected), 'submissions rejected',
          (select count(*) from submissions where replaced_at is null and status = 'rejected') from counters
        union all select sum(points_awarded), 'points awarded, net of reversals',
          (select coalesce(sum(e.amount), 0) from entries e
           left join entries x on x.id = case when e.kind = 'reversal' then e.ref_id::bigint end
           where 'task_award' in (e.kind, x.kind)) from counters
        union all select sum(requests_pending), 'requests pending',
          (select count(*) from reward_requests where status = 'pending') from counters
        union all select sum(requests_approved), 'requests approved',
          (select count(*) from reward_requests where status = 'approved') from counters
        union all select sum(requests_rejected), 'requests rejected',
          (select count(*) from reward_requests where status = 'rejected') from counters
        union all select sum(requests_fulfilled), 'requests fulfilled',
          (select count(*) from reward_requests where status = 'fulfilled') from counters
        union all select sum(requests_cancelled), 'requests cancelled',
          (select count(*) from reward_requests where status = 'cancelled') from counters
        union all select sum(points_redeemed), 'points redeemed',
          (select coalesce(sum(q.points_spent), 0) from reward_requests q
           where q.status not in ('rejected', 'cancelled') and not exists (select from reward_cases k
             where k.request_id = q.id and k.status = 'refunded')) from counters
        union all select sum(members), 'members',
          (select count(*) from users where deleted_at is null) from counters
        union all select sum(points_balance), 'points of all members',
          (select coalesce(sum(a.balance), 0) from accounts a join users u on u.id = a.user_id
           where u.deleted_at is null) from counters
      ) totals where counted <> real`,
  },
]

export interface Violation {
  claim: string
  rows: Record<string, unknown>[]
}

export async function findViolations(queries: Queries): Promise<Violation[]> {
  const broken: Violation[] = []
  for (const { claim, violations } of INVARIANTS) {
    const { rows } = await queries.$client.query<Record<string, unknown>>(`${violations} limit 5`)
    if (rows.length > 0) broken.push({ claim, rows })
  }
  return broken
}
