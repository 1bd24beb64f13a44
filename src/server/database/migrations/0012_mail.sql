-- How a mail leaves the outbox: sent, failed for good (an admin may send it again), withheld because its member wants
-- no such mail any more, or still waiting for its next try. Whoever tries moves the next try ahead first, so that a
-- server that dies meanwhile only delays it.
alter table mails
  add column kind text not null default 'account',
  add constraint mails_kind_check
    check (kind in ('account', 'correspondence', 'notification', 'reminder', 'promotion')) not valid,
  add column attempts integer not null default 0,
  -- A default that differs from row to row would write every row anew.
  add column next_attempt_at timestamptz not null default now(),
  add column failed_at timestamptz,
  add column withheld_at timestamptz,
  add column last_error text;
alter table mails alter column next_attempt_at set default clock_timestamp();

-- Wakes the servers that send, when and only when the mail is committed (platform/live-events.ts).
create function wake_mail_senders() returns trigger language plpgsql as $$
begin
  perform pg_notify('northpoint_mails', '');
  return null;
end $$;
create trigger mails_wake after insert on mails for each statement execute function wake_mail_senders();

-- Whose deadline comes next.
create index tasks_by_deadline on tasks (deadline) where deadline is not null and deleted_at is null;
