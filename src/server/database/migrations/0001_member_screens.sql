-- Announcements, and who has put which away.
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
  updated_at timestamptz not null default clock_timestamp()
);

create table announcement_dismissals (
  announcement_id bigint not null references announcements,
  user_id text not null references users,
  dismissed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, announcement_id)
);

-- Bonus media: each file belongs to one member for good once claimed.
create table media (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks,
  filename text not null,
  media_type text not null,
  file_key text not null,
  file_size bigint not null check (file_size >= 0),
  preview_key text,
  preview_type text,
  bonus_points integer not null check (bonus_points >= 0),
  claimed_by text references users,
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index media_of_task on media (task_id, id);
create index media_of_member on media (claimed_by) where claimed_by is not null;

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

-- Referrals: one code per member, one referrer per newcomer, one payout per round.
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

-- A member's one request for a second look at a rejection.
alter table submissions
  add column contested_at timestamptz,
  add column contest_reason text,
  add column first_reviewed_by text references users,
  add column first_review_notes text;

-- Support messages, until somebody has answered them.
create table support_messages (
  id bigint generated always as identity primary key,
  user_id text not null references users,
  subject text not null,
  message text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Notices in the application: what is mailed, so that a missed mail loses nothing.
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

-- Profile photos.
alter table users add column photo_key text;
create unique index users_photo on users (photo_key) where photo_key is not null;
