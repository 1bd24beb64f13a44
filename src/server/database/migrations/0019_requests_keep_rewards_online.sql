-- Online: the rewards as they were when they were requested before.
-- The audit log has what an edit replaced: the first edit after a request tells how the reward was then.
with batch as (select id from reward_requests where id > coalesce($1::bigint, 0) order by id limit 1000),
changed as (
  update reward_requests q set
    reward_name = coalesce((select e.before ->> 'name' from audit_log e
      where e.subject_type = 'reward' and e.subject_id = q.reward_id::text and e.action = 'reward.updated'
        and e.happened_at > q.requested_at and e.before ? 'name' order by e.id limit 1), w.name),
    reward_value = coalesce((select e.before ->> 'value' from audit_log e
      where e.subject_type = 'reward' and e.subject_id = q.reward_id::text and e.action = 'reward.updated'
        and e.happened_at > q.requested_at and e.before ? 'value' order by e.id limit 1), w.value),
    reward_description = coalesce((select e.before ->> 'description' from audit_log e
      where e.subject_type = 'reward' and e.subject_id = q.reward_id::text and e.action = 'reward.updated'
        and e.happened_at > q.requested_at and e.before ? 'description' order by e.id limit 1), w.description),
    destination_kind = w.destination_kind,
    to_account = lower(q.destination) = lower(u.email) or exists (
      select 1 from past_addresses p where p.user_id = q.user_id and lower(p.email) = lower(q.destination))
  from batch, rewards w, users u
  where q.id = batch.id and q.destination_kind is null and w.id = q.reward_id and u.id = q.user_id)
select max(id) as last from batch;
--> statement-breakpoint
alter table reward_requests
  alter column reward_name set not null,
  alter column reward_value set not null,
  alter column reward_description set not null,
  alter column destination_kind set not null;
