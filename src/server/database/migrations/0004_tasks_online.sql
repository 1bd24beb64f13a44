-- Online: what Task Management counts and lists per task, and the claims that end by themselves.
create index concurrently claims_overdue on claims (submit_by) where left_at is null and submit_by is not null;
--> statement-breakpoint
create index concurrently claims_live_of_task on claims (task_id, id desc) where left_at is null;
--> statement-breakpoint
create index concurrently submissions_pending_of_task on submissions (task_id) where status = 'pending' and replaced_at is null;
