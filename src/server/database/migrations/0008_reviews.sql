-- An approval that differs from the usual one (specification §4, review tasks).
alter table submissions
  add column outcome text,
  add constraint submissions_outcome_check check (outcome in ('paid-not-visible')) not valid,
  -- The picture was near one that somebody had sent before, when it was sent.
  add column seen_before boolean not null default false;

-- What reviewers write down for each other about a submission and its member; never for members.
create table staff_notes (
  id bigint generated always as identity primary key,
  submission_id bigint not null references submissions,
  user_id text not null references users,
  author_id text not null references users,
  body text not null check (body <> ''),
  created_at timestamptz not null default clock_timestamp()
);
create index staff_notes_of_member on staff_notes (user_id, id desc);

-- Which submission each reviewer has in front of them: one at a time, so the table never grows.
create table review_presence (
  admin_id text primary key references users,
  submission_id bigint not null references submissions,
  seen_at timestamptz not null default clock_timestamp()
);

-- Pictures by the four bands of 16 points of their hash; the key is the number of the band above its points. Near
-- pictures agree in a band or nearly so (domain/reused-proof.ts), which makes the search for them a few index lookups.
create table image_bands (
  key integer not null,
  submission_id bigint not null references submissions,
  -- The whole hash, so that how near a picture is can be told from the index alone.
  hash bigint not null,
  primary key (key, submission_id) include (hash)
);

-- Once per picture, when it is sent; it stays when the picture itself is removed.
create function keep_image_bands() returns trigger language plpgsql as $$
begin
  insert into image_bands (key, submission_id, hash)
  select band * 65536 + ('x' || substr(image_hash, 1 + 4 * band, 4))::bit(16)::int, id, ('x' || image_hash)::bit(64)::bigint
  from sent cross join generate_series(0, 3) band
  where image_hash is not null;
  return null;
end $$;
create trigger submissions_keep_image_bands after insert on submissions
  referencing new table as sent for each statement execute function keep_image_bands();
