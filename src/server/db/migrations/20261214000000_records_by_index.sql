-- Pages of one record, and a job of each minute, read these tables from end to end: the indexes that were there leave out the rows
-- that are asked for.
create index young_person_address_former on young_person_address (young_person_id) where archived_at is not null;
create index characteristic_level_change_topic on characteristic_level_change (characteristic_id, at, id);
create index app_report_report on app_report (report_id);
create index report_appointment on report (appointment_id);
create index timesheet_appointment on timesheet (appointment_id);
create index email_unsent on email (created_at) where sent_at is null and refused_at is null;
