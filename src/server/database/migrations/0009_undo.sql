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

-- The ledger of some days is found without reading all of it; entries lie in the order of time, so a few pages do.
create index entries_in_time on entries using brin (created_at) with (pages_per_range = 32);

-- Awards that were taken back before: the next approval of their submission is another occurrence in the ledger.
insert into undone_reviews (submission_id, status, reviewed_at, reviewed_by, points_awarded, undone_by, undone_at, reason)
select s.id, 'approved', award.created_at, s.reviewed_by, award.amount, s.reviewed_by, taken.created_at,
  coalesce(s.review_notes, taken.description)
from entries taken
join entries award on award.id = case when taken.kind = 'reversal' then taken.ref_id::bigint end
  and award.kind = 'task_award'
join submissions s on s.id = award.ref_id::bigint
where s.reviewed_by is not null;
