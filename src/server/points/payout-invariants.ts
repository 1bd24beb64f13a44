/** The claims about stocks, codes and cases; each query returns the rows that break it (reliability: Invariants). */
export const PAYOUT_INVARIANTS: readonly { claim: string; violations: string }[] = [
  {
    claim: 'rejected and cancelled requests hold no stock, and each reward counts its requests correctly',
    violations: `select w.id, w.stock, c.requests_open, c.requests_total from rewards w
      left join reward_counts c on c.reward_id = w.id
      left join reward_requests q on q.reward_id = w.id
      group by w.id, c.reward_id
      having coalesce(c.requests_total, 0) <> count(q.id)
        or coalesce(c.requests_open, 0) <> count(q.id) filter (where q.status in ('pending', 'approved'))
        or count(q.id) filter (where q.holds_stock and q.status in ('rejected', 'cancelled')) > 0`,
  },
  {
    claim: 'a case that was refunded has its entry once, and no other has one',
    violations: `select k.id, k.status, count(e.id) as entries from reward_cases k
      left join entries e on e.kind = 'refund' and e.user_id = k.user_id and e.ref_id = k.request_id || '/case-' || k.id
      group by k.id having count(e.id) <> (k.status = 'refunded')::int`,
  },
  {
    claim:
      'a case is about a fulfilled request of its member; a code called bad is void, and was replaced by another of the request',
    violations: `select k.id, k.status, q.status as request, c.void_at from reward_cases k
      join reward_requests q on q.id = k.request_id left join reward_codes c on c.id = k.code_id
      where q.status <> 'fulfilled' or q.user_id <> k.user_id
        or (k.status in ('replaced', 'refunded') and k.code_id is not null and c.void_at is null)
        or (k.status = 'replaced' and k.code_id is not null and not exists (select from reward_codes r
          where r.id = k.replacement_id and r.request_id = k.request_id))`,
  },
  {
    claim: 'a code is delivered for a request of its reward and its amount, in time and not void',
    violations: `select c.id, c.request_id, c.reward_id, q.reward_id as requested, q.delivery_kind
      from reward_codes c join reward_requests q on q.id = c.request_id
      where c.reward_id <> q.reward_id or c.amount_cents <> q.amount_cents or q.delivery_kind <> 'stock'
        or c.delivered_at >= least(c.expires_at, c.void_at)`,
  },
  {
    claim:
      'a fulfilled stock request has exactly one code that is not void unless a case of it was refunded, and any other request has none',
    violations: `select q.id, q.status, q.delivery_kind, c.codes from reward_requests q
      left join (select request_id, count(*) as codes from reward_codes
        where request_id is not null and void_at is null group by 1) c on c.request_id = q.id
      where coalesce(c.codes, 0) <> case when q.delivery_kind = 'stock' and q.status = 'fulfilled'
        and not exists (select from reward_cases k where k.request_id = q.id and k.status = 'refunded') then 1 else 0 end`,
  },
  {
    claim:
      'the stock of a reward with codes and its open requests are its free codes, and only such a reward has them',
    violations: `select w.id, w.delivery_kind, w.stock, free.codes, open.requests, open.unheld
      from rewards w
      cross join lateral (select count(*) as codes from reward_codes c
        where c.reward_id = w.id and c.request_id is null and c.void_at is null and c.set_aside_at is null) free
      cross join lateral (select count(*) as requests, count(*) filter (where not q.holds_stock) as unheld
        from reward_requests q
        where q.reward_id = w.id and q.delivery_kind = 'stock' and q.status in ('pending', 'approved')) open
      where case when w.delivery_kind = 'stock' then w.stock + open.requests <> free.codes or open.unheld > 0
        else open.requests > 0 end`,
  },
]
