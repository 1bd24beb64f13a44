-- The platform and the act of a task, for the platforms' rules (docs/decisions/0062); none in a task that does not say.
alter table tasks
  add column platform text,
  add column act text,
  add check ((platform is null) = (act is null));
