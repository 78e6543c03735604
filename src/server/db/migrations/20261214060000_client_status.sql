-- Clients read of a report how far the visit's own forms are: an incident report is told apart, form by form. Null where that is
-- what the office reads too. Kept with the status (report_version), and beside it on the assignment for the appointment's lists.
alter table report add column client_status text constraint report_client_status check (client_status in
  ('required', 'draft', 'submitted', 'numerical_submitted', 'submitted corrected', 'approved', 'not approved', 'not required'));
alter table appointment_carer add column client_report_status text constraint appointment_carer_client_report_status
  check (client_report_status in
  ('required', 'draft', 'submitted', 'numerical_submitted', 'submitted corrected', 'approved', 'not approved', 'not required'));
drop trigger report_change on report;
create constraint trigger report_change after update on report
  deferrable initially deferred for each row execute function record_change('Report',
    'appointment_id carer_id client_id young_person_id service_type_id start_at due_at owes_incident taken_back_at taken_back_forms is_partly_approved client_status');
drop trigger appointment_carer_change on appointment_carer;
create constraint trigger appointment_carer_change after insert or update or delete on appointment_carer
  deferrable initially deferred for each row execute function record_change('Appointment',
    'client_id young_person_id start_at client_report_status', 'report_status report_required timesheet_status');

-- Those that have an incident report now.
create function report_status_of_own_forms(r report) returns text language sql stable as $$
  with written as (
    select a.status, exists (select from report_type t where t.form_id = a.form_id and (t.frequency = 'EACH_APPOINTMENT'
      or t.id = (select s.report_type_id from service_type s where s.id = r.service_type_id))) as is_own
    from app_report a where a.report_id = r.id and a.deleted_at is null
      and not exists (select from report_type t where t.form_id = a.form_id and t.alerts_office))
  select case
    when exists (select from written where status = 'not approved' and (r.is_required or not r.is_live or not is_own)) then 'not approved'
    when r.is_required and r.is_live and not exists (select from written where is_own and status <> 'draft') then
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
alter table report disable trigger user;
alter table appointment_carer disable trigger user;
update report r set client_status = report_status_of_own_forms(r),
  is_partly_approved = report_status_of_own_forms(r) <> 'approved'
    and exists (select from app_report a where a.report_id = r.id and a.deleted_at is null and a.status = 'approved')
where r.status <> report_status_of_own_forms(r) and exists (select from app_report a join report_type t on t.form_id = a.form_id
  where a.report_id = r.id and a.deleted_at is null and t.alerts_office);
update appointment_carer ac set client_report_status = r.client_status
from report r where r.appointment_carer_id = ac.id and r.client_status is not null;
alter table report enable trigger user;
alter table appointment_carer enable trigger user;
drop function report_status_of_own_forms(report);
