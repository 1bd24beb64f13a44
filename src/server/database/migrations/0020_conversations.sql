-- Replies of both sides: by an admin, by the member in the app, or by email; an auto-reply is kept but changes nothing.
alter table replies alter column author_id drop not null;
alter table replies add column source text not null default 'admin'
    check (source in ('admin', 'member', 'email', 'auto')),
  -- Only where a mail came from another address than the sender's.
  add column from_address text,
  -- The part of a mail that repeats older ones.
  add column quoted text,
  -- The Message-ID of a mail, or the digest of one without: each is stored once in its conversation.
  add column mail_key text,
  add check (source in ('email', 'auto') or (author_id is not null and from_address is null and mail_key is null));
update replies r set source = 'member' from support_messages m
  where m.id = r.support_message_id and m.user_id = r.author_id;
-- Servers of the version before this one store a suspended member's second answer without its source.
create function keep_reply_source() returns trigger language plpgsql as $$
begin
  if exists (select from support_messages m where m.id = new.support_message_id and m.user_id = new.author_id
      and m.suspension_id is not null) then
    new.source := 'member';
  end if;
  return new;
end $$;
create trigger replies_keep_source before insert on replies for each row
  when (new.source = 'admin' and new.support_message_id is not null) execute function keep_reply_source();
create unique index replies_mail_of_inquiry on replies (inquiry_id, mail_key) where mail_key is not null;
create unique index replies_mail_of_support_message on replies (support_message_id, mail_key) where mail_key is not null;

-- A member's later words, for their timeline.
create index replies_of_member on replies (author_id, id desc) where source in ('member', 'email');
-- The Message-ID of the mail that an email of ours answers, or the cause of one of ours.
alter table mails add column in_reply_to text;

-- Our first words of a conversation that we began, to search in; those of a generated column would rewrite the table.
alter table support_messages add column begun_words text;
update support_messages m set begun_words =
  (select folded(r.text) from replies r where r.support_message_id = m.id order by r.id limit 1) where m.message = '';

-- The files of a mail; those that we do not keep have only their name.
create table reply_files (
  id bigint primary key generated always as identity,
  reply_id bigint not null references replies on delete cascade,
  name text not null,
  kind text not null check (kind in ('picture', 'pdf', 'dropped')),
  file_key text,
  thumbnail_key text,
  file_type text,
  file_bytes int,
  check ((kind = 'dropped') = (file_key is null))
);
create index reply_files_of_reply on reply_files (reply_id, id);
create index reply_files_by_key on reply_files (file_key) where file_key is not null;
create index reply_files_by_thumbnail on reply_files (thumbnail_key) where thumbnail_key is not null;

-- An open message is out of the list until then; an answered one comes back as open. Triggers keep both times with the
-- status, also for servers of the version before this one.
alter table support_messages add column snoozed_until timestamptz, add column closed_at timestamptz,
  add column reply_token text unique;
alter table business_inquiries add column snoozed_until timestamptz, add column closed_at timestamptz,
  add column reply_token text unique;
update support_messages set closed_at = clock_timestamp() where status = 'closed';
update business_inquiries set closed_at = clock_timestamp() where status = 'closed';
create function keep_conversation() returns trigger language plpgsql as $$
begin
  new.closed_at := case when new.status = 'closed' then coalesce(new.closed_at, clock_timestamp()) end;
  if tg_op = 'UPDATE' and new.status <> old.status and new.snoozed_until = old.snoozed_until then
    new.snoozed_until := null;
  end if;
  return new;
end $$;
create trigger support_messages_keep_state before insert or update of status on support_messages
  for each row execute function keep_conversation();
create trigger business_inquiries_keep_state before insert or update of status on business_inquiries
  for each row execute function keep_conversation();
alter table support_messages add check ((status = 'closed') = (closed_at is not null)),
  add check (status <> 'closed' or snoozed_until is null);
alter table business_inquiries add check ((status = 'closed') = (closed_at is not null)),
  add check (status <> 'closed' or snoozed_until is null);
create index support_messages_snoozed on support_messages (snoozed_until, id) where snoozed_until is not null;
create index business_inquiries_snoozed on business_inquiries (snoozed_until, id) where snoozed_until is not null;

-- The team's own words about a conversation: no member's call, no email and no export reads them.
create table internal_notes (
  id bigint primary key generated always as identity,
  inquiry_id bigint references business_inquiries on delete cascade,
  support_message_id bigint references support_messages on delete cascade,
  author_id text not null references users,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(inquiry_id, support_message_id) = 1)
);
create index internal_notes_of_inquiry on internal_notes (inquiry_id, id) where inquiry_id is not null;
create index internal_notes_of_support_message on internal_notes (support_message_id, id)
  where support_message_id is not null;

create table saved_replies (
  id bigint primary key generated always as identity,
  name text not null,
  language text not null check (language in ('en', 'fr')),
  text text not null,
  position int not null,
  updated_at timestamptz not null default clock_timestamp()
);
create unique index saved_replies_name on saved_replies (folded(name), language);
