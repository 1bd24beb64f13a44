-- What a business may see of the work it paid for (docs/decisions/0064).

-- The terms that the member had accepted when claiming, in a campaign. Null in a claim from before they named reports:
-- it cannot consent.
alter table claims add column terms_version text;

-- A member agreed that the business sees the proof of a claim. Once the claim is approved, `made_at` says that its proof was
-- prepared for reports, with a small copy of its picture if it had one; an admin chooses whether it is shown. A withdrawal
-- empties all but the record of the consent.
create table report_consents (
  id bigint generated always as identity primary key,
  claim_id bigint not null unique references claims,
  campaign_id bigint not null references campaigns,
  user_id text not null references users,
  -- What the member agreed to.
  version text not null,
  sentence text not null,
  agreed_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  made_at timestamptz,
  -- The proof that was approved.
  submission_id bigint references submissions,
  picture_key text,
  shown_at timestamptz,
  check (withdrawn_at is null or (made_at is null and submission_id is null)),
  check (made_at is not null or (picture_key is null and shown_at is null)),
  check ((made_at is null) = (submission_id is null))
);
create index report_consents_of_user on report_consents (user_id, id) where withdrawn_at is null;
create index report_consents_to_make on report_consents (claim_id) where withdrawn_at is null and made_at is null;
create index report_consents_of_campaign on report_consents (campaign_id, made_at, id) where made_at is not null;
create index report_consents_shown on report_consents (campaign_id, id) where shown_at is not null;
create index report_consents_picture on report_consents (picture_key) where picture_key is not null;

-- Addresses under which a business opens a campaign's report.
create table report_links (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns,
  name text not null,
  -- SHA-256 of the token, which is shown once.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ends_at timestamptz not null,
  created_by text not null references users,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz
);
create index report_links_of_campaign on report_links (campaign_id, id);

-- The figures of a report: renewed while its campaign goes on, and final when it is finished.
create table campaign_reports (
  campaign_id bigint primary key references campaigns,
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  figured_at timestamptz not null default clock_timestamp(),
  final boolean not null default false
);

-- What changed in a finished campaign: its approved units after that.
create table report_changes (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns,
  changed_at timestamptz not null default clock_timestamp(),
  approved_units integer not null check (approved_units >= 0)
);
create index report_changes_of_campaign on report_changes (campaign_id, id);

create function note_report_change() returns trigger language plpgsql as $$
begin
  insert into report_changes (campaign_id, approved_units) values (new.id, new.approved_units);
  return null;
end
$$;
create trigger campaigns_note_report_change after update of approved_units on campaigns
  for each row when (old.status = 'finished' and old.approved_units <> new.approved_units)
  execute function note_report_change();

-- Old inquiries go with their replies.
alter table replies drop constraint replies_inquiry_id_fkey,
  add foreign key (inquiry_id) references business_inquiries on delete cascade;
