-- Restricted records: closed to all but their named readers, of whom one is always in the office.

-- the restricted young people whose readers the actor is not one of: closed to them, whatever their role
create or replace function actor_closed_young_person_ids() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select y.id from young_person y where y.is_restricted and not exists (select from young_person_reader r
    where r.young_person_id = y.id and r.user_id = actor_id() and r.removed_at is null));
end $$;

-- the restricted young people whom of the office only this reader may open. Held until the transaction ends: nobody changes
-- the readers of one meanwhile.
create or replace function only_readable_by(reader uuid) returns uuid[] language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return array(select y.id from young_person y
    where y.is_restricted
      and exists (select from young_person_reader r where r.young_person_id = y.id and r.user_id = reader and r.removed_at is null)
      and not exists (select from young_person_reader r join app_user u on u.id = r.user_id
        where r.young_person_id = y.id and r.removed_at is null and r.user_id <> reader and u.user_type = 'admin' and u.is_active)
    for share of y);
end $$;

-- Somebody in the office may open a restricted record still, once all that changes with it has changed.
create or replace function young_person_reader_keep_office() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform take_office_turn();
  if exists (select from young_person where id = new.young_person_id and is_restricted)
      and not exists (select from young_person_reader r join app_user u on u.id = r.user_id
        where r.young_person_id = new.young_person_id and r.removed_at is null and u.user_type = 'admin' and u.is_active) then
    raise exception 'A restricted record would be left with no administrator who may open it.'
      using errcode = 'restrict_violation', constraint = 'young_person_reader_of_office';
  end if;
  return null;
end $$;

-- Lets another administrator open what only `reader` may open in the office, and answers whether they may: a colleague who
-- leaves cannot be asked any more, and a child whom nobody may open is out of the agency's sight.
create or replace function hand_over_readable(reader uuid, successor uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from app_user where id = successor and id <> reader and user_type = 'admin' and is_active) then
    return false;
  end if;
  perform take_office_turn();
  insert into young_person_reader (young_person_id, user_id) select id, successor from unnest(only_readable_by(reader)) id;
  return true;
end $$;

-- their names, for what names somebody without leading to them
create or replace function actor_closed_names() returns text[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select name_key(y.name) from young_person y where y.id = any(actor_closed_young_person_ids()));
end $$;

-- The record is restricted, and the actor is among its readers. Roles other than the office cannot ask for the column.
create or replace function actor_reads_restricted(young_person uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from young_person y where y.id = young_person and y.is_restricted)
    and young_person <> all(actor_closed_young_person_ids());
end $$;

-- The accounts at the authority that are told of a young person: their own social worker's, and of a restricted one the readers'
-- of that client in place of it, who may be all who know of them. Functions that run as the owner call it, and no role does.
create or replace function find_social_workers(young_person uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(u.id), '{}') from young_person y
    join app_user u on u.user_type = 'client' and u.client_id = y.client_id and u.is_active
  where y.id = young_person and case
    when y.is_restricted then exists (select from young_person_reader r
      where r.young_person_id = y.id and r.user_id = u.id and r.removed_at is null)
    else exists (select from social_worker s where s.id = y.social_worker_id and s.user_id = u.id and s.archived_at is null
      and s.is_active) end
$$;
