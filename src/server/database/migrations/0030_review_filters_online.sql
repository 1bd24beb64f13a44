-- Online: the proofs that call for a closer look, and the text of what waits.
alter table submissions validate constraint submissions_risk_check;
--> statement-breakpoint
create index concurrently submissions_risky on submissions (id) where replaced_at is null and risk <> '{}';
--> statement-breakpoint
create index concurrently submissions_seen_before on submissions (id) where replaced_at is null and seen_before;
--> statement-breakpoint
create index concurrently submissions_pending_words on submissions using gin (folded(notes) gin_trgm_ops)
  where status = 'pending' and replaced_at is null;
