-- Online: the lists of proofs with marks, also of one status, with both marks or of one category, read one index.
create index concurrently submissions_risky_in_order on submissions (id) include (task_id)
  where replaced_at is null and risk <> '{}';
--> statement-breakpoint
create index concurrently submissions_risky_by_status on submissions (status, id) include (task_id)
  where replaced_at is null and risk <> '{}';
--> statement-breakpoint
create index concurrently submissions_seen_before_in_order on submissions (id) include (task_id)
  where replaced_at is null and seen_before;
--> statement-breakpoint
create index concurrently submissions_seen_before_by_status on submissions (status, id) include (task_id)
  where replaced_at is null and seen_before;
--> statement-breakpoint
create index concurrently submissions_risky_seen_before on submissions (id) include (status, task_id)
  where replaced_at is null and risk <> '{}' and seen_before;
--> statement-breakpoint
drop index concurrently if exists submissions_risky;
--> statement-breakpoint
drop index concurrently if exists submissions_seen_before;
