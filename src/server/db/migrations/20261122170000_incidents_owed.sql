-- What was handed in announces an incident report, and none was handed in. Follows from the forms, as the status does.
alter table report add column owes_incident boolean not null default false;
create index report_owes_incident on report (carer_id) where owes_incident;
drop trigger report_change on report;
create constraint trigger report_change after update on report
  deferrable initially deferred for each row execute function record_change('Report',
    'appointment_id carer_id client_id young_person_id service_type_id start_at due_at owes_incident');
