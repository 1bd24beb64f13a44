-- The extra time that announced proof has had, in milliseconds, and until when a claim is kept for an upload on its way.
alter table claims add column extended_ms integer, add column receiving_until timestamptz;
