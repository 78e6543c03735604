-- How many carers an appointment is for, where it has fewer: so many were quoted, or were booked before one was taken off without
-- being replaced (their account was switched off, or their leave was approved). Null for every other appointment: the office's own
-- choice is what is wanted.
alter table appointment add column carers_wanted smallint
  constraint appointment_carers_wanted check (carers_wanted between 2 and 100);

-- filled by db/functions
create function report_pass_on() returns trigger language plpgsql as $$ begin return null; end $$;
create constraint trigger report_pass_on after update of removed_at on appointment_carer deferrable initially deferred for each row
  when (old.removed_at is null and new.removed_at is not null and old.report_required)
  execute function report_pass_on();
