-- The due clock of reports: each client organisation may have rules of its own, carers are told in time, then the office; and
-- the office reminds carers of what is missing.

alter table client
  -- hours after the end of a visit; null where the service's count
  add column report_due_hours integer constraint client_report_due_hours check (report_due_hours between 1 and 336),
  -- hours that a report is overdue before the office is told; null where it is the agency's own usual
  add column report_office_hours integer constraint client_report_office_hours check (report_office_hours between 0 and 336);

create table report_reminder (
  id uuid constraint report_reminder_pk primary key default uuidv7(),
  report_id uuid not null constraint report_reminder_report_fk references report,
  reminded_at timestamptz not null,
  reminded_by uuid not null constraint report_reminder_user_fk references app_user,
  -- in which no second one is sent
  quiet tstzrange not null,
  constraint report_reminder_not_again exclude using gist (report_id with =, quiet with &&)
);
create index report_reminder_of_report on report_reminder (report_id, reminded_at desc);

-- All that may fall due, or have fallen due lately, by the clock.
create index report_by_due on report (due_at) where is_live and is_required and status in ('required', 'draft');

-- What a notification asked for is done, or falls away: its last version is in functions.
create function report_settles() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger report_settles after update on report for each row
  when ((old.status, old.is_live, old.due_at) is distinct from (new.status, new.is_live, new.due_at))
  execute function report_settles();
-- A rule of an organisation counts for every visit that is not over yet.
create function client_due_push() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger client_due_push after update on client for each row
  when (old.report_due_hours is distinct from new.report_due_hours) execute function client_due_push();
create index notification_of_subject on notification (subject_id) where read_at is null;

create function referral_settles() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger referral_settles after update on referral for each row
  when (old.status is distinct from new.status and new.status in ('approved', 'declined', 'closed'))
  execute function referral_settles();
