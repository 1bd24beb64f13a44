-- Online: proofs that are reviewed again, and the pictures of before in image_bands.
alter table submissions validate constraint submissions_outcome_check;
--> statement-breakpoint
-- Rejections that members contest wait here for their second look.
create index concurrently submissions_second_look on submissions (id)
  where contested_at is not null and status = 'pending' and replaced_at is null;
--> statement-breakpoint
create index concurrently submissions_same_file on submissions (image_sha256, id) where image_sha256 is not null;
--> statement-breakpoint
-- The pictures that were sent before the trigger.
with batch as (
  select id, image_hash from submissions where id > coalesce($1::bigint, 0) order by id limit 10000),
kept as (
  insert into image_bands (key, submission_id, hash)
  select band * 65536 + ('x' || substr(image_hash, 1 + 4 * band, 4))::bit(16)::int, id, ('x' || image_hash)::bit(64)::bigint
  from batch cross join generate_series(0, 3) band
  where image_hash is not null
  on conflict do nothing)
select max(id) as last from batch;
