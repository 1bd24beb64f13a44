-- A keyed fingerprint of each secret that the product has written with (docs/decisions/0042).
create table secret_fingerprints (
  fingerprint text primary key,
  used_since timestamptz not null default clock_timestamp(),
  replaced_at timestamptz,
  follows_lost boolean not null default false
);
