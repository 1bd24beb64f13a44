-- Online: the indexes of what is searched of tasks.
create index concurrently tasks_title_words_trgm on tasks using gin (title_words gin_trgm_ops);
--> statement-breakpoint
drop index concurrently if exists tasks_title_trgm;
--> statement-breakpoint
alter index tasks_title_words_trgm rename to tasks_title_trgm;
--> statement-breakpoint
create index concurrently tasks_title_words_pairs on tasks using gin (letter_pairs(title_words));
--> statement-breakpoint
drop index concurrently if exists tasks_title_pairs;
--> statement-breakpoint
alter index tasks_title_words_pairs rename to tasks_title_pairs;
--> statement-breakpoint
analyze tasks;
