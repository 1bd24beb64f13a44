-- Online: the mails of before get their kind, and what is due is found.
alter table mails validate constraint mails_kind_check;
--> statement-breakpoint
with batch as (select id from mails where id > coalesce($1::bigint, 0) order by id limit 2000),
changed as (
  update mails set next_attempt_at = created_at, kind = case
    when split_part(cause, ':', 1) in ('support-message', 'inquiry', 'inbox-reply') then 'correspondence'
    when split_part(cause, ':', 1) in ('submission-reviewed', 'request-decided', 'points-adjusted', 'adjustment-undone',
      'claim-released', 'referral-paid', 'referral-reversed', 'review-undone', 'decision-undone', 'inbox', 'backlog')
      then 'notification'
    else 'account' end
  from batch where mails.id = batch.id)
select max(id) as last from batch;
--> statement-breakpoint
-- Account mail is sent first: somebody sits before the screen and waits for it.
create index concurrently mails_due on mails ((kind <> 'account'), next_attempt_at)
  where sent_at is null and failed_at is null and withheld_at is null;
--> statement-breakpoint
create index concurrently mails_failed on mails (id desc) where failed_at is not null;
--> statement-breakpoint
-- Who gets the daily mail about new tasks.
create index concurrently users_wanting_alerts on users (id)
  where new_task_alerts and promotional_consent_at is not null and deleted_at is null;
