-- What was delivered for a request, encrypted for it; there is something to deliver only when it is fulfilled.
alter table reward_requests
  add column delivery text,
  add check (delivery is null or (status = 'fulfilled' and delivery like 'v1.%'));

-- Each time a member has read what was delivered.
create table delivery_reveals (
  request_id bigint not null references reward_requests,
  user_id text not null references users,
  revealed_at timestamptz not null default clock_timestamp()
);
create index delivery_reveals_of_request on delivery_reveals (request_id, revealed_at);
create index delivery_reveals_of_member on delivery_reveals (user_id);
