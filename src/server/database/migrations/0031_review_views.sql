-- Lists of submissions that an admin comes back to, by a name of their own: what the address of Task Reviews says.
create table review_views (
  id bigint primary key generated always as identity,
  user_id text not null references users (id),
  name text not null check (name <> ''),
  query text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, name)
);
