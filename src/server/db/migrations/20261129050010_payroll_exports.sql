-- Every file for payroll that is taken of a week, and each line as it was then: what comes or changes later is found by comparing.
create table payroll_export (
  id uuid constraint payroll_export_pk primary key default uuidv7(),
  -- a Monday
  week date not null constraint payroll_export_week check (extract(isodow from week) = 1),
  -- its file has those lines alone that were new or changed since the file before
  only_changes boolean not null,
  exported_by uuid not null constraint payroll_export_person_fk references app_user,
  exported_at timestamptz not null default current_instant()
);
create index payroll_export_week_id on payroll_export (week, id);
create constraint trigger payroll_export_change after insert on payroll_export deferrable initially deferred
  for each row execute function record_change('Claim');
-- all lines of the week at that moment, also where the file has the changes alone
create table payroll_export_line (
  export_id uuid not null constraint payroll_export_line_export_fk references payroll_export,
  kind text not null constraint payroll_export_line_kind check (kind in ('hours', 'miles', 'expense')),
  -- a timesheet, a journey or an expense
  source_id uuid not null,
  carer_id uuid not null constraint payroll_export_line_carer_fk references app_user,
  date date not null,
  start_at timestamptz,
  end_at timestamptz,
  break_minutes integer,
  sleep_in boolean,
  hours numeric(9, 2),
  miles numeric(9, 2),
  amount numeric(12, 2),
  constraint payroll_export_line_pk primary key (export_id, kind, source_id)
);
