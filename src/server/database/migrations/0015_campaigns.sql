-- The businesses that order work, and what each of their campaigns may cost (docs/decisions/0063).
create table clients (
  id bigint generated always as identity primary key,
  name text not null,
  website text,
  -- People at the business: name, email, phone and role.
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  notes text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  -- The last change to a field of the form.
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  -- The client that this one was merged into; its campaigns and inquiries went along.
  merged_into bigint references clients check (merged_into <> id),
  -- When contacts and notes were deleted, on request or after their time.
  forgotten_at timestamptz,
  words text not null generated always as (folded(name || ' ' || coalesce(website, ''))) stored
);
create index clients_merged_into on clients (merged_into) where merged_into is not null;

alter table business_inquiries add column client_id bigint references clients;
create index business_inquiries_of_client on business_inquiries (client_id) where client_id is not null;

create table campaigns (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  name text not null,
  service text not null,
  ordered_units integer not null check (ordered_units >= 1),
  -- Cents per approved unit.
  unit_price integer not null check (unit_price >= 0),
  -- Points; bonus files included.
  cap integer not null check (cap >= 1),
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  status text not null default 'draft' check (status in ('draft', 'running', 'paused', 'finishing', 'finished')),
  -- Sums over its claims and live offers; written with each of them.
  promised integer not null default 0 check (promised >= 0),
  awarded integer not null default 0 check (awarded >= 0),
  house_points integer not null default 0 check (house_points >= 0),
  open_units integer not null default 0 check (open_units >= 0),
  approved_units integer not null default 0 check (approved_units >= 0),
  house_units integer not null default 0 check (house_units >= 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  words text not null generated always as (folded(name)) stored,
  constraint budget_holds check (promised + awarded <= cap and open_units + approved_units <= ordered_units),
  check ((finished_at is not null) = (status = 'finished'))
);
create index campaigns_of_client on campaigns (client_id);

alter table tasks
  add column campaign_id bigint references campaigns,
  -- An inactive task becomes active then.
  add column publish_at timestamptz,
  add check (publish_at is null or status = 'inactive'),
  -- A client's task says what is published where.
  add check (campaign_id is null or platform is not null);
create index tasks_of_campaign on tasks (campaign_id) where campaign_id is not null;
create index tasks_to_publish on tasks (publish_at) where publish_at is not null;

-- All but the campaign are null in a claim without one. `unit` is null once its promise ended: what it is paid later is the house's.
alter table claims
  add column campaign_id bigint references campaigns,
  add column promised integer check (promised >= 0),
  add column awarded integer check (awarded >= 0),
  add column house integer check (house >= 0),
  add column unit text check (unit in ('open', 'approved', 'house')),
  add check ((campaign_id is null) = (promised is null) and (campaign_id is null) = (awarded is null)
    and (campaign_id is null) = (house is null) and (campaign_id is not null or unit is null)),
  add check (promised is null or promised = 0 or coalesce(unit, '') = 'open');
create index claims_ended_of_task on claims (task_id) where left_at is not null;
create index claims_of_campaign on claims (campaign_id) where campaign_id is not null;

-- What a live offer of a campaign's task keeps for its member; with a unit.
alter table waitlist
  add column campaign_id bigint references campaigns,
  add column promised integer check (promised >= 0),
  add check ((campaign_id is null) = (promised is null) and (campaign_id is null or offered_at is not null));
create index waitlist_of_campaign on waitlist (campaign_id) where campaign_id is not null;

-- How many more claims the campaign's budget allows at this many points each; null without a campaign.
create function campaign_room(campaign bigint, points integer) returns integer language sql stable as $$
  select case when c.status <> 'running' then 0
    else least((c.cap - c.promised - c.awarded) / points, c.ordered_units - c.open_units - c.approved_units) end
  from campaigns c where c.id = campaign
$$;

-- The lists of tasks show how many spots a budget leaves.
create constraint trigger campaigns_mark_lists after update on campaigns
  deferrable initially deferred for each row
  when (old.status <> new.status or old.cap <> new.cap or old.ordered_units <> new.ordered_units
    or old.promised + old.awarded <> new.promised + new.awarded
    or old.open_units + old.approved_units <> new.open_units + new.approved_units)
  execute function mark_task_lists();
