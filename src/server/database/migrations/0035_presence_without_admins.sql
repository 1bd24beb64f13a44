-- No server uses review_presence since there are leases (0027). A reference locks the table it leads to as well, so each goes by
-- itself, and then the table.
alter table review_presence drop constraint review_presence_admin_id_fkey;
