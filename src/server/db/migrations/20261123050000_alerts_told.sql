-- An alert that somebody has taken, or that is closed, is in nobody's unread any more. Its last version is in functions.
create function emergency_alert_settle() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger emergency_alert_settle after update of status on emergency_alert for each row
  when (old.status is distinct from new.status) execute function emergency_alert_settle();
