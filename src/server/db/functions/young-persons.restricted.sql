-- Restricted records: closed to all but their named readers, of whom one is always in the office.

-- the restricted young people whose readers the actor is not one of: closed to them, whatever their role
create or replace function actor_closed_young_person_ids() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select y.id from young_person y where y.is_restricted and not exists (select from young_person_reader r
    where r.young_person_id = y.id and r.user_id = actor_id() and r.removed_at is null));
end $$;

-- The restricted young people whom nobody in the office may open since this administrator has left it. Held until the transaction
-- ends: nobody changes their readers meanwhile.
create or replace function left_unread_by(leaver uuid) returns uuid[] language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return array(select y.id from young_person y
    where y.is_restricted
      and exists (select from young_person_reader r where r.young_person_id = y.id and r.user_id = leaver and r.removed_at is not null)
      and not exists (select from young_person_reader r join app_user u on u.id = r.user_id
        where r.young_person_id = y.id and r.removed_at is null and u.user_type = 'admin' and u.is_active)
    for share of y);
end $$;

-- Somebody in the office may open a restricted record still, once its readers have changed. Of one who left the office with the last
-- who could, another is chosen by two others (record_hand_over): until then it is closed, rather than open to whoever switches people off.
create or replace function young_person_reader_keep_office() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform take_office_turn();
  if exists (select from young_person where id = new.young_person_id and is_restricted)
      -- An account that nobody has used yet held no record open.
      and exists (select from app_user u where u.id = new.user_id and u.user_type = 'admin' and u.is_active and u.known_as is not null)
      and not exists (select from young_person_reader r join app_user u on u.id = r.user_id
        where r.young_person_id = new.young_person_id and r.removed_at is null and u.user_type = 'admin' and u.is_active) then
    raise exception 'A restricted record would be left with no administrator who may open it.'
      using errcode = 'restrict_violation', constraint = 'young_person_reader_of_office';
  end if;
  return null;
end $$;

-- Nobody gains a restricted record by one person's doing: neither by being named, nor by the end of the restriction. The owner of
-- the database, for whom nobody acts, may (decision 009).
create or replace function young_person_reader_second_yes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if actor_id() is null or tg_op = 'UPDATE' and old.removed_at is null
      or not exists (select from young_person where id = new.young_person_id and is_restricted)
      or is_access_given('record_reader', new.young_person_id, new.user_id)
      or exists (select from young_person_reader r where r.young_person_id = new.young_person_id and r.removed_at is not null
        and is_access_given('record_hand_over', r.user_id, new.user_id)) then
    return new;
  end if;
  raise exception 'A second administrator says yes first.'
    using errcode = 'restrict_violation', constraint = 'restricted_second_yes';
end $$;

create or replace function young_person_second_yes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if actor_id() is null or is_access_given('record_open', new.id) then
    return new;
  end if;
  raise exception 'A second administrator says yes first.'
    using errcode = 'restrict_violation', constraint = 'restricted_second_yes';
end $$;

-- Who gains a restricted record, who loses it, and everybody else who may open it are told, whichever way it came about.
create or replace function young_person_reader_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gains constant boolean := new.removed_at is null;
begin
  if tg_op = 'UPDATE' and (old.removed_at is null) = gains
      or not exists (select from young_person where id = new.young_person_id and is_restricted) then
    return null;
  end if;
  if gains then
    perform tell_people('restricted_let_in', new.young_person_id, 'restricted_let_in:' || new.id, array[new.user_id], false);
  else
    perform tell_people('restricted_shut_out', new.user_id,
      format('restricted_shut_out:%s:%s', new.user_id, pg_current_xact_id()), array[new.user_id], false);
  end if;
  perform tell_people('restricted_readers', new.young_person_id,
    format('restricted_readers:%s:%s', new.young_person_id, pg_current_xact_id()),
    array(select r.user_id from young_person_reader r
      where r.young_person_id = new.young_person_id and r.removed_at is null and r.user_id <> new.user_id), false);
  return null;
end $$;

-- An account that is off, or another's, reads no restricted record, and does not again once it is switched on.
create or replace function app_user_stops_reading() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update young_person_reader set removed_at = current_instant() where user_id = new.id and removed_at is null;
  -- What was asked for was for the person of before.
  update access_request set outcome = 'expired' where outcome = 'waiting' and beneficiary_id = new.id
    and kind in ('record_reader', 'record_hand_over');
  return null;
end $$;

-- The account of the young person's own social worker, where the record is closed to them and they became it since it was: one who
-- was it before knows.
create or replace function find_worker_shut_out(young_person uuid) returns uuid language sql stable as $$
  select s.user_id from young_person y join social_worker s on s.id = y.social_worker_id and s.user_id is not null
  where y.id = young_person and y.status in ('ACTIVE', 'INACTIVE') and y.is_restricted
    and not exists (select from young_person_reader r where r.young_person_id = y.id and r.user_id = s.user_id and r.removed_at is null)
    and coalesce((select max(c.seq) from change_record c where c.subject_id = y.id and c.subject_table = 'young_person'
        and c.changes @? '$[*] ? (@.field == "social_worker_id")')
      >= (select max(c.seq) from change_record c where c.subject_id = y.id and c.subject_table = 'young_person'
        and c.changes @? '$[*] ? (@.field == "is_restricted" && @.after == true)'), true)
$$;

-- ADM: makes the change to a restricted record that was approved a moment ago, whoever said yes: they need not be among its
-- readers, and do not come to be. Answers whether it could be made.
create or replace function give_record_access(request uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r access_request;
  worker uuid;
begin
  select * into r from access_request where id = request and outcome = 'approved' and decided_in = pg_current_xact_id();
  if not found or r.beneficiary_id is not null and not exists (select from app_user u where u.id = r.beneficiary_id and u.is_active) then
    return false;
  elsif r.kind = 'record_hand_over' then
    if not exists (select from app_user u where u.id = r.beneficiary_id and u.user_type = 'admin')
        or exists (select from app_user u where u.id = r.subject_id and u.user_type = 'admin' and u.is_active) then
      return false;
    end if;
    insert into young_person_reader (young_person_id, user_id)
      select id, r.beneficiary_id from unnest(left_unread_by(r.subject_id)) id on conflict do nothing;
    return true;
  end if;
  perform from young_person y where y.id = r.subject_id and y.is_restricted for update;
  -- Who asked may open it still.
  if not found or not exists (select from young_person_reader o join app_user u on u.id = o.user_id
      where o.young_person_id = r.subject_id and o.user_id = r.requested_by and o.removed_at is null and u.user_type = 'admin' and u.is_active) then
    return false;
  end if;
  worker := find_worker_shut_out(r.subject_id);
  if r.kind = 'record_reader' then
    insert into young_person_reader (young_person_id, user_id) values (r.subject_id, r.beneficiary_id) on conflict do nothing;
    update young_person set updated_at = current_instant() where id = r.subject_id;
  elsif r.kind = 'record_open' then
    update young_person set is_restricted = false, updated_at = current_instant() where id = r.subject_id;
  else
    return false;
  end if;
  if worker is not null and find_worker_shut_out(r.subject_id) is null then
    perform tell_people('young_person_allocated', r.subject_id, format('young_person_allocated:%s %s', r.subject_id,
      (select version from young_person where id = r.subject_id)), array[worker], false);
  end if;
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
