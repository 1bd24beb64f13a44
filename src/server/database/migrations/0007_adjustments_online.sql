-- Online: the list of users, newest first, and the few that stand out in it.
create index concurrently users_newest on users (created_at desc, id desc);
--> statement-breakpoint
create index concurrently users_newest_admins on users (created_at desc, id desc) where role = 'admin' and deleted_at is null;
--> statement-breakpoint
create index concurrently users_newest_suspended on users (created_at desc, id desc)
  where suspended_at is not null and deleted_at is null;
--> statement-breakpoint
create index concurrently users_newest_deleted on users (created_at desc, id desc) where deleted_at is not null;
--> statement-breakpoint
-- One search over the names and the address.
create index concurrently users_search_trgm on users
  using gin ((name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email) gin_trgm_ops);
