-- Bonus files lose everything that showing them does not need (docs/decisions/0024); those of before, one after the other.
-- A server of the version before inserts without naming the column: such a file is still to be looked at.
alter table media add column metadata text not null default 'unchecked'
  constraint media_metadata_known check (metadata in ('unchecked', 'removed', 'unreadable'));
-- What file_key was before: a backup whose snapshot names it copies the clean file in its place.
alter table media add column replaced_key text;
create index media_unchecked on media (id) where metadata = 'unchecked' and file_key is not null;
