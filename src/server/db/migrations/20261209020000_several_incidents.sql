-- A visit may have several incidents, each with a report of its own: the first, the second and so on of one form.
alter table app_report add column occurrence integer not null default 1
  constraint app_report_occurrence check (occurrence between 1 and 20);
drop index app_report_once;
create unique index app_report_once on app_report (report_id, form_id, occurrence) where deleted_at is null;
