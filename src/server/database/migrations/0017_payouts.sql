-- How a reward is delivered: by hand, from a stock of codes, or by Interac e-Transfer (docs/decisions/0065).
alter table rewards
  add column delivery_kind text not null default 'hand'
    constraint rewards_delivery_known check (delivery_kind in ('hand', 'stock', 'etransfer')),
  -- Canadian cents.
  add column amount_cents integer check (amount_cents between 1 and 1000000),
  -- The stock of codes is low: since when, and since when it is not low any more.
  add column low_told_at timestamptz,
  add column enough_since timestamptz,
  add constraint rewards_amount_is_known check (delivery_kind = 'hand' or amount_cents is not null),
  add constraint rewards_etransfer_goes_to_an_email check (delivery_kind <> 'etransfer' or destination_kind = 'email'),
  -- The number of a stock of codes: free codes less open requests without one. Below 0, codes are missing.
  drop constraint rewards_stock_check,
  add constraint rewards_stock_check
    check (case when delivery_kind = 'stock' then stock is not null else stock is null or stock >= 0 end);

alter table reward_requests
  add column delivery_kind text not null default 'hand'
    constraint reward_requests_delivery_known check (delivery_kind in ('hand', 'stock', 'etransfer')),
  add column amount_cents integer check (amount_cents between 1 and 1000000),
  -- The recipient's legal name of an e-Transfer, removed with the account, and whether Autodeposit is on.
  add column recipient_name text,
  add column autodeposit boolean,
  -- The bank's reference of a sent e-Transfer.
  add column bank_reference text unique check (bank_reference is null or status = 'fulfilled'),
  add constraint reward_requests_amount_is_known check (delivery_kind = 'hand' or amount_cents is not null),
  add constraint reward_requests_recipient_is_of_an_etransfer
    check ((delivery_kind = 'etransfer') = (recipient_name is not null) and (autodeposit is null or delivery_kind = 'etransfer'));
create index reward_requests_open_of_stock on reward_requests (reward_id, id)
  where delivery_kind = 'stock' and status in ('pending', 'approved');
create index reward_requests_etransfers on reward_requests (id) where delivery_kind = 'etransfer' and status = 'approved';

alter table held_request_decisions
  add column bank_reference text check (bank_reference is null or status = 'fulfilled'),
  -- Delivers a code of the stock that expires soon.
  add column expiring_code boolean not null default false check (not expiring_code or status = 'fulfilled');
create unique index held_request_decisions_bank_reference on held_request_decisions (bank_reference)
  where taken_back_at is null and bank_reference is not null;

-- One import of codes.
create table reward_code_batches (
  id bigint generated always as identity primary key,
  reward_id bigint not null references rewards,
  imported_by text not null references users,
  imported_at timestamptz not null default clock_timestamp(),
  -- Who sold the codes; '' if it was not said.
  supplier text not null default ''
);

create table reward_codes (
  id bigint generated always as identity primary key,
  reward_id bigint not null references rewards,
  batch_id bigint not null references reward_code_batches,
  -- Code and PIN, encrypted; erased with the account of the member who has it.
  sealed text check (sealed like 'v1.%'),
  -- A keyed hash of the code, so that no code is imported twice for any reward. Written again with the secret.
  code_hash text not null unique,
  -- Of a code of 12 or more characters.
  last_four text,
  amount_cents integer not null check (amount_cents between 1 and 1000000),
  cost_cents integer check (cost_cents between 0 and 1000000),
  expires_at timestamptz,
  -- When it was set aside because it expires too soon to be delivered by itself.
  set_aside_at timestamptz,
  request_id bigint references reward_requests,
  delivered_at timestamptz,
  first_revealed_at timestamptz,
  void_at timestamptz,
  void_reason text,
  voided_by text references users,
  check ((request_id is null) = (delivered_at is null)),
  check (first_revealed_at is null or request_id is not null),
  check (sealed is not null or request_id is not null),
  -- The product itself makes a code void that no secret reads any more.
  check ((void_at is null) = (void_reason is null) and (void_at is not null or voided_by is null))
);
create unique index reward_codes_of_request on reward_codes (request_id) where request_id is not null and void_at is null;
create index reward_codes_free on reward_codes (reward_id, expires_at nulls last, id)
  where request_id is null and void_at is null and set_aside_at is null;
create index reward_codes_expiring on reward_codes (expires_at)
  where request_id is null and void_at is null and expires_at is not null;
create index reward_codes_of_reward on reward_codes (reward_id, id desc);
create index reward_codes_delivered on reward_codes (reward_id, delivered_at) where delivered_at is not null;

-- The code that a member saw.
alter table delivery_reveals add column code_id bigint references reward_codes;

-- A new recipient ends what waits for a second admin, as a new destination does.
drop trigger reward_requests_end_second_admin_decision on reward_requests;
create trigger reward_requests_end_second_admin_decision after update of status, destination, recipient_name on reward_requests
  for each row when (old.status <> new.status or old.destination <> new.destination
    or old.recipient_name is distinct from new.recipient_name)
  execute function end_second_admin_decision();
