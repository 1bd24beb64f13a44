-- What businesses ask on the contact page (specification §2 Contact, §7).
create table business_inquiries (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  company text,
  website text,
  service_interest text,
  message text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  owner_id text references users,
  due_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index business_inquiries_due on business_inquiries (status, due_at, id);
create index business_inquiries_newest on business_inquiries (created_at desc, id desc);

-- A support message is answered in the same inbox, within the same promise.
alter table support_messages
  add column status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  add column owner_id text references users,
  add column due_at timestamptz;
update support_messages set due_at = created_at + interval '24 hours';
alter table support_messages alter column due_at set not null;
create index support_messages_due on support_messages (status, due_at, id);
create index support_messages_newest on support_messages (created_at desc, id desc);
create index support_messages_of_member on support_messages (user_id);

-- What admins answered; it goes with the message when a member deletes their account.
create table replies (
  id bigint generated always as identity primary key,
  inquiry_id bigint references business_inquiries,
  support_message_id bigint references support_messages on delete cascade,
  author_id text not null references users,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(inquiry_id, support_message_id) = 1)
);
create index replies_of_inquiry on replies (inquiry_id, id) where inquiry_id is not null;
create index replies_of_support_message on replies (support_message_id, id) where support_message_id is not null;

-- Whom an answer to a mail reaches, where that is not its sender.
alter table mails add column reply_to text;

-- The figures of a day that is over, measured once (overview/days.ts).
create table overview_days (
  day date primary key,
  submissions integer not null,
  points_awarded integer not null,
  -- How many decisions took so many periods of five minutes.
  decision_times jsonb not null,
  -- How many submissions and requests each admin decided.
  decided_by jsonb not null
);
