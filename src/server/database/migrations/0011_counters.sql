-- Totals of statistics, so that nothing is counted when they are read. Each shard is one row with all of them; a total
-- is their sum. Writers take the shard of their connection, so that two of them seldom wait for the same row.
create table counters (
  shard smallint primary key,
  -- Newest versions of proofs, by status, and the points of the approved ones.
  submissions_pending bigint not null default 0,
  submissions_approved bigint not null default 0,
  submissions_rejected bigint not null default 0,
  points_awarded bigint not null default 0,
  -- Reward requests by status, and the points of those that were not given back.
  requests_pending bigint not null default 0,
  requests_approved bigint not null default 0,
  requests_rejected bigint not null default 0,
  requests_fulfilled bigint not null default 0,
  requests_cancelled bigint not null default 0,
  points_redeemed bigint not null default 0,
  -- Members who have not deleted their account, and the sum of their balances.
  members bigint not null default 0,
  points_balance bigint not null default 0
) with (fillfactor = 20);
create function own_shard() returns smallint language sql volatile as $$
  select (pg_backend_pid() % 32)::smallint
$$;

-- The triggers are deferred: a shard is locked at commit, after every other lock, and never waited for while something
-- else is still to be locked (reliability: Lock order).
create function count_submission() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' and old.replaced_at is null then old.status end;
  becomes text := case when tg_op <> 'DELETE' and new.replaced_at is null then new.status end;
  points bigint := case when becomes is not null then coalesce(new.points_awarded, 0) else 0 end
    - case when was is not null then coalesce(old.points_awarded, 0) else 0 end;
begin
  if was is distinct from becomes or points <> 0 then
    update counters set
      submissions_pending = submissions_pending
        + (becomes is not distinct from 'pending')::int - (was is not distinct from 'pending')::int,
      submissions_approved = submissions_approved
        + (becomes is not distinct from 'approved')::int - (was is not distinct from 'approved')::int,
      submissions_rejected = submissions_rejected
        + (becomes is not distinct from 'rejected')::int - (was is not distinct from 'rejected')::int,
      points_awarded = points_awarded + points
    where shard = own_shard();
  end if;
  return null;
end $$;
create constraint trigger submissions_counted
  after insert or delete or update of status, points_awarded, replaced_at on submissions
  deferrable initially deferred for each row execute function count_submission();

create function count_request() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' then old.status end;
  becomes text := case when tg_op <> 'DELETE' then new.status end;
  points bigint := case when becomes in ('pending', 'approved', 'fulfilled') then new.points_spent else 0 end
    - case when was in ('pending', 'approved', 'fulfilled') then old.points_spent else 0 end;
begin
  if was is distinct from becomes or points <> 0 then
    update counters set
      requests_pending = requests_pending
        + (becomes is not distinct from 'pending')::int - (was is not distinct from 'pending')::int,
      requests_approved = requests_approved
        + (becomes is not distinct from 'approved')::int - (was is not distinct from 'approved')::int,
      requests_rejected = requests_rejected
        + (becomes is not distinct from 'rejected')::int - (was is not distinct from 'rejected')::int,
      requests_fulfilled = requests_fulfilled
        + (becomes is not distinct from 'fulfilled')::int - (was is not distinct from 'fulfilled')::int,
      requests_cancelled = requests_cancelled
        + (becomes is not distinct from 'cancelled')::int - (was is not distinct from 'cancelled')::int,
      points_redeemed = points_redeemed + points
    where shard = own_shard();
  end if;
  return null;
end $$;
create constraint trigger reward_requests_totalled
  after insert or delete or update of status, points_spent on reward_requests
  deferrable initially deferred for each row execute function count_request();

-- The account of a deleted member is closed: its points are nobody's and count in no total.
alter table accounts add column closed boolean not null default false;
update accounts set closed = true from users where id = user_id and deleted_at is not null;

create function close_account() returns trigger language plpgsql as $$
begin
  update accounts set closed = new.deleted_at is not null where user_id = new.id;
  return null;
end $$;
create trigger users_close_account after update of deleted_at on users
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function close_account();

create function count_account() returns trigger language plpgsql as $$
declare
  accounts_more int := case when tg_op <> 'DELETE' and not new.closed then 1 else 0 end
    - case when tg_op <> 'INSERT' and not old.closed then 1 else 0 end;
  points bigint := case when tg_op <> 'DELETE' and not new.closed then new.balance else 0 end
    - case when tg_op <> 'INSERT' and not old.closed then old.balance else 0 end;
begin
  if accounts_more <> 0 or points <> 0 then
    update counters set members = members + accounts_more, points_balance = points_balance + points
    where shard = own_shard();
  end if;
  return null;
end $$;
create constraint trigger accounts_counted after insert or delete or update of balance, closed on accounts
  deferrable initially deferred for each row execute function count_account();

-- Counts everything anew, while nobody writes what is counted: for the rows that were there before the triggers, and
-- after rows were loaded without them.
create function recount() returns void language plpgsql as $$
begin
  lock table submissions, reward_requests, accounts in share row exclusive mode;
  delete from counters;
  insert into counters (shard) select generate_series(0, 31);
  update counters set
    submissions_pending = s.pending, submissions_approved = s.approved, submissions_rejected = s.rejected,
    points_awarded = s.points,
    requests_pending = q.pending, requests_approved = q.approved, requests_rejected = q.rejected,
    requests_fulfilled = q.fulfilled, requests_cancelled = q.cancelled, points_redeemed = q.points,
    members = a.members, points_balance = a.points
  from
    (select count(*) filter (where status = 'pending') as pending,
       count(*) filter (where status = 'approved') as approved,
       count(*) filter (where status = 'rejected') as rejected,
       coalesce(sum(points_awarded), 0) as points
     from submissions where replaced_at is null) s,
    (select count(*) filter (where status = 'pending') as pending,
       count(*) filter (where status = 'approved') as approved,
       count(*) filter (where status = 'rejected') as rejected,
       count(*) filter (where status = 'fulfilled') as fulfilled,
       count(*) filter (where status = 'cancelled') as cancelled,
       coalesce(sum(points_spent) filter (where status not in ('rejected', 'cancelled')), 0) as points
     from reward_requests) q,
    (select count(*) as members, coalesce(sum(balance), 0) as points from accounts where not closed) a
  where shard = 0;
end $$;
select recount();

-- Tasks of a category, and the distinct categories of the lists of tasks.
create index tasks_of_category on tasks (category, id);
create index tasks_listed_categories on tasks (category)
  where status = 'active' and not hidden and deleted_at is null;
create index tasks_managed_categories on tasks (category) where system_key is null and deleted_at is null;
create index tasks_deleted on tasks (id desc) where deleted_at is not null;
