-- The state in which the list of tasks is, so that servers may answer it from memory while nothing of it changed
-- (docs/decisions/0019). Each shard carries the mark of the last transaction of its connections that changed a task; all
-- of them together are the version. Marks are random: after a failover or a restore none comes again for other data.
create table task_list_versions (
  shard smallint primary key,
  version uuid not null default gen_random_uuid()
) with (fillfactor = 20);
insert into task_list_versions (shard) select generate_series(0, 31);

-- Deferred like the counters: written at commit, after every other lock, once per transaction.
create function mark_task_lists() returns trigger language plpgsql as $$
begin
  update task_list_versions set version = gen_random_uuid()
  where shard = own_shard() and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create constraint trigger tasks_mark_lists after insert or delete or update on tasks
  deferrable initially deferred for each row execute function mark_task_lists();
