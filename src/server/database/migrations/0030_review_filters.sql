-- Reviewers narrow their lists to what calls for a closer look and search the text of what waits (src/domain/risk.ts).
alter table submissions
  add column risk text[] not null default '{}',
  add constraint submissions_risk_check
    check (risk <@ array['new-account', 'often-rejected', 'high-first-proof']) not valid;
