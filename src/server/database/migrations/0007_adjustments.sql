-- Points an admin added or took by hand. The row is the occurrence that its ledger entry refers to; undoing it writes a
-- reversal of that entry.
create table adjustments (
  id bigint generated always as identity primary key,
  user_id text not null references users,
  amount integer not null check (amount <> 0),
  description text not null,
  made_by text not null references users,
  made_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by text references users,
  undo_reason text,
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null))
);
create index adjustments_of_member on adjustments (user_id, id desc);

-- Why an account is suspended, and by whom.
alter table users
  add column suspended_by text references users,
  add column suspension_reason text;

-- The list of users, newest first, and the few that stand out in it.
create index users_newest on users (created_at desc, id desc);
create index users_newest_admins on users (created_at desc, id desc) where role = 'admin' and deleted_at is null;
create index users_newest_suspended on users (created_at desc, id desc)
  where suspended_at is not null and deleted_at is null;
create index users_newest_deleted on users (created_at desc, id desc) where deleted_at is not null;

-- One search over the names and the address (users/admin-queries.ts says the same expression).
create index users_search_trgm on users
  using gin ((name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email) gin_trgm_ops);
