-- Tasks are found by what is read (0020).
alter table tasks
  add column title_words text generated always as (folded(title)) stored,
  add column words text
    generated always as (folded(title) || E'\n' || folded(words_of_html(description_html))) stored;

drop index tasks_title_trgm, tasks_title_pairs;
create index tasks_title_trgm on tasks using gin (title_words gin_trgm_ops);
create index tasks_title_pairs on tasks using gin (letter_pairs(title_words));
analyze tasks;
