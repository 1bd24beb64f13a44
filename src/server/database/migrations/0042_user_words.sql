-- A database that made users.words a generated column has it filled by a trigger from now on, as others do (0020).
alter table users alter column words drop expression if exists;
create or replace function fold_user_words() returns trigger language plpgsql as $$
begin
  new.words := folded(
    new.name || ' ' || coalesce(new.first_name, '') || ' ' || coalesce(new.last_name, '') || ' ' || new.email);
  return new;
end $$;
create or replace trigger users_fold_words before insert or update of name, first_name, last_name, email on users
for each row execute function fold_user_words();
