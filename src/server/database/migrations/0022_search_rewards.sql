-- Rewards are found by each name they have had (0020).
alter table rewards add column name_words text generated always as (folded(replace(names, E'\n', ' ¦ '))) stored;
