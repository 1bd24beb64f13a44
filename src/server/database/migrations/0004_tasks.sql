-- Until when a claim keeps its place without a submission, fixed when it was claimed; the first submission ends it.
alter table claims add column submit_by timestamptz;

-- What Task Management counts and lists per task.
create index tasks_managed on tasks (id desc) where system_key is null and deleted_at is null;
