-- The due clock of reports, in true hours.

-- A report is due so many hours after the appointment's end: the client's hours (client.report_due_hours), else the service's
-- (of its kind of report: server/data/report-due-hours.json, 24 for a session report).
create or replace function report_due_at(end_at timestamptz, client_hours integer, service_hours integer) returns timestamptz language sql stable parallel safe
  return end_at + make_interval(hours => coalesce(client_hours, service_hours));

-- A report that was stored as required reads as missing once it is due (REP-03). A draft does too.
create or replace function report_status_now(stored text, due_at timestamptz) returns text language sql stable parallel safe
  return case when stored in ('required', 'draft') and due_at < current_instant() then 'missing' else stored end;

-- Hours before the due time at which a carer is told, and after it at which the office is, where its organisation has no rule.
create or replace function report_soon_hours() returns integer language sql immutable return 3;
create or replace function report_office_hours() returns integer language sql immutable return 4;

-- Tells each carer of a report that falls due within hours and of one that is overdue, and the office of those overdue for
-- longer. It may be asked any number of times: each is told once for a due time. What is older than a day was told, or was
-- there before anybody was told of such things.
create or replace function tell_of_reports_due() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_at constant timestamptz := current_instant();
  r record;
begin
  for r in
    select p.id, p.carer_id, p.due_at, extract(epoch from p.due_at)::bigint as due,
      p.due_at + make_interval(hours => coalesce(c.report_office_hours, report_office_hours())) as office_at
    from report p join client c on c.id = p.client_id join appointment_carer ac on ac.id = p.appointment_carer_id
    where p.is_live and p.is_required and p.status in ('required', 'draft')
      and p.due_at > now_at - interval '16 days' and p.due_at <= now_at + make_interval(hours => report_soon_hours())
      and upper(ac.period) <= now_at
    order by p.due_at, p.id
  loop
    if r.due_at > now_at then
      perform tell_people('report_due_soon', r.id, format('report_due_soon:%s:%s', r.id, r.due), array[r.carer_id], false);
    elsif r.due_at > now_at - interval '1 day' then
      perform tell_people('report_overdue', r.id, format('report_overdue:%s:%s', r.id, r.due), array[r.carer_id], false);
    end if;
    if r.office_at <= now_at and r.office_at > now_at - interval '1 day' then
      perform tell_people('report_not_come', r.id, format('report_not_come:%s:%s', r.id, r.due), '{}', true);
    end if;
  end loop;
end $$;

create or replace function report_settles() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not new.is_live or new.status not in ('required', 'draft') then
    perform settle_notifications(new.id, array['report_due_soon', 'report_overdue', 'report_not_come']);
  elsif old.due_at <> new.due_at and new.due_at > current_instant() then
    perform settle_notifications(new.id, array['report_overdue', 'report_not_come']);
  end if;
  if not new.is_live or new.status not in ('required', 'draft', 'not approved') then
    perform settle_notifications(new.id, array['report_returned', 'report_withdrawn', 'report_reminder']);
  end if;
  return null;
end $$;

create or replace function client_due_push() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update appointment_carer set period = period where appointment_id in (
    select a.id from appointment a where a.client_id = new.id and a.end_at > current_instant());
  return null;
end $$;
