-- Online: the addresses that were confirmed before.
with batch as (select id from users where id > coalesce($1, '') order by id limit 1000),
changed as (
  update users set address_proved_at = created_at
  from batch where users.id = batch.id and email_verified and address_proved_at is null)
select max(id) as last from batch;
