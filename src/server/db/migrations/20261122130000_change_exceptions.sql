-- The columns of a table that its change records leave out are said where the records are asked for.
drop trigger appointment_carer_change on appointment_carer;
create constraint trigger appointment_carer_change after insert or update or delete on appointment_carer
  deferrable initially deferred for each row execute function record_change('Appointment',
    'client_id young_person_id start_at', 'report_status report_required timesheet_status');
drop trigger report_change on report;
create constraint trigger report_change after update on report
  deferrable initially deferred for each row execute function record_change('Report',
    'appointment_id carer_id client_id young_person_id service_type_id start_at due_at');
drop trigger timesheet_change on timesheet;
create constraint trigger timesheet_change after update on timesheet
  deferrable initially deferred for each row execute function record_change('Claim',
    'appointment_id carer_id client_id young_person_id service_type_id start_at planned_start_at planned_end_at is_listed');
drop trigger app_report_change on app_report;
create constraint trigger app_report_change after insert or update or delete on app_report
  deferrable initially deferred for each row execute function record_change('Report', 'answers');
