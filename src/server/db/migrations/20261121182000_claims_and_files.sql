-- What a carer claims after a visit: times, expenses, miles, further information; and the files that go with records.

create table timesheet (
  id uuid constraint timesheet_pk primary key default uuidv7(),
  appointment_carer_id uuid not null constraint timesheet_assignment_fk references appointment_carer
    constraint timesheet_once unique,
  -- copied from the assignment by trigger
  appointment_id uuid not null,
  carer_id uuid not null constraint timesheet_carer_fk references app_user,
  client_id uuid not null,
  planned_start_at timestamptz not null,
  planned_end_at timestamptz not null,
  due_at timestamptz not null,
  is_live boolean not null,
  status text not null default 'required' constraint timesheet_status check (status in ('required', 'submitted', 'not required')),
  started_at timestamptz,
  ended_at timestamptz,
  break_minutes integer not null default 0 constraint timesheet_break check (break_minutes >= 0),
  sleep_in boolean not null default false,
  notes text,
  submitted_at timestamptz,
  submitted_by uuid constraint timesheet_submitter_fk references app_user,
  is_listed boolean not null generated always as (is_live or status = 'submitted') stored,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint timesheet_submitted check ((status = 'submitted') = (submitted_at is not null)
    and (submitted_at is null) = (submitted_by is null)
    and (status <> 'submitted' or (started_at is not null and ended_at is not null))),
  constraint timesheet_length check (ended_at > started_at and ended_at <= started_at + interval '168 hours'),
  constraint timesheet_break_within check (make_interval(mins => break_minutes) < ended_at - started_at)
);
create index timesheet_planned on timesheet (planned_start_at, id) where is_listed;
create index timesheet_client on timesheet (client_id, planned_start_at, id) where is_listed;
create index timesheet_carer on timesheet (carer_id, planned_start_at, id) where is_listed;

create function timesheet_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;
create trigger timesheet_version before update on timesheet for each row execute function timesheet_version();

create function timesheet_tell_assignment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status <> new.status then
    update appointment_carer set timesheet_status = new.status
    where id = new.appointment_carer_id and timesheet_status <> new.status;
  end if;
  return null;
end $$;
create trigger timesheet_tell_assignment after update on timesheet for each row execute function timesheet_tell_assignment();

create function timesheet_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into timesheet as t (appointment_carer_id, appointment_id, carer_id, client_id, planned_start_at, planned_end_at,
    due_at, is_live, status, started_at, ended_at, submitted_at, submitted_by)
  select new.id, new.appointment_id, new.carer_id, new.client_id, lower(new.period), upper(new.period), new.report_due_at,
    new.is_live, new.timesheet_status, s.started_at, s.ended_at, s.ended_at, s.submitted_by
  from (select case when new.timesheet_status = 'submitted' then lower(new.period) end as started_at,
               case when new.timesheet_status = 'submitted' then upper(new.period) end as ended_at,
               case when new.timesheet_status = 'submitted' then new.carer_id end as submitted_by) as s
  on conflict (appointment_carer_id) do update set
    client_id = excluded.client_id, planned_start_at = excluded.planned_start_at, planned_end_at = excluded.planned_end_at,
    due_at = excluded.due_at, is_live = excluded.is_live
  where (t.client_id, t.planned_start_at, t.planned_end_at, t.due_at, t.is_live)
    is distinct from (excluded.client_id, excluded.planned_start_at, excluded.planned_end_at, excluded.due_at, excluded.is_live);
  return null;
end $$;
create trigger timesheet_follow after insert or update on appointment_carer for each row execute function timesheet_follow();

-- A timesheet that is marked submitted from before has the planned times: nothing else was kept of it.
insert into timesheet (appointment_carer_id, appointment_id, carer_id, client_id, planned_start_at, planned_end_at, due_at, is_live,
  status, started_at, ended_at, submitted_at, submitted_by)
select ac.id, ac.appointment_id, ac.carer_id, ac.client_id, lower(ac.period), upper(ac.period), ac.report_due_at, ac.is_live,
  ac.timesheet_status,
  case when ac.timesheet_status = 'submitted' then lower(ac.period) end,
  case when ac.timesheet_status = 'submitted' then upper(ac.period) end,
  case when ac.timesheet_status = 'submitted' then upper(ac.period) end,
  case when ac.timesheet_status = 'submitted' then ac.carer_id end
from appointment_carer ac;

-- Expenses -------------------------------------------------------------------------------------------------

create table expense_reason (
  id uuid constraint expense_reason_pk primary key default uuidv7(),
  slug text not null constraint expense_reason_slug_unique unique,
  reason text not null,
  category text not null,
  hint text,
  limit_pounds numeric(8, 2),
  limit_per text,
  is_receipt_required boolean not null default true,
  is_active boolean not null default true,
  sort_order integer not null default 0
);

create table expense (
  id uuid constraint expense_pk primary key default uuidv7(),
  appointment_carer_id uuid not null constraint expense_assignment_fk references appointment_carer,
  carer_id uuid not null constraint expense_carer_fk references app_user,
  reason_id uuid not null constraint expense_reason_fk references expense_reason,
  amount numeric(8, 2) not null constraint expense_amount check (amount > 0 and amount <= 500),
  date date not null,
  note text,
  deleted_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index expense_assignment on expense (appointment_carer_id) where deleted_at is null;
create index expense_carer on expense (carer_id, date) where deleted_at is null;
create trigger expense_version before update on expense for each row execute function raise_version();

-- Miles: the pay per mile follows from the day, the vehicle and the miles of the tax year before (MIL-02) ------------

create table mileage_rate (
  vehicle text not null,
  effective_from date not null,
  effective_to date,
  -- null: no second band
  first_band_miles integer,
  first_band_pence numeric(6, 2) not null,
  further_pence numeric(6, 2) not null,
  constraint mileage_rate_pk primary key (vehicle, effective_from)
);

create table mileage (
  id uuid constraint mileage_pk primary key default uuidv7(),
  appointment_carer_id uuid not null constraint mileage_assignment_fk references appointment_carer,
  carer_id uuid not null constraint mileage_carer_fk references app_user,
  date date not null,
  from_place text not null,
  to_place text not null,
  miles numeric(7, 2) not null constraint mileage_miles check (miles > 0 and miles <= 1000),
  vehicle text not null default 'CAR_OR_VAN' constraint mileage_vehicle check (vehicle in ('CAR_OR_VAN', 'MOTORCYCLE', 'BICYCLE')),
  purpose text,
  deleted_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index mileage_assignment on mileage (appointment_carer_id) where deleted_at is null;
create index mileage_carer on mileage (carer_id, date, id) where deleted_at is null;
create trigger mileage_version before update on mileage for each row execute function raise_version();

create table carer_extra_info (
  id uuid constraint carer_extra_info_pk primary key default uuidv7(),
  appointment_carer_id uuid not null constraint carer_extra_info_assignment_fk references appointment_carer
    constraint carer_extra_info_once unique,
  carer_id uuid not null constraint carer_extra_info_carer_fk references app_user,
  text text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create trigger carer_extra_info_version before update on carer_extra_info for each row execute function raise_version();

-- Whose claim it is follows from the assignment, whoever enters it.
create function claim_of_assignment() returns trigger language plpgsql as $$
begin
  select ac.carer_id into strict new.carer_id from appointment_carer ac where ac.id = new.appointment_carer_id;
  return new;
end $$;
create trigger expense_of_assignment before insert on expense for each row execute function claim_of_assignment();
create trigger mileage_of_assignment before insert on mileage for each row execute function claim_of_assignment();
create trigger carer_extra_info_of_assignment before insert on carer_extra_info for each row execute function claim_of_assignment();

-- Files (DOC-03): seen by whoever sees the record that they belong to --------------------------------------------------

create table stored_file (
  id uuid constraint stored_file_pk primary key default uuidv7(),
  name text not null,
  mime_type text not null,
  size integer not null,
  sha256 bytea not null,
  -- where it lies outside; otherwise its bytes are in stored_file_content
  storage_key text,
  width integer,
  height integer,
  expense_id uuid constraint stored_file_expense_fk references expense,
  report_document_id uuid constraint stored_file_document_fk references report_document,
  created_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint stored_file_one_owner check (num_nonnulls(expense_id, report_document_id) = 1)
);
create index stored_file_expense on stored_file (expense_id) where expense_id is not null;
create unique index stored_file_document on stored_file (report_document_id) where report_document_id is not null;

-- Apart from the rest, so that lists and change records never carry the bytes.
create table stored_file_content (
  file_id uuid constraint stored_file_content_pk primary key constraint stored_file_content_file_fk references stored_file,
  content bytea not null
);

-- Smaller and other-format copies of pictures (IMG-01), made when first asked for.
create table image_variant (
  file_id uuid not null constraint image_variant_file_fk references stored_file on delete cascade,
  width integer not null,
  quality integer not null,
  mime_type text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint image_variant_pk primary key (file_id, width, quality, mime_type)
);

create constraint trigger timesheet_change after update on timesheet
  deferrable initially deferred for each row execute function record_change('Claim');
create constraint trigger expense_change after insert or update or delete on expense
  deferrable initially deferred for each row execute function record_change('Claim');
create constraint trigger mileage_change after insert or update or delete on mileage
  deferrable initially deferred for each row execute function record_change('Claim');
create constraint trigger carer_extra_info_change after insert or update or delete on carer_extra_info
  deferrable initially deferred for each row execute function record_change('Claim');
create constraint trigger stored_file_change after insert or update or delete on stored_file
  deferrable initially deferred for each row execute function record_change('File');
