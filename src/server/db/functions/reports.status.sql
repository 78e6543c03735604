-- A report's status follows from what was written. Its own form counts, and is owed until it is handed in, whatever else
-- was; a further one (incident, rating) counts where it waits for somebody. Approved once everything that was handed in is.
-- Its own form that is begun or returned is not waited for where the report is not required. Of a visit that is off it is told
-- all the same, for a report that is not required is not listed there. Its own form is not owed there any more, so it hides
-- nothing that was written: an incident report stays in the lists and waits until it is decided.
create or replace function report_status_from(r report, has_incidents boolean) returns text language sql stable as $$
  with written as (
    select a.status, report_form_is_own(a.form_id, r.service_type_id) as is_own
    from app_report a where a.report_id = r.id and a.deleted_at is null
      and (has_incidents or not report_form_is_incident(a.form_id)))
  select case
    when exists (select from written where status = 'not approved' and (r.is_required or not r.is_live or not is_own)) then 'not approved'
    when r.is_required and not exists (select from written where is_own and status <> 'draft')
      and (r.is_live or not exists (select from written)) then
      case when exists (select from written where is_own) then 'draft' else 'required' end
    when exists (select from written where status = 'submitted corrected') then 'submitted corrected'
    when exists (select from written where status = 'submitted') then 'submitted'
    when exists (select from written where is_own and status not in ('draft', 'not approved')) then
      (select status from written where is_own and status not in ('draft', 'not approved') limit 1)
    when exists (select from written where status in ('approved', 'numerical_submitted')) then
      (select min(status) from written where status in ('approved', 'numerical_submitted'))
    when not r.is_live and exists (select from written) then 'draft'
    else 'not required' end
$$;

create or replace function report_status_of(r report) returns text language sql stable as $$
  select report_status_from(r, true)
$$;

-- Clients read how far the visit's other forms are, as an incident report is told to them apart: of a visit without a required
-- report it is no session report that is being checked. Null where that is what the office reads.
create or replace function report_client_status(r report) returns text language sql stable as $$
  select nullif(case when told = 'required' and not r.is_live then 'not required' else told end, r.status)
  from report_status_from(r, false) told
  where exists (select from app_report a where a.report_id = r.id and a.deleted_at is null and report_form_is_incident(a.form_id))
$$;
