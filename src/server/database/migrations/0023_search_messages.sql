-- Support messages are found by what is read (0020).
alter table support_messages add column words text
  generated always as (folded(subject) || E'\n' || folded(message)) stored;
