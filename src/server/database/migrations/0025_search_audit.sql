-- The audit log is found by what is read (0020).
drop index audit_log_words;
create index audit_log_words on audit_log using gin (folded(label || ' ' || coalesce(reason, '')) gin_trgm_ops);
analyze audit_log;
