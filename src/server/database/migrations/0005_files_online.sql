-- Online: the pictures of proofs, by age and by name.
alter table submissions validate constraint submissions_image_bytes_check;
--> statement-breakpoint
-- Pictures that are still there, by age: everything the image storage screen says is read from this index alone.
create index concurrently submissions_with_image on submissions (submitted_at) include (id, status, image_bytes)
  where image_key is not null;
--> statement-breakpoint
-- The sweep of files that no row names asks for a few hundred keys at a time.
create index concurrently submissions_of_image on submissions (image_key) where image_key is not null;
--> statement-breakpoint
create index concurrently submissions_of_thumbnail on submissions (thumbnail_key) where thumbnail_key is not null;
--> statement-breakpoint
create index concurrently users_of_photo on users (photo_key) where photo_key is not null;
