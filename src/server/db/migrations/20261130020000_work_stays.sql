-- Work stays where it was done: not moved ahead, and as it is while it is invoiced. The function's last version is in functions.
create function appointment_keep_work() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger appointment_keep_work before update of start_at, end_at, service_type_id, client_id, young_person_id on appointment
  for each row execute function appointment_keep_work();
