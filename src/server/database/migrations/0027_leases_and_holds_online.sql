-- Online: what a reviewer decided last.
create index concurrently submissions_reviewed_by on submissions (reviewed_by, reviewed_at desc) where reviewed_by is not null;
