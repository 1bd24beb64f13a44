-- A proof that is announced before a deadline is given more time to arrive, once.
alter table claims add column extended_at timestamptz;
