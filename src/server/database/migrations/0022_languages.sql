-- The language of an account; null until its member has chosen one. Servers of the version before this one leave it alone.
alter table users
  add column language text check (language in ('en', 'fr')),
  -- The language in which the accepted terms were shown.
  add column terms_language text check (terms_language in ('en', 'fr'));

-- A notice in both languages; those of servers of the version before this one are in English only.
alter table notices
  add column title_fr text,
  add column body_fr text;
