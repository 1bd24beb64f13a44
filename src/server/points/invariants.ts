import type { Queries } from '../platform/database.ts'

/** What must hold on any database at any time; each query names the rows that break it (reliability: Invariants). */
const INVARIANTS: readonly { claim: string; violations: string }[] = [
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
    claim: 'an approved submission has exactly one unreversed award of its points, and no other has any',
    violations: `select s.id, s.status, s.points_awarded, coalesce(e.net, 0) as net
      from submissions s left join (
        select coalesce(award.ref_id, reversed.ref_id) as submission_id, sum(e.amount) as net
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
      left join submissions s on s.id::text = e.ref_id and s.user_id = e.user_id
      where e.kind = 'task_award' and s.id is null`,
  },
  {
    claim: 'a request nets to 0 exactly when it was rejected or cancelled, else to minus its price',
    violations: `select q.id, q.status, q.points_spent, coalesce(sum(e.amount), 0) as net
      from reward_requests q left join entries e
        on e.user_id = q.user_id and e.ref_id = q.id::text and e.kind in ('redemption', 'refund')
      group by q.id
      having coalesce(sum(e.amount), 0) <>
        case when q.status in ('rejected', 'cancelled') then 0 else -q.points_spent end`,
  },
  {
    claim: 'a claim has one submission at most that is pending or approved, and its newest is not replaced',
    violations: `select claim_id from submissions group by claim_id
      having count(*) filter (where status in ('pending', 'approved')) > 1
        or count(*) filter (where replaced_at is null) <> 1`,
  },
  {
    claim: 'a media file has one owner at most, and every claim of it is by its owner or was reversed',
    violations: `select m.id, m.claimed_by, count(c.id) filter (where c.reversed_at is null) as live
      from media m left join media_claims c on c.media_id = m.id
      group by m.id
      having count(c.id) filter (where c.reversed_at is null) > 1
        or count(c.id) filter (where c.reversed_at is null and c.user_id is distinct from m.claimed_by) > 0
        or (m.claimed_by is not null and count(c.id) filter (where c.user_id = m.claimed_by) = 0)`,
  },
  {
    claim:
      'a claimed media file has paid its bonus once while its claim lives, and nothing after it was reversed',
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
]

/** A broken promise and up to a few rows that show it. */
export interface Violation {
  claim: string
  rows: Record<string, unknown>[]
}

/** Checks the ledger and the counters; an empty answer means that everything holds. */
export async function findViolations(queries: Queries): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { claim, violations } of INVARIANTS) {
    const { rows } = await queries.$client.query<Record<string, unknown>>(`${violations} limit 5`)
    if (rows.length > 0) found.push({ claim, rows })
  }
  return found
}
