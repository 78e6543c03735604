-- A carer's arrival at an appointment, and their departure. The numbers are those of contract/visits/attendance-limits.ts, where they
-- are explained; a test compares the two.
create or replace function very_late_minutes() returns integer language sql immutable parallel safe return 30;
create or replace function attendance_hours_around() returns integer language sql immutable parallel safe return 12;

create or replace function attendance_not_ahead() returns trigger language plpgsql as $$
begin
  if new.arrived_at > current_instant() or new.left_at > current_instant() then
    perform refuse_ahead('attendance_not_ahead');
  end if;
  return new;
end $$;

-- What was said stands until it is taken back, and that only while nothing follows from it. A new moment lies near the plan; one
-- that stands stays when the office moves the appointment.
create or replace function attendance_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  planned tstzrange;
  around interval := make_interval(hours => attendance_hours_around());
  arrived_before timestamptz := case when tg_op = 'UPDATE' then old.arrived_at end;
  left_before timestamptz := case when tg_op = 'UPDATE' then old.left_at end;
begin
  if new.arrived_at is not distinct from arrived_before and new.left_at is not distinct from left_before then
    return new;
  end if;
  if new.arrived_at <> arrived_before or new.left_at <> left_before then
    raise exception 'It stands until it is undone.' using errcode = 'check_violation', constraint = 'attendance_stands';
  end if;
  if (arrived_before is not null and new.arrived_at is null or left_before is not null and new.left_at is null)
     and exists (select from timesheet t where t.appointment_carer_id = new.appointment_carer_id and t.status = 'submitted') then
    raise exception 'The times are submitted.' using errcode = 'check_violation', constraint = 'attendance_settled';
  end if;
  select ac.period into strict planned from appointment_carer ac where ac.id = new.appointment_carer_id;
  if arrived_before is null and not new.arrived_at between lower(planned) - around and upper(planned) + around
     or left_before is null and not new.left_at between lower(planned) - around and upper(planned) + around then
    raise exception 'It is far from the plan.' using errcode = 'check_violation', constraint = 'attendance_near_plan';
  end if;
  return new;
end $$;

create or replace function attendance_settles() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.appointment_carer_id, array['carer_late']);
  return null;
end $$;

create or replace function timesheet_settles_late() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.appointment_carer_id, array['carer_late']);
  return null;
end $$;

-- Tells the office of carers who are very late: once for each visit and start, however often it is asked. Only of a carer who has
-- tapped at an earlier visit, or an agency that does not use this would be told of every visit. What began more than two hours ago
-- was told, or nobody could be told.
create or replace function tell_of_late_carers() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_at constant timestamptz := current_instant();
  r record;
begin
  for r in
    select ac.id, extract(epoch from ac.start_at)::bigint as starts
    from appointment_carer ac join timesheet t on t.appointment_carer_id = ac.id
    where ac.is_live and ac.start_at > now_at - interval '2 hours'
      and ac.start_at <= now_at - make_interval(mins => very_late_minutes())
      and t.status <> 'submitted'
      and not exists (select from attendance d where d.appointment_carer_id = ac.id and d.arrived_at is not null)
      and exists (select from attendance d where d.carer_id = ac.carer_id and d.arrived_at < ac.start_at)
    order by ac.start_at, ac.id
  loop
    perform tell_people('carer_late', r.id, format('carer_late:%s:%s', r.id, r.starts), '{}', true);
  end loop;
end $$;
