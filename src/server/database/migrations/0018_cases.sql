-- A delivered reward that does not work: what its member says, and what became of it (docs/decisions/0067).
create table reward_cases (
  id bigint generated always as identity primary key,
  request_id bigint not null references reward_requests,
  user_id text not null references users,
  kind text not null check (kind in ('not-working', 'wrong-value', 'not-arrived')),
  -- The code of the stock that it is about.
  code_id bigint references reward_codes,
  words text not null,
  image_key text,
  thumbnail_key text,
  image_type text,
  image_bytes integer check (image_bytes >= 0),
  opened_at timestamptz not null default clock_timestamp(),
  -- When a decision is due, 48 hours after it was opened or asked again.
  due_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'replaced', 'refunded', 'refused')),
  reviewed_at timestamptz,
  reviewed_by text references users,
  -- What the member reads.
  review_notes text,
  -- The code of the stock that replaced it.
  replacement_id bigint unique references reward_codes,
  -- A member's one request for a second look at a refusal, and the refusal it is about.
  contested_at timestamptz,
  contest_words text,
  first_reviewed_by text references users,
  first_review_notes text,
  check ((status = 'open') = (reviewed_at is null) and (reviewed_at is null) = (reviewed_by is null)),
  check (replacement_id is null or status = 'replaced'),
  check ((contested_at is null) = (contest_words is null) and (contested_at is null) = (first_reviewed_by is null)),
  check ((image_key is null) = (thumbnail_key is null))
);
create unique index reward_cases_one_open on reward_cases (request_id) where status = 'open';
create index reward_cases_of_request on reward_cases (request_id, id desc);
create index reward_cases_of_member on reward_cases (user_id, id desc);
create index reward_cases_queue on reward_cases (due_at, id) where status = 'open';
create index reward_cases_newest on reward_cases (status, id desc);
create index reward_cases_pictures on reward_cases (opened_at) where image_key is not null;

create table held_case_decisions (
  id bigint generated always as identity primary key,
  case_id bigint not null references reward_cases,
  admin_id text not null,
  status text not null check (status in ('replaced', 'refunded', 'refused')),
  review_notes text,
  decided_at timestamptz not null default clock_timestamp(),
  final_at timestamptz not null,
  taken_back_at timestamptz,
  ended_because text,
  -- A new code that was typed, encrypted for its request; erased when the hold ends.
  delivery text,
  check (delivery is null or (status = 'replaced' and taken_back_at is null and delivery like 'v1.%'))
);
create unique index held_case_decisions_live on held_case_decisions (case_id) where taken_back_at is null;
create index held_case_decisions_due on held_case_decisions (final_at) where taken_back_at is null;
create index held_case_decisions_of_case on held_case_decisions (case_id);
create index held_case_decisions_ended on held_case_decisions (admin_id, taken_back_at)
  where ended_because is not null;

-- Points redeemed are net of refunds.
create function count_case() returns trigger language plpgsql as $$
declare
  points bigint := (select points_spent from reward_requests where id = new.request_id);
begin
  update counters set points_redeemed = points_redeemed
    + case when old.status = 'refunded' then points else 0 end
    - case when new.status = 'refunded' then points else 0 end
  where shard = own_shard();
  return null;
end $$;
create constraint trigger reward_cases_counted after update of status on reward_cases
  deferrable initially deferred for each row
  when (old.status <> new.status and 'refunded' in (old.status, new.status)) execute function count_case();

create or replace function recount() returns void language plpgsql as $$
begin
  lock table submissions, reward_requests, reward_cases, accounts in share row exclusive mode;
  delete from counters;
  insert into counters (shard) select generate_series(0, 31);
  update counters set
    submissions_pending = s.pending, submissions_approved = s.approved, submissions_rejected = s.rejected,
    points_awarded = s.points,
    requests_pending = q.pending, requests_approved = q.approved, requests_rejected = q.rejected,
    requests_fulfilled = q.fulfilled, requests_cancelled = q.cancelled, points_redeemed = q.points - r.points,
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
    (select coalesce(sum(q.points_spent), 0) as points
     from reward_cases k join reward_requests q on q.id = k.request_id where k.status = 'refunded') r,
    (select count(*) as members, coalesce(sum(balance), 0) as points from accounts where not closed) a
  where shard = 0;
end $$;

-- Anything that decides a case otherwise ends a decision on hold, and what waits for a second admin.
create function end_case_decision() returns trigger language plpgsql as $$
begin
  update held_case_decisions set taken_back_at = clock_timestamp(), delivery = null
  where case_id = new.id and taken_back_at is null;
  update second_admin_asks set ended_at = clock_timestamp(), outcome = 'changed'
  where case_id = new.id and ended_at is null;
  return null;
end $$;

alter table second_admin_asks add column case_id bigint references reward_cases,
  drop constraint second_admin_asks_kind_check,
  add constraint second_admin_asks_kind_check
    check (kind in ('approve', 'undo-decision', 'adjust', 'undo-adjustment', 'replace-case', 'refund-case')),
  add constraint second_admin_asks_case_check check ((case_id is not null) = (kind in ('replace-case', 'refund-case')));
create unique index second_admin_asks_of_case on second_admin_asks (case_id) where ended_at is null;
create constraint trigger reward_cases_end_decision after update of status on reward_cases
  deferrable initially deferred for each row when (old.status <> new.status) execute function end_case_decision();

-- A code that was typed for a replacement waits encrypted, and is erased with the end of what waits.
create function erase_sealed() returns trigger language plpgsql as $$
begin
  new.body := new.body - 'sealed';
  return new;
end $$;
create trigger second_admin_asks_erase_sealed before update of ended_at on second_admin_asks
  for each row when (new.ended_at is not null and new.case_id is not null) execute function erase_sealed();

-- The device that showed a code, as "Your sessions" names it; deleted with the row after 90 days.
alter table delivery_reveals add column device text;
create index delivery_reveals_by_time on delivery_reveals (revealed_at);
