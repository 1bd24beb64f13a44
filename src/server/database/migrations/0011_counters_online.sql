-- Online: pages of one task's proofs by status; the proofs of one member, with what filters look at.
create index concurrently submissions_of_task_by_status on submissions (task_id, status, id) where replaced_at is null;
--> statement-breakpoint
create index concurrently submissions_of_member_covering on submissions (user_id, id desc) include (task_id, status, replaced_at);
--> statement-breakpoint
drop index concurrently if exists submissions_of_member;
--> statement-breakpoint
alter index submissions_of_member_covering rename to submissions_of_member;
