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
-- longer: the first `most` that nobody was told of, after the given one. Answers the last of them, or nulls at the end, so that
-- a caller with a transaction for each batch gets through however many there are. It may be asked any number of times: each is
-- told once for a due time. What is older than a day was told, or was there before anybody was told of such things.
create or replace function tell_of_reports_due(after_due timestamptz, after_id uuid, most integer, out last_due timestamptz, out last_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_at constant timestamptz := current_instant();
  r record;
begin
  for r in
    with owed as (
      select p.id, p.carer_id, p.due_at, extract(epoch from p.due_at)::bigint as due,
        case when p.due_at > now_at then 'report_due_soon' when p.due_at > now_at - interval '1 day' then 'report_overdue' end as kind,
        p.due_at + make_interval(hours => coalesce(c.report_office_hours, report_office_hours())) as office_at
      from report p join client c on c.id = p.client_id join appointment_carer ac on ac.id = p.appointment_carer_id
      where p.is_live and p.is_required and p.status in ('required', 'draft')
        and p.due_at > now_at - interval '16 days' and p.due_at <= now_at + make_interval(hours => report_soon_hours())
        and (p.due_at, p.id) > (coalesce(after_due, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
        and upper(ac.period) <= now_at
    ), untold as (
      select o.*,
        o.kind is not null and not exists (select from notification n where n.subject_id = o.id and n.kind = o.kind
          and n.dedupe_key = format('%s:%s:%s', o.kind, o.id, o.due)) as tells_carer,
        o.office_at <= now_at and o.office_at > now_at - interval '1 day' and not exists (select from notification n
          where n.subject_id = o.id and n.kind = 'report_not_come'
            and n.dedupe_key = format('report_not_come:%s:%s', o.id, o.due)) as tells_office
      from owed o
    )
    select * from untold where tells_carer or tells_office order by due_at, id limit most
  loop
    if r.tells_carer then
      perform tell_people(r.kind, r.id, format('%s:%s:%s', r.kind, r.id, r.due), array[r.carer_id], false);
    end if;
    if r.tells_office then
      perform tell_people('report_not_come', r.id, format('report_not_come:%s:%s', r.id, r.due), '{}', true);
    end if;
    last_due := r.due_at;
    last_id := r.id;
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
