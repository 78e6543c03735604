-- A social worker who left reads nothing more: their account goes with them, also of those who left before.
create function social_worker_leave() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update app_user set is_active = false where id = new.user_id and user_type = 'client' and is_active;
  return null;
end $$;
create trigger social_worker_leave after update of archived_at, is_active on social_worker for each row
  when ((old.archived_at is null and old.is_active) and not (new.archived_at is null and new.is_active))
  execute function social_worker_leave();
update app_user u set is_active = false where u.user_type = 'client' and u.is_active
  and exists (select from social_worker s where s.user_id = u.id and (s.archived_at is not null or not s.is_active));
