-- Online: the ledger by time, and the undone reviews that it tells of.
-- The ledger of some days is found without reading all of it; entries lie in the order of time, so a few pages do.
create index concurrently entries_in_time on entries using brin (created_at) with (pages_per_range = 32);
--> statement-breakpoint
-- Awards that were taken back before: the next approval of their submission is another occurrence in the ledger.
insert into undone_reviews (submission_id, status, reviewed_at, reviewed_by, points_awarded, undone_by, undone_at, reason)
select s.id, 'approved', award.created_at, s.reviewed_by, award.amount, s.reviewed_by, taken.created_at,
  coalesce(s.review_notes, taken.description)
from entries taken
join entries award on award.id = case when taken.kind = 'reversal' then taken.ref_id::bigint end
  and award.kind = 'task_award'
join submissions s on s.id = award.ref_id::bigint
where s.reviewed_by is not null
on conflict do nothing;
