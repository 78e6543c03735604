-- Which form a service asks from which date (QST-04). What the product brings stays as it is: `service_type.report_type_id`
-- is asked wherever the agency has chosen nothing else for the day.

create table service_report_form (
  id uuid constraint service_report_form_pk primary key default uuidv7(),
  service_type_id uuid not null constraint service_report_form_service_fk references service_type,
  report_type_id uuid not null constraint service_report_form_type_fk references report_type,
  -- in the place of the service's own report, or offered beside it
  is_own boolean not null,
  -- of the appointment's day in London
  from_date date not null,
  -- the first day on which it is no longer asked
  until_date date,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint service_report_form_dates check (until_date > from_date),
  constraint service_report_form_once exclude using gist
    (service_type_id with =, report_type_id with =, daterange(from_date, until_date) with &&)
);
-- Of two forms that begin on one day nobody could say which is asked.
create unique index service_report_form_one_own on service_report_form (service_type_id, from_date) where is_own;
create trigger service_report_form_version before update on service_report_form for each row execute function raise_version();
create constraint trigger service_report_form_change after insert or update or delete on service_report_form
  deferrable initially deferred for each row execute function record_change('Form');

-- The kind of report that a service asks of an appointment of that day.
create function report_type_asked(service uuid, on_day date) returns uuid language sql stable as $$
  select coalesce(
    (select l.report_type_id from service_report_form l
      where l.service_type_id = service and l.is_own and l.from_date <= on_day and (l.until_date is null or l.until_date > on_day)
      order by l.from_date desc limit 1),
    (select s.report_type_id from service_type s where s.id = service))
$$;

-- All that a service offers for an appointment of that day: its own, what any service may need, and what goes beside it.
create function report_types_offered(service uuid, on_day date) returns setof report_type language sql stable as $$
  select t.* from report_type t
  where t.id = report_type_asked(service, on_day) or t.frequency <> 'EACH_APPOINTMENT' and (t.is_for_all
    or exists (select from report_type_service ts where ts.report_type_id = t.id and ts.service_type_id = service)
    or exists (select from service_report_form l where l.report_type_id = t.id and l.service_type_id = service
      and l.from_date <= on_day and (l.until_date is null or l.until_date > on_day)))
$$;

-- The form by which a report is fulfilled: the one that was begun, else the one that is asked. Nobody writes one visit twice.
create function report_own_form(report uuid, service uuid, start_at timestamptz) returns uuid language sql stable as $$
  select coalesce(
    (select a.form_id from app_report a
      where a.report_id = report and a.deleted_at is null
        and exists (select from report_type t where t.form_id = a.form_id and t.frequency = 'EACH_APPOINTMENT')
      order by a.id limit 1),
    (select t.form_id from report_type t
      where t.id = report_type_asked(service, (start_at at time zone 'Europe/London')::date)))
$$;
