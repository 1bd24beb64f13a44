-- Reviewers narrow their lists to what calls for a closer look and search the text of what waits (src/domain/risk.ts).
alter table submissions add column risk text[] not null default '{}'
  check (risk <@ array['new-account', 'often-rejected', 'high-first-proof']);
create index submissions_risky on submissions (id) where replaced_at is null and risk <> '{}';
create index submissions_seen_before on submissions (id) where replaced_at is null and seen_before;
create index submissions_pending_words on submissions using gin (folded(notes) gin_trgm_ops)
  where status = 'pending' and replaced_at is null;
