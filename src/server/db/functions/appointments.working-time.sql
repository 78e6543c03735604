-- The numbers of the contract that functions of the database need too (contract/appointments: MAX_APPOINTMENT_HOURS and
-- working-time-limits.ts; a test compares them).

create or replace function longest_appointment() returns interval language sql immutable as $$ select interval '168 hours' $$;

create or replace function rest_between_days() returns interval language sql immutable as $$ select interval '11 hours' $$;

create or replace function working_week() returns interval language sql immutable as $$ select interval '48 hours' $$;
