-- Reward requests have leases and held decisions as submissions do: the same columns (src/server/desk/desks.ts).
create table request_leases (
  request_id bigint primary key references reward_requests,
  admin_id text not null,
  is_open boolean not null,
  taken_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
create index request_leases_of_admin on request_leases (admin_id);

create table held_request_decisions (
  id bigint generated always as identity primary key,
  request_id bigint not null references reward_requests,
  admin_id text not null,
  status text not null check (status in ('approved', 'rejected', 'fulfilled')),
  review_notes text,
  -- The notes of the approval that the same held decision makes before it fulfils.
  approval_notes text,
  -- Encrypted for its request; erased with the end of the hold.
  delivery text,
  decided_at timestamptz not null default clock_timestamp(),
  final_at timestamptz not null,
  taken_back_at timestamptz,
  ended_because text,
  check (delivery is null or (status = 'fulfilled' and taken_back_at is null and delivery like 'v1.%'))
);
create unique index held_request_decisions_live on held_request_decisions (request_id) where taken_back_at is null;
create index held_request_decisions_due on held_request_decisions (final_at) where taken_back_at is null;
create index held_request_decisions_of_request on held_request_decisions (request_id);

-- Why a hold ended, unless its reviewer took it back.
alter table held_reviews add column ended_because text;
create index held_reviews_ended on held_reviews (admin_id, taken_back_at) where ended_because is not null;
create index held_request_decisions_ended on held_request_decisions (admin_id, taken_back_at)
  where ended_because is not null;

-- Anything that moves a request, or changes where it goes, ends hold and lease; at commit, after what says why.
create function end_request_decision() returns trigger language plpgsql as $$
begin
  update held_request_decisions set taken_back_at = clock_timestamp(), delivery = null
  where request_id = new.id and taken_back_at is null;
  delete from request_leases where request_id = new.id and old.status <> new.status;
  return null;
end $$;
create constraint trigger reward_requests_end_decision after update of status, destination on reward_requests
  deferrable initially deferred for each row
  when (old.status <> new.status or old.destination <> new.destination) execute function end_request_decision();

-- The latest decisions of an admin.
create index reward_requests_by_reviewer on reward_requests (reviewed_by, reviewed_at desc) where reviewed_by is not null;
