-- Told in batches, by a function with other parameters.
drop function if exists tell_of_reports_due();

-- Whether somebody was told of a report, which is asked every five minutes for all that are owed.
create index notification_of_owed_report on notification (subject_id) where kind in ('report_due_soon', 'report_overdue', 'report_not_come');
create index app_user_admins on app_user (id) where user_type = 'admin';
