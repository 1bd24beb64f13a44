-- Where a member is signed in is a fact that their screens show (src/contract/facts.ts), whatever began or ended a session.
create function announce_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('northpoint_changes', json_build_object(
    'to', json_build_object('userId', coalesce(new.user_id, old.user_id)),
    'facts', json_build_array('sessions'), 'paths', json_build_array()
  )::text);
  return null;
end $$;
create trigger sessions_announce after insert or delete on sessions for each row execute function announce_sessions();
