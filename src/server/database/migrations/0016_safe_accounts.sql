-- Accounts are wallets (docs/decisions/0023): what a mailbox or a browser has proved is a row that ends when it should.

-- When the owner of the mailbox followed a link in it; a six-digit code alone leaves it null, and makes nobody an admin.
alter table users add column address_proved_at timestamptz;

-- A session that a passkey opened ends with the passkey.
alter table sessions add column passkey_id text references passkeys on delete cascade;
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;
update sessions set passkey_id = (select id from passkeys where passkeys.user_id = sessions.user_id)
where factor = 'passkey' and (select count(*) from passkeys where passkeys.user_id = sessions.user_id) = 1;
-- Of several passkeys nobody knows which one it was: these sign in once more.
delete from sessions where factor = 'passkey' and passkey_id is null;

-- Sign-ins that wait for the second factor end with a new password; they are found by whose they are.
create index verifications_value on verifications using hash (value);

-- The streams of a session end with it, whatever ended it (platform/live-events.ts). One that has expired has none any more.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('northpoint_changes', json_build_object(
    'to', json_build_object('sessionId', old.id, 'userId', old.user_id), 'paths', json_build_array(), 'endsStreams', true
  )::text);
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions for each row
when (old.expires_at > now()) execute function announce_session_end();

-- Accounts that wait for their address to be confirmed, one per browser; nobody's address is taken by one.
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

-- Six-digit codes that were mailed, each for the browser that asked.
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

-- Links that were mailed, used one for all: using one ends the others. The mail carries a signature of the id.
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

-- Browsers that have signed in to an account before: others' wrong passwords do not count against them.
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
  -- What was added later to sign in with goes when the change is taken back.
  since timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- The code generator that the account had then, as it was stored; null where it had none.
  second_factor jsonb
);
create index past_addresses_email on past_addresses (lower(email));
create index past_addresses_user on past_addresses (user_id);
create index past_addresses_expiry on past_addresses (expires_at);
