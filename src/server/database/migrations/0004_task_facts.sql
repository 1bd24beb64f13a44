-- What a member sees at a glance: about how long a task takes, where and how it is done, its page and its picture.
alter table tasks
  add column minutes smallint check (minutes >= 1),
  add column town text,
  add column in_person boolean,
  add column link text,
  add column picture_key text;
create index tasks_of_picture on tasks (picture_key) where (picture_key is not null);
