-- What a proof's picture and its thumbnail take in the file store, so that figures need not ask the store.
alter table submissions
  add column image_bytes integer,
  add constraint submissions_image_bytes_check check (image_bytes >= 0) not valid;

-- The sweep of files that no row names asks for a few hundred keys at a time.
create index media_of_file on media (file_key) where file_key is not null;
create index media_of_preview on media (preview_key) where preview_key is not null;

-- A bonus file that was deleted before anybody claimed it leaves the store; its row stays for the record.
alter table media
  alter column file_key drop not null,
  add constraint media_kept check (file_key is not null or deleted_at is not null);

-- Each removal of old images: by whom, or by the product itself, and what went.
create table cleanup_runs (
  id bigint generated always as identity primary key,
  started_by text references users,
  deleted_files integer not null default 0,
  updated_submissions integer not null default 0,
  freed_bytes bigint not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
