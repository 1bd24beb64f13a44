-- The answers to proofs are kept for longer than others (src/domain/submissions.ts), so each says until when. A server of the
-- version before says nothing: its answers are kept as long as they were.
alter table idempotency_keys
  add column kept_until timestamptz not null default clock_timestamp() + interval '24 hours';
drop index idempotency_keys_age;
create index idempotency_keys_kept on idempotency_keys (kept_until);
