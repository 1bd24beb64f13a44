-- How many second looks were decided on the day, and how many of them changed the decision.
alter table overview_days
  add column second_looks integer not null default 0,
  add column second_looks_changed integer not null default 0;
-- The days that can still be shown; a second look that was undone since is left out, as in overview/days.ts.
update overview_days d set second_looks = counted.looks, second_looks_changed = counted.changed
from (
  select (reviewed_at at time zone 'America/Toronto')::date as day, count(*) as looks,
    count(*) filter (where status = 'approved') as changed
  from submissions s
  where reviewed_at > now() - interval '32 days' and reviewed_by is not null and contested_at is not null
    and not exists (select from undone_reviews u where u.submission_id = s.id and u.reviewed_at > s.contested_at)
  group by 1) counted
where counted.day = d.day;
