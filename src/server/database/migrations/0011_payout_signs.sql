-- Signs at payout (docs/decisions/0061): what a reward request has in common with other accounts.
-- The destination in one spelling (src/domain/rewards/destination-key.ts): '' for none, null until a server has made it.
alter table reward_requests add column destination_key text;
create index reward_requests_to_destination on reward_requests (destination_key, id desc) where destination_key <> '';
create index reward_requests_without_key on reward_requests (id) where destination_key is null;

-- The submission of another account whose picture this one's is a copy of.
alter table submissions add column copied_from bigint references submissions;
create index submissions_copied on submissions (user_id, id desc) where copied_from is not null;

-- The last ten digits, without the extension.
create function phone_key(phone_number text) returns text language sql immutable parallel safe
  return right(regexp_replace(split_part(phone_number, 'ext', 1), '\D', '', 'g'), 10);
create index users_with_phone on users (phone_key(phone_number)) where phone_number is not null;

-- They end after 90 days, and with either account.
create table payout_signs (
  id bigint generated always as identity primary key,
  request_id bigint not null references reward_requests,
  user_id text not null references users,
  kind text not null check (kind in ('same-destination', 'same-phone', 'copied-proof', 'destination-changed')),
  -- The other account; null for a destination that changed.
  other_user_id text references users,
  -- The other account's request with this destination, or the member's own with the destination before.
  other_request_id bigint references reward_requests,
  -- The member's submission whose picture is a copy.
  submission_id bigint references submissions,
  noticed_at timestamptz not null default clock_timestamp(),
  unique (request_id, kind, other_user_id),
  check ((other_user_id is null) = (kind = 'destination-changed'))
);
-- The destination of a request changed, once.
create unique index payout_signs_of_destination on payout_signs (request_id) where other_user_id is null;
create index payout_signs_of_member on payout_signs (user_id, id desc);
create index payout_signs_of_other on payout_signs (other_user_id);
create index payout_signs_old on payout_signs (noticed_at);

-- Two accounts that an admin called not related, such as a household: the sign of this kind ends for them.
create table unrelated_accounts (
  kind text not null check (kind in ('same-destination', 'same-phone', 'copied-proof')),
  low text not null references users,
  high text not null references users,
  said_by text not null references users,
  said_at timestamptz not null default clock_timestamp(),
  primary key (low, high, kind),
  check (low < high)
);
create index unrelated_accounts_of_high on unrelated_accounts (high);
create index unrelated_accounts_old on unrelated_accounts (said_at);

-- A staff note may be about the member alone.
alter table staff_notes alter column submission_id drop not null;
