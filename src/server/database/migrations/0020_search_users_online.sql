-- Online: members are found by name wherever they are found by address.
with batch as (select id from users where id > coalesce($1, '') order by id limit 1000),
changed as (
  update users set words = folded(
    name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email)
  from batch where users.id = batch.id and words is null)
select max(id) as last from batch;
--> statement-breakpoint
create index concurrently users_words_trgm on users using gin (words gin_trgm_ops);
--> statement-breakpoint
create index concurrently users_words_pairs on users using gin (letter_pairs(words));
--> statement-breakpoint
drop index concurrently if exists users_email_trgm;
--> statement-breakpoint
drop index concurrently if exists users_email_pairs;
--> statement-breakpoint
drop index concurrently if exists users_search_trgm;
--> statement-breakpoint
drop index concurrently if exists users_search_pairs;
--> statement-breakpoint
analyze users;
