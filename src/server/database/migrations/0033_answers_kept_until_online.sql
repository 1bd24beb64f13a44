-- Online: answers by when they end.
create index concurrently idempotency_keys_kept on idempotency_keys (kept_until);
--> statement-breakpoint
drop index concurrently if exists idempotency_keys_age;
