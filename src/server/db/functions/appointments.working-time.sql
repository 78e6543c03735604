-- The numbers of the contract that functions of the database need too (contract/appointments: MAX_APPOINTMENT_HOURS and
-- working-time-limits.ts; a test compares them).

create or replace function longest_appointment() returns interval language sql immutable as $$ select interval '168 hours' $$;

create or replace function rest_between_days() returns interval language sql immutable as $$ select interval '11 hours' $$;

create or replace function working_day() returns interval language sql immutable as $$ select interval '24 hours' - rest_between_days() $$;

create or replace function working_week() returns interval language sql immutable as $$ select interval '48 hours' $$;

-- As leaveTooLittleRest of the contract has it: of two pieces of work, as periods.
create or replace function leave_too_little_rest(a tstzrange, b tstzrange) returns boolean language sql immutable as $$
  select greatest(lower(a) - upper(b), lower(b) - upper(a)) < rest_between_days()
    and (upper(a) - lower(a) + (upper(b) - lower(b)) > working_day()
      or (lower(a) at time zone 'Europe/London')::date <> (lower(b) at time zone 'Europe/London')::date)
$$;
