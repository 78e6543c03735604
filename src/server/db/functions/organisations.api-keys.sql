-- The client organisation of the key that is held, as long as it is good. An archived organisation's are not.
create or replace function actor_api_key_client_id() returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select k.client_id from api_key k where k.key_hash = actor_token_hash() and k.revoked_at is null
    and exists (select from client c where c.id = k.client_id and c.archived_at is null));
end $$;

-- Ten keys that work are enough for one organisation. Two that are issued at once wait for one another.
create or replace function api_key_limit() returns trigger language plpgsql as $$
begin
  perform from client where id = new.client_id for no key update;
  if (select count(*) from api_key k where k.client_id = new.client_id and k.revoked_at is null) >= 10 then
    raise exception 'There are ten already.' using errcode = 'check_violation', constraint = 'api_key_limit';
  end if;
  return new;
end $$;
