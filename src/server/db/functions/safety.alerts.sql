-- Until when the carer of an alert that somebody has is to be heard of: CHECK_IN_MINUTES in contract/safety/alert-limits.ts.
create or replace function next_check_due() returns timestamptz language sql stable
  return current_instant() + make_interval(mins => 10);

-- Refuses every step that contract/safety/alerts.ts does not draw, and stamps who took it, and when, and who closed it.
create or replace function emergency_alert_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if plain_role() is not null and (new.status <> 'open' or not new.is_drill) then
      raise exception 'It begins otherwise.' using errcode = 'check_violation', constraint = 'emergency_alert_step';
    end if;
  elsif old.status = new.status then
    if new.status = 'closed' then
      raise exception 'It is closed.' using errcode = 'check_violation', constraint = 'emergency_alert_step';
    end if;
  elsif old.status = 'open' and new.status = 'taken' and plain_role() is distinct from 'app_system' then
    new.taken_by := coalesce(actor_id(), new.taken_by);
    new.taken_at := current_instant();
    new.check_due_at := next_check_due();
  -- Pressed again, it is nobody's: the function of the carer alone does that.
  elsif old.status = 'taken' and new.status = 'open' and not new.is_drill and plain_role() is null then
    new.taken_by := null;
    new.taken_at := null;
    new.check_due_at := null;
  elsif old.status = 'taken' and new.status = 'closed' and plain_role() is distinct from 'app_system' then
    new.closed_by := coalesce(actor_id(), new.closed_by);
    new.closed_at := current_instant();
    new.check_due_at := null;
  elsif old.status = 'open' and new.status = 'closed' and new.is_drill and new.outcome = 'drill failed'
        and plain_role() is distinct from 'app_admin' then
    new.closed_at := current_instant();
  else
    raise exception 'No such step.' using errcode = 'check_violation', constraint = 'emergency_alert_step';
  end if;
  return new;
end $$;

-- The carer was heard of: the next time is due from now on.
create or replace function emergency_alert_note_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind = 'check-in' then
    update emergency_alert set check_due_at = next_check_due()
      where id = new.alert_id and status = 'taken';
  end if;
  return null;
end $$;

-- The assignment that an alert is most likely about: the one at this moment, or the nearest within six hours. Only the first says
-- where the carer is: describeNearVisit in contract/safety/alert-visits.ts.
create or replace function nearest_assignment(carer uuid, moment timestamptz) returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select ac.id from appointment_carer ac
    where ac.carer_id = carer and ac.is_live and ac.start_at < moment + interval '6 hours'
      and ac.start_at > moment - interval '174 hours' and upper(ac.period) > moment - interval '6 hours'
    order by greatest(lower(ac.period) - moment, moment - upper(ac.period), interval '0'), ac.start_at desc, ac.id limit 1);
end $$;

-- The press of the carer who acts: begins their alert or joins the one that is open, and keeps where they were. The same
-- press again changes nothing, but for a position that it had not. Where the alert was last told a while ago, or the carer
-- was heard of since, it is told again, and is nobody's again; where it is hours old besides, and somebody has it, another begins. The visit
-- told is the newest press's, for help goes there. A place is told once a minute at most, and the newest are kept. Answers what
-- came of it; none of it is told here.
create or replace function raise_emergency_alert(press uuid, pressed timestamptz, lat double precision, lon double precision,
  accuracy double precision) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  join_minutes constant integer := 5;
  stale_hours constant integer := 4;
  max_positions constant integer := 500;
  moment timestamptz := least(coalesce(pressed, current_instant()), current_instant());
  visit uuid := nearest_assignment(actor_id(), moment);
  a emergency_alert;
  is_new boolean := false;
  is_again boolean := false;
  is_placed boolean := false;
  taken_from text;
begin
  select alert.* into a from emergency_alert_press p join emergency_alert alert on alert.id = p.alert_id
    where p.carer_id = actor_id() and p.id = press;
  while a.id is null loop
    insert into emergency_alert (carer_id, appointment_carer_id, pressed_at, last_pressed_at)
    values (actor_id(), visit, moment, moment)
    on conflict (carer_id) where status <> 'closed' and not is_drill and not is_followed do nothing returning * into a;
    is_new := a.id is not null;
    exit when is_new;
    -- Closed meanwhile, it is not there any more, and the press begins another.
    select * into a from emergency_alert where carer_id = actor_id() and status <> 'closed' and not is_followed for update;
    continue when a.id is null;
    -- By the clock here: the device's may be wrong. Pressed after they were heard of, it is no accident of the first press.
    is_again := current_instant() >= a.told_at + make_interval(mins => join_minutes) or exists (
      select from emergency_alert_note n where n.alert_id = a.id and n.kind = 'check-in' and n.created_at >= a.told_at);
    if is_again and a.status = 'taken' and a.raised_at <= current_instant() - make_interval(hours => stale_hours) then
      update emergency_alert set is_followed = true where id = a.id;
      insert into emergency_alert_note (alert_id, kind, text, created_by)
        values (a.id, 'pressed', 'Another alert was begun with it.', actor_id());
      a := null;
      is_again := false;
      continue;
    end if;
    taken_from := case when is_again and a.status = 'taken' then (select u.name from app_user u where u.id = a.taken_by) end;
    -- Two that were kept without signal arrive in any order.
    update emergency_alert set pressed_at = least(pressed_at, moment), last_pressed_at = greatest(last_pressed_at, moment),
        -- Not by a press that was kept without signal and comes after a newer one, nor by one that is near no visit.
        appointment_carer_id = case when moment >= last_pressed_at then coalesce(visit, appointment_carer_id) else appointment_carer_id end,
        told_at = case when is_again then current_instant() else told_at end,
        status = case when is_again then 'open' else status end,
        opened_at = case when is_again and status = 'taken' then current_instant() else opened_at end,
        -- Those on call are reminded from the first again, however often they were before.
        reminders = case when is_again then 0 else reminders end,
        reminded_at = case when is_again then current_instant() else reminded_at end
      where id = a.id returning * into a;
  end loop;
  insert into emergency_alert_press (carer_id, id, alert_id, pressed_at, appointment_carer_id)
    values (actor_id(), press, a.id, moment, visit)
    on conflict do nothing;
  if is_again then
    insert into emergency_alert_note (alert_id, kind, text, created_by)
      values (a.id, 'pressed', coalesce('It was taken by ' || taken_from || '.', ''), actor_id());
  end if;
  if lat is not null and lon is not null then
    insert into emergency_alert_position (alert_id, carer_id, press_id, latitude, longitude, accuracy_m)
    values (a.id, actor_id(), press, lat, lon, accuracy) on conflict do nothing;
    if found then
      delete from emergency_alert_position p where p.id in (select o.id from emergency_alert_position o
        where o.alert_id = a.id order by o.received_at desc, o.id desc offset max_positions);
      update emergency_alert set place_mailed_at = current_instant() where id = a.id
        and (is_new or is_again or place_mailed_at is null or place_mailed_at <= current_instant() - interval '1 minute');
      is_placed := found;
    end if;
  end if;
  return jsonb_build_object('id', a.id, 'is_new', is_new, 'is_again', is_again, 'is_placed', is_placed,
    'taken_from', taken_from, 'is_closed', a.status = 'closed', 'appointment_carer_id', a.appointment_carer_id, 'pressed_at', a.last_pressed_at);
end $$;

-- Whether the actor may open the visits of all presses of an alert: what was noted may be about any of them.
create or replace function actor_opens_presses(alert uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return not exists (select from emergency_alert_press p join appointment_carer ac on ac.id = p.appointment_carer_id
    where p.alert_id = alert and not actor_opens_assignment(ac.id));
end $$;

-- The newest e-mail of an alert of the carer who acts: a reminder repeats it, and with it the newest place.
create or replace function note_alert_email(alert uuid, email uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update emergency_alert set email_id = email where id = alert and carer_id = actor_id();
end $$;

-- As much of an alert's appointment as an e-mail may say: nothing that would name a restricted young person.
create or replace function describe_alert_appointment(assignment uuid) returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('start_at', lower(ac.period), 'end_at', upper(ac.period),
      'service', case when y.is_restricted is not true then st.name end,
      'place', case when y.is_restricted is not true then ap.place end,
      'initials', case when y.is_restricted is not true then left(y.first_name, 1) || left(y.last_name, 1) end)
    from appointment_carer ac join appointment ap on ap.id = ac.appointment_id join service_type st on st.id = ap.service_type_id
      left join young_person y on y.id = ap.young_person_id
    where ac.id = assignment and ac.carer_id = actor_id());
end $$;

-- The carer who acts says that they are safe, to whoever has their alert; false where none is open.
create or replace function check_in_own_alert() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  alert uuid;
begin
  select a.id into alert from emergency_alert a where a.carer_id = actor_id() and a.status <> 'closed' and not a.is_followed for update;
  if alert is null then
    return false;
  end if;
  insert into emergency_alert_note (alert_id, kind, created_by) values (alert, 'check-in', actor_id());
  return true;
end $$;

-- The administrator who has an alert of the carer who acts: carers see no other administrator's name.
create or replace function own_alert_taker(alert uuid) returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('id', u.id, 'name', u.name) from emergency_alert a join app_user u on u.id = a.taken_by
    where a.id = alert and a.carer_id = actor_id());
end $$;

-- When the carer who acts last said that they are safe, unless they pressed again since: carers read no notes.
create or replace function own_alert_checked_in_at(alert uuid) returns timestamptz language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select case when n.kind = 'check-in' then n.created_at end from emergency_alert_note n
    where n.alert_id = alert and n.created_by = actor_id() and n.kind in ('check-in', 'pressed')
      and exists (select from emergency_alert a where a.id = alert and a.carer_id = actor_id())
    order by n.created_at desc, n.id desc limit 1);
end $$;

-- Whether the telephone of the carer who acts has said where it is since they last pressed: carers read no positions.
create or replace function own_alert_has_position(alert uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from emergency_alert a join emergency_alert_position p on p.alert_id = a.id
    where a.id = alert and a.carer_id = actor_id() and p.received_at >= a.last_pressed_at);
end $$;

-- When the newest e-mail of an alert was taken by the mail server; null as long as it was not.
create or replace function alert_email_sent_at(alert uuid) returns timestamptz language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select e.sent_at from emergency_alert a join email e on e.id = a.email_id where a.id = alert
    and (a.carer_id = actor_id() or exists (select from app_user u where u.id = actor_id() and u.user_type = 'admin' and u.is_active)));
end $$;

-- A job that goes before all others, such as the e-mail of an alert; `wait` from now.
create or replace function enqueue_first(task text, payload json, wait interval) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts => 25, priority => -10, run_at => now() + wait);
end $$;

create or replace function emergency_alert_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.id, array['alert_raised']);
  return null;
end $$;

-- The administrators who may open the record of the young person at whose visit SOS was pressed: another of the office, who may
-- not, is told whom to ring (decision 010).
create or replace function alert_readers(alert uuid) returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
    from emergency_alert a join appointment_carer ac on ac.id = a.appointment_carer_id
      join young_person_reader r on r.young_person_id = ac.young_person_id and r.removed_at is null
      join app_user u on u.id = r.user_id and u.user_type = 'admin' and u.is_active
    where a.id = alert);
end $$;
