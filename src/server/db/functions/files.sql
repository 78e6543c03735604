-- Bytes in outside storage go once the row that named them is gone for good: the job is added by the same commit.
create or replace function stored_file_remove_outside() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue('remove_file_outside', json_build_object('storage_key', old.storage_key));
  return null;
end $$;
