-- Members in line for a full task, in the order of their ids. An offer keeps a spot for one of them until it ends.
create table waitlist (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks,
  user_id text not null references users,
  joined_at timestamptz not null default clock_timestamp(),
  offered_at timestamptz,
  offer_until timestamptz,
  -- When the member was notified of the offer.
  told_at timestamptz,
  unique (task_id, user_id),
  check ((offered_at is null) = (offer_until is null))
);
create index waitlist_in_line on waitlist (task_id, id) where (offered_at is null);
create index waitlist_of_member on waitlist (user_id, id);
create index waitlist_offers on waitlist (task_id, offered_at) where (offered_at is not null);
-- The previous version counts claims only: the check keeps it from giving an offered spot away.
alter table tasks
  add column offered_count integer not null default 0 check (offered_count >= 0),
  add constraint tasks_spots_check check (capacity is null or claimed_count + offered_count <= capacity);
