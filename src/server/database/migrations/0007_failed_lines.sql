-- The lines of the requirements that a rejection names, in the words of then; and whether one is about a review's page.
alter table submissions
  add column failed_lines text[] not null default '{}',
  add column failed_page boolean not null default false,
  add column first_failed_lines text[] not null default '{}';
alter table held_reviews
  add column failed_lines text[] not null default '{}',
  add column failed_page boolean not null default false;
alter table undone_reviews add column failed_lines text[] not null default '{}';
