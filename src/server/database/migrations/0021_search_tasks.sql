-- Tasks are found by what is read (0020).
alter table tasks
  add column title_words text generated always as (folded(title)) stored,
  add column words text
    generated always as (folded(title) || E'\n' || folded(words_of_html(description_html))) stored;
