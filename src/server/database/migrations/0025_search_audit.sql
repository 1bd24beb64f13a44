-- Online: the audit log is found by what is read (0020).
create index concurrently audit_log_words_folded on audit_log
  using gin (folded(label || ' ' || coalesce(reason, '')) gin_trgm_ops);
--> statement-breakpoint
drop index concurrently if exists audit_log_words;
--> statement-breakpoint
alter index audit_log_words_folded rename to audit_log_words;
--> statement-breakpoint
analyze audit_log;
