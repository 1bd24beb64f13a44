-- A request keeps the reward as it was when it was made (docs/decisions/0028).

alter table reward_requests
  add column reward_name text,
  add column reward_value text,
  add column reward_description text,
  add column destination_kind text
    constraint reward_requests_destination_known check (destination_kind in ('none', 'email', 'postal')),
  -- The fields of a postal address; `destination` is the same as it is read. Older requests have only that.
  add column postal_address jsonb,
  -- The destination was the address of the account: the next request goes to what that is then.
  add column to_account boolean not null default false,
  add column destination_changed_at timestamptz,
  add constraint reward_requests_postal_address_is_of_a_postal_one
    check (postal_address is null or destination_kind = 'postal');

-- A server of the version before inserts without naming the columns: the reward is as it is now.
create function keep_requested_reward() returns trigger language plpgsql as $$
begin
  select coalesce(new.reward_name, name), coalesce(new.reward_value, value),
    coalesce(new.reward_description, description), coalesce(new.destination_kind, destination_kind)
  into new.reward_name, new.reward_value, new.reward_description, new.destination_kind
  from rewards where id = new.reward_id;
  select lower(new.destination) = lower(email) into new.to_account from users where id = new.user_id;
  return new;
end $$;
create trigger reward_requests_keep_reward before insert on reward_requests
for each row when (new.reward_name is null or new.destination_kind is null) execute function keep_requested_reward();
