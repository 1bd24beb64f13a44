-- How many of a reward are left (null: no end of them), and how many requests for it one member may hold (null: no limit).
alter table rewards
  add column stock integer check (stock >= 0),
  add column limit_per_member integer check (limit_per_member >= 1);

-- Whether the request holds one of the reward's stock, so that it goes back exactly once.
alter table reward_requests
  add column holds_stock boolean not null default false,
  add constraint reward_requests_hold_stock_while_they_stand
    check (not holds_stock or status not in ('rejected', 'cancelled')) not valid;

-- How many requests each reward has. Not a column of rewards: redeeming holds those rows shared. The trigger is
-- deferred: the row is locked at commit, after every other lock (reliability: Lock order).
create table reward_counts (
  reward_id bigint primary key references rewards,
  requests_open integer not null default 0,
  requests_total integer not null default 0
);

create function count_reward_requests() returns trigger language plpgsql as $$
declare
  opened integer := (new.status in ('pending', 'approved'))::int;
begin
  if tg_op = 'UPDATE' then
    opened := opened - (old.status in ('pending', 'approved'))::int;
    if opened = 0 then
      return null;
    end if;
  end if;
  insert into reward_counts as counts (reward_id, requests_open, requests_total)
  values (new.reward_id, opened, 1)
  on conflict (reward_id) do update set
    requests_open = counts.requests_open + opened,
    requests_total = counts.requests_total + (tg_op = 'INSERT')::int;
  return null;
end $$;
create constraint trigger reward_requests_counted after insert or update of status on reward_requests
  deferrable initially deferred for each row execute function count_reward_requests();

insert into reward_counts (reward_id, requests_open, requests_total)
select reward_id, count(*) filter (where status in ('pending', 'approved')), count(*)
from reward_requests group by reward_id;

-- How many members have put an announcement away.
alter table announcements add column dismissal_count integer not null default 0;

create function count_announcement_dismissals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update announcements set dismissal_count = dismissal_count + 1 where id = new.announcement_id;
  else
    update announcements set dismissal_count = dismissal_count - 1 where id = old.announcement_id;
  end if;
  return null;
end $$;
create constraint trigger announcement_dismissals_counted after insert or delete on announcement_dismissals
  deferrable initially deferred for each row execute function count_announcement_dismissals();

update announcements a set dismissal_count = counted.members
from (select announcement_id, count(*) as members from announcement_dismissals group by announcement_id) counted
where counted.announcement_id = a.id;
