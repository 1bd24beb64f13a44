-- A code generator and passkeys beside the password. A session of somebody who has a code generator counts only when
-- it was opened with a factor (identity/viewers.ts).
alter table users add column two_factor_enabled boolean not null default false;
alter table sessions add column factor text check (factor in ('totp', 'recovery', 'passkey'));

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

create table passkeys (
  id text primary key,
  user_id text not null references users,
  name text,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
