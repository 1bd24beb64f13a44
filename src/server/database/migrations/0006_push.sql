-- Web push (docs/decisions/0054): the product's key pair, the subscriptions of sessions, and the third row of a delivery.
create table push_keys (
  -- There is one pair.
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  -- Encrypted with SECRET.
  private_key text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- The browser of one session. It ends with its session; another member on the same browser takes the endpoint over.
create table push_subscriptions (
  session_id text primary key references sessions on delete cascade,
  user_id text not null references users,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- A notice that waits for a subscription's device. It ends with either.
create table pushes (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices on delete cascade,
  session_id text not null references push_subscriptions on delete cascade,
  kind text not null check (kind in ('approved', 'rejected', 'delivered', 'spot-opened', 'due-soon')),
  created_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  -- When it was sent, given up or withheld; only the first leaves last_error empty.
  ended_at timestamptz,
  last_error text,
  unique (notice_id, session_id)
);
create index pushes_due on pushes (next_attempt_at) where ended_at is null;
create index pushes_of_session on pushes (session_id);
create index pushes_old on pushes (created_at);
-- A row for each device, so that news without one wakes nobody.
create trigger pushes_wake after insert on pushes for each row execute function wake_mail_senders();

alter table users
  add column push_kinds text[] not null default '{approved,rejected,delivered,spot-opened,due-soon}',
  add column push_details boolean not null default false;
