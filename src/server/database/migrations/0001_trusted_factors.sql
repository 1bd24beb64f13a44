-- A trusted factor is one whose owner proved the mailbox, or followed an operator's link, after adding it (docs/decisions/0017).
alter table passkeys add column trusted_at timestamptz;
alter table second_factors
  add column trusted_at timestamptz,
  -- New recovery codes are a factor of their own: empty while they are those that came with the app.
  add column codes_renewed_at timestamptz,
  add column codes_trusted_at timestamptz;
-- Factors from before this migration count as trusted. A key that no code confirmed yet is not a factor.
update passkeys set trusted_at = clock_timestamp();
update second_factors set trusted_at = clock_timestamp(), codes_trusted_at = clock_timestamp() where verified;
-- A session that added a passkey has shown it, and now says which.
update sessions s
set passkey_id = (
  select p.id from passkeys p where p.user_id = s.user_id and p.created_at > s.created_at order by p.created_at limit 1
)
where s.factor = 'passkey' and s.passkey_id is null;

-- A link that trusts a factor works in one session and ends with it.
alter table mailed_links
  add column session_id text references sessions on delete cascade,
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check
    check (purpose in ('sign-up', 'new-password', 'operator-password', 'trust-factor', 'not-me'));
create index mailed_links_session on mailed_links (session_id) where session_id is not null;
alter table challenges
  drop constraint challenges_purpose_check,
  add constraint challenges_purpose_check check (purpose in ('passkey', 'second-step', 'trust-factor'));
