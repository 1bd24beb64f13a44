/**
 * The statement that records a past, in the order of the given times, for a database that no one uses yet. Everything else goes
 * through `ledger.ts`, where the time is the database's after the lock. `movements` is a query of user_id, amount, kind,
 * ref_id, description and at. A reversal's ref_id is the kind and ref_id of the member's entry it reverses, with a space
 * between; they are looked up one by one, so there should be few.
 */
export function entriesInBulk(movements: string): string {
  return `
    with happened as materialized (
      select nextval(pg_get_serial_sequence('entries', 'id')) as id, moved.*
      from (
        select * from (${movements}) movement(user_id, amount, kind, ref_id, description, at)
        order by at, kind in ('refund', 'reversal'), amount < 0, ref_id
      ) moved
    ), recorded as (
      insert into entries (id, user_id, amount, kind, ref_id, description, balance_after, version, created_at)
      overriding system value
      select h.id, h.user_id, h.amount, h.kind,
        case h.kind when 'reversal' then (select e.id::text from happened e
          where e.user_id = h.user_id and e.kind || ' ' || e.ref_id = h.ref_id) else h.ref_id end,
        h.description, a.balance + sum(h.amount) over member, a.version + row_number() over member, h.at
      from happened h join accounts a on a.user_id = h.user_id
      window member as (partition by h.user_id order by h.id)
      order by h.id
      returning user_id, amount
    )
    update accounts a set balance = a.balance + r.amount, version = a.version + r.entries
    from (select user_id, sum(amount) as amount, count(*) as entries from recorded group by user_id) r
    where r.user_id = a.user_id`
}
