-- When a carer arrived at an appointment and left it, as they tapped it. No place is kept.
create table attendance (
  id uuid constraint attendance_pk primary key default uuidv7(),
  appointment_carer_id uuid not null constraint attendance_assignment_fk references appointment_carer,
  carer_id uuid not null constraint attendance_carer_fk references app_user,
  arrived_at timestamptz,
  left_at timestamptz,
  is_arrival_typed boolean not null default false,
  is_departure_typed boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint attendance_departure_needs_arrival check (left_at is null or arrived_at is not null),
  constraint attendance_order check (left_at >= arrived_at),
  constraint attendance_typed check ((arrived_at is not null or not is_arrival_typed) and (left_at is not null or not is_departure_typed))
);
comment on table attendance is 'When a carer arrived at an appointment and left it, one row for each assignment. No place is kept.';
create unique index attendance_once on attendance (appointment_carer_id);
create index attendance_carer on attendance (carer_id, arrived_at) where arrived_at is not null;

-- Their last versions are in functions.
create function attendance_not_ahead() returns trigger language plpgsql as $$ begin return new; end $$;
create function attendance_step() returns trigger language plpgsql as $$ begin return new; end $$;
create function attendance_settles() returns trigger language plpgsql as $$ begin return null; end $$;
create function timesheet_settles_late() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger attendance_of_assignment before insert on attendance for each row execute function claim_of_assignment();
create trigger attendance_not_ahead before insert or update of arrived_at, left_at on attendance
  for each row execute function attendance_not_ahead();
create trigger attendance_step before insert or update on attendance for each row execute function attendance_step();
create trigger attendance_version before update on attendance for each row execute function raise_version();
create trigger attendance_settles after insert or update of arrived_at on attendance
  for each row when (new.arrived_at is not null) execute function attendance_settles();
create trigger attendance_live after insert or delete on attendance
  for each row when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('attendance');
create trigger attendance_live_change after update on attendance
  for each row when (coalesce(current_setting('app.request_id', true), '') <> '' and old.* is distinct from new.*)
  execute function tell_live('attendance');
create constraint trigger attendance_change after insert or update or delete on attendance
  deferrable initially deferred for each row execute function record_change('Appointment');

-- A visit that is off, or whose times are submitted, is no longer waited for.
create trigger timesheet_settles_late after update of is_live, status on timesheet
  for each row when (not new.is_live or new.status = 'submitted') execute function timesheet_settles_late();

-- The board of a day: the few that began before the day before it, and still go on.
create index appointment_carer_long on appointment_carer (start_at) where is_live and upper(period) - lower(period) > interval '24 hours';
create index appointment_long on appointment (start_at) where status = 'active' and end_at - start_at > interval '24 hours';
