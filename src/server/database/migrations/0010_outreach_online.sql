-- Online: the audit log and what the overview counts.
-- The audit log is read newest first, whatever narrows it, and days narrow it too: each list is a range of one index.
create index concurrently audit_log_newest on audit_log (happened_at desc, id desc);
--> statement-breakpoint
create index concurrently audit_log_of_kind on audit_log (subject_type, happened_at desc, id desc);
--> statement-breakpoint
create index concurrently audit_log_words on audit_log using gin ((label || ' ' || coalesce(reason, '')) gin_trgm_ops);
--> statement-breakpoint
drop index concurrently if exists audit_log_of_actor;
--> statement-breakpoint
create index concurrently audit_log_of_actor on audit_log (actor_id, happened_at desc, id desc);
--> statement-breakpoint
drop index concurrently if exists audit_log_of_subject;
--> statement-breakpoint
create index concurrently audit_log_of_subject on audit_log (subject_type, subject_id, happened_at desc, id desc);
--> statement-breakpoint
drop index concurrently if exists audit_log_of_action;
--> statement-breakpoint
create index concurrently audit_log_of_action on audit_log (action, happened_at desc, id desc);
--> statement-breakpoint
drop index concurrently if exists audit_log_of_member;
--> statement-breakpoint
create index concurrently audit_log_of_member on audit_log (member_id, happened_at desc, id desc) where member_id is not null;
--> statement-breakpoint
-- What the overview counts of one day, and what waits, from indexes alone.
create index concurrently submissions_by_time on submissions (submitted_at);
--> statement-breakpoint
create index concurrently submissions_by_review_time on submissions (reviewed_at)
  include (submitted_at, contested_at, reviewed_by) where reviewed_by is not null;
--> statement-breakpoint
create index concurrently submissions_waiting on submissions (submitted_at, contested_at)
  where status = 'pending' and replaced_at is null;
--> statement-breakpoint
create index concurrently request_decisions_by_time on request_decisions (decided_at) include (decided_by)
  where to_status <> 'cancelled' and undoes is null;
--> statement-breakpoint
create index concurrently entries_gained_by_time on entries (created_at) include (amount, kind) where amount > 0;
