-- The whole schema of 1.0.0, by subject as in src/server/database/schema. Later changes are files of their own (CONTRIBUTING.md).
create extension if not exists pg_trgm;

-- Search

-- A text as it is searched; src/domain/text/folding.ts has the same rule. Capitals that have no small letter where the database
-- knows only those of English are written out.
create function folded(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  -- A shortcut for plain ASCII, which is most text: it is folded many times faster.
  if words ~ '^( ?[!-~]+)* ?$' then
    return lower(words collate "C");
  end if;
  return regexp_replace(regexp_replace(
    replace(replace(replace(
      translate(lower(translate(normalize(words, NFKD), 'ŒÆẞØŁĐ', 'œæßøłđ')),
        'øłđıς‘’ʼ“”‐–—−', 'oldiσ''''''""----'),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    '[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+', '', 'g'),
    '[\t-\r ]+', ' ', 'g');
end $$;

-- The words of HTML that src/server/tasks/markdown.ts made: it writes '<' and '>' of its own only around tags.
create function words_of_html(html text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(regexp_replace(html, '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
$$;

-- Every letter of a text, and every two that follow each other. Trigrams serve no search of fewer than three letters, and
-- names such as Li, Ng and Wu have two.
create function bigrams(words text) returns text[] language sql immutable strict parallel safe cost 100 as $$
  select letters || array(
    select letter || next from unnest(letters, letters[2:]) as pair (letter, next) where next is not null)
  from string_to_array(lower(words), null) letters
$$;

-- Members, how they sign in, and what a mailbox or a browser has proved (docs/decisions/0023)

create table users (
  id text primary key,
  name text not null,
  email text not null,
  profile_image_url text,
  first_name text,
  last_name text,
  phone_number text,
  bio text,
  role text not null default 'user' check (role in ('user', 'admin')),
  email_notifications boolean not null default true,
  task_reminders boolean not null default true,
  new_task_alerts boolean not null default false,
  province text,
  terms_version text,
  terms_accepted_at timestamptz,
  promotional_consent_at timestamptz,
  suspended_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  photo_key text,
  suspended_by text references users,
  suspension_reason text,
  two_factor_enabled boolean not null default false,
  -- When the owner of the mailbox followed a link in it. A six-digit code alone leaves it null, and makes nobody an admin.
  address_proved_at timestamptz,
  words text generated always as (folded(
    name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email)) stored
);
create unique index users_email_key on users (lower(email));
create unique index users_photo on users (photo_key) where photo_key is not null;
create index users_admins on users (id) where role = 'admin' and deleted_at is null and suspended_at is null;
-- Members who get the daily email about new tasks.
create index users_wanting_alerts on users (id)
  where new_task_alerts and promotional_consent_at is not null and deleted_at is null;
-- The list of users, newest first, and the few that stand out in it.
create index users_newest on users (created_at desc, id desc);
create index users_newest_admins on users (created_at desc, id desc) where role = 'admin' and deleted_at is null;
create index users_newest_suspended on users (created_at desc, id desc)
  where suspended_at is not null and deleted_at is null;
create index users_newest_deleted on users (created_at desc, id desc) where deleted_at is not null;
create index users_words_trgm on users using gin (words gin_trgm_ops);
create index users_words_bigrams on users using gin (bigrams(words));

create table passkeys (
  id text primary key,
  user_id text not null references users,
  name text,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- A session of somebody who has an authenticator app counts only when it was opened with a factor (identity/session/viewers.ts).
  factor text check (factor in ('totp', 'recovery', 'passkey')),
  -- A session that a passkey opened ends with the passkey.
  passkey_id text references passkeys on delete cascade
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;

-- The streams of a session end with it, whatever ended it (platform/live/live-events.ts). One that expired has none.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('northpoint_changes', json_build_object(
    'to', json_build_object('sessionId', old.id, 'userId', old.user_id), 'endsStreams', true)::text);
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions
  for each row when (old.expires_at > now()) execute function announce_session_end();

-- The sessions of a member are a fact that their screens show (src/contract/facts.ts), whatever began or ended one.
create function announce_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('northpoint_changes', json_build_object(
    'to', json_build_object('userId', coalesce(new.user_id, old.user_id)), 'facts', json_build_array('sessions'))::text);
  return null;
end $$;
create trigger sessions_announce after insert or delete on sessions
  for each row execute function announce_sessions();

create table credentials (
  id text primary key,
  user_id text not null references users,
  account_id text not null,
  provider_id text not null,
  password text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (provider_id, account_id)
);
create index credentials_user on credentials (user_id);

-- Proofs that browsers still owe: a passkey's signature, or the second step of a sign-in.
create table challenges (
  id text primary key,
  purpose text not null check (purpose in ('passkey', 'second-step')),
  user_id text references users,
  value text,
  tries smallint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index challenges_expiry on challenges (expires_at);
-- A new password ends the sign-ins that wait for the second step.
create index challenges_user on challenges (user_id);

-- Accounts that wait for their address to be confirmed, one per browser. None of them takes an address.
create table sign_ups (
  browser text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password text not null,
  return_to text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index sign_ups_email on sign_ups (lower(email));
create index sign_ups_expiry on sign_ups (expires_at);

-- Emailed six-digit codes, each for the browser that asked.
create table mailed_codes (
  browser text not null,
  purpose text not null check (purpose in ('sign-up', 'sign-in')),
  email text not null,
  code text not null,
  tries smallint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (browser, purpose)
);
create index mailed_codes_email on mailed_codes (email);
create index mailed_codes_expiry on mailed_codes (expires_at);

-- Emailed links: using one ends the others. The email carries a signature of the id.
create table mailed_links (
  id text primary key,
  purpose text not null check (purpose in ('sign-up', 'new-password')),
  email text not null,
  user_id text references users,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index mailed_links_address on mailed_links (purpose, lower(email));
create index mailed_links_user on mailed_links (user_id);
create index mailed_links_expiry on mailed_links (expires_at);

-- Browsers that signed in to an account before: wrong passwords of others do not count against them.
create table known_browsers (
  browser text not null,
  user_id text not null references users,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (browser, user_id)
);
create index known_browsers_user on known_browsers (user_id);
create index known_browsers_expiry on known_browsers (expires_at);

-- A change of address that waits for the link in the new mailbox. It ends with the session that asked for it.
create table address_changes (
  id text primary key,
  user_id text not null unique references users,
  session_id text not null references sessions on delete cascade,
  new_email text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index address_changes_session on address_changes (session_id);
create index address_changes_expiry on address_changes (expires_at);

-- Addresses that accounts had before: reserved, and able to take the change back, until they expire.
create table past_addresses (
  id text primary key,
  user_id text not null references users,
  email text not null,
  changed_at timestamptz not null default clock_timestamp(),
  -- Ways to sign in that were added later go when the change is taken back.
  since timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- The authenticator app that the account had then, as it was stored.
  second_factor jsonb
);
create index past_addresses_email on past_addresses (lower(email));
create index past_addresses_user on past_addresses (user_id);
create index past_addresses_expiry on past_addresses (expires_at);

create table second_factors (
  id text primary key,
  user_id text not null unique references users,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_count integer not null default 0,
  locked_until timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp()
);

-- Tasks and the claims on them

create table tasks (
  id bigint generated always as identity primary key,
  system_key text unique,
  title text not null,
  description text not null,
  description_html text not null,
  requirements text not null,
  category text not null,
  points integer not null check (points >= 1),
  priority boolean not null default false,
  hidden boolean not null default false,
  capacity integer check (capacity >= 1),
  claimed_count integer not null default 0 check (claimed_count >= 0),
  deadline timestamptz,
  rate_limit integer check (rate_limit >= 1),
  rate_period_days integer not null default 1 check (rate_period_days >= 1),
  status text not null default 'active' check (status in ('active', 'inactive')),
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Review tasks are posted in public and may be tried three times (specification §9 Legal).
  is_review boolean not null default false,
  -- A claim is released by itself when nothing was submitted within this time.
  claim_hours integer check (claim_hours >= 1),
  title_words text generated always as (folded(title)) stored,
  -- A search has no line break, so it finds nothing that begins in the title and ends in the description.
  words text generated always as (folded(title) || E'\n' || folded(words_of_html(description_html))) stored,
  check (capacity is null or claimed_count <= capacity)
);
create index tasks_listed on tasks (priority desc, points desc, id)
  where status = 'active' and not hidden and deleted_at is null;
create index tasks_managed on tasks (id desc) where system_key is null and deleted_at is null;
create index tasks_deleted on tasks (id desc) where deleted_at is not null;
create index tasks_by_deadline on tasks (deadline) where deadline is not null and deleted_at is null;
-- Tasks of a category, and the distinct categories of both lists.
create index tasks_of_category on tasks (category, id);
create index tasks_listed_categories on tasks (category)
  where status = 'active' and not hidden and deleted_at is null;
create index tasks_managed_categories on tasks (category) where system_key is null and deleted_at is null;
create index tasks_title_trgm on tasks using gin (title_words gin_trgm_ops);
create index tasks_title_bigrams on tasks using gin (bigrams(title_words));

create table claims (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks,
  user_id text not null references users,
  points integer not null check (points >= 1),
  claimed_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  -- Until when a claim keeps its spot without a submission, fixed when it was claimed. The first submission ends it.
  submit_by timestamptz,
  -- A proof that is announced before a deadline is given more time to arrive, once.
  extended_at timestamptz
);
create unique index claims_one_live on claims (task_id, user_id) where left_at is null;
create index claims_recent on claims (task_id, claimed_at) where left_at is null;
create index claims_of_member on claims (user_id, id);
create index claims_live_of_task on claims (task_id, id desc) where left_at is null;
create index claims_overdue on claims (submit_by) where left_at is null and submit_by is not null;

-- The state of the list of tasks, so that servers may answer it from memory while it has not changed (docs/decisions/0019).
-- Each shard carries the mark of the last transaction of its connections that changed a task; all of them together are the
-- version. Marks are random: after a failover or a restore none comes again for other data.
create table task_list_versions (
  shard smallint primary key,
  version uuid not null default gen_random_uuid()
) with (fillfactor = 20);
insert into task_list_versions (shard) select generate_series(0, 31);

-- Writers take the shard of their connection, so that two of them seldom wait for the same row.
create function own_shard() returns smallint language sql volatile as $$
  select (pg_backend_pid() % 32)::smallint
$$;

-- Deferred: written at commit, after every other lock (docs/decisions/0015), and once per transaction.
create function mark_task_lists() returns trigger language plpgsql as $$
begin
  update task_list_versions set version = gen_random_uuid()
  where shard = own_shard() and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create constraint trigger tasks_mark_lists after insert or delete or update on tasks
  deferrable initially deferred for each row execute function mark_task_lists();

-- Submissions and their review

create table submissions (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims,
  task_id bigint not null references tasks,
  user_id text not null references users,
  version integer not null check (version >= 1),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  notes text,
  image_key text,
  thumbnail_key text,
  image_type text,
  image_width integer,
  image_height integer,
  image_sha256 text,
  submitted_at timestamptz not null default clock_timestamp(),
  reviewed_at timestamptz,
  reviewed_by text references users,
  review_notes text,
  points_awarded integer,
  replaced_at timestamptz,
  -- A member's one request for a second look at a rejection.
  contested_at timestamptz,
  contest_reason text,
  first_reviewed_by text references users,
  first_review_notes text,
  -- The size of the picture and its thumbnail together, so that figures need not ask the file store.
  image_bytes integer check (image_bytes >= 0),
  -- An approval that differs from the usual one (specification §4, review tasks).
  outcome text check (outcome in ('paid-not-visible')),
  -- Whether the picture was near one that somebody had sent before, when it was sent.
  seen_before boolean not null default false,
  -- Signs that call for a closer look (src/domain/reviews/risk.ts).
  risk text[] not null default '{}' check (risk <@ array['new-account', 'often-rejected', 'high-first-proof']),
  -- The digest of the picture as it was chosen, when the browser sent a smaller one: exact copies are still found.
  original_sha256 text,
  unique (claim_id, version),
  check ((status = 'pending') = (reviewed_at is null)),
  check ((status = 'approved') = (points_awarded is not null))
);
create unique index submissions_one_live on submissions (claim_id) where status in ('pending', 'approved');
create index submissions_queue on submissions (status, id) where replaced_at is null;
create index submissions_newest on submissions (id desc) where replaced_at is null;
-- The proofs of one member, with the columns that filters look at.
create index submissions_of_member on submissions (user_id, id desc) include (task_id, status, replaced_at);
create index submissions_of_task on submissions (task_id, id desc);
create index submissions_of_task_by_status on submissions (task_id, status, id) where replaced_at is null;
create index submissions_pending_of_task on submissions (task_id) where status = 'pending' and replaced_at is null;
create index submissions_pending_words on submissions using gin (folded(notes) gin_trgm_ops)
  where status = 'pending' and replaced_at is null;
-- Rejections that members contest wait here for their second look.
create index submissions_second_look on submissions (id)
  where contested_at is not null and status = 'pending' and replaced_at is null;
-- The last decisions of a reviewer.
create index submissions_reviewed_by on submissions (reviewed_by, reviewed_at desc) where reviewed_by is not null;
-- The lists of proofs with marks, also of one status, with both marks or of one category, read one index.
create index submissions_risky_in_order on submissions (id) include (task_id)
  where replaced_at is null and risk <> '{}';
create index submissions_risky_by_status on submissions (status, id) include (task_id)
  where replaced_at is null and risk <> '{}';
create index submissions_seen_before_in_order on submissions (id) include (task_id)
  where replaced_at is null and seen_before;
create index submissions_seen_before_by_status on submissions (status, id) include (task_id)
  where replaced_at is null and seen_before;
create index submissions_risky_seen_before on submissions (id) include (status, task_id)
  where replaced_at is null and risk <> '{}' and seen_before;
-- The overview counts the proofs of one day, and those that wait, from indexes alone.
create index submissions_by_time on submissions (submitted_at);
create index submissions_by_review_time on submissions (reviewed_at)
  include (submitted_at, contested_at, reviewed_by) where reviewed_by is not null;
create index submissions_waiting on submissions (submitted_at, contested_at)
  where status = 'pending' and replaced_at is null;
-- Pictures that are still there, by age: the image storage screen reads this index alone.
create index submissions_with_image on submissions (submitted_at) include (id, status, image_bytes)
  where image_key is not null;
-- The sweep of files that no row names asks for a few hundred keys at a time.
create index submissions_of_image on submissions (image_key) where image_key is not null;
create index submissions_of_thumbnail on submissions (thumbnail_key) where thumbnail_key is not null;
create index submissions_same_file on submissions (image_sha256, id) where image_sha256 is not null;
create index submissions_same_original on submissions (original_sha256, id) where original_sha256 is not null;

-- Pictures by two bands of 16 points of the hash of their core; the key is the number of the band above its points. Copies
-- agree in a band or nearly so (src/domain/proofs/picture-likeness/lookups.ts), which makes the search for them a few index lookups.
create table image_bands (
  key integer not null,
  submission_id bigint not null references submissions,
  -- The whole hash, so that the index alone tells how near a picture is.
  hash bigint not null,
  primary key (key, submission_id) include (hash)
);

-- Signatures remain of pictures that are removed: 44 × 44 levels of brightness, which tell a copy from a picture that only
-- looks like it (src/domain/picture-likeness).
create table image_signatures (
  submission_id bigint primary key references submissions,
  signature bytea not null check (length(signature) = 1936)
);

-- Which reviewer has which card: the one they look at, and the next ones. One row per submission, so that no card is with
-- two reviewers.
create table review_leases (
  submission_id bigint primary key references submissions,
  admin_id text not null,
  -- In front of the reviewer; the others come next.
  is_open boolean not null,
  taken_at timestamptz not null default clock_timestamp(),
  -- When the reviewer last used keys or pointer.
  seen_at timestamptz not null default clock_timestamp()
);
create index review_leases_of_admin on review_leases (admin_id);

-- Decisions that wait until nobody can take them back. A final one leaves, one that was taken back stays.
create table held_reviews (
  id bigint generated always as identity primary key,
  submission_id bigint not null references submissions,
  admin_id text not null,
  status text not null check (status in ('approved', 'rejected')),
  review_notes text,
  outcome text check (outcome = 'paid-not-visible'),
  -- The points of an approval, as the reviewer saw them.
  points integer,
  decided_at timestamptz not null default clock_timestamp(),
  final_at timestamptz not null,
  taken_back_at timestamptz
);
create unique index held_reviews_live on held_reviews (submission_id) where taken_back_at is null;
create index held_reviews_due on held_reviews (final_at) where taken_back_at is null;
create index held_reviews_of_submission on held_reviews (submission_id);

-- Anything else that decides on a submission, such as its member leaving, ends hold and lease.
create function end_review() returns trigger language plpgsql as $$
begin
  update held_reviews set taken_back_at = clock_timestamp() where submission_id = new.id and taken_back_at is null;
  delete from review_leases where submission_id = new.id;
  return null;
end $$;
create trigger submissions_end_review after update of status on submissions
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function end_review();

-- Reviews that were undone, as they stood, and why: nothing about them is lost.
create table undone_reviews (
  id bigint generated always as identity primary key,
  submission_id bigint not null references submissions,
  status text not null check (status in ('approved', 'rejected')),
  reviewed_at timestamptz not null,
  reviewed_by text references users,
  review_notes text,
  points_awarded integer,
  undone_by text not null references users,
  undone_at timestamptz not null default clock_timestamp(),
  reason text not null,
  -- One review is undone once.
  unique (submission_id, reviewed_at)
);

-- Notes of reviewers for each other about a submission and its member; never for members.
create table staff_notes (
  id bigint generated always as identity primary key,
  submission_id bigint not null references submissions,
  user_id text not null references users,
  author_id text not null references users,
  body text not null check (body <> ''),
  created_at timestamptz not null default clock_timestamp()
);
create index staff_notes_of_member on staff_notes (user_id, id desc);

-- Reasons that reviewers choose from when they reject a proof. Admins edit the list; it begins with these.
create table rejection_reasons (
  id bigint generated always as identity primary key,
  name text not null,
  sentence text not null,
  proof text not null check (proof in ('any', 'picture', 'text')),
  category text,
  position integer not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index rejection_reasons_name on rejection_reasons (folded(name));
insert into rejection_reasons (position, proof, name, sentence) values
  (1, 'picture', 'Unreadable', 'The picture is too small or blurred to read. Please send a sharper one.'),
  (2, 'picture', 'Not finished', 'The picture does not show that the task is finished.'),
  (3, 'picture', 'Account not visible', 'Your name or account cannot be seen. Please send a picture that shows it.'),
  (4, 'text', 'Too short', 'The text says too little about what you did. Please tell us more.'),
  (5, 'text', 'No link', 'The link to your post is missing or does not work. Please add it.'),
  (6, 'any', 'Not public', 'The post is not public or is no longer online.'),
  (7, 'any', 'No disclosure', 'The post does not say that it is sponsored, for example with #ad. Please add it and submit again.'),
  (8, 'any', 'Other task', 'This proof belongs to another task.'),
  (9, 'any', 'Sent before', 'This proof was already used. Please send a new one.');

-- Lists of submissions that an admin comes back to, by a name of their own: the query of Task Reviews.
create table review_views (
  id bigint generated always as identity primary key,
  user_id text not null references users,
  name text not null check (name <> ''),
  query text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, name)
);

-- Bonus files: each belongs to one member for good once claimed

create table media (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks,
  filename text not null,
  media_type text not null,
  -- A file that was deleted before anybody claimed it leaves the store; its row stays for the record.
  file_key text,
  file_size bigint not null check (file_size >= 0),
  preview_key text,
  preview_type text,
  bonus_points integer not null check (bonus_points >= 0),
  claimed_by text references users,
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint media_kept check (file_key is not null or deleted_at is not null)
);
create index media_of_task on media (task_id, id);
create index media_of_member on media (claimed_by) where claimed_by is not null;
-- The sweep of files that no row names asks for a few hundred keys at a time.
create index media_of_file on media (file_key) where file_key is not null;
create index media_of_preview on media (preview_key) where preview_key is not null;

create table media_claims (
  id bigint generated always as identity primary key,
  media_id bigint not null references media,
  claim_id bigint not null references claims,
  user_id text not null references users,
  bonus_points integer not null,
  claimed_at timestamptz not null default clock_timestamp(),
  reversed_at timestamptz
);
create index media_claims_of_claim on media_claims (claim_id);
create unique index media_claims_one_live on media_claims (media_id) where reversed_at is null;

-- Removals of old images, by an admin or by the product itself.
create table cleanup_runs (
  id bigint generated always as identity primary key,
  started_by text references users,
  deleted_files integer not null default 0,
  updated_submissions integer not null default 0,
  freed_bytes bigint not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);

-- The ledger: append-only entries, and per member the sum of them (docs/decisions/0003)

create table accounts (
  user_id text primary key references users,
  balance integer not null default 0,
  version integer not null default 0,
  -- The account of a deleted member is closed: its points are nobody's and count in no total.
  closed boolean not null default false
);

create function open_account() returns trigger language plpgsql as $$
begin
  insert into accounts (user_id) values (new.id);
  return new;
end $$;
create trigger users_open_account after insert on users for each row execute function open_account();

create function close_account() returns trigger language plpgsql as $$
begin
  update accounts set closed = new.deleted_at is not null where user_id = new.id;
  return null;
end $$;
create trigger users_close_account after update of deleted_at on users
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function close_account();

create table entries (
  id bigint generated always as identity primary key,
  user_id text not null references users,
  amount integer not null check (amount <> 0),
  kind text not null check (kind in
    ('task_award', 'media_bonus', 'referral_bonus', 'adjustment', 'redemption', 'refund', 'reversal')),
  ref_id text not null,
  description text not null,
  balance_after integer not null,
  version integer not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (kind, ref_id, user_id),
  unique (user_id, version)
);
-- The ledger of some days is found without reading all of it: entries lie in the order of time, so a few pages do.
create index entries_in_time on entries using brin (created_at) with (pages_per_range = 32);
-- The overview counts the points of one day from this index alone.
create index entries_gained_by_time on entries (created_at) include (amount, kind) where amount > 0;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % of entries is refused', tg_op;
end $$;
create trigger entries_append_only before update or delete on entries
  for each row execute function refuse_ledger_change();
create trigger entries_no_truncate before truncate on entries
  for each statement execute function refuse_ledger_change();

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

-- Rewards and the requests for them

create table rewards (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null,
  points_cost integer not null check (points_cost >= 1),
  category text not null,
  value text not null,
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- How many are left; null for no end of them.
  stock integer check (stock >= 0),
  -- How many requests one member may hold; null for no limit.
  limit_per_member integer check (limit_per_member >= 1),
  -- Members are asked for nothing, an email address, or a postal address in Canada.
  destination_kind text not null default 'email'
    constraint rewards_destination_known check (destination_kind in ('none', 'email', 'postal')),
  -- Every name the reward has had, each once: its requests keep theirs, and are found by any of them.
  names text not null default '',
  -- Nobody types a broken bar, so a search finds nothing that begins in one name and ends in the next.
  name_words text generated always as (folded(replace(names, E'\n', ' ¦ '))) stored
);

create function keep_reward_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.names := new.name;
  elsif new.name <> old.name then
    new.names := left(array_to_string(
      array_prepend(new.name, array_remove(string_to_array(old.names, E'\n'), new.name)), E'\n'), 2000);
  end if;
  return new;
end $$;
create trigger rewards_names before insert or update of name on rewards
  for each row execute function keep_reward_names();

-- A request keeps the reward as it was when it was made (docs/decisions/0028).
create table reward_requests (
  id bigint generated always as identity primary key,
  reward_id bigint not null references rewards,
  user_id text not null references users,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'fulfilled', 'cancelled')),
  points_spent integer not null check (points_spent >= 1),
  destination text not null,
  requested_at timestamptz not null default clock_timestamp(),
  reviewed_at timestamptz,
  reviewed_by text references users,
  review_notes text,
  -- The delivered code or message, encrypted for this request.
  delivery text,
  -- Whether the request holds one of the reward's stock, so that it goes back exactly once.
  holds_stock boolean not null default false,
  reward_name text not null,
  reward_value text not null,
  reward_description text not null,
  destination_kind text not null
    constraint reward_requests_destination_known check (destination_kind in ('none', 'email', 'postal')),
  -- The fields of a postal address; `destination` is the same as it is read.
  postal_address jsonb,
  -- The destination was the address of the account: the next request goes to whatever that is then.
  to_account boolean not null default false,
  destination_changed_at timestamptz,
  check (delivery is null or (status = 'fulfilled' and delivery like 'v1.%')),
  constraint reward_requests_hold_stock_while_they_stand
    check (not holds_stock or status not in ('rejected', 'cancelled')),
  constraint reward_requests_postal_address_is_of_a_postal_one
    check (postal_address is null or destination_kind = 'postal')
);
create index reward_requests_queue on reward_requests (status, id);
create index reward_requests_of_member on reward_requests (user_id, id desc);
create index reward_requests_of_member_for_reward on reward_requests (user_id, reward_id);
create index reward_requests_of_reward on reward_requests (reward_id, id desc);

-- How many requests each reward has. These are no columns of rewards: redeeming holds those rows shared. The trigger is
-- deferred: the row is locked at commit, after every other lock (docs/decisions/0015).
create table reward_counts (
  reward_id bigint primary key references rewards,
  requests_open integer not null default 0,
  requests_total integer not null default 0
);

create function count_reward_requests() returns trigger language plpgsql as $$
declare
  opened integer := (new.status in ('pending', 'approved'))::int;
begin
  if tg_op = 'UPDATE' then
    opened := opened - (old.status in ('pending', 'approved'))::int;
    if opened = 0 then
      return null;
    end if;
  end if;
  insert into reward_counts as counts (reward_id, requests_open, requests_total)
  values (new.reward_id, opened, 1)
  on conflict (reward_id) do update set
    requests_open = counts.requests_open + opened,
    requests_total = counts.requests_total + (tg_op = 'INSERT')::int;
  return null;
end $$;
create constraint trigger reward_requests_counted after insert or update of status on reward_requests
  deferrable initially deferred for each row execute function count_reward_requests();

-- Each time a member read what was delivered.
create table delivery_reveals (
  request_id bigint not null references reward_requests,
  user_id text not null references users,
  revealed_at timestamptz not null default clock_timestamp()
);
create index delivery_reveals_of_request on delivery_reveals (request_id, revealed_at);
create index delivery_reveals_of_member on delivery_reveals (user_id);

-- Each transition of a request keeps its own note.
create table request_decisions (
  id bigint generated always as identity primary key,
  request_id bigint not null references reward_requests,
  from_status text not null,
  to_status text not null,
  decided_by text not null references users,
  notes text,
  decided_at timestamptz not null default clock_timestamp(),
  -- A step that takes an earlier one back names it; one step is taken back once.
  undoes bigint unique references request_decisions
);
create index request_decisions_of_request on request_decisions (request_id, id);
-- The overview counts the decisions of one day from this index alone.
create index request_decisions_by_time on request_decisions (decided_at) include (decided_by)
  where to_status <> 'cancelled' and undoes is null;

-- Referrals: one code per member, one referrer per newcomer, one payout per round

create table referral_codes (
  user_id text primary key references users,
  code text not null unique check (code ~ '^[A-Z0-9]{8}$'),
  created_at timestamptz not null default clock_timestamp()
);

create table referrals (
  id bigint generated always as identity primary key,
  referee_id text not null unique references users,
  referrer_id text not null references users,
  round integer not null default 1,
  claimed_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  check (referee_id <> referrer_id)
);
create index referrals_of_referrer on referrals (referrer_id);

-- Email, notices, announcements, and the inbox of the team

-- Emails wait here from the transaction that causes them, one row per cause. One is sent, failed for good (an admin may send
-- it again), withheld because its member wants no such email any more, or still waiting for its next try. Whoever tries
-- moves the next try ahead first, so that a server that dies meanwhile only delays it.
create table mails (
  id bigint generated always as identity primary key,
  cause text not null unique,
  user_id text references users,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  -- The address that a reply reaches, where that is not the sender's.
  reply_to text,
  kind text not null default 'account'
    check (kind in ('account', 'correspondence', 'notification', 'reminder', 'promotion')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  failed_at timestamptz,
  withheld_at timestamptz,
  last_error text
);
create index mails_newest on mails (id desc);
-- Account email is sent first: somebody sits before the screen and waits for it.
create index mails_due on mails ((kind <> 'account'), next_attempt_at)
  where sent_at is null and failed_at is null and withheld_at is null;
create index mails_failed on mails (id desc) where failed_at is not null;
-- Emails that are swept after a time (docs/decisions/0038).
create index mails_ended on mails (coalesce(sent_at, withheld_at))
  where coalesce(sent_at, withheld_at) is not null;

-- Wakes the servers that send, when and only when the email is committed (platform/live/live-events.ts).
create function wake_mail_senders() returns trigger language plpgsql as $$
begin
  perform pg_notify('northpoint_mails', '');
  return null;
end $$;
create trigger mails_wake after insert on mails for each statement execute function wake_mail_senders();

-- Notices in the application say what is emailed, so that a missed email loses nothing.
create table notices (
  id bigint generated always as identity primary key,
  user_id text not null references users,
  cause text not null,
  title text not null,
  body text not null,
  link text not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  unique (user_id, cause)
);
create index notices_of_member on notices (user_id, id desc);
create index notices_unread on notices (user_id) where read_at is null;
-- Notices that are swept after a time (docs/decisions/0038).
create index notices_read on notices (read_at) where read_at is not null;

create table announcements (
  id bigint generated always as identity primary key,
  title text not null,
  content text not null,
  priority text check (priority in ('low', 'medium', 'high')),
  is_active boolean not null default true,
  expires_at timestamptz,
  created_by text not null references users,
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- How many members have put it away.
  dismissal_count integer not null default 0
);

create table announcement_dismissals (
  announcement_id bigint not null references announcements,
  user_id text not null references users,
  dismissed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, announcement_id)
);

create function count_announcement_dismissals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update announcements set dismissal_count = dismissal_count + 1 where id = new.announcement_id;
  else
    update announcements set dismissal_count = dismissal_count - 1 where id = old.announcement_id;
  end if;
  return null;
end $$;
create constraint trigger announcement_dismissals_counted after insert or delete on announcement_dismissals
  deferrable initially deferred for each row execute function count_announcement_dismissals();

-- Support messages and business inquiries (specification §2 Contact, §7) are answered in one inbox, within one promise.
create table support_messages (
  id bigint generated always as identity primary key,
  user_id text not null references users,
  subject text not null,
  message text not null,
  created_at timestamptz not null default clock_timestamp(),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  owner_id text references users,
  due_at timestamptz not null,
  words text generated always as (folded(subject) || E'\n' || folded(message)) stored
);
create index support_messages_due on support_messages (status, due_at, id);
create index support_messages_newest on support_messages (created_at desc, id desc);
create index support_messages_of_member on support_messages (user_id);

create table business_inquiries (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  company text,
  website text,
  service_interest text,
  message text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  owner_id text references users,
  due_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  words text generated always as (folded(first_name || ' ' || last_name) || E'\n' || folded(email) || E'\n'
    || folded(coalesce(company, '')) || E'\n' || folded(message)) stored
);
create index business_inquiries_due on business_inquiries (status, due_at, id);
create index business_inquiries_newest on business_inquiries (created_at desc, id desc);

-- Answers of admins; one goes with its support message when a member deletes their account.
create table replies (
  id bigint generated always as identity primary key,
  inquiry_id bigint references business_inquiries,
  support_message_id bigint references support_messages on delete cascade,
  author_id text not null references users,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(inquiry_id, support_message_id) = 1)
);
create index replies_of_inquiry on replies (inquiry_id, id) where inquiry_id is not null;
create index replies_of_support_message on replies (support_message_id, id) where support_message_id is not null;

-- Operation

-- Totals of statistics, so that nothing is counted when they are read (docs/decisions/0015). Each shard is one row with all of
-- them; a total is their sum.
create table counters (
  shard smallint primary key,
  -- Newest versions of proofs, by status, and the points of the approved ones.
  submissions_pending bigint not null default 0,
  submissions_approved bigint not null default 0,
  submissions_rejected bigint not null default 0,
  points_awarded bigint not null default 0,
  -- Reward requests by status, and the points of those that were not given back.
  requests_pending bigint not null default 0,
  requests_approved bigint not null default 0,
  requests_rejected bigint not null default 0,
  requests_fulfilled bigint not null default 0,
  requests_cancelled bigint not null default 0,
  points_redeemed bigint not null default 0,
  -- Members who have not deleted their account, and the sum of their balances.
  members bigint not null default 0,
  points_balance bigint not null default 0
) with (fillfactor = 20);
insert into counters (shard) select generate_series(0, 31);

-- The triggers are deferred: a shard is locked at commit, after every other lock, and never waited for while something
-- else is still to be locked.
create function count_submission() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' and old.replaced_at is null then old.status end;
  becomes text := case when tg_op <> 'DELETE' and new.replaced_at is null then new.status end;
  points bigint := case when becomes is not null then coalesce(new.points_awarded, 0) else 0 end
    - case when was is not null then coalesce(old.points_awarded, 0) else 0 end;
begin
  if was is distinct from becomes or points <> 0 then
    update counters set
      submissions_pending = submissions_pending
        + (becomes is not distinct from 'pending')::int - (was is not distinct from 'pending')::int,
      submissions_approved = submissions_approved
        + (becomes is not distinct from 'approved')::int - (was is not distinct from 'approved')::int,
      submissions_rejected = submissions_rejected
        + (becomes is not distinct from 'rejected')::int - (was is not distinct from 'rejected')::int,
      points_awarded = points_awarded + points
    where shard = own_shard();
  end if;
  return null;
end $$;
create constraint trigger submissions_counted
  after insert or delete or update of status, points_awarded, replaced_at on submissions
  deferrable initially deferred for each row execute function count_submission();

create function count_request() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' then old.status end;
  becomes text := case when tg_op <> 'DELETE' then new.status end;
  points bigint := case when becomes in ('pending', 'approved', 'fulfilled') then new.points_spent else 0 end
    - case when was in ('pending', 'approved', 'fulfilled') then old.points_spent else 0 end;
begin
  if was is distinct from becomes or points <> 0 then
    update counters set
      requests_pending = requests_pending
        + (becomes is not distinct from 'pending')::int - (was is not distinct from 'pending')::int,
      requests_approved = requests_approved
        + (becomes is not distinct from 'approved')::int - (was is not distinct from 'approved')::int,
      requests_rejected = requests_rejected
        + (becomes is not distinct from 'rejected')::int - (was is not distinct from 'rejected')::int,
      requests_fulfilled = requests_fulfilled
        + (becomes is not distinct from 'fulfilled')::int - (was is not distinct from 'fulfilled')::int,
      requests_cancelled = requests_cancelled
        + (becomes is not distinct from 'cancelled')::int - (was is not distinct from 'cancelled')::int,
      points_redeemed = points_redeemed + points
    where shard = own_shard();
  end if;
  return null;
end $$;
create constraint trigger reward_requests_totalled
  after insert or delete or update of status, points_spent on reward_requests
  deferrable initially deferred for each row execute function count_request();

create function count_account() returns trigger language plpgsql as $$
declare
  accounts_more int := case when tg_op <> 'DELETE' and not new.closed then 1 else 0 end
    - case when tg_op <> 'INSERT' and not old.closed then 1 else 0 end;
  points bigint := case when tg_op <> 'DELETE' and not new.closed then new.balance else 0 end
    - case when tg_op <> 'INSERT' and not old.closed then old.balance else 0 end;
begin
  if accounts_more <> 0 or points <> 0 then
    update counters set members = members + accounts_more, points_balance = points_balance + points
    where shard = own_shard();
  end if;
  return null;
end $$;
create constraint trigger accounts_counted after insert or delete or update of balance, closed on accounts
  deferrable initially deferred for each row execute function count_account();

-- Counts everything anew after rows were loaded without the triggers, while nobody writes what is counted.
create function recount() returns void language plpgsql as $$
begin
  lock table submissions, reward_requests, accounts in share row exclusive mode;
  delete from counters;
  insert into counters (shard) select generate_series(0, 31);
  update counters set
    submissions_pending = s.pending, submissions_approved = s.approved, submissions_rejected = s.rejected,
    points_awarded = s.points,
    requests_pending = q.pending, requests_approved = q.approved, requests_rejected = q.rejected,
    requests_fulfilled = q.fulfilled, requests_cancelled = q.cancelled, points_redeemed = q.points,
    members = a.members, points_balance = a.points
  from
    (select count(*) filter (where status = 'pending') as pending,
       count(*) filter (where status = 'approved') as approved,
       count(*) filter (where status = 'rejected') as rejected,
       coalesce(sum(points_awarded), 0) as points
     from submissions where replaced_at is null) s,
    (select count(*) filter (where status = 'pending') as pending,
       count(*) filter (where status = 'approved') as approved,
       count(*) filter (where status = 'rejected') as rejected,
       count(*) filter (where status = 'fulfilled') as fulfilled,
       count(*) filter (where status = 'cancelled') as cancelled,
       coalesce(sum(points_spent) filter (where status not in ('rejected', 'cancelled')), 0) as points
     from reward_requests) q,
    (select count(*) as members, coalesce(sum(balance), 0) as points from accounts where not closed) a
  where shard = 0;
end $$;

-- Answers kept for requests that are sent again: each says until when.
create table idempotency_keys (
  actor_id text not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  reply jsonb,
  created_at timestamptz not null default clock_timestamp(),
  kept_until timestamptz not null,
  primary key (actor_id, endpoint, key)
);
create index idempotency_keys_kept on idempotency_keys (kept_until);

-- Counters of the rate limits, kept by rate-limiter-flexible; keys are digests.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Facts about this database itself, such as that it holds demo data.
create table installation (
  key text primary key,
  value text not null
);

-- The figures of a day that is over, measured once (overview/days.ts).
create table overview_days (
  day date primary key,
  submissions integer not null,
  points_awarded integer not null,
  -- How many decisions took so many periods of five minutes.
  decision_times jsonb not null,
  -- How many submissions and requests each admin decided.
  decided_by jsonb not null
);

-- Who did what to whom: append-only, like the ledger.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Null for what the product does by itself.
  actor_id text references users,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  -- The name of the subject at that time; never an address or another detail of a person.
  label text not null,
  -- The member it concerns, where there is one.
  member_id text references users,
  before jsonb,
  after jsonb,
  reason text,
  happened_at timestamptz not null default clock_timestamp(),
  words text generated always as (folded(label || ' ' || coalesce(reason, ''))) stored
);
-- The log is read newest first, whatever narrows it, and days narrow it too: each list is a range of one index.
create index audit_log_newest on audit_log (happened_at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, happened_at desc, id desc);
create index audit_log_of_kind on audit_log (subject_type, happened_at desc, id desc);
create index audit_log_of_subject on audit_log (subject_type, subject_id, happened_at desc, id desc);
create index audit_log_of_action on audit_log (action, happened_at desc, id desc);
create index audit_log_of_member on audit_log (member_id, happened_at desc, id desc) where member_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only: % is refused', tg_op;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
