-- A reward says where it goes, and knows every name it has had (docs/decisions/0028).

-- What members are asked for: nothing, an e-mail address, or a postal address in Canada.
alter table rewards add column destination_kind text not null default 'email'
  constraint rewards_destination_known check (destination_kind in ('none', 'email', 'postal'));
update rewards set destination_kind = 'postal' where lower(trim(category)) in ('goods', 'merchandise');

-- Every name the reward has had, each once: its requests keep theirs, and are found by any of them.
alter table rewards add column names text not null default '';
create function keep_reward_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.names := new.name;
  elsif new.name <> old.name then
    new.names := left(array_to_string(
      array_prepend(new.name, array_remove(string_to_array(old.names, E'\n'), new.name)), E'\n'), 2000);
  end if;
  return new;
end $$;
create trigger rewards_names before insert or update of name on rewards
for each row execute function keep_reward_names();

-- The audit log has the names that edits replaced.
update rewards w set names = left(concat_ws(E'\n', w.name, (
  select string_agg(distinct e.before ->> 'name', E'\n') from audit_log e
  where e.subject_type = 'reward' and e.subject_id = w.id::text and e.action = 'reward.updated'
    and e.before ->> 'name' <> w.name)), 2000);
