-- Online: search for one and two letters.
-- Trigrams serve no search of fewer than three letters, and names such as Li, Ng and Wu have two: every letter of a text
-- and every two that follow each other, folded as ilike folds them.
create or replace function letter_pairs(words text) returns text[]
  language sql immutable strict parallel safe cost 100 as $$
  select letters || array(
    select letter || next from unnest(letters, letters[2:]) as pair (letter, next) where next is not null)
  from string_to_array(lower(words), null) letters
$$;
--> statement-breakpoint
-- One beside each index of trigrams in which people or tasks are searched, of the same text.
create index concurrently users_email_pairs on users using gin (letter_pairs(email));
--> statement-breakpoint
create index concurrently users_search_pairs on users using gin (
  letter_pairs(name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email));
--> statement-breakpoint
create index concurrently tasks_title_pairs on tasks using gin (letter_pairs(title));
