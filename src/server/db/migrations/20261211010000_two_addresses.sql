-- A social worker's record that gets another address than their account has is told to the office.

-- filled by db/functions
create function social_worker_two_addresses() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger social_worker_two_addresses after update of email on social_worker
  for each row when (new.user_id is not null and lower(new.email) <> lower(old.email))
  execute function social_worker_two_addresses();
