-- Reports: what is owed for each carer of an appointment, what was written, what was decided, and the documents made of it.
--
--   report       one per assignment; its status is never set by hand but follows from what was written (report_settle)
--   app_report   one written form of a report; the state machine of REP-03 runs here, guarded by report_transition
--   submission   every version that was handed in, as it was

create table report_type (
  id uuid constraint report_type_pk primary key default uuidv7(),
  slug text not null constraint report_type_slug_unique unique,
  name text not null,
  form_id uuid not null constraint report_type_form_fk references question_form,
  frequency text not null constraint report_type_frequency
    check (frequency in ('EACH_APPOINTMENT', 'AD_HOC', 'WEEKLY', 'EVERY_4_WEEKS')),
  due_hours integer not null default 24,
  -- ad-hoc forms that any service may need, such as the incident report
  is_for_all boolean not null default false,
  sort_order integer not null default 0
);
alter table service_type add column report_type_id uuid constraint service_type_report_type_fk references report_type;
-- Which forms are offered with a service, beside its own report.
create table report_type_service (
  report_type_id uuid not null constraint report_type_service_type_fk references report_type,
  service_type_id uuid not null constraint report_type_service_service_fk references service_type,
  constraint report_type_service_pk primary key (report_type_id, service_type_id)
);

create table not_approved_reason (
  id uuid constraint not_approved_reason_pk primary key default uuidv7(),
  slug text not null constraint not_approved_reason_slug_unique unique,
  reason text not null,
  guidance text,
  is_urgent boolean not null default false,
  needs_comment boolean not null default false,
  sort_order integer not null default 0
);

create table report (
  id uuid constraint report_pk primary key default uuidv7(),
  appointment_carer_id uuid not null constraint report_assignment_fk references appointment_carer
    constraint report_once unique,
  -- copied from the assignment by trigger: lists and row policies find all they ask for here
  appointment_id uuid not null,
  carer_id uuid not null constraint report_carer_fk references app_user,
  client_id uuid not null,
  young_person_id uuid,
  service_type_id uuid not null,
  start_at timestamptz not null,
  due_at timestamptz not null,
  is_live boolean not null,
  is_required boolean not null,
  status text not null default 'required' constraint report_status check (status in
    ('required', 'draft', 'submitted', 'numerical_submitted', 'approved', 'not approved', 'submitted corrected', 'not required')),
  -- what was written stays in the lists when the appointment is cancelled or the carer taken off
  is_listed boolean not null generated always as (is_live or status not in ('required', 'not required')) stored,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index report_due on report (due_at, id) where is_listed;
create index report_client_due on report (client_id, due_at, id) where is_listed;
create index report_carer_due on report (carer_id, due_at, id) where is_listed;
create index report_young_person_due on report (young_person_id, due_at, id) where is_listed;
create index report_open on report (due_at, id) where is_listed and status in ('required', 'draft', 'not approved');
create index report_waiting on report (due_at, id) where is_listed and status in ('submitted', 'submitted corrected');

create table app_report (
  id uuid constraint app_report_pk primary key default uuidv7(),
  report_id uuid not null constraint app_report_report_fk references report,
  form_id uuid not null,
  form_version integer not null,
  -- copied from the report by trigger
  carer_id uuid not null,
  client_id uuid not null,
  young_person_id uuid,
  status text not null constraint app_report_status check (status in
    ('draft', 'submitted', 'numerical_submitted', 'approved', 'not approved', 'submitted corrected')),
  answers jsonb not null,
  submitted_at timestamptz,
  submitted_by uuid constraint app_report_submitter_fk references app_user,
  decided_at timestamptz,
  decided_by uuid constraint app_report_decider_fk references app_user,
  not_approved_reason_id uuid constraint app_report_reason_fk references not_approved_reason,
  comment text,
  -- [{ "group_identifier", "entry", "question_id", "reason_id", "comment" }]
  question_reasons jsonb not null default '[]',
  deleted_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint app_report_form_fk foreign key (form_id, form_version) references question_form_version (form_id, form_version),
  constraint app_report_submitted check ((status = 'draft') = (submitted_at is null) and (submitted_at is null) = (submitted_by is null)),
  constraint app_report_decided check ((decided_at is null) = (decided_by is null)
    and (status in ('approved', 'not approved') and decided_at is not null or status not in ('approved', 'not approved'))),
  constraint app_report_reason_when_returned check (status <> 'not approved' or not_approved_reason_id is not null),
  -- Nobody approves their own (REP-03): neither who wrote it nor who handed it in for them.
  constraint app_report_not_own check (status <> 'approved' or (decided_by <> carer_id and decided_by <> submitted_by)),
  constraint app_report_deleted_unapproved check (deleted_at is null or status <> 'approved')
);
create unique index app_report_once on app_report (report_id, form_id) where deleted_at is null;
create index app_report_carer on app_report (carer_id);

-- The state machine (REP-03):
--
--   (new) ──> draft ──> submitted ───────────┬──> approved ──> submitted (reopened)
--     └───────────────> numerical_submitted  │
--                       not approved <───────┤
--                            └──> submitted corrected ──> approved | not approved
--
-- '' stands for a new one. Whoever is not named may not.
create table report_transition (
  from_status text not null,
  to_status text not null,
  role text not null,
  constraint report_transition_pk primary key (from_status, to_status, role)
);
insert into report_transition (from_status, to_status, role)
select f, t, r from (values ('', 'draft'), ('', 'submitted'), ('', 'numerical_submitted'), ('draft', 'submitted'),
    ('draft', 'numerical_submitted'), ('not approved', 'submitted corrected')) as step (f, t),
  (values ('app_admin'), ('app_carer')) as roles (r)
union all
select f, t, 'app_admin' from (values ('submitted', 'approved'), ('submitted', 'not approved'),
    ('submitted corrected', 'approved'), ('submitted corrected', 'not approved'), ('approved', 'submitted')) as step (f, t);

-- Copies whose report it is, and refuses a step that the table above does not name.
create function app_report_guard() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then '' else old.status end;
begin
  if tg_op = 'INSERT' then
    select r.carer_id, r.client_id, r.young_person_id into strict new.carer_id, new.client_id, new.young_person_id
    from report r where r.id = new.report_id;
  end if;
  if was <> new.status and current_user in ('app_admin', 'app_carer')
     and not exists (select from report_transition t
                     where t.from_status = was and t.to_status = new.status and t.role = current_user) then
    raise exception 'No step from % to %.', was, new.status
      using errcode = 'check_violation', constraint = 'report_transition';
  end if;
  return new;
end $$;
create trigger app_report_guard before insert or update on app_report for each row execute function app_report_guard();
create trigger app_report_version before update on app_report for each row execute function raise_version();

-- Every version that was handed in, as it was: what an approval was given to can be read years later.
create table app_report_submission (
  id uuid constraint app_report_submission_pk primary key default uuidv7(),
  app_report_id uuid not null constraint app_report_submission_report_fk references app_report,
  number integer not null,
  carer_id uuid not null,
  client_id uuid not null,
  young_person_id uuid,
  form_version integer not null,
  answers jsonb not null,
  submitted_at timestamptz not null,
  submitted_by uuid not null,
  constraint app_report_submission_once unique (app_report_id, number)
);
create trigger app_report_submission_append_only before update or delete or truncate on app_report_submission
  for each statement execute function refuse_change();

create function app_report_keep_submission() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status not in ('submitted', 'numerical_submitted', 'submitted corrected')
     or (tg_op = 'UPDATE' and old.status = 'approved')
     or (tg_op = 'UPDATE' and old.status = new.status and old.answers = new.answers) then
    return null;
  end if;
  insert into app_report_submission (app_report_id, number, carer_id, client_id, young_person_id, form_version, answers, submitted_at, submitted_by)
  select new.id, 1 + coalesce(max(s.number), 0), new.carer_id, new.client_id, new.young_person_id, new.form_version, new.answers,
    new.updated_at, coalesce(actor_id(), new.submitted_by)
  from app_report_submission s where s.app_report_id = new.id;
  return null;
end $$;
create trigger app_report_keep_submission after insert or update on app_report
  for each row execute function app_report_keep_submission();

-- A report's status follows from what was written. Its own form counts; a further one (incident, rating) only
-- where it waits for somebody. Approved once everything that was handed in is. What was written before the appointment
-- became another service's is its own too: nobody writes one visit twice.
create function report_status_of(r report) returns text language sql stable as $$
  with written as (
    select a.status, exists (select from report_type t where t.form_id = a.form_id and (t.frequency = 'EACH_APPOINTMENT'
        or t.id = (select s.report_type_id from service_type s where s.id = r.service_type_id))) as is_own
    from app_report a where a.report_id = r.id and a.deleted_at is null)
  select case
    when exists (select from written where status = 'not approved') then 'not approved'
    when exists (select from written where status = 'submitted corrected') then 'submitted corrected'
    when exists (select from written where status = 'submitted') then 'submitted'
    when exists (select from written where is_own) then
      (select status from written where is_own order by status = 'draft' limit 1)
    when r.is_required then 'required'
    when exists (select from written where status in ('approved', 'numerical_submitted')) then
      (select min(status) from written where status in ('approved', 'numerical_submitted'))
    when exists (select from written where status = 'draft') then 'draft'
    else 'not required' end
$$;

create function report_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update report r set status = report_status_of(r) where r.id = new.report_id;
  return null;
end $$;
create trigger app_report_settle after insert or update of status, answers, deleted_at, comment, question_reasons on app_report
  for each row execute function report_settle();

create function report_version() returns trigger language plpgsql as $$
begin
  if old.is_required <> new.is_required then
    new.status := report_status_of(new);
  end if;
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;
create trigger report_version before update on report for each row execute function report_version();

-- The appointment's lists show the status from the assignment, so that they need not look here.
create function report_tell_assignment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status <> new.status or old.is_required <> new.is_required then
    update appointment_carer set report_status = new.status, report_required = new.is_required
    where id = new.appointment_carer_id and (report_status, report_required) is distinct from (new.status, new.is_required);
  end if;
  return null;
end $$;
create trigger report_tell_assignment after update on report for each row execute function report_tell_assignment();

-- Made with the assignment, and follows it when the appointment moves, is cancelled or loses the carer.
create function report_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into report as r (appointment_carer_id, appointment_id, carer_id, client_id, young_person_id, service_type_id,
    start_at, due_at, is_live, is_required, status)
  select new.id, new.appointment_id, new.carer_id, new.client_id, new.young_person_id, a.service_type_id,
    new.start_at, new.report_due_at, new.is_live, new.report_required, new.report_status
  from appointment a where a.id = new.appointment_id
  on conflict (appointment_carer_id) do update set
    client_id = excluded.client_id, young_person_id = excluded.young_person_id, service_type_id = excluded.service_type_id,
    start_at = excluded.start_at, due_at = excluded.due_at, is_live = excluded.is_live, is_required = excluded.is_required
  where (r.client_id, r.young_person_id, r.service_type_id, r.start_at, r.due_at, r.is_live, r.is_required)
    is distinct from (excluded.client_id, excluded.young_person_id, excluded.service_type_id, excluded.start_at,
      excluded.due_at, excluded.is_live, excluded.is_required);
  return null;
end $$;
create trigger report_follow after insert or update on appointment_carer for each row execute function report_follow();

insert into report (appointment_carer_id, appointment_id, carer_id, client_id, young_person_id, service_type_id,
  start_at, due_at, is_live, is_required, status)
select ac.id, ac.appointment_id, ac.carer_id, ac.client_id, ac.young_person_id, a.service_type_id, ac.start_at, ac.report_due_at,
  ac.is_live, ac.report_required, ac.report_status
from appointment_carer ac join appointment a on a.id = ac.appointment_id;

-- Documents made of what was approved; a reopened report gets a new one, the old one stays.
create table report_document (
  id uuid constraint report_document_pk primary key default uuidv7(),
  report_id uuid not null constraint report_document_report_fk references report,
  app_report_id uuid not null constraint report_document_app_report_fk references app_report,
  document_version integer not null,
  made_at timestamptz not null default now(),
  made_by uuid,
  constraint report_document_once unique (app_report_id, document_version)
);
create index report_document_report on report_document (report_id, document_version);

-- Which e-mail told whom of which reports.
create table report_email (
  id uuid constraint report_email_pk primary key default uuidv7(),
  email_id uuid not null,
  report_id uuid not null constraint report_email_report_fk references report,
  recipients text[] not null,
  sent_by uuid not null,
  sent_at timestamptz not null default now(),
  constraint report_email_once unique (email_id, report_id)
);
create index report_email_report on report_email (report_id);

alter table email add column cc_addresses text[] not null default '{}';

-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
-- What follows from other rows is not content: copies made by triggers, and statuses that are recorded where they arise.
-- The answers of a report are recorded with each version handed in, not with every key stroke of a draft.
create or replace function record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  kept jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  head change_chain;
  r change_record;
begin
  select coalesce(jsonb_agg(jsonb_build_object('field', k, 'before', old_row -> k, 'after', new_row -> k) order by k), '[]')
    into r.changes
  from (select jsonb_object_keys(old_row || new_row) as k) as keys
  where k not in ('version', 'updated_at', 'period', 'is_live', 'sort_order')
    and not (tg_table_name = 'appointment_carer' and k in ('client_id', 'young_person_id', 'start_at'))
    and not (tg_table_name = 'appointment_carer' and tg_op = 'UPDATE' and k in ('report_status', 'report_required', 'timesheet_status'))
    and not (tg_table_name in ('report', 'timesheet') and k in ('appointment_id', 'carer_id', 'client_id', 'young_person_id',
      'service_type_id', 'start_at', 'due_at', 'planned_start_at', 'planned_end_at', 'is_listed'))
    and not (tg_table_name = 'app_report' and k = 'answers')
    and coalesce(old_row -> k, 'null'::jsonb) is distinct from coalesce(new_row -> k, 'null'::jsonb);
  if r.changes = '[]'::jsonb then
    return null;
  end if;
  select * into head from change_chain for update;
  r.seq := head.seq + 1;
  r.id := uuidv7();
  r.at := clock_timestamp();
  r.category := tg_argv[0];
  r.action := case tg_op when 'INSERT' then 'Created' when 'UPDATE' then 'Updated' else 'Deleted' end;
  r.performed_by := actor_id();
  r.subject_table := tg_table_name;
  r.subject_id := (kept ->> 'id')::uuid;
  r.young_person_id := case when tg_table_name = 'young_person' then (kept ->> 'id')::uuid
                            else (kept ->> 'young_person_id')::uuid end;
  r.request_id := nullif(current_setting('app.request_id', true), '');
  r.previous_hash := head.hash;
  r.hash := change_record_hash(head.hash, r);
  insert into change_record values (r.*);
  update change_chain set seq = r.seq, hash = r.hash;
  return null;
end $$;

create constraint trigger report_change after update on report
  deferrable initially deferred for each row execute function record_change('Report');
create constraint trigger app_report_change after insert or update or delete on app_report
  deferrable initially deferred for each row execute function record_change('Report');
create constraint trigger app_report_submission_change after insert on app_report_submission
  deferrable initially deferred for each row execute function record_change('Report');
create constraint trigger report_document_change after insert on report_document
  deferrable initially deferred for each row execute function record_change('Report');
create constraint trigger report_email_change after insert on report_email
  deferrable initially deferred for each row execute function record_change('Report');
