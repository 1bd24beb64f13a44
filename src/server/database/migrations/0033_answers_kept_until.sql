-- The answers to proofs are kept for longer than others (src/domain/submissions.ts), so each says until when. A server of the
-- version before says nothing: its answers are kept as long as they were.
alter table idempotency_keys
  -- A default that differs from row to row would write every row anew.
  add column kept_until timestamptz not null default now() + interval '24 hours',
  alter column kept_until set default clock_timestamp() + interval '24 hours';
