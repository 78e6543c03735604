-- What drives somebody’s account is not changed by one colleague at the organisation alone.

-- filled by db/functions
create function social_worker_second_yes() returns trigger language plpgsql as $$ begin return new; end $$;
create function social_worker_return() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger a_social_worker_second_yes before update of email, is_active on social_worker for each row
  when (lower(old.email) <> lower(new.email) or old.is_active <> new.is_active) execute function social_worker_second_yes();
create trigger social_worker_return after update of is_active on social_worker for each row
  when (not old.is_active and new.is_active and new.archived_at is null) execute function social_worker_return();
drop function if exists switched_off_account(uuid);
update notification set read_at = now() where kind = 'social_worker_back' and read_at is null;
