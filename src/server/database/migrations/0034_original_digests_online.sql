-- Online: exact copies of what was chosen.
create index concurrently submissions_same_original on submissions (original_sha256, id) where original_sha256 is not null;
