-- Swaps (contract/appointments/swaps.ts). Everybody who changes one holds its appointments first, in the order of their ids, as
-- bookings do: so no two wait for each other crosswise.

create or replace function write_initials(first_name text, last_name text) returns text language sql immutable parallel safe
  return upper(left(first_name, 1) || '.' || coalesce(nullif(left(last_name, 1), '') || '.', ''));

-- OWN: of a swap of the actor's, names of the two carers, and of the young people initials and for which organisation they go.
create or replace function describe_swap(described uuid)
returns table (asker text, colleague text, area text, initials text, return_area text, return_initials text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select f.name, t.name, c.name, write_initials(y.first_name, y.last_name), rc.name, write_initials(ry.first_name, ry.last_name)
  from swap s join app_user f on f.id = s.asker_id join app_user t on t.id = s.colleague_id join client c on c.id = s.client_id
    left join young_person y on y.id = s.young_person_id left join client rc on rc.id = s.return_client_id
    left join young_person ry on ry.id = s.return_young_person_id
  where s.id = described and actor_id() in (s.asker_id, s.colleague_id)
    and (s.young_person_id <> all(actor_closed_young_person_ids())) is not false
    and (s.return_young_person_id <> all(actor_closed_young_person_ids())) is not false;
end $$;

-- Copies what is asked about, and what is given in return, from the appointments.
create or replace function swap_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    select a.young_person_id, a.client_id, a.service_type_id, a.start_at, a.end_at
      into new.young_person_id, new.client_id, new.service_type_id, new.start_at, new.end_at
    from appointment a where a.id = new.appointment_id for update;
  elsif new.return_id is distinct from old.return_id then
    select a.young_person_id, a.client_id, a.service_type_id, a.start_at, a.end_at
      into new.return_young_person_id, new.return_client_id, new.return_service_type_id, new.return_start_at, new.return_end_at
    from appointment a where a.id = new.return_id;
  end if;
  if tg_op = 'UPDATE' and old.status = 'asked' and new.status in ('proposed', 'accepted', 'declined') then
    new.answered_at := current_instant();
  end if;
  new.closed_at := case when new.status in ('asked', 'proposed', 'accepted') then null
    else coalesce(new.closed_at, current_instant()) end;
  return new;
end $$;

-- Whether words have a name of the young person, as it is written.
create or replace function names_young_person(words text, young_person uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from young_person y, unnest(array[y.first_name, y.last_name, y.preferred_name]) as called
    where y.id = young_person and btrim(called) <> ''
      and strpos(lower(' ' || regexp_replace(words, '\W+', ' ', 'g') || ' '), lower(' ' || regexp_replace(btrim(called), '\W+', ' ', 'g') || ' ')) > 0);
end $$;

-- No young person is named. Asked by the carer who is on it, about one that lies ahead and for which nothing is written yet, of a colleague who could take it.
create or replace function swap_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if names_young_person(coalesce(new.note, '') || ' ' || coalesce(new.reason, ''), new.young_person_id)
      or names_young_person(coalesce(new.reason, ''), new.return_young_person_id) then
    raise exception 'A young person is named.' using errcode = 'check_violation', constraint = 'swap_names_nobody';
  elsif tg_op = 'UPDATE' then
    return null;
  elsif new.start_at <= current_instant() or new.status <> 'asked' or new.return_id is not null or not exists (
      select from appointment_carer ac where ac.appointment_id = new.appointment_id and ac.carer_id = new.asker_id and ac.is_live) then
    raise exception 'It cannot be swapped.' using errcode = 'check_violation', constraint = 'swap_possible';
  elsif assignment_has_work(new.appointment_id, new.asker_id) then
    raise exception 'Work is written for it.' using errcode = 'check_violation', constraint = 'swap_has_work';
  elsif swap_obstacle(new.colleague_id, new.appointment_id, null) is not null then
    raise exception 'The colleague cannot take it.' using errcode = 'check_violation', constraint = 'swap_suitable';
  end if;
  return null;
end $$;

create or replace function swap_step() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
      ('asked', 'proposed'), ('asked', 'accepted'), ('asked', 'declined'), ('asked', 'withdrawn'), ('asked', 'lapsed'),
      ('proposed', 'accepted'), ('proposed', 'declined'), ('proposed', 'withdrawn'), ('proposed', 'lapsed'),
      ('accepted', 'approved'), ('accepted', 'refused'), ('accepted', 'withdrawn'), ('accepted', 'lapsed')) then
    raise exception 'It is not waiting for that.' using errcode = 'check_violation', constraint = 'swap_step';
  end if;
  return null;
end $$;

-- Each step is told to those of the two who did not take it. That it is accepted, settle_swap tells: it may be approved at once.
create or replace function swap_tell() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  perform settle_notifications(new.id, array['swap_asked', 'swap_answered', 'swap_waiting']);
  if new.status = 'asked' then
    perform tell_people('swap_asked', new.id, 'swap_asked:' || new.id, array[new.colleague_id], false);
  elsif new.status = 'proposed' then
    perform tell_people('swap_answered', new.id, 'swap_answered:' || new.id || ':proposed', array[new.asker_id], false);
  elsif new.status <> 'accepted' then
    perform tell_people('swap_settled', new.id, 'swap_settled:' || new.id, array[new.asker_id, new.colleague_id], false);
  end if;
  return null;
end $$;

-- An appointment that is cancelled or another than it was is no longer what was asked about.
create or replace function appointment_tell_swaps() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update swap set status = 'lapsed' where closed_at is null and (appointment_id = new.id or return_id = new.id);
  if old.young_person_id is distinct from new.young_person_id then
    update swap set young_person_id = new.young_person_id where appointment_id = new.id;
    update swap set return_young_person_id = new.young_person_id where return_id = new.id;
  end if;
  return null;
end $$;

-- Nor is one from which the carer is taken who would give it, or onto which the one comes who would take it.
create or replace function appointment_carer_end_swaps() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update swap s set status = 'lapsed' where s.closed_at is null and (
    s.appointment_id = new.appointment_id and new.carer_id = case when new.removed_at is null then s.colleague_id else s.asker_id end
    or s.return_id = new.appointment_id and new.carer_id = case when new.removed_at is null then s.asker_id else s.colleague_id end);
  return null;
end $$;

-- The appointment, and the one in return, change hands.
create or replace function hand_over_swap(handed uuid) returns void language plpgsql as $$
declare
  s swap;
begin
  -- first, so that taking the one off does not end it
  update swap set status = 'approved' where id = handed returning * into s;
  -- the appointments' versions rise, as with every change of their carers
  update appointment set updated_at = current_instant() where id in (s.appointment_id, s.return_id);
  update appointment_carer ac set removed_at = current_instant() where ac.removed_at is null
    and (ac.appointment_id, ac.carer_id) in ((s.appointment_id, s.asker_id), (s.return_id, s.colleague_id));
  insert into appointment_carer (appointment_id, carer_id, sort_order, report_required, report_status)
  select a.id, h.carer_id, coalesce(left_it.sort_order, 0), st.is_report_required,
    case when st.is_report_required then 'required' else 'not required' end
  from (values (s.appointment_id, s.colleague_id, s.asker_id), (s.return_id, s.asker_id, s.colleague_id)) as h (appointment_id, carer_id, from_id)
    join appointment a on a.id = h.appointment_id join service_type st on st.id = a.service_type_id
    left join appointment_carer left_it on left_it.appointment_id = a.id and left_it.carer_id = h.from_id
  on conflict (appointment_id, carer_id) do update set removed_at = null, sort_order = excluded.sort_order;
end $$;

-- Both agree: it is approved at once where the agency's rule says so and both are suitable, and waits for the office otherwise.
create or replace function settle_swap(settled uuid) returns text language plpgsql as $$
declare
  s swap;
begin
  update swap set status = 'accepted' where id = settled returning * into s;
  if (select r.approval from swap_rule r) = 'not_suitable' and swap_obstacle(s.colleague_id, s.appointment_id, s.return_id) is null
      and (s.return_id is null or swap_obstacle(s.asker_id, s.return_id, s.appointment_id) is null) then
    perform hand_over_swap(settled);
    return 'approved';
  end if;
  perform tell_people('swap_answered', s.id, 'swap_answered:' || s.id || ':accepted', array[s.asker_id, s.colleague_id], false);
  perform tell_people('swap_waiting', s.id, 'swap_waiting:' || s.id, '{}', true);
  return 'accepted';
end $$;

-- A swap with its appointments held; `lapsed` once one of them has begun.
create or replace function hold_swap(held uuid) returns swap language plpgsql as $$
declare
  s swap;
begin
  select * into s from swap w where w.id = held;
  perform from appointment a where a.id in (s.appointment_id, s.return_id) order by a.id for update;
  select * into s from swap w where w.id = held for update;
  if s.closed_at is null and least(s.start_at, s.return_start_at) <= current_instant() then
    s.status := 'lapsed';
  end if;
  return s;
end $$;

-- The colleague accepts, or gives one of their own in return. Answers what the swap is by now, or what stands against it.
create or replace function accept_swap(accepted uuid, seen integer, given uuid, knowing boolean) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s swap;
  obstacle text;
begin
  -- held in the same order as the other
  perform from appointment a where a.id in (given, (select w.appointment_id from swap w where w.id = accepted)) order by a.id for update;
  s := hold_swap(accepted);
  if s.colleague_id is distinct from actor_id() or (s.young_person_id <> all(actor_closed_young_person_ids())) is false then
    return 'not_found';
  elsif s.status <> 'asked' then
    return s.status;
  elsif s.version <> seen then
    return 'changed';
  elsif assignment_has_work(s.appointment_id, s.asker_id) then
    return 'has_work';
  end if;
  obstacle := swap_obstacle(s.colleague_id, s.appointment_id, given);
  if obstacle is not null and not (obstacle in ('rest', 'hours') and knowing) then
    return obstacle;
  elsif given is null then
    return settle_swap(s.id);
  elsif not actor_may_swap(given) or (select a.start_at <= current_instant() from appointment a where a.id = given)
      or assignment_has_work(given, s.colleague_id)
      or swap_obstacle(s.asker_id, given, s.appointment_id) is not null then
    return 'return';
  end if;
  update swap set status = 'proposed', return_id = given where id = s.id;
  return 'proposed';
end $$;

-- The asker agrees to what the colleague gives in return. Answers as accepting does.
create or replace function agree_swap(agreed uuid, seen integer, knowing boolean) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s swap := hold_swap(agreed);
  obstacle text;
begin
  if s.asker_id is distinct from actor_id() or (s.return_young_person_id <> all(actor_closed_young_person_ids())) is false
      or (s.young_person_id <> all(actor_closed_young_person_ids())) is false then
    return 'not_found';
  elsif s.status <> 'proposed' then
    return s.status;
  elsif s.version <> seen then
    return 'changed';
  elsif assignment_has_work(s.appointment_id, s.asker_id) or assignment_has_work(s.return_id, s.colleague_id) then
    return 'has_work';
  end if;
  obstacle := swap_obstacle(s.asker_id, s.return_id, s.appointment_id);
  if obstacle is not null and not (obstacle in ('rest', 'hours') and knowing) then
    return obstacle;
  elsif coalesce(swap_obstacle(s.colleague_id, s.appointment_id, s.return_id), 'rest') not in ('rest', 'hours') then
    return 'return';
  end if;
  return settle_swap(s.id);
end $$;

-- ADM: approves one that both carers agreed on. An overlap and a missing check are refused by the constraints of bookings; whether
-- one who was ruled out meanwhile goes all the same, the administrator has been asked.
create or replace function approve_swap(approved uuid) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s swap := hold_swap(approved);
begin
  if s.id is null or (s.young_person_id <> all(actor_closed_young_person_ids())) is false
      or (s.return_young_person_id <> all(actor_closed_young_person_ids())) is false then
    return 'not_found';
  elsif s.status <> 'accepted' then
    return s.status;
  elsif assignment_has_work(s.appointment_id, s.asker_id) or s.return_id is not null and assignment_has_work(s.return_id, s.colleague_id) then
    return 'has_work';
  elsif swap_obstacle(s.colleague_id, s.appointment_id, s.return_id) in ('inactive', 'restricted')
      or s.return_id is not null and swap_obstacle(s.asker_id, s.return_id, s.appointment_id) in ('inactive', 'restricted') then
    return 'inactive';
  end if;
  update swap set decided_by = actor_id() where id = s.id;
  perform hand_over_swap(s.id);
  return 'approved';
end $$;

-- Ends the swaps whose appointments have begun. The server's clock asks for it; until then they are told as lapsed all the same.
create or replace function end_begun_swaps() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update swap set status = 'lapsed' where id in (
    select id from swap where closed_at is null and least(start_at, return_start_at) <= current_instant()
    order by id for update skip locked);
end $$;
