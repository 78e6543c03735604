-- People, organisations and appointments, and what surrounds every write:
-- change records, views, versions, idempotency keys, sessions, mail.
-- Rules: text and timestamptz, named constraints, half-open ranges, uuidv7 keys.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists pgcrypto;

-- Who acts and when -----------------------------------------------------------------------------------

-- The server sets app.user_id in front of every piece of work; without it nobody acts and no policy matches.
create function actor_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- The instant that time rules compare with: the clock, or the one a test has set.
create function current_instant() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

-- DAT-03: case, accents and spaces do not matter. Immutable so that an index can use it.
create function search_text(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(btrim(lower(public.unaccent('public.unaccent'::regdictionary, value))), '\s+', ' ', 'g');

-- People and organisations ----------------------------------------------------------------------------

create table client (
  id uuid constraint client_pk primary key default uuidv7(),
  name text not null constraint client_name_length check (length(name) between 1 and 200),
  kind text not null default 'local_authority',
  local_authority_code text,
  address text,
  phone text,
  email text,
  in_external_form boolean not null default true,
  archived_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create unique index client_name_unique on client (search_text(name)) where archived_at is null;

create table app_user (
  id uuid constraint app_user_pk primary key default uuidv7(),
  name text not null constraint app_user_name_length check (length(name) between 1 and 200),
  email text not null,
  user_type text not null constraint app_user_type check (user_type in ('admin', 'user', 'client')),
  -- the identity provider's subject, linked at the first sign-in
  subject text constraint app_user_subject_unique unique,
  last_login timestamptz,
  is_active boolean not null default true,
  client_id uuid constraint app_user_client_fk references client,
  phone text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint app_user_client_only_for_clients check ((user_type = 'client') = (client_id is not null))
);
create unique index app_user_email_unique on app_user (lower(email));
create index app_user_search on app_user using gin (search_text(name) gin_trgm_ops);
create index app_user_client on app_user (client_id) where client_id is not null;

create table young_person (
  id uuid constraint young_person_pk primary key default uuidv7(),
  status text not null default 'DRAFT'
    constraint young_person_status check (status in ('DRAFT', 'ACTIVE', 'INACTIVE', 'ARCHIVED')),
  id_on_third_party text constraint young_person_third_party_unique unique,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  dob date,
  lac boolean,
  local_authority text,
  client_id uuid not null constraint young_person_client_fk references client,
  home_area text,
  risk_level text constraint young_person_risk_level check (risk_level in ('red', 'orange', 'yellow', 'lightGreen', 'darkGreen')),
  key_risks text[] not null default '{}',
  allergies text,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index young_person_client on young_person (client_id);
create index young_person_search on young_person using gin (search_text(first_name || ' ' || last_name) gin_trgm_ops);

create table service_type (
  id uuid constraint service_type_pk primary key default uuidv7(),
  slug text not null constraint service_type_slug_unique unique,
  name text not null,
  category text not null,
  is_report_required boolean not null default true,
  report_due_hours integer not null default 24,
  sort_order integer not null default 0
);

-- Appointments ----------------------------------------------------------------------------------------

create table appointment (
  id uuid constraint appointment_pk primary key default uuidv7(),
  client_id uuid not null constraint appointment_client_fk references client,
  young_person_id uuid constraint appointment_young_person_fk references young_person,
  service_type_id uuid not null constraint appointment_service_type_fk references service_type,
  start_at timestamptz not null,
  end_at timestamptz not null,
  status text not null default 'active' constraint appointment_status check (status in ('active', 'cancelled')),
  cancellation_reason text,
  place text,
  notes text,
  id_on_third_party text constraint appointment_third_party_unique unique,
  -- appointments created together by a repeat
  series_id uuid,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint appointment_length check (end_at > start_at and end_at <= start_at + interval '168 hours'),
  constraint appointment_reason_when_cancelled check ((status = 'cancelled') = (cancellation_reason is not null))
);
create index appointment_start on appointment (start_at, id);
create index appointment_client_start on appointment (client_id, start_at, id);
create index appointment_young_person_start on appointment (young_person_id, start_at, id);

create table appointment_carer (
  id uuid constraint appointment_carer_pk primary key default uuidv7(),
  appointment_id uuid not null constraint appointment_carer_appointment_fk references appointment,
  carer_id uuid not null constraint appointment_carer_carer_fk references app_user,
  -- copied from the appointment by trigger: the constraint below and the row policies find all they ask for here
  period tstzrange not null,
  -- policies let only leakproof comparisons use an index, and those of ranges are none
  start_at timestamptz not null generated always as (lower(period)) stored,
  is_live boolean not null,
  client_id uuid not null,
  young_person_id uuid,
  removed_at timestamptz,
  report_required boolean not null default true,
  report_status text not null default 'required' constraint appointment_carer_report_status check (report_status in
    ('required', 'draft', 'submitted', 'numerical_submitted', 'approved', 'not approved', 'submitted corrected', 'not required')),
  report_due_at timestamptz not null,
  timesheet_status text not null default 'required' constraint appointment_carer_timesheet_status
    check (timesheet_status in ('required', 'submitted', 'not required')),
  sort_order integer not null default 0,
  -- The last line of APT-06: no two live assignments of one carer overlap.
  constraint appointment_carer_no_overlap exclude using gist (carer_id with =, period with &&) where (is_live)
);
create unique index appointment_carer_once on appointment_carer (appointment_id, carer_id);
create index appointment_carer_serves on appointment_carer (carer_id, client_id) where removed_at is null;
create index appointment_carer_cares_for on appointment_carer (carer_id, young_person_id, start_at) where is_live;
create index appointment_carer_open_reports on appointment_carer (start_at)
  where is_live and report_status not in ('approved', 'not required');
create index appointment_carer_carer on appointment_carer (carer_id, start_at, appointment_id) where removed_at is null;

-- What was stored as required reads as missing once it is due (REP-03). Draft too.
create function report_status_now(stored text, due_at timestamptz) returns text language sql stable parallel safe
  return case when stored in ('required', 'draft') and due_at < current_instant() then 'missing' else stored end;

create function timesheet_status_now(stored text, due_at timestamptz) returns text language sql stable parallel safe
  return case when stored = 'required' and due_at < current_instant() then 'missing' else stored end;

-- Copies time, state, people and due time of the appointment to its assignments.
create function appointment_carer_follow() returns trigger language plpgsql as $$
declare
  a record;
begin
  select ap.start_at, ap.end_at, ap.status, ap.client_id, ap.young_person_id, st.report_due_hours into strict a
  from appointment ap join service_type st on st.id = ap.service_type_id
  where ap.id = new.appointment_id;
  new.period := tstzrange(a.start_at, a.end_at);
  new.client_id := a.client_id;
  new.young_person_id := a.young_person_id;
  new.is_live := a.status = 'active' and new.removed_at is null;
  new.report_due_at := a.end_at + make_interval(hours => a.report_due_hours);
  return new;
end $$;
create trigger appointment_carer_follow before insert or update on appointment_carer
  for each row execute function appointment_carer_follow();

create function appointment_push() returns trigger language plpgsql as $$
begin
  if (new.start_at, new.end_at, new.status, new.service_type_id, new.client_id, new.young_person_id)
     is distinct from (old.start_at, old.end_at, old.status, old.service_type_id, old.client_id, old.young_person_id) then
    update appointment_carer set period = period where appointment_id = new.id;
  end if;
  return null;
end $$;
create trigger appointment_push after update on appointment for each row execute function appointment_push();

-- Versions: every update raises the version by one; nobody sets it by hand ---------------------------------

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;
create trigger client_version before update on client for each row execute function raise_version();
create trigger young_person_version before update on young_person for each row execute function raise_version();
create trigger appointment_version before update on appointment for each row execute function raise_version();
-- A sign-in is not an edit of the person.
create trigger app_user_version before update on app_user for each row
  when ((old.name, old.email, old.user_type, old.is_active, old.client_id, old.phone)
        is distinct from (new.name, new.email, new.user_type, new.is_active, new.client_id, new.phone))
  execute function raise_version();

-- Sessions ---------------------------------------------------------------------------------------------

create table session (
  id uuid constraint session_pk primary key default uuidv7(),
  user_id uuid not null constraint session_user_fk references app_user,
  -- sha256 of the cookie's secret; the secret itself is nowhere on the server
  cookie_hash bytea not null constraint session_cookie_unique unique,
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_user on session (user_id) where ended_at is null;

create table bearer_token (
  token_hash bytea constraint bearer_token_pk primary key,
  session_id uuid not null constraint bearer_token_session_fk references session on delete cascade,
  expires_at timestamptz not null
);
create index bearer_token_session on bearer_token (session_id);

-- An ID token opens one session only.
create table used_id_token (
  token_hash bytea constraint used_id_token_pk primary key,
  expires_at timestamptz not null
);

-- The built-in identity provider's codes, sessions and keys (demo only), so that any process can serve the next step.
create table identity_record (
  id text not null,
  kind text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  constraint identity_record_pk primary key (kind, id)
);
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_uid on identity_record (uid) where uid is not null;

-- Idempotency: the first answer to a key, kept for a day -----------------------------------------------------

create table idempotency_key (
  user_id uuid not null,
  key text not null constraint idempotency_key_length check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_key_pk primary key (user_id, key)
);

-- Drafts of forms, kept for their author ---------------------------------------------------------------------

create table form_draft (
  user_id uuid not null constraint form_draft_user_fk references app_user,
  -- which form of which record, such as appointment/new
  form text not null constraint form_draft_form_length check (length(form) between 1 and 200),
  content jsonb not null,
  updated_at timestamptz not null default now(),
  constraint form_draft_pk primary key (user_id, form)
);

-- Mail: a row is written in the transaction that causes it; a worker sends it --------------------------------

create table email (
  id uuid constraint email_pk primary key default uuidv7(),
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);

-- What the demo's own SMTP server received; its mailbox page reads this.
create table mailbox_message (
  id uuid constraint mailbox_message_pk primary key default uuidv7(),
  message_id text constraint mailbox_message_id_unique unique,
  from_address text not null,
  to_addresses text[] not null,
  subject text not null,
  text_body text,
  html_body text,
  received_at timestamptz not null default now()
);

-- Calendar feeds (APT-08): one live secret per carer -----------------------------------------------------------

create table calendar_feed (
  id uuid constraint calendar_feed_pk primary key default uuidv7(),
  carer_id uuid not null constraint calendar_feed_carer_fk references app_user,
  token_hash bytea not null constraint calendar_feed_token_unique unique,
  shows_first_names boolean not null default false,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  revoked_at timestamptz
);
create unique index calendar_feed_one_live on calendar_feed (carer_id) where revoked_at is null;

-- Imports of appointments (APT-07) --------------------------------------------------------------------------

create table appointment_import (
  id uuid constraint appointment_import_pk primary key default uuidv7(),
  created_by uuid not null constraint appointment_import_user_fk references app_user,
  file_name text not null,
  status text not null constraint appointment_import_status
    check (status in ('previewed', 'has_errors', 'running', 'applied', 'failed')),
  done_count integer not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create table appointment_import_row (
  import_id uuid not null constraint appointment_import_row_import_fk references appointment_import on delete cascade,
  line integer not null,
  -- as read from the file, for people to look at
  values jsonb not null,
  -- as understood, for the job to apply; null where there are problems
  booking jsonb,
  outcome text not null constraint appointment_import_row_outcome check (outcome in ('new', 'changed', 'same', 'error')),
  problems jsonb not null default '[]',
  constraint appointment_import_row_pk primary key (import_id, line)
);

create table care_planner_sync (
  id uuid constraint care_planner_sync_pk primary key default uuidv7(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  created_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  problems jsonb not null default '[]',
  failure text
);

-- Calls that anybody may make are counted per caller and minute, by all processes together.
create unlogged table rate_limit (
  key text not null,
  minute timestamptz not null,
  count integer not null,
  constraint rate_limit_pk primary key (key, minute)
);

-- Views of records (ACT-02: reads are logged too) ---------------------------------------------------------------

create table record_view (
  id bigint generated always as identity constraint record_view_pk primary key,
  at timestamptz not null default now(),
  user_id uuid not null,
  name text not null,
  subject_id uuid,
  was_found boolean not null,
  request_id text
);
create index record_view_subject on record_view (subject_id, at);

-- Change records: written by triggers, append-only, hash-chained ------------------------------------------------

create table change_record (
  -- the place in the chain, taken under the lock of change_chain: sequence order would not be chain order
  seq bigint constraint change_record_pk primary key,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  category text not null,
  action text not null constraint change_record_action check (action in ('Created', 'Updated', 'Deleted')),
  performed_by uuid,
  subject_table text not null,
  subject_id uuid not null,
  young_person_id uuid,
  -- [{ "field", "before", "after" }]
  changes jsonb not null,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null
);
create index change_record_subject on change_record (subject_id, seq);
create index change_record_young_person on change_record (young_person_id, seq) where young_person_id is not null;

create table change_chain (
  only_row boolean constraint change_chain_pk primary key default true constraint change_chain_one_row check (only_row),
  seq bigint not null,
  hash bytea not null
);
insert into change_chain (seq, hash) values (0, sha256('placewell'::bytea));

-- What is hashed of a record. `npm run verify-audit` recomputes it.
create function change_record_hash(previous_hash bytea, r change_record) returns bytea language sql stable
  return sha256(previous_hash || convert_to(jsonb_build_array(
    r.seq, r.id, extract(epoch from r.at), r.category, r.action, r.performed_by, r.subject_table, r.subject_id,
    r.young_person_id, r.changes, r.request_id)::text, 'UTF8'));

-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
-- Arguments: category, then the columns that are bookkeeping and not content.
create function record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The record of changes only grows.' using errcode = 'insufficient_privilege';
end $$;
create trigger change_record_append_only before update or delete or truncate on change_record
  for each statement execute function refuse_change();

create constraint trigger appointment_change after insert or update or delete on appointment
  deferrable initially deferred for each row execute function record_change('Appointment');
create constraint trigger appointment_carer_change after insert or update or delete on appointment_carer
  deferrable initially deferred for each row execute function record_change('Appointment');
create constraint trigger young_person_change after insert or update or delete on young_person
  deferrable initially deferred for each row execute function record_change('Profile');
create constraint trigger client_change after insert or update or delete on client
  deferrable initially deferred for each row execute function record_change('Organisation');
create constraint trigger app_user_change after insert or update of name, email, user_type, is_active, client_id, phone
  on app_user deferrable initially deferred for each row execute function record_change('User');

-- The work queue: every role may add a job in its transaction, none may read or change the queue.
create function enqueue(task text, payload json) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts => 25);
end $$;
