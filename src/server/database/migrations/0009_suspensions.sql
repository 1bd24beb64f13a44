-- Why an account is suspended, in words for its member, and what the member answers (docs/decisions/0058).
create table suspensions (
  id bigint generated always as identity primary key,
  user_id text not null references users,
  since timestamptz not null default clock_timestamp(),
  -- Null where no admin did it here.
  suspended_by text references users,
  -- The reason as the member reads it: on a page, in the email, the audit log and the export.
  member_text text not null check (member_text ~ '\S'),
  -- Only on the screens of admins.
  internal_notes text,
  ended_at timestamptz
);
create unique index suspensions_live on suspensions (user_id) where ended_at is null;
create index suspensions_of_member on suspensions (user_id);

-- A suspended account has one that has not ended, whatever suspends it: the previous version during a restart does not
-- know this table, and wrote its internal reason in the account's row.
create function keep_suspension() returns trigger language plpgsql as $$
begin
  if new.suspended_at is null then
    update suspensions set ended_at = clock_timestamp() where user_id = new.id and ended_at is null;
  else
    insert into suspensions (user_id, since, suspended_by, member_text, internal_notes)
    values (new.id, new.suspended_at, new.suspended_by,
      'We did not write the reason down for you at the time. Answer here or write to us, and we will give it to you.',
      new.suspension_reason)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger users_keep_suspension after update of suspended_at on users
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function keep_suspension();
create trigger users_begin_suspension after insert on users
  for each row when (new.suspended_at is not null) execute function keep_suspension();
-- Accounts suspended before this migration get the same words.
insert into suspensions (user_id, since, suspended_by, member_text, internal_notes)
select id, suspended_at, suspended_by,
  'We did not write the reason down for you at the time. Answer here or write to us, and we will give it to you.',
  suspension_reason
from users where suspended_at is not null;

-- A member's answer to a suspension; the rest of that conversation are its replies.
alter table support_messages add column suspension_id bigint references suspensions;
create unique index support_messages_appeals on support_messages (suspension_id) where suspension_id is not null;
alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in
    ('sign-up', 'new-password', 'operator-password', 'trust-factor', 'not-me', 'suspension'));
