-- A social worker and the account of the same address at the same organisation are one person, whichever is there first.

-- filled by db/functions
create function social_worker_take_account() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger social_worker_take_account
  before insert or update of email, client_id, user_id, is_pending, is_active, archived_at on social_worker for each row
  when (new.user_id is null and not new.is_pending and new.archived_at is null)
  execute function social_worker_take_account();
create function app_user_find_social_worker() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger app_user_find_social_worker after insert or update of email, client_id, user_type on app_user
  for each row when (new.user_type = 'client') execute function app_user_find_social_worker();

-- Those who came in another order before there was this rule; of each address there is one of both at most.
update social_worker s set user_id = u.id from app_user u
  where u.user_type = 'client' and u.client_id = s.client_id and lower(u.email) = lower(s.email)
    and s.user_id is null and s.archived_at is null and not s.is_pending
    and not exists (select from social_worker t where t.user_id = u.id);
-- And the accounts of those who left or were archived since they had one: the forms said that they are switched off.
update app_user u set is_active = false
  where u.user_type = 'client' and u.is_active
    and exists (select from social_worker s where s.client_id = u.client_id and lower(s.email) = lower(u.email)
      and not s.is_pending and (s.archived_at is not null or not s.is_active)
      and uuid_extract_timestamp(u.id) < coalesce(s.archived_at, s.updated_at))
    and not exists (select from social_worker s where s.archived_at is null and s.is_active
      and (s.user_id = u.id or s.client_id = u.client_id and lower(s.email) = lower(u.email) and not s.is_pending));
