create or replace function timesheet_status_now(stored text, due_at timestamptz) returns text language sql stable parallel safe
  return case when stored = 'required' and due_at < current_instant() then 'missing' else stored end;

create or replace function timesheet_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;

create or replace function timesheet_tell_assignment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status <> new.status then
    update appointment_carer set timesheet_status = new.status
    where id = new.appointment_carer_id and timesheet_status <> new.status;
  end if;
  return null;
end $$;

-- Times that are not handed in yet are a sleep-in where their service is one.
create or replace function is_planned_sleep_in(appointment uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce((select s.is_sleep_in from appointment a join service_type s on s.id = a.service_type_id where a.id = appointment), false);
end $$;

create or replace function timesheet_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into timesheet as t (appointment_carer_id, appointment_id, carer_id, client_id, planned_start_at, planned_end_at,
    due_at, is_live, sleep_in, status, started_at, ended_at, submitted_at, submitted_by)
  select new.id, new.appointment_id, new.carer_id, new.client_id, lower(new.period), upper(new.period), new.report_due_at,
    new.is_live, is_planned_sleep_in(new.appointment_id), new.timesheet_status, s.started_at, s.ended_at, s.ended_at, s.submitted_by
  from (select case when new.timesheet_status = 'submitted' then lower(new.period) end as started_at,
               case when new.timesheet_status = 'submitted' then upper(new.period) end as ended_at,
               case when new.timesheet_status = 'submitted' then new.carer_id end as submitted_by) as s
  on conflict (appointment_carer_id) do update set
    client_id = excluded.client_id, planned_start_at = excluded.planned_start_at, planned_end_at = excluded.planned_end_at,
    due_at = excluded.due_at, is_live = excluded.is_live
  where (t.client_id, t.planned_start_at, t.planned_end_at, t.due_at, t.is_live)
    is distinct from (excluded.client_id, excluded.planned_start_at, excluded.planned_end_at, excluded.due_at, excluded.is_live);
  -- By itself: times that are invoiced refuse every statement that names the column.
  update timesheet t set sleep_in = is_planned_sleep_in(new.appointment_id)
  where t.appointment_carer_id = new.id and t.status <> 'submitted' and t.sleep_in <> is_planned_sleep_in(new.appointment_id);
  return null;
end $$;

create or replace function timesheet_not_ahead() returns trigger language plpgsql as $$
begin
  if new.status = 'submitted' and (new.started_at > current_instant() or new.ended_at > current_instant()) then
    perform refuse_ahead('timesheet_not_ahead');
  end if;
  return new;
end $$;

-- The carer of a claim follows from the assignment, whoever enters it.
create or replace function claim_of_assignment() returns trigger language plpgsql as $$
begin
  select ac.carer_id into strict new.carer_id from appointment_carer ac where ac.id = new.appointment_carer_id;
  return new;
end $$;

create or replace function claim_origin() returns trigger language plpgsql as $$
begin
  new.is_by_office := coalesce(actor_id() <> new.carer_id, false);
  return new;
end $$;

create or replace function claim_not_ahead() returns trigger language plpgsql as $$
begin
  if new.date > (current_instant() at time zone 'Europe/London')::date then
    perform refuse_ahead('claim_not_ahead');
  end if;
  return new;
end $$;

-- The words of a claim. The office has no grant for the columns: hours and pounds of a closed young person's visits stay in
-- its sums, what would say where and with whom does not.
create or replace function actor_timesheet_notes(timesheet uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select t.notes from timesheet t where t.id = timesheet and actor_opens_assignment(t.appointment_carer_id));
end $$;

create or replace function actor_expense_note(expense uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select e.note from expense e where e.id = expense and actor_opens_assignment(e.appointment_carer_id));
end $$;

-- Why the office returned a claim: for whoever the other words of the claim are for, and no longer for its carer once the record is
-- closed to them.
create or replace function actor_return_reason(claim uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select c.return_reason
    from (select id, appointment_carer_id, return_reason from expense union all select id, appointment_carer_id, return_reason from mileage) c
      join appointment_carer ac on ac.id = c.appointment_carer_id
    where c.id = claim and actor_opens_assignment(ac.id)
      and (ac.young_person_id <> all(actor_closed_young_person_ids())) is not false);
end $$;

-- How many receipts an expense has is no content: the office pays it whatever is closed to the one who makes the payroll file.
create or replace function count_receipts(expense uuid) returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from stored_file f where f.expense_id = expense and f.deleted_at is null
$$;

-- from, to, purpose
create or replace function actor_journey_words(journey uuid) returns text[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select array[m.from_place, m.to_place, m.purpose] from mileage m
          where m.id = journey and actor_opens_assignment(m.appointment_carer_id));
end $$;
