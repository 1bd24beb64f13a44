-- When a task was first visible: active and not hidden. A trigger keeps it, also for servers of the version before this one.
alter table tasks add column published_at timestamptz;
update tasks t set published_at = created_at
  where status = 'active' or exists (select from claims c where c.task_id = t.id)
    or exists (select from audit_log a where a.subject_type = 'task' and a.subject_id = t.id::text
      and a.action in ('task.created', 'task.updated', 'task.published')
      and 'active' in (a.before ->> 'status', a.after ->> 'status'));
create function keep_published_at() returns trigger language plpgsql as $$
begin
  new.published_at := clock_timestamp();
  return new;
end $$;
create trigger tasks_keep_published_at before insert or update of status, hidden on tasks for each row
  when (new.status = 'active' and not new.hidden and new.published_at is null) execute function keep_published_at();
create index tasks_by_publication on tasks (published_at, id) where published_at is not null;

-- Bonus files that are arriving: a task does not start before they are there.
create table media_uploads (
  id bigint primary key generated always as identity,
  task_id bigint not null references tasks,
  begun_at timestamptz not null default clock_timestamp()
);
create index media_uploads_of_task on media_uploads (task_id);

-- An announcement is shown from its start, to everyone or to the members of one province.
alter table announcements
  add column starts_at timestamptz,
  add column province text,
  -- When open screens were told of the start.
  add column started_at timestamptz,
  add column shown_from timestamptz not null generated always as (coalesce(starts_at, created_at)) stored,
  add check (started_at is null or starts_at is not null);
