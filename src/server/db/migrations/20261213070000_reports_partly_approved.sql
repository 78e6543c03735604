-- A form of it is approved while the report as a whole is not: its client may read that form. Kept with the status (report_version).
alter table report add column is_partly_approved boolean not null default false;
drop trigger report_change on report;
create constraint trigger report_change after update on report
  deferrable initially deferred for each row execute function record_change('Report',
    'appointment_id carer_id client_id young_person_id service_type_id start_at due_at owes_incident taken_back_at is_partly_approved');

update report r set is_partly_approved = true
where r.status <> 'approved'
  and exists (select from app_report a where a.report_id = r.id and a.deleted_at is null and a.status = 'approved');
