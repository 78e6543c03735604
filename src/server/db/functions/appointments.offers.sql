-- Offers (contract/appointments/offers.ts). Everybody who changes one holds the appointment first, as bookings do: so no two
-- wait for each other crosswise.

-- Whether somebody wishes that a carer is not with a young person on the day that an appointment begins.
create or replace function is_ruled_out(carer uuid, young_person uuid, start_at timestamptz) returns boolean language sql stable as $$
  select exists (select from carer_wish w where w.young_person_id = young_person and w.carer_id = carer and w.kind = 'ruled out'
    and w.ended_at is null and (w.until is null or w.until >= (is_ruled_out.start_at at time zone 'Europe/London')::date))
$$;

-- Copies what is offered from the appointment, which must lie ahead and want more carers than it has.
create or replace function offer_follow() returns trigger language plpgsql as $$
declare
  a record;
begin
  select ap.status, ap.young_person_id, ap.client_id, ap.service_type_id, ap.start_at, ap.end_at,
    (select count(*) from appointment_carer ac where ac.appointment_id = ap.id and ac.removed_at is null) as carers
    into strict a
  from appointment ap where ap.id = new.appointment_id for update of ap;
  if a.status <> 'active' or a.start_at <= current_instant() or new.carers_wanted <= a.carers then
    raise exception 'This cannot be offered.' using errcode = 'check_violation', constraint = 'offer_possible';
  end if;
  new.young_person_id := a.young_person_id;
  new.client_id := a.client_id;
  new.service_type_id := a.service_type_id;
  new.start_at := a.start_at;
  new.end_at := a.end_at;
  return new;
end $$;

create or replace function offer_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' and new.status <> old.status then
    raise exception 'It is open no more.' using errcode = 'check_violation', constraint = 'offer_step';
  end if;
  -- somebody who was counted on may have accepted
  if new.carers_wanted < old.carers_wanted or new.carers_wanted > old.carers_wanted and old.status <> 'open' then
    raise exception 'It asks for no fewer.' using errcode = 'check_violation', constraint = 'offer_possible';
  end if;
  new.closed_at := case when new.status = 'open' then null else coalesce(old.closed_at, current_instant()) end;
  return new;
end $$;

-- Once it is open no more: the carers who have not answered are told, but for those who came onto the appointment by another
-- way, and what they were told before is unread no longer.
create or replace function offer_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.id, array['appointment_offered']);
  if new.status <> 'ended' then
    perform tell_people('offer_gone', new.id, 'offer_gone:' || new.id, array(
      select oc.carer_id from offer_carer oc
      where oc.offer_id = new.id and oc.status = 'offered'
        and not exists (select from appointment_carer ac
          where ac.appointment_id = new.appointment_id and ac.carer_id = oc.carer_id and ac.removed_at is null)), false);
  end if;
  update offer_carer set status = 'ended' where offer_id = new.id and status = 'offered';
  return null;
end $$;

-- Of a restricted young person only carers named for the record are asked; of anybody, none who is ruled out.
create or replace function offer_carer_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o offer;
begin
  select * into strict o from offer where id = new.offer_id for share;
  if o.start_at <= current_instant() then
    raise exception 'This cannot be offered.' using errcode = 'check_violation', constraint = 'offer_possible';
  end if;
  if o.status <> 'open' then
    raise exception 'It is open no more.' using errcode = 'check_violation', constraint = 'offer_step';
  end if;
  if exists (select from young_person y where y.id = o.young_person_id and y.is_restricted
      and not exists (select from young_person_reader r
        where r.young_person_id = y.id and r.user_id = new.carer_id and r.removed_at is null)) then
    raise exception 'The record is restricted.' using errcode = 'check_violation', constraint = 'offer_carer_reader';
  end if;
  -- held, so that a carer who stops meanwhile is waited for here
  perform from app_user u where u.id = new.carer_id and u.user_type = 'user' and u.is_active for key share;
  if not found then
    raise exception 'The carer has stopped.' using errcode = 'check_violation', constraint = 'offer_carer_active';
  end if;
  if is_ruled_out(new.carer_id, o.young_person_id, o.start_at) then
    raise exception 'The carer is ruled out.' using errcode = 'check_violation', constraint = 'offer_carer_ruled_out';
  end if;
  new.young_person_id := o.young_person_id;
  return new;
end $$;

create or replace function offer_carer_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status then
    -- asked again: ask_carers_again, and nobody else
    if new.status = 'offered' then
      new.answered_at := null;
      new.reason := null;
      return new;
    end if;
    if old.status <> 'offered' then
      raise exception 'It was answered.' using errcode = 'check_violation', constraint = 'offer_carer_step';
    end if;
    new.answered_at := case when new.status in ('accepted', 'declined') then current_instant() end;
  end if;
  return new;
end $$;

-- A carer who is ruled out for a young person is asked no more, without a word.
create or replace function carer_wish_end_offers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update notification n set read_at = current_instant() from offer o
    where o.young_person_id = new.young_person_id and o.status = 'open' and is_ruled_out(new.carer_id, o.young_person_id, o.start_at)
      and n.subject_id = o.id and n.kind = 'appointment_offered' and n.recipient_id = new.carer_id and n.read_at is null;
  update offer_carer oc set status = 'ended' from offer o
    where o.young_person_id = new.young_person_id and o.status = 'open' and is_ruled_out(new.carer_id, o.young_person_id, o.start_at)
      and oc.offer_id = o.id and oc.carer_id = new.carer_id and oc.status = 'offered';
  return null;
end $$;

-- A carer who stops is waited for no longer, without a word: their offers, where they were the last who could answer the whole
-- offer, their requests for leave, and the swaps that one of the two could not go through with. Their rota is not shown from that
-- day on, and is there again should they come back.
create or replace function app_user_end_waiting() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update notification n set read_at = current_instant()
    where n.recipient_id = new.id and n.kind = 'appointment_offered' and n.read_at is null;
  with ended as (
    update offer_carer oc set status = 'ended' from offer o
      where o.id = oc.offer_id and o.status = 'open' and oc.carer_id = new.id and oc.status = 'offered' returning oc.offer_id)
  update offer o set status = 'ended' from ended e
    where o.id = e.offer_id and not exists (select from offer_carer oc
      where oc.offer_id = o.id and oc.status = 'offered' and oc.carer_id <> new.id);
  update leave_request set status = 'withdrawn' where carer_id = new.id and status = 'asked';
  update swap set status = 'lapsed' where closed_at is null and new.id in (asker_id, colleague_id);
  return null;
end $$;

-- The open offers of these appointments ask for as many carers from now on.
create or replace function raise_offers(appointments uuid[], wanted integer) returns void language plpgsql as $$
begin
  with raised as (
    update offer set carers_wanted = wanted
      where appointment_id = any(appointments) and status = 'open' and carers_wanted < wanted returning id)
  -- their open screens ask again
  update offer_carer oc set young_person_id = oc.young_person_id from raised where oc.offer_id = raised.id and oc.status = 'offered';
end $$;

-- A cancelled appointment is offered no more; of one that changes, the offer says what it is now.
create or replace function appointment_tell_offer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status <> 'active' then
    update offer set status = 'cancelled' where appointment_id = new.id and status = 'open';
  end if;
  if (old.start_at, old.end_at, old.service_type_id, old.client_id) is distinct from
     (new.start_at, new.end_at, new.service_type_id, new.client_id) then
    update offer set start_at = new.start_at, end_at = new.end_at, service_type_id = new.service_type_id, client_id = new.client_id
      where appointment_id = new.id and status = 'open';
    -- their open screens ask again
    update offer_carer oc set young_person_id = oc.young_person_id from offer o
      where o.appointment_id = new.id and o.status = 'open' and oc.offer_id = o.id and oc.status = 'offered';
  end if;
  if old.young_person_id is distinct from new.young_person_id then
    update offer set young_person_id = new.young_person_id where appointment_id = new.id;
    update offer_carer oc set young_person_id = new.young_person_id from offer o
      where o.appointment_id = new.id and oc.offer_id = o.id;
    perform raise_offers(array[new.id],
      (select carers_needed(y.profile_safety) from young_person y where y.id = new.young_person_id));
  end if;
  return null;
end $$;

create or replace function appointment_carer_fill_offer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update offer o set status = 'filled' where o.appointment_id = new.appointment_id and o.status = 'open'
    and o.carers_wanted <= (select count(*) from appointment_carer ac where ac.appointment_id = o.appointment_id and ac.is_live);
  return null;
end $$;

-- ADM: asks carers of an open offer again who declined it, who accepted and were taken off, or who were ruled out for a while.
-- Answers whom, each with the version that tells this time from the one before.
create or replace function ask_carers_again(offered uuid, carers uuid[]) returns table (carer_id uuid, version integer)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query update offer_carer oc set status = 'offered' from offer o
    where o.id = offered and o.status = 'open' and (o.young_person_id <> all(actor_closed_young_person_ids())) is not false
      and oc.offer_id = o.id and oc.carer_id = any(carers)
      and not is_ruled_out(oc.carer_id, o.young_person_id, o.start_at)
      and exists (select from app_user u where u.id = oc.carer_id and u.user_type = 'user' and u.is_active)
      and (oc.status in ('declined', 'ended') or oc.status = 'accepted' and not exists (select from appointment_carer ac
        where ac.appointment_id = o.appointment_id and ac.carer_id = oc.carer_id and ac.removed_at is null))
    returning oc.carer_id, oc.version;
end $$;

-- OWN: an offer that the actor was asked about
create or replace function actor_is_offered(offered uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from offer_carer oc where oc.offer_id = offered and oc.carer_id = actor_id());
end $$;

-- The organisation that an offer to the actor is for: they may not look it up before they work there.
create or replace function offered_area(offered uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select c.name from offer o join client c on c.id = o.client_id
          where o.id = offered and actor_is_offered(offered));
end $$;

-- The actor accepts an offer and is booked, where they are the first and may be. Answers what came of it: `accepted`, what the
-- offer is by now, or what stands against it. An overlap is refused by the constraint of bookings.
create or replace function accept_offer(offered uuid, seen integer) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o offer;
  mine offer_carer;
begin
  perform from appointment a where a.id = (select f.appointment_id from offer f where f.id = offered) for update;
  select * into o from offer f where f.id = offered for update;
  select * into mine from offer_carer oc where oc.offer_id = offered and oc.carer_id = actor_id() for update;
  if mine.id is null or not exists (select from app_user u where u.id = actor_id() and u.user_type = 'user' and u.is_active)
      or (o.young_person_id <> all(actor_closed_young_person_ids())) is false then
    return 'not_found';
  elsif mine.status in ('accepted', 'declined') then
    return mine.status;
  elsif o.status <> 'open' then
    return o.status;
  elsif is_ruled_out(actor_id(), o.young_person_id, o.start_at) then
    -- they never learn of it
    return 'withdrawn';
  elsif o.start_at <= current_instant() then
    return 'ended';
  elsif o.version <> seen then
    return 'changed';
  elsif exists (select from rota_entry e where rota_says_away(e, actor_id(), o.start_at, o.end_at)) then
    return 'away';
  end if;
  update offer_carer set status = 'accepted' where id = mine.id;
  -- the appointment's version rises, as with every change of its carers
  update appointment set updated_at = current_instant() where id = o.appointment_id;
  insert into appointment_carer (appointment_id, carer_id, sort_order, report_required, report_status)
  select a.id, actor_id(), coalesce((select max(ac.sort_order) + 1 from appointment_carer ac
      where ac.appointment_id = a.id and ac.removed_at is null), 0), st.is_report_required,
    case when st.is_report_required then 'required' else 'not required' end
  from appointment a join service_type st on st.id = a.service_type_id where a.id = o.appointment_id
  on conflict (appointment_id, carer_id) do update set removed_at = null, sort_order = excluded.sort_order;
  return 'accepted';
end $$;

-- Ends the offers whose appointments have begun. The server's clock asks for it; until then they are told as ended all the same.
create or replace function end_begun_offers() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update offer set status = 'ended' where id in (
    select id from offer where status = 'open' and start_at <= current_instant() order by id for update skip locked);
end $$;
