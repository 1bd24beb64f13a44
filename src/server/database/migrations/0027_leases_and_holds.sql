-- The admins are users; a reference to them as well would hold up two tables at once (docs/decisions/0019).

-- Who has which card: the one they look at, and the next ones. One row per submission, so no card is with two reviewers.
create table review_leases (
  submission_id bigint primary key references submissions,
  admin_id text not null,
  -- In front of the reviewer; the others come next.
  is_open boolean not null,
  taken_at timestamptz not null default clock_timestamp(),
  -- When the reviewer last used keys or pointer.
  seen_at timestamptz not null default clock_timestamp()
);
create index review_leases_of_admin on review_leases (admin_id);

-- Decisions that wait until nobody can take them back; one that is final leaves, one that was taken back stays.
create table held_reviews (
  id bigint generated always as identity primary key,
  submission_id bigint not null references submissions,
  admin_id text not null,
  status text not null check (status in ('approved', 'rejected')),
  review_notes text,
  outcome text check (outcome = 'paid-not-visible'),
  -- What an approval pays, as the reviewer saw it.
  points integer,
  decided_at timestamptz not null default clock_timestamp(),
  final_at timestamptz not null,
  taken_back_at timestamptz
);
create unique index held_reviews_live on held_reviews (submission_id) where taken_back_at is null;
create index held_reviews_due on held_reviews (final_at) where taken_back_at is null;
create index held_reviews_of_submission on held_reviews (submission_id);

-- Whatever else decides on a submission (its member leaves, a server of the version before) ends hold and lease.
create function end_review() returns trigger language plpgsql as $$
begin
  update held_reviews set taken_back_at = clock_timestamp() where submission_id = new.id and taken_back_at is null;
  delete from review_leases where submission_id = new.id;
  return null;
end $$;
create trigger submissions_end_review after update of status on submissions
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function end_review();
