-- Of the picture as it was chosen, when the browser sent a smaller one: exact copies are still found.
alter table submissions add column original_sha256 text;
