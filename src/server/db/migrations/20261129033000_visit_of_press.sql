-- A second press may come at another visit, and the alert then tells that one: each press keeps its own, so that an alert
-- that is closed stays closed to those who may not open all of them.
alter table emergency_alert_press add column appointment_carer_id uuid
  constraint emergency_alert_press_assignment_fk references appointment_carer;
create index emergency_alert_press_alert on emergency_alert_press (alert_id);
update emergency_alert_press p set appointment_carer_id = a.appointment_carer_id from emergency_alert a where a.id = p.alert_id;
