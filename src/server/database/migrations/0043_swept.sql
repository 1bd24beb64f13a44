-- Online: emails that were sent and notices that were read are swept after a time (docs/decisions/0038).
create index concurrently mails_ended on mails (coalesce(sent_at, withheld_at))
  where coalesce(sent_at, withheld_at) is not null;
--> statement-breakpoint
create index concurrently notices_read on notices (read_at) where read_at is not null;
