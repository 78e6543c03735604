-- The office changes times that were handed in: who did, when, why, from what and to what. Added beside the change, never altered.
create table timesheet_change (
  id uuid constraint timesheet_change_pk primary key default uuidv7(),
  timesheet_id uuid not null constraint timesheet_change_timesheet_fk references timesheet,
  changed_by uuid not null constraint timesheet_change_person_fk references app_user,
  changed_at timestamptz not null default current_instant(),
  -- always given where the carer had handed in the times
  reason text constraint timesheet_change_reason check (char_length(reason) between 1 and 500),
  before_start_at timestamptz not null,
  before_end_at timestamptz not null,
  before_break_minutes integer not null,
  before_sleep_in boolean not null,
  -- empty where the times were made void
  after_start_at timestamptz,
  after_end_at timestamptz,
  after_break_minutes integer,
  after_sleep_in boolean,
  constraint timesheet_change_whole check (num_nulls(after_start_at, after_end_at, after_break_minutes, after_sleep_in) in (0, 4))
);
create index timesheet_change_timesheet on timesheet_change (timesheet_id, id);
create constraint trigger timesheet_change_change after insert on timesheet_change deferrable initially deferred
  for each row execute function record_change('Claim');
