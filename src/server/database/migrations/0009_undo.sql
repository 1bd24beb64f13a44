-- Reviews that were undone, as they stood, and why: nothing about them is lost.
create table undone_reviews (
  id bigint generated always as identity primary key,
  submission_id bigint not null references submissions,
  status text not null check (status in ('approved', 'rejected')),
  reviewed_at timestamptz not null,
  reviewed_by text references users,
  review_notes text,
  points_awarded integer,
  undone_by text not null references users,
  undone_at timestamptz not null default clock_timestamp(),
  reason text not null,
  -- One review is undone once.
  unique (submission_id, reviewed_at)
);

-- A step that takes an earlier one back names it; one step is taken back once.
alter table request_decisions add column undoes bigint unique references request_decisions;
