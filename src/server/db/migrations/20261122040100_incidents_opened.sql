-- Whether the one who decides has opened the incident report as it was handed in last is asked of the looks themselves.
create index record_view_app_report_open on record_view (subject_id, user_id) where name = 'app_report.open';
-- The queue is what waits, whatever the report as a whole reads.
create index app_report_waiting on app_report (report_id)
  where deleted_at is null and status in ('submitted', 'submitted corrected');
