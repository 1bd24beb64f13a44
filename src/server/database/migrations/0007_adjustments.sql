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
