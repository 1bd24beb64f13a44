-- How a mail leaves the outbox: sent, failed for good (an admin may send it again), withheld because its member wants
-- no such mail any more, or still waiting for its next try. Whoever tries moves the next try ahead first, so that a
-- server that dies meanwhile only delays it.
alter table mails
  add column kind text not null default 'account'
    check (kind in ('account', 'correspondence', 'notification', 'reminder', 'promotion')),
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default clock_timestamp(),
  add column failed_at timestamptz,
  add column withheld_at timestamptz,
  add column last_error text;
update mails set next_attempt_at = created_at, kind = case
  when split_part(cause, ':', 1) in ('support-message', 'inquiry', 'inbox-reply') then 'correspondence'
  when split_part(cause, ':', 1) in ('submission-reviewed', 'request-decided', 'points-adjusted', 'adjustment-undone',
    'claim-released', 'referral-paid', 'referral-reversed', 'review-undone', 'decision-undone', 'inbox', 'backlog')
    then 'notification'
  else 'account' end;

-- Account mail is sent first: somebody sits before the screen and waits for it.
create index mails_due on mails ((kind <> 'account'), next_attempt_at)
  where sent_at is null and failed_at is null and withheld_at is null;
create index mails_failed on mails (id desc) where failed_at is not null;

-- Wakes the servers that send, when and only when the mail is committed (platform/live-events.ts).
create function wake_mail_senders() returns trigger language plpgsql as $$
begin
  perform pg_notify('northpoint_mails', '');
  return null;
end $$;
create trigger mails_wake after insert on mails for each statement execute function wake_mail_senders();

-- Who gets the daily mail about new tasks.
create index users_wanting_alerts on users (id)
  where new_task_alerts and promotional_consent_at is not null and deleted_at is null;
-- Whose deadline comes next.
create index tasks_by_deadline on tasks (deadline) where deadline is not null and deleted_at is null;
