-- A sign-in that is let go, because it was somebody else's, leaves nothing behind by which they read on: their calendar's
-- address and their devices go with it, as with an account that is switched off.
create function sign_in_end() returns trigger language plpgsql as $$ begin return null; end $$;
drop trigger push_subscription_end on app_user;
drop function push_subscription_end();
create trigger sign_in_end after update of is_active, subject on app_user
  for each row when (old.is_active and not new.is_active
    or old.subject is not null and new.subject is null)
  execute function sign_in_end();
