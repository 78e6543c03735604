-- When the agency took back what a client could read. It follows from the steps of the forms, and goes with the next approval.
alter table report add column taken_back_at timestamptz;
create index report_taken_back on report (client_id, taken_back_at) where taken_back_at is not null;
drop trigger report_change on report;
create constraint trigger report_change after update on report
  deferrable initially deferred for each row execute function record_change('Report',
    'appointment_id carer_id client_id young_person_id service_type_id start_at due_at owes_incident taken_back_at');

-- Those that were taken back before, as the record of changes has it.
update report r set taken_back_at = past.at from (
  select a.report_id, max(c.at) as at
  from app_report a join change_record c on c.subject_id = a.id and c.subject_table = 'app_report'
    and c.changes @> '[{"field": "status", "before": "approved"}]'
  where a.status <> 'approved' group by a.report_id) past
where past.report_id = r.id and r.status <> 'approved';
