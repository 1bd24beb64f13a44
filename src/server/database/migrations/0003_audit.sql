-- Who did what to whom: append-only, like the ledger.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Null for what the product does by itself.
  actor_id text references users,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  -- What the subject was called then; never an address or another detail of a person.
  label text not null,
  -- The member it concerns, where there is one.
  member_id text references users,
  before jsonb,
  after jsonb,
  reason text,
  happened_at timestamptz not null default clock_timestamp()
);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_of_action on audit_log (action, id desc);
create index audit_log_of_member on audit_log (member_id, id desc) where member_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only: % is refused', tg_op;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Review tasks are posted in public and may be tried three times (specification §9 Legal); a claim may be released by
-- itself when nothing was submitted within this many hours.
alter table tasks
  add column is_review boolean not null default false,
  add column claim_hours integer check (claim_hours >= 1);
