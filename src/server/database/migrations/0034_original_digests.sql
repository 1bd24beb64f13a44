-- Of the picture as it was chosen, when the browser sent a smaller one: exact copies are still found.
alter table submissions add column original_sha256 text;
create index submissions_same_original on submissions (original_sha256, id) where original_sha256 is not null;
