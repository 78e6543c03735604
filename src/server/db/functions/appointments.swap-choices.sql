-- Colleagues who may take an appointment in a swap, and appointments they may give for it (contract/appointments/swaps.ts).

-- The first thing that stands against a carer having an appointment, leaving out one that they would give away: as suggestions
-- judge it (suggestion-rules.ts; a test compares the two). Null where they are suitable. Rest and hours are asked about, the others refuse.
create or replace function swap_obstacle(taker uuid, taken uuid, given uuid) returns text language plpgsql stable as $$
declare
  a appointment;
  worked tstzrange;
  monday date;
  week tstzrange;
  booked numeric;
begin
  select * into a from appointment ap where ap.id = taken;
  worked := tstzrange(a.start_at, a.end_at);
  if exists (select from appointment_carer ac where ac.appointment_id = taken and ac.carer_id = taker and ac.removed_at is null) then
    return 'there';
  elsif not exists (select from app_user u where u.id = taker and u.user_type = 'user' and u.is_active) then
    return 'inactive';
  elsif exists (select from young_person y where y.id = a.young_person_id and y.is_restricted and not exists (
      select from young_person_reader r where r.young_person_id = y.id and r.user_id = taker and r.removed_at is null)) then
    return 'restricted';
  elsif is_ruled_out(taker, a.young_person_id, a.start_at) then
    return 'ruled_out';
  elsif cardinality(missing_checks(taker, a.service_type_id, (a.start_at at time zone 'Europe/London')::date)) > 0 then
    return 'checks';
  elsif exists (select from appointment_carer ac where ac.carer_id = taker and ac.is_live and ac.period && worked
      and ac.appointment_id is distinct from given) then
    return 'booked';
  elsif exists (select from rota_entry e where rota_says_away(e, taker, a.start_at, a.end_at)) then
    return 'away';
  elsif exists (select from appointment_carer ac where ac.carer_id = taker and ac.is_live and ac.appointment_id is distinct from given
      and ac.period && tstzrange(a.start_at - rest_between_days(), a.end_at + rest_between_days())
      and leave_too_little_rest(ac.period, worked)) then
    return 'rest';
  end if;
  monday := date_trunc('week', a.start_at at time zone 'Europe/London')::date;
  for nth in 0..1 loop
    week := tstzrange(london_instant(monday + 7 * nth, '00:00'), london_instant(monday + 7 * (nth + 1), '00:00'));
    continue when not week && worked;
    select coalesce(sum(extract(epoch from upper(ac.period * week) - lower(ac.period * week))), 0) into booked
    from appointment_carer ac where ac.carer_id = taker and ac.is_live and ac.period && week
      and ac.appointment_id is distinct from given;
    if booked + extract(epoch from upper(worked * week) - lower(worked * week)) > extract(epoch from working_week()) then
      return 'hours';
    end if;
  end loop;
  return null;
end $$;

-- Whether a carer has begun a report for an appointment, or claims something for it: it does not change hands then.
create or replace function assignment_has_work(appointment uuid, carer uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from appointment_carer ac where ac.appointment_id = appointment and ac.carer_id = carer and (
    ac.report_status not in ('required', 'not required') or ac.timesheet_status = 'submitted'
    or exists (select from app_report p join report r on r.id = p.report_id where r.appointment_carer_id = ac.id)
    or exists (select from timesheet t where t.appointment_carer_id = ac.id and t.started_at is not null)
    or exists (select from expense e where e.appointment_carer_id = ac.id and e.deleted_at is null)
    or exists (select from mileage m where m.appointment_carer_id = ac.id and m.deleted_at is null)
    or exists (select from carer_extra_info i where i.appointment_carer_id = ac.id)));
end $$;

-- OWN: an active appointment of the actor's that is open to them
create or replace function actor_may_swap(appointment uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer ac where ac.appointment_id = appointment and ac.carer_id = actor_id() and ac.is_live
    and (ac.young_person_id <> all(actor_closed_young_person_ids())) is not false);
end $$;

-- The colleagues who could take an appointment of the actor's: their names and nothing else of them. Those who declined it are not
-- asked again.
create or replace function swap_colleagues(appointment uuid) returns table (id uuid, name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not actor_may_swap(appointment) or (select a.start_at <= current_instant() from appointment a where a.id = appointment) then
    return;
  end if;
  return query select u.id, u.name from app_user u
    where u.user_type = 'user' and u.is_active and u.id <> actor_id()
      and not exists (select from swap s join appointment a on a.id = s.appointment_id
        where s.appointment_id = appointment and s.asker_id = actor_id() and s.colleague_id = u.id and s.status = 'declined'
          and s.start_at = a.start_at)
      and swap_obstacle(u.id, appointment, null) is null
    order by search_text(u.name), u.id;
end $$;

-- The actor's own appointments of eight weeks which their colleague could take for the one asked about, with the organisations.
create or replace function swap_returns(asked uuid) returns table (id uuid, area text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  s swap;
begin
  select * into s from swap w where w.id = asked and w.colleague_id = actor_id() and w.status = 'asked'
    and w.start_at > current_instant();
  return query select ac.appointment_id, c.name from appointment_carer ac join client c on c.id = ac.client_id
    where ac.carer_id = s.colleague_id and ac.start_at > current_instant() and ac.start_at < current_instant() + interval '56 days' and actor_may_swap(ac.appointment_id)
      and not assignment_has_work(ac.appointment_id, s.colleague_id)
      and swap_obstacle(s.asker_id, ac.appointment_id, s.appointment_id) is null
      and swap_obstacle(s.colleague_id, s.appointment_id, ac.appointment_id) is null
    order by ac.start_at, ac.appointment_id limit 50;
end $$;
