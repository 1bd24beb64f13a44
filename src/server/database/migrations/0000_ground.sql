-- Members, their sessions and credentials (identity writes these), and the ledger they own.
create extension if not exists pg_trgm;

create table users (
  id text primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
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
  updated_at timestamptz not null default clock_timestamp()
);
create unique index users_email_key on users (lower(email));
create index users_email_trgm on users using gin (email gin_trgm_ops);
create index users_admins on users (id) where role = 'admin' and deleted_at is null and suspended_at is null;

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table credentials (
  id text primary key,
  user_id text not null references users,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (provider_id, account_id)
);
create index credentials_user on credentials (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index verifications_identifier on verifications (identifier);

-- The ledger: append-only entries, and per member the fold of them (docs/decisions/0003).
create table accounts (
  user_id text primary key references users,
  balance integer not null default 0,
  version integer not null default 0
);

create function open_account() returns trigger language plpgsql as $$
begin
  insert into accounts (user_id) values (new.id);
  return new;
end $$;
create trigger users_open_account after insert on users for each row execute function open_account();

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

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % of entries is refused', tg_op;
end $$;
create trigger entries_append_only before update or delete on entries
  for each row execute function refuse_ledger_change();
create trigger entries_no_truncate before truncate on entries
  for each statement execute function refuse_ledger_change();

-- Tasks, the claims on them and what was submitted.
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
  check (capacity is null or claimed_count <= capacity)
);
create index tasks_listed on tasks (priority desc, points desc, id)
  where status = 'active' and not hidden and deleted_at is null;
create index tasks_title_trgm on tasks using gin (title gin_trgm_ops);

create table claims (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks,
  user_id text not null references users,
  points integer not null check (points >= 1),
  claimed_at timestamptz not null default clock_timestamp(),
  left_at timestamptz
);
create unique index claims_one_live on claims (task_id, user_id) where left_at is null;
create index claims_recent on claims (task_id, claimed_at) where left_at is null;
create index claims_of_member on claims (user_id, id);

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
  image_hash text,
  submitted_at timestamptz not null default clock_timestamp(),
  reviewed_at timestamptz,
  reviewed_by text references users,
  review_notes text,
  points_awarded integer,
  replaced_at timestamptz,
  unique (claim_id, version),
  check ((status = 'pending') = (reviewed_at is null)),
  check ((status = 'approved') = (points_awarded is not null))
);
create unique index submissions_one_live on submissions (claim_id) where status in ('pending', 'approved');
create index submissions_queue on submissions (status, id) where replaced_at is null;
create index submissions_newest on submissions (id desc) where replaced_at is null;
create index submissions_of_member on submissions (user_id, id desc);
create index submissions_of_task on submissions (task_id, id desc);

-- Rewards and the requests for them.
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
  updated_at timestamptz not null default clock_timestamp()
);

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
  review_notes text
);
create index reward_requests_queue on reward_requests (status, id);
create index reward_requests_of_member on reward_requests (user_id, id desc);
create index reward_requests_of_reward on reward_requests (reward_id, id desc);

-- Each transition of a request keeps its own note (decisions: Rewards).
create table request_decisions (
  id bigint generated always as identity primary key,
  request_id bigint not null references reward_requests,
  from_status text not null,
  to_status text not null,
  decided_by text not null references users,
  notes text,
  decided_at timestamptz not null default clock_timestamp()
);
create index request_decisions_of_request on request_decisions (request_id, id);

-- Mail waits here from the transaction that causes it; one row per cause (decisions: Mail).
create table mails (
  id bigint generated always as identity primary key,
  cause text not null unique,
  user_id text references users,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index mails_newest on mails (id desc);

-- Answers kept for retried requests, 24 hours (reliability: Retry by the client).
create table idempotency_keys (
  actor_id text not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  reply jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (actor_id, endpoint, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counters of the rate limits, kept by rate-limiter-flexible; keys are digests (reliability: The web).
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
