-- The other reference of review_presence.
alter table review_presence drop constraint review_presence_submission_id_fkey;
