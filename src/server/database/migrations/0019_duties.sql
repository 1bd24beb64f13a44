-- The parts of the team's work that an admin has. Those of today have all.
alter table users add column duties text[] not null default '{}'
  check (duties <@ array['reviews', 'payouts', 'content', 'support']);
update users set duties = array['reviews', 'payouts', 'content', 'support'] where role = 'admin';

-- The list of users, sorted by points or name.
create index accounts_by_balance on accounts (balance, user_id);
create index users_by_name on users (left(folded(name), 60), id);

-- The timeline of a member, a page at a time. The order in which tasks are left is not that of the claims, only the audit
-- log has every decision with its time, and a cancelled request has no time of its own.
create index claims_left_of_member on claims (user_id, left_at desc, id desc) where left_at is not null;
create index audit_log_of_member_by_kind on audit_log (member_id, subject_type, happened_at desc, id desc)
  where member_id is not null;
create index request_decisions_cancelled on request_decisions (decided_by, id desc) where to_status = 'cancelled';
drop index support_messages_of_member;
create index support_messages_of_member on support_messages (user_id, id desc);
