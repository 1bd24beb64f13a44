-- What waits for a second admin (docs/decisions/0059), and how it ended.
create table second_admin_asks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('approve', 'undo-decision', 'adjust', 'undo-adjustment')),
  request_id bigint references reward_requests,
  -- The one to undo; of a new one, once it is made.
  adjustment_id bigint references adjustments,
  user_id text not null references users,
  asked_by text not null references users,
  -- With the sign of the change to the balance; of a payout, the points spent.
  points integer not null check (points <> 0),
  -- The call: notes, reason, description.
  body jsonb not null,
  asked_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text references users,
  outcome text check (outcome in ('agreed', 'refused', 'withdrawn', 'expired', 'changed', 'asker')),
  check ((ended_at is null) = (outcome is null)),
  check ((ended_by is not null) = (outcome in ('agreed', 'refused', 'withdrawn')) is not false),
  -- A second admin is neither the one who asks nor the member.
  check (outcome <> 'agreed' or (ended_by <> asked_by and ended_by <> user_id)),
  check ((request_id is not null) = (kind in ('approve', 'undo-decision')))
);
create unique index second_admin_asks_of_request on second_admin_asks (request_id) where ended_at is null;
create unique index second_admin_asks_of_adjustment on second_admin_asks (adjustment_id) where ended_at is null;
create index second_admin_asks_about on second_admin_asks (user_id);
create index second_admin_asks_for_request on second_admin_asks (request_id);
create index second_admin_asks_waiting on second_admin_asks (asked_by) where ended_at is null;

-- They end with the asker's role, and are erased with the member's account.
create function end_second_admin_asks() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from second_admin_asks where user_id = new.id;
  end if;
  if new.role <> 'admin' or new.suspended_at is not null or new.deleted_at is not null then
    update second_admin_asks set ended_at = clock_timestamp(), outcome = 'asker'
    where asked_by = new.id and ended_at is null;
  end if;
  return null;
end $$;
create trigger users_end_second_admin_asks after update of role, suspended_at, deleted_at on users
  for each row when (old.role <> new.role or old.suspended_at is distinct from new.suspended_at
    or old.deleted_at is distinct from new.deleted_at) execute function end_second_admin_asks();

-- They end when an adjustment is undone in another way, and with anything that moves a request or changes where it goes.
create function end_second_admin_undo() returns trigger language plpgsql as $$
begin
  update second_admin_asks set ended_at = clock_timestamp(), outcome = 'changed'
  where adjustment_id = new.id and ended_at is null;
  return null;
end $$;
create trigger adjustments_end_second_admin_undo after update of undone_at on adjustments
  for each row execute function end_second_admin_undo();

create function end_second_admin_decision() returns trigger language plpgsql as $$
begin
  update second_admin_asks set ended_at = clock_timestamp(), outcome = 'changed'
  where request_id = new.id and ended_at is null;
  return null;
end $$;
create trigger reward_requests_end_second_admin_decision after update of status, destination on reward_requests
  for each row when (old.status <> new.status or old.destination <> new.destination)
  execute function end_second_admin_decision();
