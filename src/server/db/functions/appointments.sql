-- APPT: an appointment that the actor is assigned to
create or replace function actor_is_on(appointment uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer ac
                 where ac.appointment_id = appointment and ac.carer_id = actor_id() and ac.removed_at is null);
end $$;

-- A carer's claims for an assignment are theirs to read, and the office's unless the young person is closed to the reader.
create or replace function actor_opens_assignment(assignment uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer ac where ac.id = assignment and (ac.carer_id = actor_id()
    or (exists (select from app_user u where u.id = actor_id() and u.user_type = 'admin')
      and (ac.young_person_id <> all(actor_closed_young_person_ids())) is not false)));
end $$;

-- Which of these ids of another system belong to appointments that are closed to the actor: booking one of them is refused
-- (appointment_third_party_unique), so the preview of a file may say so. Nothing else of them is told.
create or replace function closed_ids_of_bookings(ids text[]) returns setof text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select a.id_on_third_party from appointment a
    where a.id_on_third_party = any(ids) and a.young_person_id = any(actor_closed_young_person_ids());
end $$;

create or replace function appointment_keep_place() returns trigger language plpgsql as $$
begin
  insert into appointment_place (name) values (new.place) on conflict do nothing;
  return null;
end $$;

create or replace function appointment_push() returns trigger language plpgsql as $$
begin
  if (new.start_at, new.end_at, new.status, new.service_type_id, new.client_id, new.young_person_id)
     is distinct from (old.start_at, old.end_at, old.status, old.service_type_id, old.client_id, old.young_person_id) then
    update appointment_carer set period = period where appointment_id = new.id;
  end if;
  return null;
end $$;

-- Copies time, state, people and due time of the appointment to its assignments.
create or replace function appointment_carer_follow() returns trigger language plpgsql as $$
declare
  a record;
begin
  select ap.start_at, ap.end_at, ap.status, ap.client_id, ap.young_person_id,
    report_due_at(ap.end_at, c.report_due_hours, st.report_due_hours) as report_due_at into strict a
  from appointment ap join service_type st on st.id = ap.service_type_id join client c on c.id = ap.client_id
  where ap.id = new.appointment_id;
  new.period := tstzrange(a.start_at, a.end_at);
  new.client_id := a.client_id;
  new.young_person_id := a.young_person_id;
  new.is_live := a.status = 'active' and new.removed_at is null;
  new.report_due_at := a.report_due_at;
  return new;
end $$;

-- An answer once given stays: later ones are added behind it.
create or replace function appointment_answers_stay() returns trigger language plpgsql as $$
begin
  if old.warning_answers is not null and old.warning_answers is distinct from
     (select jsonb_agg(answer order by place) from jsonb_array_elements(new.warning_answers) with ordinality as each (answer, place)
      where place <= jsonb_array_length(old.warning_answers)) then
    raise exception 'Answers to warnings only grow.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace function assignment_state(a appointment_carer) returns text language sql immutable
  return case when a.removed_at is not null then 'removed' when a.is_live then 'live' else 'cancelled' end;

-- The transaction's own; the first one adds the job.
create or replace function carer_notice_batch() returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batch text := nullif(current_setting('app.notice_batch', true), '');
begin
  if batch is null then
    batch := uuidv7()::text;
    perform set_config('app.notice_batch', batch, true);
    perform enqueue('tell_carers', json_build_object('batch_id', batch));
  end if;
  return batch::uuid;
end $$;

create or replace function appointment_carer_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into carer_notice as n (batch_id, appointment_carer_id, appointment_id, carer_id, state_before, start_before, end_before,
    state, start_at, end_at, person_changed)
  values (carer_notice_batch(), new.id, new.appointment_id, new.carer_id,
    case when tg_op = 'INSERT' then 'none' else assignment_state(old) end,
    case when tg_op = 'UPDATE' then lower(old.period) end, case when tg_op = 'UPDATE' then upper(old.period) end,
    assignment_state(new), lower(new.period), upper(new.period),
    tg_op = 'UPDATE' and old.young_person_id is distinct from new.young_person_id)
  on conflict (batch_id, appointment_carer_id) do update set state = excluded.state, start_at = excluded.start_at,
    end_at = excluded.end_at, person_changed = n.person_changed or excluded.person_changed;
  return null;
end $$;

-- The place stands with the appointment alone.
create or replace function appointment_place_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into carer_notice (batch_id, appointment_carer_id, appointment_id, carer_id, state_before, start_before, end_before,
    state, start_at, end_at, place_changed)
  select carer_notice_batch(), a.id, a.appointment_id, a.carer_id, 'live', lower(a.period), upper(a.period), 'live',
    lower(a.period), upper(a.period), true
  from appointment_carer a where a.appointment_id = new.id and a.is_live
  on conflict (batch_id, appointment_carer_id) do update set place_changed = true;
  return null;
end $$;

-- Another time or state of a visit, whoever is on it.
create or replace function appointment_visit_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into visit_notice (batch_id, appointment_id, status_before, start_before, end_before, status, start_at, end_at)
  values (carer_notice_batch(), new.id, old.status, old.start_at, old.end_at, new.status, new.start_at, new.end_at)
  on conflict (batch_id, appointment_id) do update set status = excluded.status, start_at = excluded.start_at,
    end_at = excluded.end_at;
  return null;
end $$;

-- Visits that a transaction has changed, each once for everybody of its client organisation who is told of its young person.
create or replace function visits_to_tell(batch uuid) returns table (recipient_id uuid, appointment_id uuid, status_before text,
  start_before timestamptz, end_before timestamptz, status text, start_at timestamptz, end_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, n.appointment_id, n.status_before, n.start_before, n.end_before, n.status, n.start_at, n.end_at
  from visit_notice n join appointment a on a.id = n.appointment_id
    cross join unnest(find_social_workers(a.young_person_id)) worker join app_user u on u.id = worker and u.client_id = a.client_id
  where n.batch_id = batch
$$;

-- Once more carers must be with a young person than before: what is offered asks for as many, and whoever has an appointment that
-- is not over alone is told.
create or replace function young_person_needs_more_carers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if carers_needed(new.profile_safety) <= carers_needed(old.profile_safety) then
    return null;
  end if;
  perform raise_offers(array(select a.id from appointment a where a.young_person_id = new.id and a.status = 'active'
    and a.start_at > current_instant()), carers_needed(new.profile_safety));
  -- work without an actor tells nobody
  if actor_id() is not null then
    insert into carer_notice (batch_id, appointment_carer_id, appointment_id, carer_id, state_before, start_before, end_before,
      state, start_at, end_at, is_for_two)
    select carer_notice_batch(), ac.id, ac.appointment_id, ac.carer_id, 'live', lower(ac.period), upper(ac.period), 'live',
      lower(ac.period), upper(ac.period), true
    from appointment a join appointment_carer ac on ac.appointment_id = a.id and ac.is_live
    where a.young_person_id = new.id and a.status = 'active' and a.start_at > current_instant() - longest_appointment()
      and a.end_at > current_instant()
      and not exists (select from appointment_carer other
        where other.appointment_id = a.id and other.is_live and other.id <> ac.id)
    on conflict (batch_id, appointment_carer_id) do update set is_for_two = true;
  end if;
  return null;
end $$;

-- From when until when an entry of a rota holds, in London time.
create or replace function rota_entry_follow() returns trigger language plpgsql as $$
declare
  starts timestamptz := london_instant(new.date, coalesce(new.start_time, '00:00'));
  ends timestamptz := london_instant(new.date + (new.end_time is null or new.end_time < new.start_time)::integer,
    coalesce(new.end_time, '00:00'));
begin
  -- one that is changed on its own is its pattern's exception, and stays where the pattern ends
  if tg_op = 'UPDATE' and (new.kind, new.date, new.start_time, new.end_time) is distinct from (old.kind, old.date, old.start_time, old.end_time) then
    new.pattern_id := null;
  end if;
  -- empty where the clocks go forward between the two: a constraint refuses it
  new.period := case when starts < ends then tstzrange(starts, ends) else 'empty' end;
  return new;
end $$;

-- Whether the actor may write this in their own rota: from today on, and not where they are on an appointment, unless they are off
-- sick: the office is told which appointments need somebody else.
create or replace function rota_is_open(day date, within tstzrange, kind text) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return day >= (current_instant() at time zone 'Europe/London')::date
    and (kind = 'sickness' or not exists (select from appointment_carer ac
      where ac.carer_id = actor_id() and ac.is_live and ac.period && within));
end $$;

-- A carer who says that they are off sick is available no more, also where they may not change that by themselves.
create or replace function rota_entry_end_available() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.carer_id = actor_id() then
    update rota_entry set deleted_at = current_instant()
    where carer_id = new.carer_id and kind = 'available' and deleted_at is null and period && new.period;
  end if;
  return new;
end $$;

-- Whether an entry says that its carer is away at some time of a period. The days follow from the period: they leave both
-- indexes of a carer's entries to choose from. Plain SQL, so that it is planned as part of the query that asks.
create or replace function rota_says_away(e rota_entry, carer uuid, start_at timestamptz, end_at timestamptz) returns boolean
language sql stable as $$
  select e.carer_id = carer and e.deleted_at is null and e.kind <> 'available'
    and e.date >= (start_at at time zone 'Europe/London')::date - 1 and e.date <= (end_at at time zone 'Europe/London')::date
    and e.period && tstzrange(start_at, end_at)
$$;

-- How many of these days stand in a carer's rota as holiday.
create or replace function count_holidays(carer uuid, first_day date, last_day date) returns integer language plpgsql stable as $$
begin
  return (select count(distinct e.date)::integer from rota_entry e where e.carer_id = carer and e.deleted_at is null
    and e.kind = 'holiday' and e.start_time is null and e.date between first_day and last_day);
end $$;

-- Leave begins as asked, from today on, and is answered once. Approved leave of which no day is left in the rota is over.
create or replace function leave_request_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if plain_role() = 'app_carer' and new.first_date < (current_instant() at time zone 'Europe/London')::date then
      raise exception 'It lies in the past.' using errcode = 'check_violation', constraint = 'leave_request_ahead';
    end if;
    if count_holidays(new.carer_id, new.first_date, new.last_date) > new.last_date - new.first_date then
      raise exception 'They are holidays.' using errcode = 'exclusion_violation', constraint = 'leave_request_no_overlap';
    end if;
  elsif new.status <> old.status then
    if old.status = 'approved' and new.status = 'withdrawn'
        and count_holidays(new.carer_id, new.first_date, new.last_date) = 0 then
      return new;
    end if;
    if old.status <> 'asked' then
      raise exception 'It was answered.' using errcode = 'check_violation', constraint = 'leave_request_step';
    end if;
    new.answered_by := actor_id();
    new.answered_at := current_instant();
  end if;
  return new;
end $$;

create or replace function rota_entry_end_leave() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update leave_request r set status = 'withdrawn'
  where r.carer_id = old.carer_id and r.status = 'approved' and old.date between r.first_date and r.last_date
    and count_holidays(r.carer_id, r.first_date, r.last_date) = 0;
  return null;
end $$;

create or replace function leave_request_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.id, array['leave_asked']);
  return null;
end $$;
