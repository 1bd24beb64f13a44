-- Until when a claim keeps its place without a submission, fixed when it was claimed; the first submission ends it.
alter table claims add column submit_by timestamptz;
create index claims_overdue on claims (submit_by) where left_at is null and submit_by is not null;

-- What Task Management counts and lists per task.
create index claims_live_of_task on claims (task_id, id desc) where left_at is null;
create index submissions_pending_of_task on submissions (task_id) where status = 'pending' and replaced_at is null;
create index tasks_managed on tasks (id desc) where system_key is null and deleted_at is null;
