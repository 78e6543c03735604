-- The ratings of one young person, among all that was ever written about them.
create index app_report_young_person on app_report (young_person_id, form_id) where deleted_at is null;
