-- The office is told at once when such a form is handed in, whatever the hour: an incident report.
alter table report_type add column alerts_office boolean not null default false;
