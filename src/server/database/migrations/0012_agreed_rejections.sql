-- A brake on mass rejections (docs/decisions/0057): such a rejection is held until a second admin agrees. Until then,
-- final_at is when it ends as pending again.
alter table held_reviews
  add column needs_agreement boolean not null default false,
  add column agreed_by text,
  add check (agreed_by is null or needs_agreement),
  add check (status = 'rejected' or not needs_agreement);
