-- The whole schema, printed by `npm run schema` from a database that has run every migration. A test compares the two.
-- An empty database starts from this file, and an older one runs the migrations it has not had.
-- Functions stand in functions/, row policies and grants in policies/.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists pgcrypto;
create extension if not exists unaccent;
set check_function_bodies = off;
CREATE OR REPLACE FUNCTION public.fold_letters(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(btrim(lower(unaccent('unaccent'::regdictionary, value))), '\s+'::text, ' '::text, 'g'::text);
CREATE OR REPLACE FUNCTION public.search_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(translate(fold_letters(regexp_replace(value, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'::text, ''::text, 'g'::text)), '-‐‑‒–—―−﹘﹣－''`´‘’‛′ʹʻʼʽʾʿˈ׳＇'::text, '           '::text), ' +'::text, ' '::text, 'g'::text));
CREATE OR REPLACE FUNCTION public.name_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(search_text(value), ' '::text, ''::text);
CREATE OR REPLACE FUNCTION public.actor_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid;
CREATE OR REPLACE FUNCTION public.current_instant()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((NULLIF(current_setting('app.now'::text, true), ''::text))::timestamp with time zone, now());
CREATE OR REPLACE FUNCTION public.next_referral_reference()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  this_year integer := extract(year from current_instant() at time zone 'Europe/London');
  number integer;
begin
  insert into referral_counter as c (year, last) values (this_year, 1)
  on conflict (year) do update set last = c.last + 1 returning c.last into number;
  return format('REF-%s-%s', this_year, lpad(number::text, 4, '0'));
end $function$;
CREATE OR REPLACE FUNCTION public.searched_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((' '::text || search_text(value)) || '	 '::text) || name_key(value));
CREATE OR REPLACE FUNCTION public.young_person_name(first_name text, last_name text, preferred_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (COALESCE(btrim(preferred_name), ''::text) = ''::text) THEN btrim(((first_name || ' '::text) || last_name)) WHEN (lower("right"(btrim(preferred_name), (length(last_name) + 1))) = lower((' '::text || last_name))) THEN btrim(preferred_name) ELSE btrim(((btrim(preferred_name) || ' '::text) || last_name)) END;
reset check_function_bodies;

-- == core ==

create table change_chain (
  only_row boolean default true not null,
  seq bigint not null,
  hash bytea not null,
  constraint change_chain_pk PRIMARY KEY (only_row),
  constraint change_chain_one_row CHECK (only_row)
);
comment on table change_chain is 'The head of the audit chain: the number and hash of the newest change record. One row.';

create table email (
  id uuid default uuidv7() not null,
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  attempts integer default 0 not null,
  last_error text,
  cc_addresses text[] default '{}'::text[] not null,
  forget_at timestamp with time zone,
  kind text default 'other'::text not null,
  cause_id uuid,
  href text,
  caused_by uuid default actor_id(), -- app_user
  queued_at timestamp with time zone default current_instant() not null,
  open_addresses text[],
  refused_at timestamp with time zone,
  last_answer text,
  told_at timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by uuid, -- app_user
  young_person_ids uuid[] default '{}'::uuid[] not null,
  constraint email_pk PRIMARY KEY (id),
  constraint email_kind CHECK (kind ~ '^[a-z_]{3,40}$'::text)
);
comment on table email is 'Every e-mail the agency sends: queued, sent, refused or settled by hand. The words are forgotten after a while.';
CREATE INDEX email_cause ON email USING btree (cause_id, created_at) WHERE cause_id IS NOT NULL;
CREATE INDEX email_receipt ON email USING btree (lower(to_address), created_at) WHERE kind = 'referral_receipt'::text;
CREATE INDEX email_to_forget ON email USING btree (forget_at) WHERE forget_at IS NOT NULL;
CREATE INDEX email_undelivered ON email USING btree (queued_at) WHERE sent_at IS NULL AND settled_at IS NULL;
CREATE INDEX email_unsent ON email USING btree (created_at) WHERE sent_at IS NULL AND refused_at IS NULL;

create table form_draft (
  user_id uuid not null, -- app_user
  form text not null,
  content jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint form_draft_pk PRIMARY KEY (user_id, form),
  constraint form_draft_form_length CHECK (length(form) >= 1 AND length(form) <= 200)
);
comment on table form_draft is 'What an account has typed into a form and not saved.';

create table idempotency_key (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_key_pk PRIMARY KEY (user_id, key),
  constraint idempotency_key_length CHECK (length(key) >= 1 AND length(key) <= 200)
);
comment on table idempotency_key is 'The answers to requests that may be sent twice, so that a retry changes nothing.';

create table job_worker (
  worker_id text not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  constraint job_worker_pk PRIMARY KEY (worker_id)
);
comment on table job_worker is 'The workers of the job queue, each with the time it last reported. A worker that stops reporting is dead.';

create table notification (
  id uuid default uuidv7() not null,
  recipient_id uuid not null, -- app_user
  kind text not null,
  subject_id uuid not null,
  dedupe_key text not null,
  created_at timestamp with time zone default current_instant() not null,
  read_at timestamp with time zone,
  deliver_at timestamp with time zone,
  attempts integer default 0 not null,
  emailed_at timestamp with time zone,
  digest_at timestamp with time zone,
  constraint notification_pk PRIMARY KEY (id),
  constraint notification_key CHECK (char_length(dedupe_key) >= 1 AND char_length(dedupe_key) <= 200),
  constraint notification_kind CHECK (kind ~ '^[a-z_]{3,60}$'::text),
  constraint notification_once UNIQUE (recipient_id, dedupe_key)
);
comment on table notification is 'What an account is notified of, once for each cause.';
CREATE INDEX notification_of_incident ON notification USING btree (subject_id) WHERE kind = 'incident_approved'::text;
CREATE INDEX notification_of_owed_report ON notification USING btree (subject_id) WHERE kind = ANY (ARRAY['report_due_soon'::text, 'report_overdue'::text, 'report_not_come'::text]);
CREATE INDEX notification_of_recipient ON notification USING btree (recipient_id, created_at DESC, id DESC);
CREATE INDEX notification_of_subject ON notification USING btree (subject_id) WHERE read_at IS NULL;
CREATE INDEX notification_to_deliver ON notification USING btree (deliver_at) WHERE deliver_at IS NOT NULL;
CREATE INDEX notification_to_digest ON notification USING btree (digest_at) WHERE digest_at IS NOT NULL;
CREATE INDEX notification_unread ON notification USING btree (recipient_id) WHERE read_at IS NULL;

create table notification_choice (
  user_id uuid not null, -- app_user
  push boolean not null,
  quiet_from time without time zone,
  quiet_until time without time zone,
  daily_at time without time zone not null,
  kinds jsonb not null,
  version integer default 2 not null,
  constraint notification_choice_pk PRIMARY KEY (user_id),
  constraint notification_choice_quiet CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until)
);
comment on table notification_choice is 'How each account wants to hear of each kind of notification.';

create table notification_push (
  notification_id uuid not null, -- notification
  subscription_id uuid not null, -- push_subscription
  pushed_at timestamp with time zone default current_instant() not null,
  constraint notification_push_pk PRIMARY KEY (notification_id, subscription_id)
);
comment on table notification_push is 'The pushes of a notification, one for each device.';
CREATE INDEX notification_push_subscription ON notification_push USING btree (subscription_id);

create table push_key (
  is_only boolean default true not null,
  public_key text not null,
  private_key text not null,
  made_at timestamp with time zone default now() not null,
  constraint push_key_pk PRIMARY KEY (is_only),
  constraint push_key_one CHECK (is_only)
);
comment on table push_key is 'The key pair that signs pushes. One row.';

create table push_subscription (
  id uuid default uuidv7() not null,
  user_id uuid not null, -- app_user
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone default current_instant() not null,
  constraint push_subscription_pk PRIMARY KEY (id),
  constraint push_subscription_endpoint UNIQUE (endpoint),
  constraint push_subscription_endpoint_length CHECK (char_length(endpoint) <= 1000)
);
comment on table push_subscription is 'The devices that an account receives pushes on.';
CREATE INDEX push_subscription_of_user ON push_subscription USING btree (user_id, created_at);

-- == questions ==

create table question_form (
  id uuid default uuidv7() not null,
  slug text not null,
  name text not null,
  purpose text not null,
  is_numeric boolean default false not null,
  retired_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint question_form_pk PRIMARY KEY (id),
  constraint question_form_name_length CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint question_form_slug_unique UNIQUE (slug)
);
comment on table question_form is 'The forms: one for each report type, topic and purpose. Their questions are in the versions.';

create table question_form_version (
  id uuid default uuidv7() not null,
  form_id uuid not null, -- question_form
  form_version integer not null,
  introduction text,
  questions jsonb not null,
  published_at timestamp with time zone,
  published_by uuid, -- app_user
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint question_form_version_pk PRIMARY KEY (id),
  constraint question_form_version_number CHECK (form_version >= 1),
  constraint question_form_version_once UNIQUE (form_id, form_version),
  constraint question_form_version_questions CHECK (jsonb_typeof(questions) = 'array'::text)
);
comment on table question_form_version is 'The questions of a form, by version. A published version never changes.';
CREATE UNIQUE INDEX question_form_one_draft ON question_form_version USING btree (form_id) WHERE published_at IS NULL;

-- == organisations ==

create table access_request (
  id uuid default uuidv7() not null,
  kind text not null,
  subject_id uuid not null,
  beneficiary_id uuid, -- app_user
  change jsonb not null,
  requested_by uuid not null, -- app_user
  requested_at timestamp with time zone default current_instant() not null,
  expires_at timestamp with time zone default current_instant() + '7 days'::interval not null,
  outcome text default 'waiting'::text not null,
  decided_by uuid, -- app_user
  decided_at timestamp with time zone,
  decided_in xid8,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint access_request_pk PRIMARY KEY (id),
  constraint access_request_change_object CHECK (jsonb_typeof(change) = 'object'::text),
  constraint access_request_decided_by_somebody CHECK ((decided_by IS NOT NULL) = (outcome = ANY (ARRAY['approved'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint access_request_decided_once CHECK ((outcome = 'waiting'::text) = (decided_at IS NULL)),
  constraint access_request_for_somebody CHECK ((kind = ANY (ARRAY['record_reader'::text, 'record_hand_over'::text, 'account_identity'::text])) <= (beneficiary_id IS NOT NULL)),
  constraint access_request_kind CHECK (kind = ANY (ARRAY['record_reader'::text, 'record_open'::text, 'record_hand_over'::text, 'account_identity'::text, 'social_worker'::text])),
  constraint access_request_not_by_beneficiary CHECK (outcome <> 'approved'::text OR decided_by <> beneficiary_id),
  constraint access_request_not_for_oneself CHECK (beneficiary_id <> requested_by),
  constraint access_request_outcome CHECK (outcome = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])),
  constraint access_request_two_people CHECK ((outcome <> ALL (ARRAY['approved'::text, 'declined'::text])) OR decided_by <> requested_by),
  constraint access_request_withdrawn_by_asker CHECK (outcome <> 'withdrawn'::text OR decided_by = requested_by)
);
comment on table access_request is 'Changes of access that need a second administrator''s approval, and what became of them.';
CREATE INDEX access_request_of_subject ON access_request USING btree (subject_id, requested_at);
CREATE UNIQUE INDEX access_request_once ON access_request USING btree (kind, subject_id, beneficiary_id) NULLS NOT DISTINCT WHERE outcome = 'waiting'::text;

create table agency_settings (
  id uuid default uuidv7() not null,
  agency_name text,
  agency_address text,
  agency_phone text,
  on_call_phone text,
  agency_company_number text,
  agency_vat_number text,
  payment_details text,
  cost_per_hour text,
  office_email_to text,
  emergency_email_to text,
  chat_hours text,
  sos_button text,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint agency_settings_pk PRIMARY KEY (id),
  constraint agency_settings_required CHECK (agency_name <> ''::text AND agency_phone <> ''::text AND on_call_phone <> ''::text AND emergency_email_to <> ''::text AND chat_hours <> ''::text),
  constraint agency_settings_sos_button CHECK (sos_button = ANY (ARRAY['on'::text, 'off'::text]))
);
comment on table agency_settings is 'The settings that administrators changed. One row; null means that the environment''s value applies.';
CREATE UNIQUE INDEX agency_settings_once ON agency_settings USING btree ((true));

create table api_key (
  id uuid default uuidv7() not null,
  client_id uuid not null, -- client
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  created_by uuid, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid, -- app_user
  constraint api_key_pk PRIMARY KEY (id),
  constraint api_key_hash_unique UNIQUE (key_hash),
  constraint api_key_name CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint api_key_prefix CHECK (length(prefix) >= 1 AND length(prefix) <= 12),
  constraint api_key_revoked CHECK (revoked_at IS NOT NULL OR revoked_by IS NULL)
);
comment on table api_key is 'Keys by which a client''s system sends referrals. Only the hash is stored.';
CREATE UNIQUE INDEX api_key_name_unique ON api_key USING btree (client_id, fold_letters(name)) WHERE revoked_at IS NULL;

create table app_user (
  id uuid default uuidv7() not null,
  name text not null,
  email text not null,
  user_type text not null,
  subject text,
  last_login timestamp with time zone,
  is_active boolean default true not null,
  client_id uuid, -- client
  phone text,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  coordinator_area text,
  home_area text,
  postcode_district text,
  contracted_hours_week numeric(5,2),
  emergency_contact_name text,
  emergency_contact_relationship text,
  emergency_contact_phone text,
  notes text,
  subject_issuer text,
  known_as text,
  constraint app_user_pk PRIMARY KEY (id),
  constraint app_user_client_only_for_clients CHECK ((user_type = 'client'::text) = (client_id IS NOT NULL)),
  constraint app_user_contracted_hours CHECK (contracted_hours_week >= 0::numeric AND contracted_hours_week <= 168::numeric),
  constraint app_user_coordinator_is_admin CHECK (coordinator_area IS NULL OR user_type = 'admin'::text),
  constraint app_user_issuer_of_subject CHECK (subject_issuer IS NULL OR subject IS NOT NULL),
  constraint app_user_name_length CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint app_user_staff_only CHECK (user_type <> 'client'::text OR COALESCE(home_area, postcode_district, contracted_hours_week::text, emergency_contact_name, emergency_contact_relationship, emergency_contact_phone, notes) IS NULL),
  constraint app_user_type CHECK (user_type = ANY (ARRAY['admin'::text, 'user'::text, 'client'::text]))
);
comment on table app_user is 'Accounts: administrators, carers and client users.';
CREATE INDEX app_user_admins ON app_user USING btree (id) WHERE user_type = 'admin'::text;
CREATE INDEX app_user_client ON app_user USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX app_user_coordinators ON app_user USING btree (coordinator_area) WHERE coordinator_area IS NOT NULL;
CREATE UNIQUE INDEX app_user_email_unique ON app_user USING btree (lower(email));
CREATE INDEX app_user_order ON app_user USING btree (search_text(name), id);
CREATE INDEX app_user_search ON app_user USING gin (searched_text(name) gin_trgm_ops);
CREATE UNIQUE INDEX app_user_subject_unique ON app_user USING btree (subject, COALESCE(subject_issuer, ''::text)) WHERE subject IS NOT NULL;

create table carer_check (
  id uuid default uuidv7() not null,
  carer_id uuid not null, -- app_user
  kind_id uuid not null, -- check_kind
  issued_on date not null,
  expires_on date,
  reference text,
  note text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default current_instant() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint carer_check_pk PRIMARY KEY (id),
  constraint carer_check_days CHECK (expires_on >= issued_on),
  constraint carer_check_note CHECK (char_length(note) >= 1 AND char_length(note) <= 500),
  constraint carer_check_reference CHECK (char_length(reference) >= 1 AND char_length(reference) <= 100)
);
comment on table carer_check is 'A carer''s checks (DBS, identity, references and so on), each with its expiry date.';
CREATE INDEX carer_check_carer ON carer_check USING btree (carer_id, issued_on, id);
CREATE UNIQUE INDEX carer_check_once ON carer_check USING btree (carer_id, kind_id, issued_on) WHERE archived_at IS NULL;

create table check_kind (
  id uuid default uuidv7() not null,
  slug text,
  name text not null,
  months integer,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default current_instant() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  is_asked_everywhere boolean default false not null,
  archived_reason text,
  constraint check_kind_pk PRIMARY KEY (id),
  constraint check_kind_archived_reason CHECK (char_length(archived_reason) >= 1 AND char_length(archived_reason) <= 500),
  constraint check_kind_months CHECK (months >= 1 AND months <= 120),
  constraint check_kind_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  constraint check_kind_slug UNIQUE (slug)
);
comment on table check_kind is 'The kinds of check that the agency keeps.';
CREATE UNIQUE INDEX check_kind_name ON check_kind USING btree (lower(name)) WHERE archived_at IS NULL;

create table check_standing (
  id uuid default uuidv7() not null,
  carer_id uuid not null, -- app_user
  kind_id uuid not null, -- check_kind
  check_id uuid, -- carer_check
  holds_until date not null,
  constraint check_standing_pk PRIMARY KEY (id),
  constraint check_standing_once UNIQUE (carer_id, kind_id)
);
comment on table check_standing is 'Until when a carer meets a kind of check. Kept up to date by triggers, so that booking reads one row.';
CREATE INDEX check_standing_check ON check_standing USING btree (check_id);
CREATE INDEX check_standing_kind ON check_standing USING btree (kind_id, holds_until, id);
CREATE INDEX check_standing_until ON check_standing USING btree (holds_until, id);

create table client (
  id uuid default uuidv7() not null,
  name text not null,
  kind text default 'local_authority'::text not null,
  local_authority_code text,
  address text,
  phone text,
  email text,
  in_external_form boolean default true not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  archive_reason text,
  report_due_hours integer,
  report_office_hours integer,
  constraint client_pk PRIMARY KEY (id),
  constraint client_name_length CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint client_reason_when_archived CHECK (archive_reason IS NULL OR archived_at IS NOT NULL),
  constraint client_report_due_hours CHECK (report_due_hours >= 1 AND report_due_hours <= 336),
  constraint client_report_office_hours CHECK (report_office_hours >= 0 AND report_office_hours <= 336)
);
comment on table client is 'Client organisations, such as local authorities.';
CREATE UNIQUE INDEX client_name_unique ON client USING btree (fold_letters(name)) WHERE archived_at IS NULL;

create table client_contact (
  id uuid default uuidv7() not null,
  client_id uuid not null, -- client
  name text not null,
  email text,
  phone text,
  is_invoicing boolean default true not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint client_contact_pk PRIMARY KEY (id),
  constraint client_contact_name_length CHECK (length(name) >= 1 AND length(name) <= 200)
);
comment on table client_contact is 'People at a client who receive invoices or other letters.';
CREATE INDEX client_contact_client ON client_contact USING btree (client_id) WHERE archived_at IS NULL;

create unlogged table form_token (
  token_hash bytea not null,
  client_id uuid not null,
  expires_at timestamp with time zone not null,
  asked integer default 0 not null,
  constraint form_token_pk PRIMARY KEY (token_hash)
);
comment on table form_token is 'Tokens of the public form of a client, unused and used.';

create table service_check (
  id uuid default uuidv7() not null,
  service_type_id uuid not null, -- service_type
  kind_id uuid not null, -- check_kind
  created_at timestamp with time zone default current_instant() not null,
  dropped_at timestamp with time zone,
  dropped_reason text,
  constraint service_check_pk PRIMARY KEY (id),
  constraint service_check_dropped CHECK ((dropped_at IS NULL) = (dropped_reason IS NULL)),
  constraint service_check_dropped_reason CHECK (char_length(dropped_reason) >= 1 AND char_length(dropped_reason) <= 500),
  constraint service_check_once UNIQUE (service_type_id, kind_id)
);
comment on table service_check is 'The checks that a service requires of its carers. Dropping one needs a reason.';
CREATE INDEX service_check_kind ON service_check USING btree (kind_id);

create table social_worker (
  id uuid default uuidv7() not null,
  name text not null,
  email text not null,
  phone text,
  role text not null,
  client_id uuid not null, -- client
  local_authority text not null,
  team_id uuid, -- team
  user_id uuid, -- app_user
  is_pending boolean default false not null,
  is_active boolean default true not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint social_worker_pk PRIMARY KEY (id),
  constraint social_worker_name_length CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint social_worker_of_client UNIQUE (id, client_id),
  constraint social_worker_role CHECK (role = ANY (ARRAY['TEAM_MANAGER'::text, 'PRACTICE_MANAGER'::text, 'SERVICE_MANAGER'::text, 'SOCIAL_WORKER'::text, 'HEAD_OF_SERVICE'::text, 'SENIOR_PRACTITIONER'::text, 'SENIOR_SOCIAL_WORKER'::text, 'PRINCIPAL_SOCIAL_WORKER'::text])),
  constraint social_worker_user_unique UNIQUE (user_id)
);
comment on table social_worker is 'Social workers of a client, with or without an account.';
CREATE INDEX social_worker_authority ON social_worker USING btree (search_text(local_authority), id) WHERE archived_at IS NULL;
CREATE INDEX social_worker_client ON social_worker USING btree (client_id) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX social_worker_email_unique ON social_worker USING btree (client_id, lower(email)) WHERE archived_at IS NULL AND NOT is_pending;
CREATE INDEX social_worker_name ON social_worker USING btree (search_text(name), id) WHERE archived_at IS NULL;
CREATE INDEX social_worker_order ON social_worker USING btree (is_pending DESC, search_text(name), id) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX social_worker_registered_once ON social_worker USING btree (client_id, lower(email), name, role, COALESCE(phone, ''::text), COALESCE(team_id, client_id)) WHERE archived_at IS NULL AND is_pending;
CREATE INDEX social_worker_role ON social_worker USING btree (role, id) WHERE archived_at IS NULL;
CREATE INDEX social_worker_search ON social_worker USING gin (searched_text(name) gin_trgm_ops);
CREATE INDEX social_worker_team ON social_worker USING btree (team_id) WHERE team_id IS NOT NULL;

create table team (
  id uuid default uuidv7() not null,
  name text not null,
  client_id uuid not null, -- client
  local_authority text not null,
  team_manager_id uuid, -- social_worker
  practice_manager_id uuid, -- social_worker
  service_manager_id uuid, -- social_worker
  archived_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint team_pk PRIMARY KEY (id),
  constraint team_name_length CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint team_of_client UNIQUE (id, client_id)
);
comment on table team is 'Teams of a client.';
CREATE UNIQUE INDEX team_name_unique ON team USING btree (client_id, fold_letters(name)) WHERE archived_at IS NULL;
CREATE INDEX team_order ON team USING btree (search_text(name), id) WHERE archived_at IS NULL;
CREATE INDEX team_search ON team USING gin (searched_text(name) gin_trgm_ops);

create table temporal_form (
  id uuid default uuidv7() not null,
  token_hash bytea not null,
  social_worker_id uuid not null, -- social_worker
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint temporal_form_pk PRIMARY KEY (id),
  constraint temporal_form_token_unique UNIQUE (token_hash)
);
comment on table temporal_form is 'Links by which a social worker fills in their own details, once and within 14 days.';
CREATE INDEX temporal_form_social_worker ON temporal_form USING btree (social_worker_id);

-- == young-persons ==

create table carer_wish (
  id uuid default uuidv7() not null,
  young_person_id uuid not null, -- young_person
  carer_id uuid not null, -- app_user
  kind text not null,
  wished_by text not null,
  reason text not null,
  until date,
  created_by uuid not null, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint carer_wish_pk PRIMARY KEY (id),
  constraint carer_wish_kind CHECK (kind = ANY (ARRAY['asked for'::text, 'ruled out'::text])),
  constraint carer_wish_reason CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint carer_wish_wished_by CHECK (wished_by = ANY (ARRAY['young person'::text, 'client'::text, 'agency'::text]))
);
comment on table carer_wish is 'Carers whom a young person asks for, or asks not to have.';
CREATE UNIQUE INDEX carer_wish_once ON carer_wish USING btree (young_person_id, carer_id) WHERE ended_at IS NULL;

create table characteristic (
  id uuid default uuidv7() not null,
  young_person_id uuid not null, -- young_person
  subcategory_id uuid not null, -- characteristic_subcategory
  form_id uuid not null, -- question_form_version
  form_version integer not null, -- question_form_version
  answers jsonb default '{}'::jsonb not null,
  level text,
  summary text,
  recorded_by uuid, -- app_user
  recorded_at timestamp with time zone default now() not null,
  review_due date,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  referral_id uuid, -- referral
  constraint characteristic_pk PRIMARY KEY (id),
  constraint characteristic_level CHECK (level = ANY (ARRAY['red'::text, 'orange'::text, 'yellow'::text, 'lightGreen'::text, 'darkGreen'::text])),
  constraint characteristic_once UNIQUE (young_person_id, subcategory_id)
);
comment on table characteristic is 'What is known about a young person on one topic, with its level.';

create table characteristic_level_change (
  id uuid default uuidv7() not null,
  characteristic_id uuid not null, -- characteristic
  young_person_id uuid not null,
  subcategory_id uuid not null,
  level text,
  at timestamp with time zone not null,
  recorded_by uuid,
  constraint characteristic_level_change_pk PRIMARY KEY (id)
);
comment on table characteristic_level_change is 'How a level changed over time. Written by trigger.';
CREATE INDEX characteristic_level_change_topic ON characteristic_level_change USING btree (characteristic_id, at, id);
CREATE INDEX characteristic_level_change_young_person ON characteristic_level_change USING btree (young_person_id, subcategory_id, at);

create table characteristic_subcategory (
  id uuid default uuidv7() not null,
  slug text not null,
  name text not null,
  category text not null,
  description text,
  form_id uuid not null, -- question_form
  is_sensitive boolean default false not null,
  is_visible_to_client boolean default true not null,
  review_every_weeks integer,
  sort_order integer default 0 not null,
  constraint characteristic_subcategory_pk PRIMARY KEY (id),
  constraint characteristic_subcategory_slug_unique UNIQUE (slug)
);
comment on table characteristic_subcategory is 'The topics of characteristics.';

create table diary (
  id uuid default uuidv7() not null,
  young_person_id uuid not null, -- young_person
  date date not null,
  time time without time zone,
  title text not null,
  text text not null,
  is_shared boolean default true not null,
  released_at timestamp with time zone,
  created_by uuid not null, -- app_user
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  author_name text not null,
  constraint diary_pk PRIMARY KEY (id),
  constraint diary_title_length CHECK (length(title) >= 1 AND length(title) <= 200)
);
comment on table diary is 'Case notes about a young person.';
CREATE INDEX diary_author ON diary USING btree (created_by);
CREATE INDEX diary_authors ON diary USING btree (young_person_id, created_by) WHERE deleted_at IS NULL;
CREATE INDEX diary_deleted ON diary USING btree (young_person_id) WHERE deleted_at IS NOT NULL;
CREATE INDEX diary_released ON diary USING btree (released_at) WHERE released_at IS NOT NULL;
CREATE INDEX diary_timeline ON diary USING btree (young_person_id, date DESC, "time" DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;

create table diary_addendum (
  id uuid default uuidv7() not null,
  diary_id uuid not null, -- diary
  young_person_id uuid not null,
  text text not null,
  created_by uuid not null, -- app_user
  created_at timestamp with time zone default now() not null,
  author_name text not null,
  constraint diary_addendum_pk PRIMARY KEY (id)
);
comment on table diary_addendum is 'Additions to a case note that can no longer be edited.';
CREATE INDEX diary_addendum_diary ON diary_addendum USING btree (diary_id);

create table referral (
  id uuid default uuidv7() not null,
  reference text default next_referral_reference() not null,
  status text default 'draft'::text not null,
  origin text not null,
  client_id uuid not null, -- client
  social_worker_id uuid, -- social_worker
  young_person_id uuid, -- young_person
  form_id uuid not null, -- question_form_version
  form_version integer not null, -- question_form_version
  answers jsonb default '{}'::jsonb not null,
  current_step integer default 1 not null,
  young_person_name text generated always as (btrim(("left"(COALESCE(answers #>> '{identity,0,rf-first-name}'::text[], ''::text), 70) || ' '::text) || regexp_replace("left"(COALESCE(answers #>> '{identity,0,rf-last-name}'::text[], ''::text), 70), '^[-‐‑‒–—―−. ]*$'::text, ''::text))) stored not null,
  search_name text generated always as (searched_text(("left"(COALESCE(answers #>> '{identity,0,rf-first-name}'::text[], ''::text), 70) || ' '::text) || "left"(COALESCE(answers #>> '{identity,0,rf-last-name}'::text[], ''::text), 70))) stored not null,
  urgency text generated always as ("substring"(answers #>> '{support-overview,0,rf-urgency}'::text[], '^rf-urgency--(today|48-hours|week|planned)$'::text)) stored,
  is_quarantined boolean default false not null,
  is_suspect boolean default false not null,
  pass_hash bytea,
  notified_at timestamp with time zone,
  told_at timestamp with time zone,
  taken_fields text[] default '{}'::text[] not null,
  created_by uuid, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  submitted_at timestamp with time zone,
  submitted_by uuid, -- app_user
  due_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid, -- app_user
  reason text,
  closed_at timestamp with time zone,
  closed_by uuid, -- app_user
  closed_reason text,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  third_party_reference text,
  api_key_id uuid, -- api_key
  sent_hash bytea,
  corrected_at timestamp with time zone,
  corrected_by uuid, -- app_user
  corrected_from jsonb,
  constraint referral_pk PRIMARY KEY (id),
  constraint referral_answers CHECK (jsonb_typeof(answers) = 'object'::text),
  constraint referral_closed CHECK ((status = 'closed'::text) = (closed_at IS NOT NULL) AND (status <> 'closed'::text OR closed_reason IS NOT NULL)),
  constraint referral_correction CHECK ((corrected_at IS NULL) = (corrected_from IS NULL)),
  constraint referral_decided CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND
CASE status
    WHEN 'closed'::text THEN true
    WHEN 'approved'::text THEN decided_at IS NOT NULL
    WHEN 'declined'::text THEN decided_at IS NOT NULL AND reason IS NOT NULL
    ELSE decided_at IS NULL
END),
  constraint referral_machine CHECK (
CASE origin
    WHEN 'machine'::text THEN third_party_reference IS NOT NULL AND api_key_id IS NOT NULL AND sent_hash IS NOT NULL
    WHEN 'public'::text THEN third_party_reference IS NULL AND api_key_id IS NULL
    ELSE third_party_reference IS NULL AND api_key_id IS NULL AND sent_hash IS NULL
END),
  constraint referral_not_own CHECK (decided_by IS NULL OR submitted_by IS NULL OR decided_by <> submitted_by),
  constraint referral_origin CHECK (origin = ANY (ARRAY['administrator'::text, 'client'::text, 'public'::text, 'machine'::text])),
  constraint referral_pass_unique UNIQUE (pass_hash),
  constraint referral_quarantine CHECK (NOT is_quarantined OR (status = ANY (ARRAY['submitted'::text, 'closed'::text]))),
  constraint referral_reference_unique UNIQUE (reference),
  constraint referral_status CHECK (status = ANY (ARRAY['draft'::text, 'submitted'::text, 'in review'::text, 'approved'::text, 'declined'::text, 'closed'::text])),
  constraint referral_step CHECK (current_step >= 1 AND current_step <= 8),
  constraint referral_submitted CHECK (
CASE status
    WHEN 'draft'::text THEN submitted_at IS NULL
    WHEN 'closed'::text THEN true
    ELSE submitted_at IS NOT NULL AND due_at IS NOT NULL
END),
  constraint referral_third_party_reference CHECK (length(third_party_reference) >= 1 AND length(third_party_reference) <= 100)
);
comment on table referral is 'Requests for support, from a client, the public form or another system. Drawn in contract/young-persons/referrals.ts.';
CREATE INDEX referral_approved ON referral USING btree (decided_at) WHERE status = 'approved'::text AND young_person_id IS NOT NULL;
CREATE INDEX referral_client ON referral USING btree (client_id, created_at, id);
CREATE INDEX referral_due ON referral USING btree (due_at, id);
CREATE INDEX referral_due_last ON referral USING btree (due_at DESC NULLS LAST, id DESC);
CREATE INDEX referral_name ON referral USING gin (search_name gin_trgm_ops);
CREATE INDEX referral_name_order ON referral USING btree (search_name, id);
CREATE INDEX referral_newest ON referral USING btree (created_at, id);
CREATE INDEX referral_of_nobody ON referral USING btree (id) WHERE status = 'approved'::text AND young_person_id IS NULL;
CREATE INDEX referral_open ON referral USING btree (due_at, id) WHERE status = ANY (ARRAY['submitted'::text, 'in review'::text]);
CREATE INDEX referral_social_worker ON referral USING btree (social_worker_id) WHERE social_worker_id IS NOT NULL;
CREATE INDEX referral_status ON referral USING btree (status, id);
CREATE INDEX referral_submitted_at ON referral USING btree (submitted_at) WHERE submitted_at IS NOT NULL;
CREATE INDEX referral_third_party_search ON referral USING btree (search_text(third_party_reference) text_pattern_ops) WHERE third_party_reference IS NOT NULL;
CREATE UNIQUE INDEX referral_third_party_unique ON referral USING btree (client_id, third_party_reference) WHERE third_party_reference IS NOT NULL;
CREATE INDEX referral_young_person ON referral USING btree (young_person_id) WHERE young_person_id IS NOT NULL;

create table referral_answer_link (
  question_id uuid not null, -- referral_message
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint referral_answer_link_pk PRIMARY KEY (question_id),
  constraint referral_answer_link_token UNIQUE (token_hash)
);
comment on table referral_answer_link is 'Links by which a referrer without an account answers one question.';

create table referral_counter (
  year integer not null,
  last integer not null,
  constraint referral_counter_pk PRIMARY KEY (year)
);
comment on table referral_counter is 'The last referral number of each year.';

create table referral_draft (
  token_hash bytea not null,
  sealed bytea not null,
  expires_at timestamp with time zone not null,
  updated_at timestamp with time zone default current_instant() not null,
  version integer default 1 not null,
  constraint referral_draft_pk PRIMARY KEY (token_hash),
  constraint referral_draft_size CHECK (octet_length(sealed) < 1048576)
);
comment on table referral_draft is 'Drafts of the public referral form, sealed with a code that only the referrer has.';

create table referral_kept_back (
  referral_id uuid not null, -- referral
  written_by uuid, -- app_user
  constraint referral_kept_back_pk PRIMARY KEY (referral_id)
);
comment on table referral_kept_back is 'Referrals that may be about a restricted young person, kept back from their client until associated.';

create table referral_message (
  id uuid default uuidv7() not null,
  referral_id uuid not null, -- referral
  question_id uuid, -- referral_message
  kind text generated always as (
CASE
    WHEN question_id IS NULL THEN 'question'::text
    ELSE 'answer'::text
END) stored not null,
  from_office boolean not null,
  text text not null,
  created_by uuid, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  told_at timestamp with time zone,
  constraint referral_message_pk PRIMARY KEY (id),
  constraint referral_message_author CHECK (created_by IS NOT NULL OR question_id IS NOT NULL AND NOT from_office),
  constraint referral_message_of_referral UNIQUE (id, referral_id),
  constraint referral_message_text CHECK (char_length(text) >= 1 AND char_length(text) <= 4000)
);
comment on table referral_message is 'Questions and answers about a referral.';
CREATE INDEX referral_message_answers ON referral_message USING btree (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX referral_message_in_order ON referral_message USING btree (referral_id, created_at, id);
CREATE UNIQUE INDEX referral_message_one_by_link ON referral_message USING btree (question_id) WHERE created_by IS NULL;

create unlogged table referral_pass (
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint referral_pass_pk PRIMARY KEY (token_hash)
);
comment on table referral_pass is 'Passes to send the public referral form once.';

create table referral_transition (
  from_status text not null,
  to_status text not null,
  role text not null,
  constraint referral_transition_pk PRIMARY KEY (from_status, to_status, role)
);
comment on table referral_transition is 'The steps that each role may take with a referral.';

create table young_person (
  id uuid default uuidv7() not null,
  status text default 'DRAFT'::text not null,
  id_on_third_party text,
  first_name text not null,
  last_name text not null,
  name text generated always as (young_person_name(first_name, last_name, preferred_name)) stored not null,
  dob date,
  lac boolean,
  local_authority text,
  client_id uuid not null, -- client
  home_area text,
  risk_level text,
  key_risks text[] default '{}'::text[] not null,
  allergies text,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  middle_names text,
  preferred_name text,
  team_id uuid, -- team
  social_worker_id uuid, -- social_worker
  coordinator_id uuid, -- app_user
  profile_core jsonb default '{}'::jsonb not null,
  profile_safety jsonb default '{}'::jsonb not null,
  profile_history jsonb default '{}'::jsonb not null,
  profile_admin jsonb default '{}'::jsonb not null,
  is_restricted boolean default false not null,
  risk_kept_reason text,
  risk_kept_at timestamp with time zone,
  constraint young_person_pk PRIMARY KEY (id),
  constraint young_person_risk_kept CHECK ((risk_kept_reason IS NULL) = (risk_kept_at IS NULL)),
  constraint young_person_risk_kept_reason CHECK (char_length(risk_kept_reason) >= 1 AND char_length(risk_kept_reason) <= 2000),
  constraint young_person_risk_level CHECK (risk_level = ANY (ARRAY['red'::text, 'orange'::text, 'yellow'::text, 'lightGreen'::text, 'darkGreen'::text])),
  constraint young_person_status CHECK (status = ANY (ARRAY['DRAFT'::text, 'ACTIVE'::text, 'INACTIVE'::text, 'ARCHIVED'::text])),
  constraint young_person_third_party_unique UNIQUE (id_on_third_party)
);
comment on table young_person is 'Young people in care. A restricted one is visible to its readers alone.';
CREATE INDEX young_person_authority ON young_person USING btree (local_authority, id) WHERE local_authority IS NOT NULL;
CREATE INDEX young_person_called ON young_person USING gin (searched_text((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(preferred_name, ''::text)) gin_trgm_ops);
CREATE INDEX young_person_client ON young_person USING btree (client_id);
CREATE INDEX young_person_dob ON young_person USING btree (dob);
CREATE INDEX young_person_nhs_number ON young_person USING btree ((profile_admin ->> 'nhs_number'::text)) WHERE profile_admin ? 'nhs_number'::text;
CREATE INDEX young_person_reference ON young_person USING btree (client_id, (profile_admin ->> 'external_reference'::text)) WHERE profile_admin ? 'external_reference'::text;
CREATE INDEX young_person_restricted ON young_person USING btree (id) WHERE is_restricted;
CREATE INDEX young_person_shown_name ON young_person USING btree (search_text(name), id);
CREATE INDEX young_person_social_worker ON young_person USING btree (social_worker_id) WHERE social_worker_id IS NOT NULL;
CREATE INDEX young_person_status_shown_name ON young_person USING btree (status, search_text(name), id);
CREATE INDEX young_person_team ON young_person USING btree (team_id) WHERE team_id IS NOT NULL;
CREATE INDEX young_person_words ON young_person USING gin (searched_text((((first_name || ' '::text) || COALESCE(middle_names || ' '::text, ''::text)) || last_name) || COALESCE(' '::text || preferred_name, ''::text)) gin_trgm_ops);

create table young_person_address (
  id uuid default uuidv7() not null,
  young_person_id uuid not null, -- young_person
  kind text default 'Home'::text not null,
  line_1 text not null,
  line_2 text,
  town text not null,
  county text,
  postcode text not null,
  access_notes text,
  from_date date,
  to_date date,
  is_confidential boolean default false not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint young_person_address_pk PRIMARY KEY (id),
  constraint young_person_address_dates CHECK (to_date >= from_date)
);
comment on table young_person_address is 'Where a young person lives, with its history. An address may be confidential.';
CREATE INDEX young_person_address_former ON young_person_address USING btree (young_person_id) WHERE archived_at IS NOT NULL;
CREATE INDEX young_person_address_young_person ON young_person_address USING btree (young_person_id) WHERE archived_at IS NULL;

create table young_person_former_client (
  young_person_id uuid not null, -- young_person
  client_id uuid not null, -- client
  name text not null,
  until timestamp with time zone not null,
  constraint young_person_former_client_pk PRIMARY KEY (young_person_id, client_id)
);
comment on table young_person_former_client is 'The names under which a former client knew a young person. It keeps what it was charged for.';
CREATE INDEX young_person_former_client_of ON young_person_former_client USING btree (client_id);

create table young_person_reader (
  id uuid default uuidv7() not null,
  young_person_id uuid not null, -- young_person
  user_id uuid not null, -- app_user
  removed_at timestamp with time zone,
  constraint young_person_reader_pk PRIMARY KEY (id)
);
comment on table young_person_reader is 'The people who may open a restricted young person''s record.';
CREATE UNIQUE INDEX young_person_reader_once ON young_person_reader USING btree (young_person_id, user_id) WHERE removed_at IS NULL;

create table young_person_relation (
  id uuid default uuidv7() not null,
  young_person_id uuid not null, -- young_person
  kind text not null,
  name text not null,
  relationship text not null,
  dob date,
  phone text,
  email text,
  address text,
  notes text,
  has_parental_responsibility boolean,
  contact_allowed boolean,
  contact_rule text,
  may_know_address boolean,
  is_emergency_contact boolean default false not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  referral_id uuid, -- referral
  constraint young_person_relation_pk PRIMARY KEY (id),
  constraint young_person_relation_emergency_contact CHECK (NOT (is_emergency_contact AND (contact_allowed IS FALSE OR relationship = 'Person not allowed contact (court order)'::text))),
  constraint young_person_relation_kind CHECK (kind = ANY (ARRAY['HOUSEHOLD'::text, 'RELATED'::text])),
  constraint young_person_relation_name_length CHECK (length(name) >= 1 AND length(name) <= 200)
);
comment on table young_person_relation is 'Family, professionals and other people around a young person.';
CREATE INDEX young_person_relation_young_person ON young_person_relation USING btree (young_person_id, kind) WHERE archived_at IS NULL;

-- == appointments ==

create table appointment (
  id uuid default uuidv7() not null,
  client_id uuid not null, -- client
  young_person_id uuid, -- young_person
  service_type_id uuid not null, -- service_type
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  status text default 'active'::text not null,
  cancellation_reason text,
  place text,
  notes text,
  id_on_third_party text,
  series_id uuid, -- appointment_series
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  warning_answers jsonb,
  quotation_id uuid, -- quotation
  quotation_item integer,
  cancelled_at timestamp with time zone,
  carers_wanted smallint,
  cancelled_by text,
  constraint appointment_pk PRIMARY KEY (id),
  constraint appointment_cancelled_at CHECK (cancelled_at IS NULL OR status = 'cancelled'::text),
  constraint appointment_cancelled_by CHECK (cancelled_by IS NULL OR status = 'cancelled'::text AND (cancelled_by = ANY (ARRAY['client'::text, 'young_person'::text, 'carer'::text, 'agency'::text]))),
  constraint appointment_carers_wanted CHECK (carers_wanted >= 2 AND carers_wanted <= 100),
  constraint appointment_length CHECK (end_at > start_at AND end_at <= (start_at + '168:00:00'::interval)),
  constraint appointment_quotation_item CHECK ((quotation_id IS NULL) = (quotation_item IS NULL)),
  constraint appointment_reason_when_cancelled CHECK ((status = 'cancelled'::text) = (cancellation_reason IS NOT NULL)),
  constraint appointment_status CHECK (status = ANY (ARRAY['active'::text, 'cancelled'::text])),
  constraint appointment_third_party_unique UNIQUE (id_on_third_party),
  constraint appointment_warning_answers CHECK (jsonb_typeof(warning_answers) = 'array'::text)
);
comment on table appointment is 'Visits: when, where, for whom and for which service. The carers are in appointment_carer.';
CREATE INDEX appointment_client_start ON appointment USING btree (client_id, start_at, id) INCLUDE (young_person_id);
CREATE INDEX appointment_in_series ON appointment USING btree (series_id, start_at, id) WHERE series_id IS NOT NULL;
CREATE INDEX appointment_long ON appointment USING btree (start_at) WHERE status = 'active'::text AND (end_at - start_at) > '24:00:00'::interval;
CREATE INDEX appointment_place_start ON appointment USING btree (place, start_at, id) WHERE place IS NOT NULL;
CREATE INDEX appointment_quotation ON appointment USING btree (quotation_id) WHERE quotation_id IS NOT NULL;
CREATE UNIQUE INDEX appointment_quoted_once ON appointment USING btree (quotation_id, quotation_item) WHERE quotation_id IS NOT NULL AND status = 'active'::text;
CREATE INDEX appointment_start ON appointment USING btree (start_at, id) INCLUDE (young_person_id);
CREATE INDEX appointment_young_person_start ON appointment USING btree (young_person_id, start_at, id);

create table appointment_carer (
  id uuid default uuidv7() not null,
  appointment_id uuid not null, -- appointment
  carer_id uuid not null, -- app_user
  period tstzrange not null,
  start_at timestamp with time zone generated always as (lower(period)) stored not null,
  is_live boolean not null,
  client_id uuid not null,
  young_person_id uuid,
  removed_at timestamp with time zone,
  report_required boolean default true not null,
  report_status text default 'required'::text not null,
  report_due_at timestamp with time zone not null,
  timesheet_status text default 'required'::text not null,
  sort_order integer default 0 not null,
  client_report_status text,
  constraint appointment_carer_pk PRIMARY KEY (id),
  constraint appointment_carer_client_report_status CHECK (client_report_status = ANY (ARRAY['required'::text, 'draft'::text, 'submitted'::text, 'numerical_submitted'::text, 'submitted corrected'::text, 'approved'::text, 'not approved'::text, 'not required'::text])),
  constraint appointment_carer_no_overlap EXCLUDE USING gist (carer_id WITH =, period WITH &&) WHERE (is_live),
  constraint appointment_carer_report_status CHECK (report_status = ANY (ARRAY['required'::text, 'draft'::text, 'submitted'::text, 'numerical_submitted'::text, 'approved'::text, 'not approved'::text, 'submitted corrected'::text, 'not required'::text])),
  constraint appointment_carer_timesheet_status CHECK (timesheet_status = ANY (ARRAY['required'::text, 'submitted'::text, 'not required'::text]))
);
comment on table appointment_carer is 'The carers of an appointment, one row each. No carer has two at once (appointment_carer_no_overlap).';
CREATE INDEX appointment_carer_cancelled ON appointment_carer USING btree (start_at, id) WHERE NOT is_live AND removed_at IS NULL;
CREATE INDEX appointment_carer_cancelled_of_client ON appointment_carer USING btree (client_id, start_at, id) WHERE NOT is_live AND removed_at IS NULL;
CREATE INDEX appointment_carer_carer ON appointment_carer USING btree (carer_id, start_at, appointment_id) WHERE removed_at IS NULL;
CREATE INDEX appointment_carer_cares_for ON appointment_carer USING btree (carer_id, young_person_id, start_at) WHERE is_live;
CREATE INDEX appointment_carer_live_start ON appointment_carer USING btree (start_at) WHERE is_live;
CREATE INDEX appointment_carer_long ON appointment_carer USING btree (start_at) WHERE is_live AND (upper(period) - lower(period)) > '24:00:00'::interval;
CREATE UNIQUE INDEX appointment_carer_once ON appointment_carer USING btree (appointment_id, carer_id);
CREATE INDEX appointment_carer_open_reports ON appointment_carer USING btree (start_at) WHERE is_live AND (report_status <> ALL (ARRAY['approved'::text, 'not required'::text]));
CREATE INDEX appointment_carer_serves ON appointment_carer USING btree (carer_id, client_id) WHERE removed_at IS NULL;

create table appointment_import (
  id uuid default uuidv7() not null,
  created_by uuid not null, -- app_user
  file_name text not null,
  status text not null,
  done_count integer default 0 not null,
  failure text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  acknowledged_warnings text[] default '{}'::text[] not null,
  acknowledgement_note text,
  constraint appointment_import_pk PRIMARY KEY (id),
  constraint appointment_import_status CHECK (status = ANY (ARRAY['previewed'::text, 'has_errors'::text, 'running'::text, 'applied'::text, 'failed'::text]))
);
comment on table appointment_import is 'Files of appointments that were imported.';

create table appointment_import_row (
  import_id uuid not null, -- appointment_import
  line integer not null,
  values jsonb not null,
  booking jsonb,
  outcome text not null,
  problems jsonb default '[]'::jsonb not null,
  warnings jsonb default '[]'::jsonb not null,
  is_changed_here boolean default false not null,
  is_overwritten boolean default false not null,
  seen jsonb,
  constraint appointment_import_row_pk PRIMARY KEY (import_id, line),
  constraint appointment_import_row_outcome CHECK (outcome = ANY (ARRAY['new'::text, 'changed'::text, 'changed_here'::text, 'same'::text, 'error'::text]))
);
comment on table appointment_import_row is 'The rows of an imported file, and the appointment that each created.';

create table appointment_place (
  name text not null,
  words text generated always as (searched_text(name)) stored not null,
  constraint appointment_place_pk PRIMARY KEY (name)
);
comment on table appointment_place is 'Every place that appointments were at, once each, for suggestions and search.';
CREATE INDEX appointment_place_words ON appointment_place USING gin (words gin_trgm_ops);

create table appointment_series (
  id uuid default uuidv7() not null,
  every_weeks smallint default 1 not null,
  weekdays smallint[] default '{}'::smallint[] not null,
  created_at timestamp with time zone default now() not null,
  constraint appointment_series_pk PRIMARY KEY (id),
  constraint appointment_series_weekdays CHECK (weekdays <@ ARRAY[1::smallint, 2::smallint, 3::smallint, 4::smallint, 5::smallint, 6::smallint, 7::smallint]),
  constraint appointment_series_weeks CHECK (every_weeks >= 1 AND every_weeks <= 8)
);
comment on table appointment_series is 'The bond between appointments that were booked together. Ending it leaves the appointments.';

create table calendar_feed (
  id uuid default uuidv7() not null,
  carer_id uuid not null, -- app_user
  token_hash bytea not null,
  shows_first_names boolean default false not null,
  created_at timestamp with time zone default now() not null,
  last_read_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint calendar_feed_pk PRIMARY KEY (id),
  constraint calendar_feed_token_unique UNIQUE (token_hash)
);
comment on table calendar_feed is 'The secret address of each account''s calendar feed.';
CREATE UNIQUE INDEX calendar_feed_one_live ON calendar_feed USING btree (carer_id) WHERE revoked_at IS NULL;

create table care_planner_sync (
  id uuid default uuidv7() not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  created_count integer default 0 not null,
  changed_count integer default 0 not null,
  same_count integer default 0 not null,
  problems jsonb default '[]'::jsonb not null,
  failure text,
  constraint care_planner_sync_pk PRIMARY KEY (id)
);
comment on table care_planner_sync is 'Runs that fetched appointments from an outside care planner, and what they changed.';

create table imported_booking (
  appointment_id uuid not null, -- appointment
  booking jsonb not null,
  imported_at timestamp with time zone default current_instant() not null,
  constraint imported_booking_pk PRIMARY KEY (appointment_id)
);
comment on table imported_booking is 'An imported appointment as its source last gave it. The same booking again changes nothing.';

create table leave_request (
  id uuid default uuidv7() not null,
  carer_id uuid not null, -- app_user
  first_date date not null,
  last_date date not null,
  note text,
  status text default 'asked'::text not null,
  answer text,
  answered_by uuid, -- app_user
  answered_at timestamp with time zone,
  created_at timestamp with time zone default current_instant() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint leave_request_pk PRIMARY KEY (id),
  constraint leave_request_answer CHECK (char_length(answer) >= 1 AND char_length(answer) <= 300),
  constraint leave_request_answered CHECK ((status = 'asked'::text) = (answered_at IS NULL) AND (status <> 'declined'::text OR answer IS NOT NULL)),
  constraint leave_request_days CHECK (last_date >= first_date AND (last_date - first_date) < 60),
  constraint leave_request_no_overlap EXCLUDE USING gist (carer_id WITH =, daterange(first_date, last_date, '[]'::text) WITH &&) WHERE (status = 'asked'::text),
  constraint leave_request_note CHECK (char_length(note) >= 1 AND char_length(note) <= 300),
  constraint leave_request_status CHECK (status = ANY (ARRAY['asked'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text]))
);
comment on table leave_request is 'Carers'' requests for leave, and the office''s answers.';
CREATE INDEX leave_request_carer ON leave_request USING btree (carer_id, first_date, id);
CREATE INDEX leave_request_status_first ON leave_request USING btree (status, first_date, id);
CREATE INDEX leave_request_status_newest ON leave_request USING btree (status, created_at, id);

create table offer (
  id uuid default uuidv7() not null,
  appointment_id uuid not null, -- appointment
  young_person_id uuid,
  client_id uuid not null,
  service_type_id uuid not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  carers_wanted integer not null,
  status text default 'open'::text not null,
  closed_at timestamp with time zone,
  created_by uuid default actor_id(), -- app_user
  created_at timestamp with time zone default current_instant() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint offer_pk PRIMARY KEY (id),
  constraint offer_carers_wanted CHECK (carers_wanted >= 1 AND carers_wanted <= 80),
  constraint offer_closed CHECK ((status = 'open'::text) = (closed_at IS NULL)),
  constraint offer_status CHECK (status = ANY (ARRAY['open'::text, 'filled'::text, 'withdrawn'::text, 'cancelled'::text, 'ended'::text]))
);
comment on table offer is 'Visits offered to several carers: the first to accept, or the one the office chooses, gets it.';
CREATE INDEX offer_appointment ON offer USING btree (appointment_id, created_at DESC);
CREATE UNIQUE INDEX offer_one_open ON offer USING btree (appointment_id) WHERE status = 'open'::text;
CREATE INDEX offer_open_newest ON offer USING btree (created_at, id) WHERE status = 'open'::text;
CREATE INDEX offer_open_start ON offer USING btree (start_at, id) WHERE status = 'open'::text;

create table offer_carer (
  id uuid default uuidv7() not null,
  offer_id uuid not null, -- offer
  carer_id uuid not null, -- app_user
  young_person_id uuid,
  status text default 'offered'::text not null,
  reason text,
  answered_at timestamp with time zone,
  created_at timestamp with time zone default current_instant() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint offer_carer_pk PRIMARY KEY (id),
  constraint offer_carer_answer CHECK ((status = ANY (ARRAY['accepted'::text, 'declined'::text])) = (answered_at IS NOT NULL) AND (status <> 'declined'::text OR reason IS NOT NULL)),
  constraint offer_carer_once UNIQUE (offer_id, carer_id),
  constraint offer_carer_reason CHECK (char_length(reason) >= 1 AND char_length(reason) <= 300),
  constraint offer_carer_status CHECK (status = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'ended'::text]))
);
comment on table offer_carer is 'Each carer''s part of an offer, and their answer.';
CREATE INDEX offer_carer_asked ON offer_carer USING btree (carer_id, offer_id) WHERE status = 'offered'::text;

create table rota_entry (
  id uuid default uuidv7() not null,
  carer_id uuid not null, -- app_user
  kind text not null,
  date date not null,
  start_time time without time zone,
  end_time time without time zone,
  period tstzrange not null,
  note text,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  pattern_id uuid,
  constraint rota_entry_pk PRIMARY KEY (id),
  constraint rota_entry_both_times CHECK ((start_time IS NULL) = (end_time IS NULL)),
  constraint rota_entry_kind CHECK (kind = ANY (ARRAY['available'::text, 'unavailable'::text, 'holiday'::text, 'sickness'::text, 'training'::text])),
  constraint rota_entry_length CHECK (NOT isempty(period)),
  constraint rota_entry_no_contradiction EXCLUDE USING gist (carer_id WITH =, kind WITH <>, period WITH &&) WHERE (deleted_at IS NULL),
  constraint rota_entry_note CHECK (char_length(note) >= 1 AND char_length(note) <= 300)
);
comment on table rota_entry is 'Carers'' shifts, leave, sickness and availability.';
CREATE INDEX rota_entry_carer ON rota_entry USING btree (carer_id, date) WHERE deleted_at IS NULL;
CREATE INDEX rota_entry_date ON rota_entry USING btree (date, carer_id) WHERE deleted_at IS NULL;
CREATE INDEX rota_entry_pattern ON rota_entry USING btree (pattern_id, date) WHERE pattern_id IS NOT NULL;

create table rota_template (
  id uuid default uuidv7() not null,
  name text not null,
  date date not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint rota_template_pk PRIMARY KEY (id),
  constraint rota_template_date CHECK (EXTRACT(isodow FROM date) = 1::numeric),
  constraint rota_template_name CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);
comment on table rota_template is 'Saved weeks of the rota.';
CREATE UNIQUE INDEX rota_template_name_unique ON rota_template USING btree (lower(name)) WHERE deleted_at IS NULL;

create table service_type (
  id uuid default uuidv7() not null,
  slug text default uuidv7()::text not null,
  name text not null,
  category text not null,
  is_report_required boolean default true not null,
  report_due_hours integer default 24 not null,
  sort_order integer default 0 not null,
  report_type_id uuid, -- report_type
  is_sleep_in boolean default false not null,
  is_own boolean default false not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint service_type_pk PRIMARY KEY (id),
  constraint service_type_due_hours CHECK (report_due_hours >= 1 AND report_due_hours <= 720),
  constraint service_type_slug_unique UNIQUE (slug)
);
comment on table service_type is 'The services that the agency provides.';
CREATE UNIQUE INDEX service_type_name ON service_type USING btree (lower(name)) WHERE archived_at IS NULL AND is_own;

create table suggestion_weights (
  id uuid default uuidv7() not null,
  known smallint default 10 not null,
  near smallint default 5 not null,
  said_available smallint default 4 not null,
  contract_hours smallint default 4 not null,
  even_hours smallint default 3 not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  asked_for smallint default 10 not null,
  travel_minutes smallint default 3 not null,
  constraint suggestion_weights_pk PRIMARY KEY (id),
  constraint suggestion_weights_asked_for CHECK (asked_for >= 0 AND asked_for <= 10),
  constraint suggestion_weights_bounds CHECK (known >= 0 AND known <= 10 AND near >= 0 AND near <= 10 AND said_available >= 0 AND said_available <= 10 AND contract_hours >= 0 AND contract_hours <= 10 AND even_hours >= 0 AND even_hours <= 10),
  constraint suggestion_weights_travel_minutes CHECK (travel_minutes >= 0 AND travel_minutes <= 10)
);
comment on table suggestion_weights is 'How suggestions weigh what speaks for a carer. One row.';
CREATE UNIQUE INDEX suggestion_weights_once ON suggestion_weights USING btree ((true));

create table swap (
  id uuid default uuidv7() not null,
  appointment_id uuid not null, -- appointment
  asker_id uuid not null, -- app_user
  colleague_id uuid not null, -- app_user
  young_person_id uuid,
  client_id uuid not null,
  service_type_id uuid not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  return_id uuid, -- appointment
  return_young_person_id uuid,
  return_client_id uuid,
  return_service_type_id uuid,
  return_start_at timestamp with time zone,
  return_end_at timestamp with time zone,
  note text,
  status text default 'asked'::text not null,
  reason text,
  answered_at timestamp with time zone,
  decided_by uuid, -- app_user
  closed_at timestamp with time zone,
  created_at timestamp with time zone default current_instant() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint swap_pk PRIMARY KEY (id),
  constraint swap_closed CHECK ((status = ANY (ARRAY['asked'::text, 'proposed'::text, 'accepted'::text])) = (closed_at IS NULL)),
  constraint swap_note CHECK (char_length(note) >= 1 AND char_length(note) <= 300),
  constraint swap_of_two CHECK (asker_id <> colleague_id),
  constraint swap_reason CHECK (char_length(reason) >= 1 AND char_length(reason) <= 300),
  constraint swap_refused CHECK (status <> 'refused'::text OR reason IS NOT NULL),
  constraint swap_return CHECK ((return_id IS NULL) = (return_start_at IS NULL) AND (return_id IS NULL) = (return_end_at IS NULL) AND (return_id IS NULL) = (return_client_id IS NULL) AND (return_id IS NULL) = (return_service_type_id IS NULL) AND return_id <> appointment_id AND (status <> 'proposed'::text OR return_id IS NOT NULL)),
  constraint swap_status CHECK (status = ANY (ARRAY['asked'::text, 'proposed'::text, 'accepted'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'refused'::text, 'lapsed'::text]))
);
comment on table swap is 'Visits that one carer asks another to take over.';
CREATE INDEX swap_appointment ON swap USING btree (appointment_id, created_at DESC);
CREATE INDEX swap_asker ON swap USING btree (asker_id, start_at) WHERE closed_at IS NULL;
CREATE INDEX swap_colleague ON swap USING btree (colleague_id, start_at) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX swap_one_open ON swap USING btree (appointment_id, asker_id) WHERE closed_at IS NULL;
CREATE INDEX swap_open_newest ON swap USING btree (created_at, id) WHERE closed_at IS NULL;
CREATE INDEX swap_open_start ON swap USING btree (start_at, id) WHERE closed_at IS NULL;
CREATE INDEX swap_return ON swap USING btree (return_id) WHERE closed_at IS NULL;

create table swap_rule (
  id uuid default uuidv7() not null,
  approval text default 'always'::text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint swap_rule_pk PRIMARY KEY (id),
  constraint swap_rule_approval CHECK (approval = ANY (ARRAY['always'::text, 'not_suitable'::text]))
);
comment on table swap_rule is 'Whether the office approves every swap. One row.';
CREATE UNIQUE INDEX swap_rule_once ON swap_rule USING btree ((true));

create table visit_notice (
  id uuid default uuidv7() not null,
  batch_id uuid not null,
  appointment_id uuid not null, -- appointment
  status_before text not null,
  start_before timestamp with time zone not null,
  end_before timestamp with time zone not null,
  status text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint visit_notice_pk PRIMARY KEY (id),
  constraint visit_notice_once UNIQUE (batch_id, appointment_id),
  constraint visit_notice_status CHECK (status = ANY (ARRAY['active'::text, 'cancelled'::text])),
  constraint visit_notice_status_before CHECK (status_before = ANY (ARRAY['active'::text, 'cancelled'::text]))
);
comment on table visit_notice is 'Changes of visits that a client has still to be told of, sent together.';
CREATE INDEX visit_notice_appointment ON visit_notice USING btree (appointment_id);

-- == reports ==

create table app_report (
  id uuid default uuidv7() not null,
  report_id uuid not null, -- report
  form_id uuid not null, -- question_form_version
  form_version integer not null, -- question_form_version
  carer_id uuid not null,
  client_id uuid not null,
  young_person_id uuid,
  status text not null,
  answers jsonb not null,
  submitted_at timestamp with time zone,
  submitted_by uuid, -- app_user
  decided_at timestamp with time zone,
  decided_by uuid, -- app_user
  not_approved_reason_id uuid, -- not_approved_reason
  comment text,
  question_reasons jsonb default '[]'::jsonb not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  raises_concern boolean default false not null,
  occurrence integer default 1 not null,
  taken_back_at timestamp with time zone,
  constraint app_report_pk PRIMARY KEY (id),
  constraint app_report_decided CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND ((status = ANY (ARRAY['approved'::text, 'not approved'::text])) AND decided_at IS NOT NULL OR (status <> ALL (ARRAY['approved'::text, 'not approved'::text])))),
  constraint app_report_deleted_unapproved CHECK (deleted_at IS NULL OR status <> 'approved'::text),
  constraint app_report_not_own CHECK (status <> 'approved'::text OR decided_by <> carer_id AND decided_by <> submitted_by),
  constraint app_report_occurrence CHECK (occurrence >= 1 AND occurrence <= 20),
  constraint app_report_reason_when_returned CHECK (status <> 'not approved'::text OR not_approved_reason_id IS NOT NULL),
  constraint app_report_status CHECK (status = ANY (ARRAY['draft'::text, 'submitted'::text, 'numerical_submitted'::text, 'approved'::text, 'not approved'::text, 'submitted corrected'::text])),
  constraint app_report_submitted CHECK ((status = 'draft'::text) = (submitted_at IS NULL) AND (submitted_at IS NULL) = (submitted_by IS NULL))
);
comment on table app_report is 'The answers of a report, by form.';
CREATE INDEX app_report_carer ON app_report USING btree (carer_id);
CREATE INDEX app_report_client_approved ON app_report USING btree (client_id, decided_at, id) WHERE status = 'approved'::text;
CREATE UNIQUE INDEX app_report_once ON app_report USING btree (report_id, form_id, occurrence) WHERE deleted_at IS NULL;
CREATE INDEX app_report_report ON app_report USING btree (report_id);
CREATE INDEX app_report_waiting ON app_report USING btree (report_id) WHERE deleted_at IS NULL AND (status = ANY (ARRAY['submitted'::text, 'submitted corrected'::text]));
CREATE INDEX app_report_young_person ON app_report USING btree (young_person_id, form_id) WHERE deleted_at IS NULL;

create table app_report_submission (
  id uuid default uuidv7() not null,
  app_report_id uuid not null, -- app_report
  number integer not null,
  carer_id uuid not null,
  client_id uuid not null,
  young_person_id uuid,
  form_version integer not null,
  answers jsonb not null,
  submitted_at timestamp with time zone not null,
  submitted_by uuid not null,
  constraint app_report_submission_pk PRIMARY KEY (id),
  constraint app_report_submission_once UNIQUE (app_report_id, number)
);
comment on table app_report_submission is 'Every submitted version of a report, as it was. What was approved can be read years later.';

create table not_approved_reason (
  id uuid default uuidv7() not null,
  slug text not null,
  reason text not null,
  guidance text,
  is_urgent boolean default false not null,
  needs_comment boolean default false not null,
  sort_order integer default 0 not null,
  constraint not_approved_reason_pk PRIMARY KEY (id),
  constraint not_approved_reason_slug_unique UNIQUE (slug)
);
comment on table not_approved_reason is 'The reasons for which the office returns a report.';

create table report (
  id uuid default uuidv7() not null,
  appointment_carer_id uuid not null, -- appointment_carer
  appointment_id uuid not null,
  carer_id uuid not null, -- app_user
  client_id uuid not null,
  young_person_id uuid,
  service_type_id uuid not null,
  start_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  is_live boolean not null,
  is_required boolean not null,
  status text default 'required'::text not null,
  is_listed boolean generated always as (is_live OR (status <> ALL (ARRAY['required'::text, 'not required'::text]))) stored not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  owes_incident boolean default false not null,
  taken_back_at timestamp with time zone,
  is_partly_approved boolean default false not null,
  taken_back_forms text[] default '{}'::text[] not null,
  client_status text,
  constraint report_pk PRIMARY KEY (id),
  constraint report_client_status CHECK (client_status = ANY (ARRAY['required'::text, 'draft'::text, 'submitted'::text, 'numerical_submitted'::text, 'submitted corrected'::text, 'approved'::text, 'not approved'::text, 'not required'::text])),
  constraint report_once UNIQUE (appointment_carer_id),
  constraint report_status CHECK (status = ANY (ARRAY['required'::text, 'draft'::text, 'submitted'::text, 'numerical_submitted'::text, 'approved'::text, 'not approved'::text, 'submitted corrected'::text, 'not required'::text]))
);
comment on table report is 'The reports that a carer owes for a visit or period, with their status and due date.';
CREATE INDEX report_appointment ON report USING btree (appointment_id);
CREATE INDEX report_by_due ON report USING btree (due_at) WHERE is_live AND is_required AND (status = ANY (ARRAY['required'::text, 'draft'::text]));
CREATE INDEX report_carer_due ON report USING btree (carer_id, due_at, id) INCLUDE (young_person_id) WHERE is_listed;
CREATE INDEX report_carer_open ON report USING btree (carer_id, due_at, id) INCLUDE (status, is_live, young_person_id, owes_incident) WHERE is_listed AND ((status = ANY (ARRAY['required'::text, 'draft'::text, 'not approved'::text])) OR owes_incident);
CREATE INDEX report_client_due ON report USING btree (client_id, due_at, id) INCLUDE (young_person_id) WHERE is_listed;
CREATE INDEX report_client_open ON report USING btree (client_id, due_at, id) INCLUDE (status, client_status, is_live, young_person_id) WHERE is_listed AND (COALESCE(client_status, status) = ANY (ARRAY['required'::text, 'draft'::text, 'not approved'::text]));
CREATE INDEX report_client_start ON report USING btree (client_id, start_at, id) INCLUDE (young_person_id) WHERE is_listed;
CREATE INDEX report_client_waiting ON report USING btree (client_id, due_at, id) INCLUDE (young_person_id) WHERE is_listed AND (COALESCE(client_status, status) = ANY (ARRAY['submitted'::text, 'submitted corrected'::text]));
CREATE INDEX report_due ON report USING btree (due_at, id) INCLUDE (young_person_id) WHERE is_listed;
CREATE INDEX report_open ON report USING btree (due_at, id) INCLUDE (status, is_live, young_person_id, owes_incident) WHERE is_listed AND ((status = ANY (ARRAY['required'::text, 'draft'::text, 'not approved'::text])) OR owes_incident);
CREATE INDEX report_owes_incident ON report USING btree (carer_id) WHERE owes_incident;
CREATE INDEX report_taken_back ON report USING btree (client_id, taken_back_at) WHERE taken_back_at IS NOT NULL;
CREATE INDEX report_waiting ON report USING btree (due_at, id) INCLUDE (young_person_id) WHERE is_listed AND (status = ANY (ARRAY['submitted'::text, 'submitted corrected'::text]));
CREATE INDEX report_young_person_due ON report USING btree (young_person_id, due_at, id) WHERE is_listed;

create table report_document (
  id uuid default uuidv7() not null,
  report_id uuid not null, -- report
  app_report_id uuid not null, -- app_report
  document_version integer not null,
  made_at timestamp with time zone default now() not null,
  made_by uuid,
  approved_at timestamp with time zone,
  outdated_at timestamp with time zone,
  constraint report_document_pk PRIMARY KEY (id),
  constraint report_document_once UNIQUE (app_report_id, document_version)
);
comment on table report_document is 'The PDFs of approved reports. A reopened report gets a new one and keeps the old.';
CREATE UNIQUE INDEX report_document_of_approval ON report_document USING btree (app_report_id, approved_at) WHERE outdated_at IS NULL;
CREATE INDEX report_document_report ON report_document USING btree (report_id, document_version);

create table report_email (
  id uuid default uuidv7() not null,
  email_id uuid not null,
  report_id uuid not null, -- report
  recipients text[] not null,
  sent_by uuid not null,
  sent_at timestamp with time zone default now() not null,
  constraint report_email_pk PRIMARY KEY (id),
  constraint report_email_once UNIQUE (email_id, report_id)
);
comment on table report_email is 'Which e-mail sent whom which reports.';
CREATE INDEX report_email_report ON report_email USING btree (report_id);

create table report_reminder (
  id uuid default uuidv7() not null,
  report_id uuid not null, -- report
  reminded_at timestamp with time zone not null,
  reminded_by uuid not null, -- app_user
  quiet tstzrange not null,
  constraint report_reminder_pk PRIMARY KEY (id),
  constraint report_reminder_not_again EXCLUDE USING gist (report_id WITH =, quiet WITH &&)
);
comment on table report_reminder is 'Reminders of overdue reports, and how long they stay quiet.';
CREATE INDEX report_reminder_of_report ON report_reminder USING btree (report_id, reminded_at DESC);

create table report_transition (
  from_status text not null,
  to_status text not null,
  role text not null,
  constraint report_transition_pk PRIMARY KEY (from_status, to_status, role)
);
comment on table report_transition is 'The steps that each role may take with a report.';

create table report_type (
  id uuid default uuidv7() not null,
  slug text not null,
  name text not null,
  form_id uuid not null, -- question_form
  frequency text not null,
  due_hours integer default 24 not null,
  is_for_all boolean default false not null,
  sort_order integer default 0 not null,
  alerts_office boolean default false not null,
  constraint report_type_pk PRIMARY KEY (id),
  constraint report_type_frequency CHECK (frequency = ANY (ARRAY['EACH_APPOINTMENT'::text, 'AD_HOC'::text, 'WEEKLY'::text, 'EVERY_4_WEEKS'::text])),
  constraint report_type_slug_unique UNIQUE (slug)
);
comment on table report_type is 'The types of report, with how often they are due.';

create table report_type_service (
  report_type_id uuid not null, -- report_type
  service_type_id uuid not null, -- service_type
  constraint report_type_service_pk PRIMARY KEY (report_type_id, service_type_id)
);
comment on table report_type_service is 'The report types offered with each service, beside its own.';

create table service_report_form (
  id uuid default uuidv7() not null,
  service_type_id uuid not null, -- service_type
  report_type_id uuid not null, -- report_type
  is_own boolean not null,
  from_date date not null,
  until_date date,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint service_report_form_pk PRIMARY KEY (id),
  constraint service_report_form_dates CHECK (until_date > from_date),
  constraint service_report_form_once EXCLUDE USING gist (service_type_id WITH =, report_type_id WITH =, daterange(from_date, until_date) WITH &&)
);
comment on table service_report_form is 'The form that a report type uses for a service, by date.';
CREATE UNIQUE INDEX service_report_form_one_own ON service_report_form USING btree (service_type_id, from_date) WHERE is_own;

-- == visits ==

create table attendance (
  id uuid default uuidv7() not null,
  appointment_carer_id uuid not null, -- appointment_carer
  carer_id uuid not null, -- app_user
  arrived_at timestamp with time zone,
  left_at timestamp with time zone,
  is_arrival_typed boolean default false not null,
  is_departure_typed boolean default false not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint attendance_pk PRIMARY KEY (id),
  constraint attendance_departure_needs_arrival CHECK (left_at IS NULL OR arrived_at IS NOT NULL),
  constraint attendance_order CHECK (left_at >= arrived_at),
  constraint attendance_typed CHECK ((arrived_at IS NOT NULL OR NOT is_arrival_typed) AND (left_at IS NOT NULL OR NOT is_departure_typed))
);
comment on table attendance is 'When a carer arrived at an appointment and left it, one row for each assignment. No place is kept.';
CREATE INDEX attendance_carer ON attendance USING btree (carer_id, arrived_at) WHERE arrived_at IS NOT NULL;
CREATE UNIQUE INDEX attendance_once ON attendance USING btree (appointment_carer_id);

create table carer_extra_info (
  id uuid default uuidv7() not null,
  appointment_carer_id uuid not null, -- appointment_carer
  carer_id uuid not null, -- app_user
  text text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint carer_extra_info_pk PRIMARY KEY (id),
  constraint carer_extra_info_once UNIQUE (appointment_carer_id)
);
comment on table carer_extra_info is 'Extra information that a carer adds to a visit.';

create table claim_change (
  id uuid default uuidv7() not null,
  appointment_carer_id uuid not null, -- appointment_carer
  expense_id uuid, -- expense
  mileage_id uuid, -- mileage
  changed_by uuid not null, -- app_user
  changed_at timestamp with time zone default current_instant() not null,
  reason text,
  before text not null,
  after text,
  constraint claim_change_pk PRIMARY KEY (id),
  constraint claim_change_one_claim CHECK (num_nonnulls(expense_id, mileage_id) = 1),
  constraint claim_change_reason CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);
comment on table claim_change is 'What the office changed in a carer''s claim: who, when, why, from what to what. Never altered.';
CREATE INDEX claim_change_assignment ON claim_change USING btree (appointment_carer_id, id);

create table expense (
  id uuid default uuidv7() not null,
  appointment_carer_id uuid not null, -- appointment_carer
  carer_id uuid not null, -- app_user
  reason_id uuid not null, -- expense_reason
  amount numeric(8,2) not null,
  date date not null,
  note text,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  is_by_office boolean default false not null,
  status text default 'submitted'::text not null,
  decided_by uuid, -- app_user
  decided_at timestamp with time zone,
  return_reason text,
  constraint expense_pk PRIMARY KEY (id),
  constraint expense_amount CHECK (amount > 0::numeric AND amount <= 500::numeric),
  constraint expense_decided CHECK ((status = 'submitted'::text) = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  constraint expense_of_assignment_unique UNIQUE (id, appointment_carer_id),
  constraint expense_return_reason CHECK ((status = 'returned'::text) = (return_reason IS NOT NULL) AND char_length(return_reason) >= 1 AND char_length(return_reason) <= 500),
  constraint expense_status CHECK (status = ANY (ARRAY['submitted'::text, 'approved'::text, 'returned'::text]))
);
comment on table expense is 'Expenses that carers claim.';
CREATE INDEX expense_assignment ON expense USING btree (appointment_carer_id) WHERE deleted_at IS NULL;
CREATE INDEX expense_carer ON expense USING btree (carer_id, date) WHERE deleted_at IS NULL;
CREATE INDEX expense_day ON expense USING btree (date, id) WHERE deleted_at IS NULL;

create table expense_reason (
  id uuid default uuidv7() not null,
  slug text default uuidv7()::text not null,
  reason text not null,
  category text not null,
  hint text,
  limit_pounds numeric(8,2),
  limit_per text,
  is_receipt_required boolean default true not null,
  is_active boolean default true not null,
  sort_order integer default 0 not null,
  is_own boolean default false not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint expense_reason_pk PRIMARY KEY (id),
  constraint expense_reason_slug_unique UNIQUE (slug)
);
comment on table expense_reason is 'The reasons for expenses.';
CREATE UNIQUE INDEX expense_reason_name ON expense_reason USING btree (lower(reason)) WHERE is_active AND is_own;

create table mileage (
  id uuid default uuidv7() not null,
  appointment_carer_id uuid not null, -- appointment_carer
  carer_id uuid not null, -- app_user
  date date not null,
  from_place text not null,
  to_place text not null,
  miles numeric(7,2) not null,
  vehicle text default 'CAR_OR_VAN'::text not null,
  purpose text,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  is_by_office boolean default false not null,
  status text default 'submitted'::text not null,
  decided_by uuid, -- app_user
  decided_at timestamp with time zone,
  return_reason text,
  constraint mileage_pk PRIMARY KEY (id),
  constraint mileage_decided CHECK ((status = 'submitted'::text) = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  constraint mileage_miles CHECK (miles > 0::numeric AND miles <= 1000::numeric),
  constraint mileage_of_assignment_unique UNIQUE (id, appointment_carer_id),
  constraint mileage_return_reason CHECK ((status = 'returned'::text) = (return_reason IS NOT NULL) AND char_length(return_reason) >= 1 AND char_length(return_reason) <= 500),
  constraint mileage_status CHECK (status = ANY (ARRAY['submitted'::text, 'approved'::text, 'returned'::text])),
  constraint mileage_vehicle CHECK (vehicle = ANY (ARRAY['CAR_OR_VAN'::text, 'MOTORCYCLE'::text, 'BICYCLE'::text]))
);
comment on table mileage is 'Miles that carers claim.';
CREATE INDEX mileage_assignment ON mileage USING btree (appointment_carer_id) WHERE deleted_at IS NULL;
CREATE INDEX mileage_carer ON mileage USING btree (carer_id, date, id) WHERE deleted_at IS NULL;
CREATE INDEX mileage_day ON mileage USING btree (date, id) WHERE deleted_at IS NULL;

create table mileage_rate (
  vehicle text not null,
  effective_from date not null,
  effective_to date,
  first_band_miles integer,
  first_band_pence numeric(6,2) not null,
  further_pence numeric(6,2) not null,
  constraint mileage_rate_pk PRIMARY KEY (vehicle, effective_from)
);
comment on table mileage_rate is 'Pence a mile, by date.';

create table payroll_export (
  id uuid default uuidv7() not null,
  week date not null,
  only_changes boolean not null,
  exported_by uuid not null, -- app_user
  exported_at timestamp with time zone default current_instant() not null,
  constraint payroll_export_pk PRIMARY KEY (id),
  constraint payroll_export_week CHECK (EXTRACT(isodow FROM week) = 1::numeric)
);
comment on table payroll_export is 'Payroll files that were downloaded for a week.';
CREATE INDEX payroll_export_week_id ON payroll_export USING btree (week, id);

create table payroll_export_line (
  export_id uuid not null, -- payroll_export
  kind text not null,
  source_id uuid not null,
  carer_id uuid not null, -- app_user
  date date not null,
  start_at timestamp with time zone,
  end_at timestamp with time zone,
  break_minutes integer,
  sleep_in boolean,
  hours numeric(9,2),
  miles numeric(9,2),
  amount numeric(12,2),
  constraint payroll_export_line_pk PRIMARY KEY (export_id, kind, source_id),
  constraint payroll_export_line_kind CHECK (kind = ANY (ARRAY['hours'::text, 'miles'::text, 'expense'::text]))
);
comment on table payroll_export_line is 'The lines of that week as they stood at the download. Later changes are found by comparing.';

create table timesheet (
  id uuid default uuidv7() not null,
  appointment_carer_id uuid not null, -- appointment_carer
  appointment_id uuid not null,
  carer_id uuid not null, -- app_user
  client_id uuid not null,
  planned_start_at timestamp with time zone not null,
  planned_end_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  is_live boolean not null,
  status text default 'required'::text not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  break_minutes integer default 0 not null,
  sleep_in boolean default false not null,
  notes text,
  submitted_at timestamp with time zone,
  submitted_by uuid, -- app_user
  is_listed boolean generated always as (is_live OR status = 'submitted'::text) stored not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint timesheet_pk PRIMARY KEY (id),
  constraint timesheet_break CHECK (break_minutes >= 0),
  constraint timesheet_break_within CHECK (make_interval(mins => break_minutes) < (ended_at - started_at)),
  constraint timesheet_length CHECK (ended_at > started_at AND ended_at <= (started_at + '168:00:00'::interval)),
  constraint timesheet_once UNIQUE (appointment_carer_id),
  constraint timesheet_status CHECK (status = ANY (ARRAY['required'::text, 'submitted'::text, 'not required'::text])),
  constraint timesheet_submitted CHECK ((status = 'submitted'::text) = (submitted_at IS NOT NULL) AND (submitted_at IS NULL) = (submitted_by IS NULL) AND (status <> 'submitted'::text OR started_at IS NOT NULL AND ended_at IS NOT NULL))
);
comment on table timesheet is 'The times that carers worked on a visit.';
CREATE INDEX timesheet_appointment ON timesheet USING btree (appointment_id);
CREATE INDEX timesheet_carer ON timesheet USING btree (carer_id, planned_start_at, id) WHERE is_listed;
CREATE INDEX timesheet_client ON timesheet USING btree (client_id, planned_start_at, id) WHERE is_listed;
CREATE INDEX timesheet_planned ON timesheet USING btree (planned_start_at, id) WHERE is_listed;

create table timesheet_change (
  id uuid default uuidv7() not null,
  timesheet_id uuid not null, -- timesheet
  changed_by uuid not null, -- app_user
  changed_at timestamp with time zone default current_instant() not null,
  reason text,
  before_start_at timestamp with time zone not null,
  before_end_at timestamp with time zone not null,
  before_break_minutes integer not null,
  before_sleep_in boolean not null,
  after_start_at timestamp with time zone,
  after_end_at timestamp with time zone,
  after_break_minutes integer,
  after_sleep_in boolean,
  constraint timesheet_change_pk PRIMARY KEY (id),
  constraint timesheet_change_reason CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint timesheet_change_whole CHECK (num_nulls(after_start_at, after_end_at, after_break_minutes, after_sleep_in) = ANY (ARRAY[0, 4]))
);
comment on table timesheet_change is 'What the office changed in a carer''s times: who, when, why, from what to what. Never altered.';
CREATE INDEX timesheet_change_timesheet ON timesheet_change USING btree (timesheet_id, id);

-- == money ==

create table bank_layout (
  id uuid default uuidv7() not null,
  heading_key text not null,
  columns jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default current_instant() not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint bank_layout_pk PRIMARY KEY (id),
  constraint bank_layout_columns CHECK (jsonb_typeof(columns) = 'object'::text),
  constraint bank_layout_heading_key CHECK (heading_key ~ '^[0-9a-f]{64}$'::text),
  constraint bank_layout_once UNIQUE (heading_key)
);
comment on table bank_layout is 'Which column of a bank''s files means what, where somebody had to choose.';

create table cancellation_waiver (
  id uuid default uuidv7() not null,
  appointment_carer_id uuid not null, -- appointment_carer
  reason text,
  credit_note_id uuid, -- invoice
  waived_by uuid, -- app_user
  waived_at timestamp with time zone default current_instant() not null,
  constraint cancellation_waiver_pk PRIMARY KEY (id),
  constraint cancellation_waived_once UNIQUE (appointment_carer_id),
  constraint cancellation_waiver_reason CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);
comment on table cancellation_waiver is 'Late cancellations that are not charged.';
CREATE INDEX cancellation_waiver_credit_note ON cancellation_waiver USING btree (credit_note_id) WHERE credit_note_id IS NOT NULL;

create table invoice (
  id uuid default uuidv7() not null,
  kind text default 'invoice'::text not null,
  status text default 'draft'::text not null,
  number_year integer,
  number integer,
  invoice_number text generated always as (((
CASE kind
    WHEN 'invoice'::text THEN 'INV-'::text
    ELSE 'CRN-'::text
END || number_year) || '-'::text) || lpad(number::text, GREATEST(4, length(number::text)), '0'::text)) stored,
  client_id uuid not null, -- client
  young_person_id uuid, -- young_person
  credits_id uuid, -- invoice
  reason text,
  start_date date not null,
  end_date date not null,
  issued date,
  due date,
  issued_by uuid, -- app_user
  subtotal_pence bigint not null,
  vat_pence bigint not null,
  paid_pence bigint default 0 not null,
  credited_pence bigint default 0 not null,
  written_off_pence bigint default 0 not null,
  paid_status text generated always as (
CASE
    WHEN kind = 'credit note'::text OR (paid_pence + credited_pence + written_off_pence) >= (subtotal_pence + vat_pence) THEN 'PAID'::text
    WHEN paid_pence > 0 THEN 'PART_PAID'::text
    ELSE 'UNPAID'::text
END) stored,
  total text generated always as (((subtotal_pence + vat_pence)::numeric / 100::numeric)::numeric(14,2)::text) stored,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  is_for_good boolean default false not null,
  constraint invoice_pk PRIMARY KEY (id),
  constraint invoice_credit_note CHECK ((kind = 'credit note'::text) = (credits_id IS NOT NULL) AND (kind = 'credit note'::text) = (reason IS NOT NULL)),
  constraint invoice_for_good CHECK (NOT is_for_good OR kind = 'credit note'::text),
  constraint invoice_kind CHECK (kind = ANY (ARRAY['invoice'::text, 'credit note'::text])),
  constraint invoice_not_over_credited CHECK ((credited_pence + written_off_pence) <= (subtotal_pence + vat_pence)),
  constraint invoice_numbered_when_issued CHECK ((status = 'issued'::text) = (number IS NOT NULL) AND (number IS NULL) = (number_year IS NULL) AND (number IS NULL) = (issued IS NULL) AND (number IS NULL) = (due IS NULL)),
  constraint invoice_one_number UNIQUE (kind, number_year, number),
  constraint invoice_paid CHECK (paid_pence >= 0),
  constraint invoice_period CHECK (end_date >= start_date),
  constraint invoice_status CHECK (status = ANY (ARRAY['draft'::text, 'issued'::text])),
  constraint invoice_subtotal CHECK (subtotal_pence >= 0),
  constraint invoice_vat CHECK (vat_pence >= 0)
);
comment on table invoice is 'Invoices and credit notes. An issued one never changes.';
CREATE INDEX invoice_amount_owed ON invoice USING btree ((subtotal_pence + vat_pence - paid_pence - credited_pence - written_off_pence)) WHERE kind = 'invoice'::text AND status = 'issued'::text AND paid_status <> 'PAID'::text;
CREATE INDEX invoice_by_due ON invoice USING btree (due, id);
CREATE INDEX invoice_by_number ON invoice USING btree (invoice_number, id);
CREATE INDEX invoice_by_number_down ON invoice USING btree (invoice_number DESC NULLS LAST, id DESC);
CREATE INDEX invoice_by_paid ON invoice USING btree (paid_status, id);
CREATE INDEX invoice_by_total ON invoice USING btree ((subtotal_pence + vat_pence), id);
CREATE INDEX invoice_client ON invoice USING btree (client_id, start_date DESC, id DESC);
CREATE INDEX invoice_credits ON invoice USING btree (credits_id) WHERE credits_id IS NOT NULL;
CREATE INDEX invoice_drafts ON invoice USING btree (start_date DESC, id DESC) WHERE status = 'draft'::text;
CREATE INDEX invoice_due ON invoice USING btree (client_id, due, id) INCLUDE (young_person_id, subtotal_pence, vat_pence, paid_pence, credited_pence, written_off_pence) WHERE kind = 'invoice'::text AND status = 'issued'::text AND paid_status <> 'PAID'::text;
CREATE INDEX invoice_issued ON invoice USING btree (issued DESC NULLS LAST, id DESC);
CREATE INDEX invoice_newest ON invoice USING btree (start_date DESC, id DESC);
CREATE INDEX invoice_number_search ON invoice USING gin (lower(invoice_number) gin_trgm_ops);
CREATE INDEX invoice_overpaid ON invoice USING btree (client_id) WHERE kind = 'invoice'::text AND status = 'issued'::text AND (paid_pence + credited_pence + written_off_pence) > (subtotal_pence + vat_pence);
CREATE INDEX invoice_owed ON invoice USING btree (paid_status, start_date DESC, id DESC);
CREATE INDEX invoice_total_search ON invoice USING gin (total gin_trgm_ops);
CREATE INDEX invoice_young_person ON invoice USING btree (young_person_id, start_date DESC, id DESC);

create table invoice_line (
  id uuid default uuidv7() not null,
  invoice_id uuid not null, -- invoice
  position integer not null,
  appointment_carer_id uuid not null, -- appointment_carer
  credits_line_id uuid, -- invoice_line
  description text not null,
  date date not null,
  service_type_id uuid not null, -- service_type
  band text not null,
  quantity numeric(9,2) not null,
  unit text not null,
  carers integer not null,
  rate_pence bigint not null,
  amount_pence bigint not null,
  vat_rate numeric(5,2) not null,
  quotation_id uuid, -- quotation
  cancelled_at timestamp with time zone,
  quotation_number text,
  order_number text,
  constraint invoice_line_pk PRIMARY KEY (id),
  constraint invoice_line_amount CHECK (amount_pence >= 0),
  constraint invoice_line_carers CHECK (carers > 0),
  constraint invoice_line_credited_once UNIQUE (credits_line_id),
  constraint invoice_line_position UNIQUE (invoice_id, "position"),
  constraint invoice_line_quantity CHECK (quantity >= 0::numeric),
  constraint invoice_line_rate CHECK (rate_pence >= 0),
  constraint invoice_line_unit CHECK (unit = ANY (ARRAY['hour'::text, 'visit'::text, 'night'::text, 'mile'::text])),
  constraint invoice_line_vat CHECK (vat_rate >= 0::numeric)
);
comment on table invoice_line is 'The lines of an invoice, as they were when it was issued.';
CREATE INDEX invoice_line_assignment ON invoice_line USING btree (appointment_carer_id);
CREATE INDEX invoice_line_quotation ON invoice_line USING btree (quotation_id) WHERE quotation_id IS NOT NULL;

create table invoice_payment (
  id uuid default uuidv7() not null,
  invoice_id uuid not null, -- invoice
  kind text not null,
  amount_pence bigint not null,
  date date not null,
  reference text,
  reason text,
  key uuid not null,
  created_by uuid not null, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  bank_row text,
  bank_part integer,
  constraint invoice_payment_pk PRIMARY KEY (id),
  constraint invoice_payment_amount CHECK (amount_pence >= 1 AND amount_pence <= '100000000000'::bigint),
  constraint invoice_payment_bank_once UNIQUE (bank_row, bank_part),
  constraint invoice_payment_bank_part CHECK ((bank_row IS NULL) = (bank_part IS NULL) AND bank_part > 0 AND (bank_row IS NULL OR kind = 'payment'::text)),
  constraint invoice_payment_bank_row CHECK (bank_row ~ '^[0-9a-f]{64}$'::text),
  constraint invoice_payment_kind CHECK (kind = ANY (ARRAY['payment'::text, 'refund'::text, 'correction'::text, 'write-off'::text])),
  constraint invoice_payment_once UNIQUE (key),
  constraint invoice_payment_reason CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint invoice_payment_reference CHECK (char_length(reference) >= 1 AND char_length(reference) <= 200),
  constraint invoice_payment_why CHECK (kind = 'payment'::text OR reason IS NOT NULL)
);
comment on table invoice_payment is 'Payments of an invoice, and corrections of them.';
CREATE INDEX invoice_payment_day ON invoice_payment USING btree (date, id);
CREATE INDEX invoice_payment_of ON invoice_payment USING btree (invoice_id, date, id);

create table invoice_reminder (
  id uuid default uuidv7() not null,
  invoice_id uuid not null, -- invoice
  sent_by uuid not null, -- app_user
  sent_at timestamp with time zone default current_instant() not null,
  constraint invoice_reminder_pk PRIMARY KEY (id)
);
comment on table invoice_reminder is 'Reminders of overdue invoices: who sent one, and when.';
CREATE INDEX invoice_reminder_of ON invoice_reminder USING btree (invoice_id, sent_at DESC);

create table invoice_series (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint invoice_series_pk PRIMARY KEY (kind, year)
);
comment on table invoice_series is 'The last invoice number of each year.';

create table invoiced_work (
  appointment_carer_id uuid not null, -- appointment_carer
  invoice_id uuid not null, -- invoice
  constraint invoiced_work_once PRIMARY KEY (appointment_carer_id)
);
comment on table invoiced_work is 'The visits that an invoice charges. Each is charged once.';
CREATE INDEX invoiced_work_invoice ON invoiced_work USING btree (invoice_id);

create table pay_rate (
  id uuid default uuidv7() not null,
  service_type_id uuid, -- service_type
  carer_id uuid, -- app_user
  from_date date not null,
  until_date date,
  hour_pence integer not null,
  evening_percent integer default 0 not null,
  night_percent integer default 0 not null,
  weekend_percent integer default 0 not null,
  bank_holiday_percent integer default 0 not null,
  sleep_in_pence integer,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint pay_rate_pk PRIMARY KEY (id),
  constraint pay_rate_bank_holiday CHECK (bank_holiday_percent >= 0 AND bank_holiday_percent <= 300),
  constraint pay_rate_evening CHECK (evening_percent >= 0 AND evening_percent <= 300),
  constraint pay_rate_hour CHECK (hour_pence > 0 AND hour_pence <= 50000),
  constraint pay_rate_night CHECK (night_percent >= 0 AND night_percent <= 300),
  constraint pay_rate_no_overlap EXCLUDE USING gist (COALESCE(service_type_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, COALESCE(carer_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, daterange(from_date, until_date, '[]'::text) WITH &&),
  constraint pay_rate_order CHECK (until_date >= from_date),
  constraint pay_rate_sleep_in CHECK (sleep_in_pence > 0 AND sleep_in_pence <= 200000),
  constraint pay_rate_weekend CHECK (weekend_percent >= 0 AND weekend_percent <= 300)
);
comment on table pay_rate is 'What an hour is paid, for a service or all, a carer or all. Two for the same never overlap (pay_rate_no_overlap).';
CREATE INDEX pay_rate_carer ON pay_rate USING btree (carer_id);
CREATE INDEX pay_rate_service ON pay_rate USING btree (service_type_id);

create table price_list (
  id uuid default uuidv7() not null,
  client_id uuid, -- client
  service_type_id uuid not null, -- service_type
  from_date date not null,
  unit text not null,
  rate_pence integer not null,
  evening_percent integer default 0 not null,
  night_percent integer default 0 not null,
  weekend_percent integer default 0 not null,
  bank_holiday_percent integer default 0 not null,
  minimum_quarters integer default 0 not null,
  rounding_quarters integer default 1 not null,
  mileage_pence integer,
  sleep_in_pence integer,
  waking_pence integer,
  late_hours integer default 24 not null,
  late_percent integer default 100 not null,
  early_hours integer default 48 not null,
  early_percent integer default 50 not null,
  vat_treatment text default 'EXEMPT'::text not null,
  vat_rate numeric(4,2) default 0 not null,
  vat_note text,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint price_list_pk PRIMARY KEY (id),
  constraint price_list_bank_holiday CHECK (bank_holiday_percent >= 0 AND bank_holiday_percent <= 300),
  constraint price_list_early CHECK (early_percent >= 0 AND early_percent <= 100),
  constraint price_list_evening CHECK (evening_percent >= 0 AND evening_percent <= 300),
  constraint price_list_late CHECK (late_percent >= 0 AND late_percent <= 100),
  constraint price_list_mileage CHECK (mileage_pence >= 0 AND mileage_pence <= 1000),
  constraint price_list_minimum CHECK (minimum_quarters >= 0 AND minimum_quarters <= 96),
  constraint price_list_night CHECK (night_percent >= 0 AND night_percent <= 300),
  constraint price_list_notice CHECK (late_hours >= 0 AND early_hours >= late_hours AND early_hours <= 336),
  constraint price_list_once UNIQUE NULLS NOT DISTINCT (service_type_id, client_id, from_date),
  constraint price_list_rate CHECK (rate_pence >= 0 AND rate_pence <= 1000000),
  constraint price_list_rounding CHECK (rounding_quarters = ANY (ARRAY[1, 2, 4])),
  constraint price_list_sleep_in CHECK (sleep_in_pence >= 0 AND sleep_in_pence <= 1000000),
  constraint price_list_unit CHECK (unit = ANY (ARRAY['hour'::text, 'visit'::text, 'night'::text, 'mile'::text])),
  constraint price_list_vat CHECK (
CASE vat_treatment
    WHEN 'EXEMPT'::text THEN vat_rate = 0::numeric
    ELSE vat_rate > 0::numeric
END),
  constraint price_list_vat_note CHECK (length(vat_note) <= 300),
  constraint price_list_vat_treatment CHECK (vat_treatment = ANY (ARRAY['EXEMPT'::text, 'STANDARD'::text])),
  constraint price_list_waking CHECK (waking_pence >= 0 AND waking_pence <= 1000000),
  constraint price_list_weekend CHECK (weekend_percent >= 0 AND weekend_percent <= 300)
);
comment on table price_list is 'Prices by service and client, from a date.';
CREATE INDEX price_list_client ON price_list USING btree (client_id);

create table quotation (
  id uuid default uuidv7() not null,
  number_year integer not null,
  number integer not null,
  quotation_number text generated always as ((('QUO-'::text || number_year) || '-'::text) || lpad(number::text, GREATEST(4, length(number::text)), '0'::text)) stored not null,
  client_id uuid not null, -- client
  social_worker_id uuid, -- social_worker
  sent_to text,
  message text,
  valid_until date not null,
  items jsonb not null,
  lines jsonb not null,
  vat_notes jsonb not null,
  subtotal_pence bigint not null,
  vat_pence bigint not null,
  status text default 'sent'::text not null,
  order_number text,
  reason text,
  answered_by uuid, -- app_user
  answered_at timestamp with time zone,
  created_by uuid, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  young_person_id uuid, -- young_person
  referral_id uuid, -- referral
  terms jsonb,
  answered_name text,
  recorded_name text,
  recorded_how text,
  recorded_on date,
  constraint quotation_pk PRIMARY KEY (id),
  constraint quotation_answer CHECK ((status = 'accepted'::text) = (order_number IS NOT NULL) AND (status = ANY (ARRAY['declined'::text, 'withdrawn'::text])) = (reason IS NOT NULL) AND (status = 'sent'::text) = (answered_at IS NULL)),
  constraint quotation_answered_name CHECK (char_length(answered_name) >= 1 AND char_length(answered_name) <= 100),
  constraint quotation_lines CHECK (jsonb_array_length(lines) > 0),
  constraint quotation_message CHECK (char_length(message) <= 1000),
  constraint quotation_one_number UNIQUE (number_year, number),
  constraint quotation_order_number CHECK (char_length(order_number) >= 1 AND char_length(order_number) <= 60),
  constraint quotation_reason CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint quotation_recorded CHECK (num_nulls(recorded_name, recorded_how, recorded_on) = ANY (ARRAY[0, 3])),
  constraint quotation_recorded_how CHECK (recorded_how = ANY (ARRAY['e-mail'::text, 'telephone'::text, 'in writing'::text, 'meeting'::text])),
  constraint quotation_recorded_name CHECK (char_length(recorded_name) >= 1 AND char_length(recorded_name) <= 100),
  constraint quotation_sent_to CHECK (char_length(sent_to) <= 254),
  constraint quotation_status CHECK (status = ANY (ARRAY['sent'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])),
  constraint quotation_subtotal CHECK (subtotal_pence >= 0),
  constraint quotation_vat CHECK (vat_pence >= 0)
);
comment on table quotation is 'Quotations. A sent one keeps its visits and prices as they were.';
CREATE INDEX quotation_accepted ON quotation USING btree (answered_at) WHERE status = 'accepted'::text;
CREATE INDEX quotation_client ON quotation USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX quotation_newest ON quotation USING btree (created_at DESC, id DESC);
CREATE INDEX quotation_number_search ON quotation USING gin (lower(quotation_number) gin_trgm_ops);
CREATE INDEX quotation_referral ON quotation USING btree (referral_id) WHERE referral_id IS NOT NULL;
CREATE INDEX quotation_social_worker ON quotation USING btree (social_worker_id) WHERE social_worker_id IS NOT NULL;
CREATE INDEX quotation_young_person ON quotation USING btree (young_person_id) WHERE young_person_id IS NOT NULL;

create table quotation_answer_link (
  quotation_id uuid not null, -- quotation
  token_hash bytea not null,
  used_at timestamp with time zone,
  constraint quotation_answer_link_pk PRIMARY KEY (quotation_id),
  constraint quotation_answer_link_token UNIQUE (token_hash)
);
comment on table quotation_answer_link is 'Links by which a client''s contact answers a quotation without signing in.';

-- == contact ==

create table chat (
  person_id uuid not null, -- app_user
  last_message_id uuid, -- chat_message
  last_message_at timestamp with time zone,
  waits_since timestamp with time zone,
  last_from_person_at timestamp with time zone,
  last_from_office_at timestamp with time zone,
  read_by_person_at timestamp with time zone,
  read_by_office_at timestamp with time zone,
  read_by uuid, -- app_user
  person_types_until timestamp with time zone,
  office_types_until timestamp with time zone,
  typed_by uuid, -- app_user
  office_mailed_for timestamp with time zone,
  person_mailed_for timestamp with time zone,
  constraint chat_pk PRIMARY KEY (person_id)
);
comment on table chat is 'Chats between a carer or client user and the office.';
CREATE INDEX chat_newest ON chat USING btree (last_message_at DESC, person_id) WHERE last_message_at IS NOT NULL;
CREATE INDEX chat_unread_by_office ON chat USING btree (last_from_person_at) WHERE last_from_person_at > COALESCE(read_by_office_at, '-infinity'::timestamp with time zone);
CREATE INDEX chat_unread_by_person ON chat USING btree (last_from_office_at) WHERE last_from_office_at > COALESCE(read_by_person_at, '-infinity'::timestamp with time zone);
CREATE INDEX chat_waiting ON chat USING btree (waits_since, person_id) WHERE waits_since IS NOT NULL;

create table chat_message (
  id uuid default uuidv7() not null,
  person_id uuid not null, -- chat
  key uuid not null,
  from_office boolean not null,
  author_id uuid not null, -- app_user
  author_name text not null,
  text text not null,
  created_at timestamp with time zone default current_instant() not null,
  constraint chat_message_pk PRIMARY KEY (id),
  constraint chat_message_once UNIQUE (author_id, key),
  constraint chat_message_text CHECK (char_length(text) >= 1 AND char_length(text) <= 4000)
);
comment on table chat_message is 'The messages of a chat.';
CREATE INDEX chat_message_in_order ON chat_message USING btree (person_id, created_at DESC, id DESC);

-- == safety ==

create table complaint (
  id uuid default uuidv7() not null,
  received_on date not null,
  complainant_kind text not null,
  complainant_name text default ''::text not null,
  young_person_id uuid, -- young_person
  carer_id uuid, -- app_user
  client_id uuid, -- client
  came_by text not null,
  category text not null,
  text text not null,
  is_serious boolean default false not null,
  is_complex boolean default false not null,
  acknowledged_on date,
  stage integer default 1 not null,
  stage_from date,
  acknowledge_due_on date not null,
  answer_due_on date not null,
  outcome text,
  closed_on date,
  lessons text,
  closed_by uuid, -- app_user
  due_on date generated always as (
CASE
    WHEN closed_on IS NULL THEN LEAST(
    CASE
        WHEN acknowledged_on IS NULL THEN acknowledge_due_on
        ELSE NULL::date
    END, answer_due_on)
    ELSE NULL::date
END) stored,
  created_by uuid not null, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint complaint_pk PRIMARY KEY (id),
  constraint complaint_acknowledged CHECK (acknowledged_on >= received_on),
  constraint complaint_anonymous CHECK (complainant_kind <> 'anonymous'::text OR complainant_name = ''::text),
  constraint complaint_came_by CHECK (came_by = ANY (ARRAY['call'::text, 'e-mail'::text, 'letter'::text, 'in person'::text])),
  constraint complaint_category CHECK (category = ANY (ARRAY['conduct of a carer'::text, 'quality of care'::text, 'missed or late visit'::text, 'communication'::text, 'money'::text, 'privacy'::text, 'other'::text])),
  constraint complaint_closed CHECK (num_nonnulls(outcome, closed_on, lessons, closed_by) = ANY (ARRAY[0, 4])),
  constraint complaint_closed_on CHECK (closed_on >= received_on),
  constraint complaint_complainant_kind CHECK (complainant_kind = ANY (ARRAY['young person'::text, 'parent or family'::text, 'carer'::text, 'client organisation'::text, 'member of the public'::text, 'anonymous'::text])),
  constraint complaint_complainant_name CHECK (char_length(complainant_name) <= 200),
  constraint complaint_due CHECK (acknowledge_due_on > received_on AND answer_due_on > COALESCE(stage_from, received_on)),
  constraint complaint_lessons CHECK (char_length(lessons) >= 1 AND char_length(lessons) <= 4000),
  constraint complaint_outcome CHECK (outcome = ANY (ARRAY['upheld'::text, 'partly upheld'::text, 'not upheld'::text, 'withdrawn'::text])),
  constraint complaint_stage CHECK (stage = ANY (ARRAY[1, 2, 3])),
  constraint complaint_stage_from CHECK ((stage = 1) = (stage_from IS NULL) AND (stage_from IS NULL OR stage_from >= received_on)),
  constraint complaint_text CHECK (char_length(text) >= 1 AND char_length(text) <= 4000)
);
comment on table complaint is 'Complaints about the agency: who made one, what it is about, and how it ended.';
CREATE INDEX complaint_carer ON complaint USING btree (carer_id);
CREATE INDEX complaint_client ON complaint USING btree (client_id);
CREATE INDEX complaint_due_first ON complaint USING btree (due_on, id);
CREATE INDEX complaint_newest ON complaint USING btree (received_on, id);
CREATE INDEX complaint_young_person ON complaint USING btree (young_person_id);

create table complaint_step (
  id uuid default uuidv7() not null,
  complaint_id uuid not null, -- complaint
  happened_on date not null,
  text text not null,
  corrects_id uuid, -- complaint_step
  created_by uuid not null, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  constraint complaint_step_pk PRIMARY KEY (id),
  constraint complaint_step_corrected_once UNIQUE (corrects_id),
  constraint complaint_step_corrects_another CHECK (corrects_id <> id),
  constraint complaint_step_of_complaint UNIQUE (complaint_id, id),
  constraint complaint_step_text CHECK (char_length(text) >= 1 AND char_length(text) <= 4000)
);
comment on table complaint_step is 'What was done about a complaint. Rows are only ever added; a later one corrects an earlier one.';

create table email_attachment (
  email_id uuid not null, -- email
  name text not null,
  mime_type text not null,
  content bytea not null,
  constraint email_attachment_pk PRIMARY KEY (email_id, name)
);
comment on table email_attachment is 'Files attached to an e-mail.';

create table emergency_alert (
  id uuid default uuidv7() not null,
  is_drill boolean default false not null,
  carer_id uuid, -- app_user
  appointment_carer_id uuid, -- appointment_carer
  status text default 'open'::text not null,
  pressed_at timestamp with time zone not null,
  last_pressed_at timestamp with time zone not null,
  raised_at timestamp with time zone default current_instant() not null,
  told_at timestamp with time zone default current_instant() not null,
  opened_at timestamp with time zone default current_instant() not null,
  place_mailed_at timestamp with time zone,
  is_followed boolean default false not null,
  email_id uuid, -- email
  reminders integer default 0 not null,
  reminded_at timestamp with time zone,
  taken_by uuid, -- app_user
  taken_at timestamp with time zone,
  check_due_at timestamp with time zone,
  closed_by uuid, -- app_user
  closed_at timestamp with time zone,
  outcome text,
  closing_text text,
  constraint emergency_alert_pk PRIMARY KEY (id),
  constraint emergency_alert_check_due CHECK (check_due_at IS NULL OR status = 'taken'::text),
  constraint emergency_alert_closed CHECK ((status = 'closed'::text) = (closed_at IS NOT NULL) AND (status = 'closed'::text) = (outcome IS NOT NULL) AND (closed_at IS NULL OR closed_by IS NOT NULL OR is_drill)),
  constraint emergency_alert_closing_text CHECK (char_length(closing_text) <= 4000),
  constraint emergency_alert_drill_outcome CHECK (outcome IS NULL OR is_drill = (outcome ~~ 'drill %'::text)),
  constraint emergency_alert_outcome CHECK (outcome = ANY (ARRAY['safe'::text, 'emergency services'::text, 'false alarm'::text, 'other'::text, 'drill worked'::text, 'drill failed'::text])),
  constraint emergency_alert_status CHECK (status = ANY (ARRAY['open'::text, 'taken'::text, 'closed'::text])),
  constraint emergency_alert_taken CHECK ((taken_at IS NULL) = (taken_by IS NULL) AND
CASE status
    WHEN 'open'::text THEN taken_at IS NULL
    WHEN 'taken'::text THEN taken_at IS NOT NULL
    ELSE is_drill OR taken_at IS NOT NULL
END),
  constraint emergency_alert_whose CHECK (is_drill = (carer_id IS NULL))
);
comment on table emergency_alert is 'SOS alerts, from the press of the button until an administrator closes them.';
CREATE INDEX emergency_alert_carer ON emergency_alert USING btree (carer_id, raised_at);
CREATE INDEX emergency_alert_newest ON emergency_alert USING btree (raised_at, id);
CREATE INDEX emergency_alert_not_closed ON emergency_alert USING btree (raised_at) WHERE status <> 'closed'::text;
CREATE UNIQUE INDEX emergency_alert_one_drill ON emergency_alert USING btree (is_drill) WHERE status <> 'closed'::text AND is_drill;
CREATE UNIQUE INDEX emergency_alert_one_open ON emergency_alert USING btree (carer_id) WHERE status <> 'closed'::text AND NOT is_drill AND NOT is_followed;

create table emergency_alert_note (
  id uuid default uuidv7() not null,
  alert_id uuid not null, -- emergency_alert
  kind text not null,
  text text default ''::text not null,
  created_by uuid, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  constraint emergency_alert_note_pk PRIMARY KEY (id),
  constraint emergency_alert_note_kind CHECK (kind = ANY (ARRAY['note'::text, 'check-in'::text, 'pressed'::text, 'reminded'::text])),
  constraint emergency_alert_note_text CHECK (char_length(text) <= 4000),
  constraint emergency_alert_note_words CHECK (kind <> 'note'::text OR text <> ''::text)
);
comment on table emergency_alert_note is 'What the office notes about an alert.';
CREATE INDEX emergency_alert_note_alert ON emergency_alert_note USING btree (alert_id, created_at, id);

create table emergency_alert_position (
  id uuid default uuidv7() not null,
  alert_id uuid not null, -- emergency_alert
  carer_id uuid not null, -- emergency_alert_press
  press_id uuid not null, -- emergency_alert_press
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m double precision,
  received_at timestamp with time zone default current_instant() not null,
  constraint emergency_alert_position_pk PRIMARY KEY (id),
  constraint emergency_alert_position_accuracy CHECK (accuracy_m >= 0::double precision),
  constraint emergency_alert_position_latitude CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint emergency_alert_position_longitude CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint emergency_alert_position_once UNIQUE (carer_id, press_id)
);
comment on table emergency_alert_position is 'Where a carer was during an alert.';
CREATE INDEX emergency_alert_position_age ON emergency_alert_position USING btree (received_at);
CREATE INDEX emergency_alert_position_alert ON emergency_alert_position USING btree (alert_id, received_at);

create table emergency_alert_press (
  carer_id uuid not null, -- app_user
  id uuid not null,
  alert_id uuid not null, -- emergency_alert
  pressed_at timestamp with time zone not null,
  received_at timestamp with time zone default current_instant() not null,
  appointment_carer_id uuid, -- appointment_carer
  constraint emergency_alert_press_pk PRIMARY KEY (id, carer_id)
);
comment on table emergency_alert_press is 'Each press of the SOS button. Pressing again, or sending it twice, joins the open alert.';
CREATE INDEX emergency_alert_press_alert ON emergency_alert_press USING btree (alert_id);

create table missing_episode (
  id uuid default uuidv7() not null,
  young_person_id uuid not null, -- young_person
  status text default 'missing'::text not null,
  last_seen_at timestamp with time zone not null,
  last_seen_place text default ''::text not null,
  clothes text default ''::text not null,
  circumstances text default ''::text not null,
  opened_by uuid not null, -- app_user
  opened_at timestamp with time zone default current_instant() not null,
  found_at timestamp with time zone,
  found_by uuid, -- app_user
  found_text text default ''::text not null,
  interview_due_at timestamp with time zone,
  interview text,
  interview_at timestamp with time zone,
  interview_text text default ''::text not null,
  closed_by uuid, -- app_user
  closed_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint missing_episode_pk PRIMARY KEY (id),
  constraint missing_episode_circumstances CHECK (char_length(circumstances) <= 4000),
  constraint missing_episode_closed CHECK ((status = 'closed'::text) = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (closed_by IS NULL) AND (status = 'closed'::text) = (interview IS NOT NULL)),
  constraint missing_episode_clothes CHECK (char_length(clothes) <= 2000),
  constraint missing_episode_found CHECK ((status = 'missing'::text) = (found_at IS NULL) AND (found_at IS NULL) = (found_by IS NULL) AND (found_at IS NULL OR found_at >= last_seen_at)),
  constraint missing_episode_found_text CHECK (char_length(found_text) <= 4000),
  constraint missing_episode_interview CHECK (interview = ANY (ARRAY['held'::text, 'declined'::text])),
  constraint missing_episode_interview_held CHECK (((interview = 'held'::text) IS TRUE) = (interview_at IS NOT NULL) AND (interview_at IS NULL OR interview_at >= found_at)),
  constraint missing_episode_interview_text CHECK (char_length(interview_text) <= 4000),
  constraint missing_episode_place CHECK (char_length(last_seen_place) <= 500),
  constraint missing_episode_reason CHECK (interview IS DISTINCT FROM 'declined'::text OR interview_text <> ''::text),
  constraint missing_episode_status CHECK (status = ANY (ARRAY['missing'::text, 'found'::text, 'closed'::text]))
);
comment on table missing_episode is 'Times when a young person was missing, from the report until the return interview.';
CREATE INDEX missing_episode_newest ON missing_episode USING btree (opened_at, id);
CREATE INDEX missing_episode_of_young_person ON missing_episode USING btree (young_person_id, opened_at);
CREATE UNIQUE INDEX missing_episode_one_missing ON missing_episode USING btree (young_person_id) WHERE status = 'missing'::text;

create table missing_episode_note (
  id uuid default uuidv7() not null,
  episode_id uuid not null, -- missing_episode
  young_person_id uuid not null, -- young_person
  kind text not null,
  text text not null,
  happened_at timestamp with time zone not null,
  created_by uuid not null, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  constraint missing_episode_note_pk PRIMARY KEY (id),
  constraint missing_episode_note_kind CHECK (kind = ANY (ARRAY['note'::text, 'sent'::text])),
  constraint missing_episode_note_text CHECK (char_length(text) >= 1 AND char_length(text) <= 4000)
);
comment on table missing_episode_note is 'What is noted during a missing episode.';
CREATE INDEX missing_episode_note_episode ON missing_episode_note USING btree (episode_id, happened_at, id);
CREATE INDEX missing_episode_note_young_person ON missing_episode_note USING btree (young_person_id);

create table notifiable_duty (
  id uuid default uuidv7() not null,
  event_id uuid not null, -- notifiable_event
  young_person_id uuid not null, -- young_person
  rule_slug text not null, -- notifiable_duty_rule
  recipient text not null,
  task text not null,
  source text not null,
  due_at timestamp with time zone not null,
  sort_order integer not null,
  status text default 'open'::text not null,
  done_at timestamp with time zone,
  settled_by uuid, -- app_user
  settled_at timestamp with time zone,
  settled_text text default ''::text not null,
  told_at timestamp with time zone,
  constraint notifiable_duty_pk PRIMARY KEY (id),
  constraint notifiable_duty_once UNIQUE (event_id, rule_slug),
  constraint notifiable_duty_reason CHECK (status <> 'not needed'::text OR settled_text <> ''::text),
  constraint notifiable_duty_settled CHECK ((status = 'open'::text) = (settled_at IS NULL) AND (settled_at IS NULL) = (settled_by IS NULL) AND (status = 'done'::text) = (done_at IS NOT NULL)),
  constraint notifiable_duty_status CHECK (status = ANY (ARRAY['open'::text, 'done'::text, 'not needed'::text])),
  constraint notifiable_duty_text CHECK (char_length(settled_text) <= 2000)
);
comment on table notifiable_duty is 'Who must be notified of an event, by when, and whether it was done.';
CREATE INDEX notifiable_duty_open ON notifiable_duty USING btree (due_at) WHERE status = 'open'::text;
CREATE INDEX notifiable_duty_young_person ON notifiable_duty USING btree (young_person_id);

create table notifiable_duty_rule (
  id uuid default uuidv7() not null,
  slug text not null,
  type_slug text not null, -- notifiable_event_type
  begins text not null,
  recipient text not null,
  task text not null,
  within_minutes integer,
  within_working_days integer,
  source text not null,
  sort_order integer not null,
  is_withdrawn boolean default false not null,
  letter_to text,
  letter_text text,
  is_to_family boolean default false not null,
  constraint notifiable_duty_rule_pk PRIMARY KEY (id),
  constraint notifiable_duty_rule_begins CHECK (begins = ANY (ARRAY['event'::text, 'found'::text])),
  constraint notifiable_duty_rule_days CHECK (within_working_days > 0),
  constraint notifiable_duty_rule_letter CHECK ((letter_to IS NULL) = (letter_text IS NULL)),
  constraint notifiable_duty_rule_minutes CHECK (within_minutes > 0),
  constraint notifiable_duty_rule_slug UNIQUE (slug),
  constraint notifiable_duty_rule_within CHECK ((within_minutes IS NULL) <> (within_working_days IS NULL))
);
comment on table notifiable_duty_rule is 'Who must be notified of each type of event, and how soon.';
CREATE INDEX notifiable_duty_rule_of_type ON notifiable_duty_rule USING btree (type_slug, sort_order);

create table notifiable_event (
  id uuid default uuidv7() not null,
  type_slug text not null, -- notifiable_event_type
  young_person_id uuid not null, -- young_person
  missing_episode_id uuid, -- missing_episode
  happened_at timestamp with time zone not null,
  text text default ''::text not null,
  created_by uuid not null, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  withdrawn_reason text default ''::text not null,
  withdrawn_by uuid, -- app_user
  withdrawn_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default current_instant() not null,
  constraint notifiable_event_pk PRIMARY KEY (id),
  constraint notifiable_event_of_episode CHECK (withdrawn_at IS NULL OR missing_episode_id IS NULL),
  constraint notifiable_event_one_an_episode UNIQUE (missing_episode_id),
  constraint notifiable_event_reason CHECK (char_length(withdrawn_reason) <= 2000),
  constraint notifiable_event_text CHECK (char_length(text) <= 4000),
  constraint notifiable_event_withdrawn CHECK ((withdrawn_at IS NULL) = (withdrawn_reason = ''::text) AND (withdrawn_at IS NULL) = (withdrawn_by IS NULL))
);
comment on table notifiable_event is 'Serious events that the agency must notify others of.';
CREATE INDEX notifiable_event_newest ON notifiable_event USING btree (happened_at, id);
CREATE INDEX notifiable_event_young_person ON notifiable_event USING btree (young_person_id, happened_at);

create table notifiable_event_type (
  id uuid default uuidv7() not null,
  slug text not null,
  name text not null,
  description text not null,
  sort_order integer not null,
  constraint notifiable_event_type_pk PRIMARY KEY (id),
  constraint notifiable_event_type_slug UNIQUE (slug)
);
comment on table notifiable_event_type is 'The types of notifiable event.';

create table on_call_contact (
  id uuid default uuidv7() not null,
  name text not null,
  email text not null,
  phone text,
  added_by uuid, -- app_user
  created_at timestamp with time zone default current_instant() not null,
  removed_at timestamp with time zone,
  constraint on_call_contact_pk PRIMARY KEY (id),
  constraint on_call_contact_email CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  constraint on_call_contact_name CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  constraint on_call_contact_phone CHECK (char_length(phone) <= 40)
);
comment on table on_call_contact is 'People who are e-mailed when an SOS alert is raised.';
CREATE INDEX on_call_contact_in_order ON on_call_contact USING btree (created_at, id) WHERE removed_at IS NULL;

-- == oversight ==

create table change_record (
  seq bigint not null,
  id uuid default uuidv7() not null,
  at timestamp with time zone not null,
  category text not null,
  action text not null,
  performed_by uuid,
  subject_table text not null,
  subject_id uuid not null,
  young_person_id uuid,
  changes jsonb not null,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null,
  constraint change_record_pk PRIMARY KEY (seq),
  constraint change_record_action CHECK (action = ANY (ARRAY['Created'::text, 'Updated'::text, 'Deleted'::text]))
);
comment on table change_record is 'The audit log: every change, who made it and when. Chained by hash; rows are only ever added.';
CREATE INDEX change_record_category ON change_record USING btree (category, at DESC, seq DESC) INCLUDE (young_person_id);
CREATE INDEX change_record_subject ON change_record USING btree (subject_id, seq);
CREATE INDEX change_record_young_person ON change_record USING btree (young_person_id, seq) WHERE young_person_id IS NOT NULL;
CREATE INDEX change_record_young_person_category ON change_record USING btree (young_person_id, category, at DESC, seq DESC) WHERE young_person_id IS NOT NULL;

create table mailbox_message (
  id uuid default uuidv7() not null,
  message_id text,
  from_address text not null,
  to_addresses text[] not null,
  subject text not null,
  text_body text,
  html_body text,
  received_at timestamp with time zone default now() not null,
  young_person_ids uuid[] default '{}'::uuid[] not null,
  constraint mailbox_message_pk PRIMARY KEY (id),
  constraint mailbox_message_id_unique UNIQUE (message_id)
);
comment on table mailbox_message is 'What the built-in mail server of demo and staging received.';

create table record_view (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  user_id uuid not null,
  name text not null,
  subject_id uuid,
  was_found boolean not null,
  request_id text,
  young_person_id uuid,
  young_person_ids uuid[],
  constraint record_view_pk PRIMARY KEY (id)
);
comment on table record_view is 'Every look at a record or list that names a young person: who, what and when.';
CREATE INDEX record_view_app_report_open ON record_view USING btree (subject_id, user_id) WHERE name = 'app_report.open'::text;
CREATE INDEX record_view_list ON record_view USING btree (user_id, name, at DESC) WHERE young_person_ids IS NOT NULL;
CREATE INDEX record_view_list_at ON record_view USING btree (at DESC, id DESC) WHERE young_person_ids IS NOT NULL;
CREATE INDEX record_view_young_person ON record_view USING btree (young_person_id, at DESC, id DESC) WHERE young_person_id IS NOT NULL;
CREATE INDEX record_view_young_persons ON record_view USING gin (young_person_ids) WHERE young_person_ids IS NOT NULL;

create table record_view_chain (
  only_row boolean default true not null,
  number bigint not null,
  last_id bigint not null,
  hash bytea not null,
  constraint record_view_chain_pk PRIMARY KEY (only_row),
  constraint record_view_chain_one_row CHECK (only_row)
);
comment on table record_view_chain is 'The head of the chain over record_view. One row.';

create table record_view_seal (
  number bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  count integer not null,
  sealed_at timestamp with time zone not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint record_view_seal_pk PRIMARY KEY (number)
);
comment on table record_view_seal is 'Seals over batches of record_view: a job chains the newest once a minute, so no read waits for another.';

-- == files ==

create table image_variant (
  file_id uuid not null, -- stored_file
  width integer not null,
  quality integer not null,
  mime_type text not null,
  content bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint image_variant_pk PRIMARY KEY (file_id, width, quality, mime_type)
);
comment on table image_variant is 'Smaller and other-format copies of pictures, created when first asked for.';

create table stored_file (
  id uuid default uuidv7() not null,
  name text not null,
  mime_type text not null,
  size integer not null,
  sha256 bytea not null,
  storage_key text,
  width integer,
  height integer,
  expense_id uuid, -- expense
  report_document_id uuid, -- report_document
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  diary_id uuid, -- diary
  young_person_id uuid, -- young_person
  referral_id uuid, -- referral
  chat_message_id uuid, -- chat_message
  constraint stored_file_pk PRIMARY KEY (id),
  constraint stored_file_one_owner CHECK (num_nonnulls(expense_id, report_document_id, diary_id, young_person_id, referral_id, chat_message_id) = 1)
);
comment on table stored_file is 'Files: whose they are, their type, size and hash.';
CREATE INDEX stored_file_chat_message ON stored_file USING btree (chat_message_id) WHERE chat_message_id IS NOT NULL;
CREATE INDEX stored_file_diary ON stored_file USING btree (diary_id) WHERE diary_id IS NOT NULL;
CREATE UNIQUE INDEX stored_file_document ON stored_file USING btree (report_document_id) WHERE report_document_id IS NOT NULL;
CREATE INDEX stored_file_expense ON stored_file USING btree (expense_id) WHERE expense_id IS NOT NULL;
CREATE UNIQUE INDEX stored_file_photo ON stored_file USING btree (young_person_id) WHERE young_person_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX stored_file_referral ON stored_file USING btree (referral_id) WHERE referral_id IS NOT NULL;
CREATE INDEX stored_file_to_move ON stored_file USING btree (id) WHERE storage_key IS NULL AND report_document_id IS NULL AND young_person_id IS NULL;

create table stored_file_content (
  file_id uuid not null, -- stored_file
  content bytea not null,
  constraint stored_file_content_pk PRIMARY KEY (file_id)
);
comment on table stored_file_content is 'The bytes of files, apart from the rest so that lists never read them.';

-- == system ==

create table bearer_token (
  token_hash bytea not null,
  session_id uuid not null, -- session
  expires_at timestamp with time zone not null,
  constraint bearer_token_pk PRIMARY KEY (token_hash)
);
comment on table bearer_token is 'Tokens of signed-in sessions. Only the hash is stored.';
CREATE INDEX bearer_token_session ON bearer_token USING btree (session_id);

create table carer_notice (
  id uuid default uuidv7() not null,
  batch_id uuid not null,
  appointment_carer_id uuid not null, -- appointment_carer
  appointment_id uuid not null,
  carer_id uuid not null, -- app_user
  state_before text not null,
  start_before timestamp with time zone,
  end_before timestamp with time zone,
  state text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  place_changed boolean default false not null,
  person_changed boolean default false not null,
  created_at timestamp with time zone default now() not null,
  told_at timestamp with time zone,
  is_for_two boolean default false not null,
  constraint carer_notice_pk PRIMARY KEY (id),
  constraint carer_notice_once UNIQUE (batch_id, appointment_carer_id),
  constraint carer_notice_state CHECK (state = ANY (ARRAY['live'::text, 'cancelled'::text, 'removed'::text])),
  constraint carer_notice_state_before CHECK (state_before = ANY (ARRAY['none'::text, 'live'::text, 'cancelled'::text, 'removed'::text]))
);
comment on table carer_notice is 'Changes of visits that a carer has still to be told of, sent together.';
CREATE INDEX carer_notice_assignment ON carer_notice USING btree (appointment_carer_id);

create table identity_record (
  id text not null,
  kind text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  constraint identity_record_pk PRIMARY KEY (kind, id)
);
comment on table identity_record is 'Codes, sessions and keys of the built-in identity provider, so that any process can serve the next step.';
CREATE INDEX identity_record_grant ON identity_record USING btree (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX identity_record_uid ON identity_record USING btree (uid) WHERE uid IS NOT NULL;

create unlogged table live_connection (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  opened_at timestamp with time zone default clock_timestamp() not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  constraint live_connection_pk PRIMARY KEY (id)
);
comment on table live_connection is 'Open live-event connections, for the limit on each account.';
CREATE INDEX live_connection_user ON live_connection USING btree (user_id, opened_at);

create unlogged table rate_limit (
  key text not null,
  minute timestamp with time zone not null,
  count integer not null,
  constraint rate_limit_pk PRIMARY KEY (key, minute)
);
comment on table rate_limit is 'How many requests each caller has left.';

create table session (
  id uuid default uuidv7() not null,
  user_id uuid not null, -- app_user
  cookie_hash bytea not null,
  signed_in_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  authenticated_at timestamp with time zone,
  home_shown_at timestamp with time zone,
  issuer text,
  constraint session_pk PRIMARY KEY (id),
  constraint session_cookie_unique UNIQUE (cookie_hash)
);
comment on table session is 'Signed-in sessions.';
CREATE INDEX session_of_user ON session USING btree (user_id) WHERE ended_at IS NULL;
CREATE INDEX session_of_user_ever ON session USING btree (user_id, signed_in_at);

create table used_id_token (
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_id_token_pk PRIMARY KEY (token_hash)
);
comment on table used_id_token is 'ID tokens that have opened a session. Each opens one.';

-- == Foreign keys ==

alter table access_request add constraint access_request_beneficiary_fk FOREIGN KEY (beneficiary_id) REFERENCES app_user(id);
alter table access_request add constraint access_request_decided_by_fk FOREIGN KEY (decided_by) REFERENCES app_user(id);
alter table access_request add constraint access_request_requested_by_fk FOREIGN KEY (requested_by) REFERENCES app_user(id);
alter table api_key add constraint api_key_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table api_key add constraint api_key_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table api_key add constraint api_key_revoker_fk FOREIGN KEY (revoked_by) REFERENCES app_user(id);
alter table app_report add constraint app_report_decider_fk FOREIGN KEY (decided_by) REFERENCES app_user(id);
alter table app_report add constraint app_report_form_fk FOREIGN KEY (form_id, form_version) REFERENCES question_form_version(form_id, form_version);
alter table app_report add constraint app_report_reason_fk FOREIGN KEY (not_approved_reason_id) REFERENCES not_approved_reason(id);
alter table app_report add constraint app_report_report_fk FOREIGN KEY (report_id) REFERENCES report(id);
alter table app_report add constraint app_report_submitter_fk FOREIGN KEY (submitted_by) REFERENCES app_user(id);
alter table app_report_submission add constraint app_report_submission_report_fk FOREIGN KEY (app_report_id) REFERENCES app_report(id);
alter table app_user add constraint app_user_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table appointment add constraint appointment_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table appointment add constraint appointment_quotation_fk FOREIGN KEY (quotation_id) REFERENCES quotation(id);
alter table appointment add constraint appointment_series_fk FOREIGN KEY (series_id) REFERENCES appointment_series(id) ON DELETE SET NULL;
alter table appointment add constraint appointment_service_type_fk FOREIGN KEY (service_type_id) REFERENCES service_type(id);
alter table appointment add constraint appointment_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table appointment_carer add constraint appointment_carer_appointment_fk FOREIGN KEY (appointment_id) REFERENCES appointment(id);
alter table appointment_carer add constraint appointment_carer_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table appointment_import add constraint appointment_import_user_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table appointment_import_row add constraint appointment_import_row_import_fk FOREIGN KEY (import_id) REFERENCES appointment_import(id) ON DELETE CASCADE;
alter table attendance add constraint attendance_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table attendance add constraint attendance_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table bearer_token add constraint bearer_token_session_fk FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table calendar_feed add constraint calendar_feed_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table cancellation_waiver add constraint cancellation_waiver_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table cancellation_waiver add constraint cancellation_waiver_author_fk FOREIGN KEY (waived_by) REFERENCES app_user(id);
alter table cancellation_waiver add constraint cancellation_waiver_credit_note_fk FOREIGN KEY (credit_note_id) REFERENCES invoice(id);
alter table carer_check add constraint carer_check_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table carer_check add constraint carer_check_kind_fk FOREIGN KEY (kind_id) REFERENCES check_kind(id);
alter table carer_extra_info add constraint carer_extra_info_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table carer_extra_info add constraint carer_extra_info_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table carer_notice add constraint carer_notice_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table carer_notice add constraint carer_notice_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table carer_wish add constraint carer_wish_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table carer_wish add constraint carer_wish_created_by_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table carer_wish add constraint carer_wish_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table characteristic add constraint characteristic_form_fk FOREIGN KEY (form_id, form_version) REFERENCES question_form_version(form_id, form_version);
alter table characteristic add constraint characteristic_recorder_fk FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table characteristic add constraint characteristic_referral_fk FOREIGN KEY (referral_id) REFERENCES referral(id);
alter table characteristic add constraint characteristic_subcategory_fk FOREIGN KEY (subcategory_id) REFERENCES characteristic_subcategory(id);
alter table characteristic add constraint characteristic_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table characteristic_level_change add constraint characteristic_level_change_fk FOREIGN KEY (characteristic_id) REFERENCES characteristic(id);
alter table characteristic_subcategory add constraint characteristic_subcategory_form_fk FOREIGN KEY (form_id) REFERENCES question_form(id);
alter table chat add constraint chat_last_message_fk FOREIGN KEY (last_message_id) REFERENCES chat_message(id);
alter table chat add constraint chat_person_fk FOREIGN KEY (person_id) REFERENCES app_user(id);
alter table chat add constraint chat_reader_fk FOREIGN KEY (read_by) REFERENCES app_user(id);
alter table chat add constraint chat_typist_fk FOREIGN KEY (typed_by) REFERENCES app_user(id);
alter table chat_message add constraint chat_message_author_fk FOREIGN KEY (author_id) REFERENCES app_user(id);
alter table chat_message add constraint chat_message_chat_fk FOREIGN KEY (person_id) REFERENCES chat(person_id);
alter table check_standing add constraint check_standing_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table check_standing add constraint check_standing_check_fk FOREIGN KEY (check_id) REFERENCES carer_check(id);
alter table check_standing add constraint check_standing_kind_fk FOREIGN KEY (kind_id) REFERENCES check_kind(id);
alter table claim_change add constraint claim_change_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table claim_change add constraint claim_change_expense_fk FOREIGN KEY (expense_id, appointment_carer_id) REFERENCES expense(id, appointment_carer_id);
alter table claim_change add constraint claim_change_mileage_fk FOREIGN KEY (mileage_id, appointment_carer_id) REFERENCES mileage(id, appointment_carer_id);
alter table claim_change add constraint claim_change_person_fk FOREIGN KEY (changed_by) REFERENCES app_user(id);
alter table client_contact add constraint client_contact_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table complaint add constraint complaint_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table complaint add constraint complaint_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table complaint add constraint complaint_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table complaint add constraint complaint_closer_fk FOREIGN KEY (closed_by) REFERENCES app_user(id);
alter table complaint add constraint complaint_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table complaint_step add constraint complaint_step_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table complaint_step add constraint complaint_step_complaint_fk FOREIGN KEY (complaint_id) REFERENCES complaint(id);
alter table complaint_step add constraint complaint_step_corrects_fk FOREIGN KEY (complaint_id, corrects_id) REFERENCES complaint_step(complaint_id, id);
alter table diary add constraint diary_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table diary add constraint diary_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table diary_addendum add constraint diary_addendum_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table diary_addendum add constraint diary_addendum_diary_fk FOREIGN KEY (diary_id) REFERENCES diary(id);
alter table email add constraint email_caused_by_fk FOREIGN KEY (caused_by) REFERENCES app_user(id);
alter table email add constraint email_settled_by_fk FOREIGN KEY (settled_by) REFERENCES app_user(id);
alter table email_attachment add constraint email_attachment_email_fk FOREIGN KEY (email_id) REFERENCES email(id) ON DELETE CASCADE;
alter table emergency_alert add constraint emergency_alert_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table emergency_alert add constraint emergency_alert_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table emergency_alert add constraint emergency_alert_closer_fk FOREIGN KEY (closed_by) REFERENCES app_user(id);
alter table emergency_alert add constraint emergency_alert_email_fk FOREIGN KEY (email_id) REFERENCES email(id);
alter table emergency_alert add constraint emergency_alert_taker_fk FOREIGN KEY (taken_by) REFERENCES app_user(id);
alter table emergency_alert_note add constraint emergency_alert_note_alert_fk FOREIGN KEY (alert_id) REFERENCES emergency_alert(id);
alter table emergency_alert_note add constraint emergency_alert_note_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table emergency_alert_position add constraint emergency_alert_position_alert_fk FOREIGN KEY (alert_id) REFERENCES emergency_alert(id);
alter table emergency_alert_position add constraint emergency_alert_position_press_fk FOREIGN KEY (carer_id, press_id) REFERENCES emergency_alert_press(carer_id, id);
alter table emergency_alert_press add constraint emergency_alert_press_alert_fk FOREIGN KEY (alert_id) REFERENCES emergency_alert(id);
alter table emergency_alert_press add constraint emergency_alert_press_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table emergency_alert_press add constraint emergency_alert_press_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table expense add constraint expense_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table expense add constraint expense_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table expense add constraint expense_decider_fk FOREIGN KEY (decided_by) REFERENCES app_user(id);
alter table expense add constraint expense_reason_fk FOREIGN KEY (reason_id) REFERENCES expense_reason(id);
alter table form_draft add constraint form_draft_user_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table image_variant add constraint image_variant_file_fk FOREIGN KEY (file_id) REFERENCES stored_file(id) ON DELETE CASCADE;
alter table imported_booking add constraint imported_booking_appointment_fk FOREIGN KEY (appointment_id) REFERENCES appointment(id) ON DELETE CASCADE;
alter table invoice add constraint invoice_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table invoice add constraint invoice_credits_fk FOREIGN KEY (credits_id) REFERENCES invoice(id);
alter table invoice add constraint invoice_issuer_fk FOREIGN KEY (issued_by) REFERENCES app_user(id);
alter table invoice add constraint invoice_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table invoice_line add constraint invoice_line_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table invoice_line add constraint invoice_line_credits_fk FOREIGN KEY (credits_line_id) REFERENCES invoice_line(id);
alter table invoice_line add constraint invoice_line_invoice_fk FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE;
alter table invoice_line add constraint invoice_line_quotation_fk FOREIGN KEY (quotation_id) REFERENCES quotation(id);
alter table invoice_line add constraint invoice_line_service_fk FOREIGN KEY (service_type_id) REFERENCES service_type(id);
alter table invoice_payment add constraint invoice_payment_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table invoice_payment add constraint invoice_payment_invoice_fk FOREIGN KEY (invoice_id) REFERENCES invoice(id);
alter table invoice_reminder add constraint invoice_reminder_invoice_fk FOREIGN KEY (invoice_id) REFERENCES invoice(id);
alter table invoice_reminder add constraint invoice_reminder_sender_fk FOREIGN KEY (sent_by) REFERENCES app_user(id);
alter table invoiced_work add constraint invoiced_work_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table invoiced_work add constraint invoiced_work_invoice_fk FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE;
alter table leave_request add constraint leave_request_answerer_fk FOREIGN KEY (answered_by) REFERENCES app_user(id);
alter table leave_request add constraint leave_request_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table mileage add constraint mileage_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table mileage add constraint mileage_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table mileage add constraint mileage_decider_fk FOREIGN KEY (decided_by) REFERENCES app_user(id);
alter table missing_episode add constraint missing_episode_closer_fk FOREIGN KEY (closed_by) REFERENCES app_user(id);
alter table missing_episode add constraint missing_episode_finder_fk FOREIGN KEY (found_by) REFERENCES app_user(id);
alter table missing_episode add constraint missing_episode_opener_fk FOREIGN KEY (opened_by) REFERENCES app_user(id);
alter table missing_episode add constraint missing_episode_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table missing_episode_note add constraint missing_episode_note_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table missing_episode_note add constraint missing_episode_note_episode_fk FOREIGN KEY (episode_id) REFERENCES missing_episode(id);
alter table missing_episode_note add constraint missing_episode_note_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table notifiable_duty add constraint notifiable_duty_event_fk FOREIGN KEY (event_id) REFERENCES notifiable_event(id);
alter table notifiable_duty add constraint notifiable_duty_rule_fk FOREIGN KEY (rule_slug) REFERENCES notifiable_duty_rule(slug);
alter table notifiable_duty add constraint notifiable_duty_settler_fk FOREIGN KEY (settled_by) REFERENCES app_user(id);
alter table notifiable_duty add constraint notifiable_duty_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table notifiable_duty_rule add constraint notifiable_duty_rule_type_fk FOREIGN KEY (type_slug) REFERENCES notifiable_event_type(slug);
alter table notifiable_event add constraint notifiable_event_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table notifiable_event add constraint notifiable_event_episode_fk FOREIGN KEY (missing_episode_id) REFERENCES missing_episode(id);
alter table notifiable_event add constraint notifiable_event_type_fk FOREIGN KEY (type_slug) REFERENCES notifiable_event_type(slug);
alter table notifiable_event add constraint notifiable_event_withdrawer_fk FOREIGN KEY (withdrawn_by) REFERENCES app_user(id);
alter table notifiable_event add constraint notifiable_event_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table notification add constraint notification_recipient_fk FOREIGN KEY (recipient_id) REFERENCES app_user(id);
alter table notification_choice add constraint notification_choice_user_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table notification_push add constraint notification_push_notification_fk FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE;
alter table notification_push add constraint notification_push_subscription_fk FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE CASCADE;
alter table offer add constraint offer_appointment_fk FOREIGN KEY (appointment_id) REFERENCES appointment(id);
alter table offer add constraint offer_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table offer_carer add constraint offer_carer_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table offer_carer add constraint offer_carer_offer_fk FOREIGN KEY (offer_id) REFERENCES offer(id);
alter table on_call_contact add constraint on_call_contact_author_fk FOREIGN KEY (added_by) REFERENCES app_user(id);
alter table pay_rate add constraint pay_rate_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table pay_rate add constraint pay_rate_service_fk FOREIGN KEY (service_type_id) REFERENCES service_type(id);
alter table payroll_export add constraint payroll_export_person_fk FOREIGN KEY (exported_by) REFERENCES app_user(id);
alter table payroll_export_line add constraint payroll_export_line_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table payroll_export_line add constraint payroll_export_line_export_fk FOREIGN KEY (export_id) REFERENCES payroll_export(id);
alter table price_list add constraint price_list_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table price_list add constraint price_list_service_fk FOREIGN KEY (service_type_id) REFERENCES service_type(id);
alter table push_subscription add constraint push_subscription_user_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table question_form_version add constraint question_form_version_form_fk FOREIGN KEY (form_id) REFERENCES question_form(id);
alter table question_form_version add constraint question_form_version_publisher_fk FOREIGN KEY (published_by) REFERENCES app_user(id);
alter table quotation add constraint quotation_answerer_fk FOREIGN KEY (answered_by) REFERENCES app_user(id);
alter table quotation add constraint quotation_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table quotation add constraint quotation_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table quotation add constraint quotation_referral_fk FOREIGN KEY (referral_id) REFERENCES referral(id);
alter table quotation add constraint quotation_social_worker_fk FOREIGN KEY (social_worker_id) REFERENCES social_worker(id);
alter table quotation add constraint quotation_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table quotation_answer_link add constraint quotation_answer_link_quotation_fk FOREIGN KEY (quotation_id) REFERENCES quotation(id);
alter table referral add constraint referral_api_key_fk FOREIGN KEY (api_key_id) REFERENCES api_key(id);
alter table referral add constraint referral_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table referral add constraint referral_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table referral add constraint referral_closer_fk FOREIGN KEY (closed_by) REFERENCES app_user(id);
alter table referral add constraint referral_corrector_fk FOREIGN KEY (corrected_by) REFERENCES app_user(id);
alter table referral add constraint referral_decider_fk FOREIGN KEY (decided_by) REFERENCES app_user(id);
alter table referral add constraint referral_form_fk FOREIGN KEY (form_id, form_version) REFERENCES question_form_version(form_id, form_version);
alter table referral add constraint referral_social_worker_fk FOREIGN KEY (social_worker_id, client_id) REFERENCES social_worker(id, client_id);
alter table referral add constraint referral_submitter_fk FOREIGN KEY (submitted_by) REFERENCES app_user(id);
alter table referral add constraint referral_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table referral_answer_link add constraint referral_answer_link_question_fk FOREIGN KEY (question_id) REFERENCES referral_message(id);
alter table referral_kept_back add constraint referral_kept_back_referral_fk FOREIGN KEY (referral_id) REFERENCES referral(id);
alter table referral_kept_back add constraint referral_kept_back_writer_fk FOREIGN KEY (written_by) REFERENCES app_user(id);
alter table referral_message add constraint referral_message_author_fk FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table referral_message add constraint referral_message_question_fk FOREIGN KEY (question_id, referral_id) REFERENCES referral_message(id, referral_id);
alter table referral_message add constraint referral_message_referral_fk FOREIGN KEY (referral_id) REFERENCES referral(id);
alter table report add constraint report_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table report add constraint report_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table report_document add constraint report_document_app_report_fk FOREIGN KEY (app_report_id) REFERENCES app_report(id);
alter table report_document add constraint report_document_report_fk FOREIGN KEY (report_id) REFERENCES report(id);
alter table report_email add constraint report_email_report_fk FOREIGN KEY (report_id) REFERENCES report(id);
alter table report_reminder add constraint report_reminder_report_fk FOREIGN KEY (report_id) REFERENCES report(id);
alter table report_reminder add constraint report_reminder_user_fk FOREIGN KEY (reminded_by) REFERENCES app_user(id);
alter table report_type add constraint report_type_form_fk FOREIGN KEY (form_id) REFERENCES question_form(id);
alter table report_type_service add constraint report_type_service_service_fk FOREIGN KEY (service_type_id) REFERENCES service_type(id);
alter table report_type_service add constraint report_type_service_type_fk FOREIGN KEY (report_type_id) REFERENCES report_type(id);
alter table rota_entry add constraint rota_entry_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table service_check add constraint service_check_kind_fk FOREIGN KEY (kind_id) REFERENCES check_kind(id);
alter table service_check add constraint service_check_service_fk FOREIGN KEY (service_type_id) REFERENCES service_type(id);
alter table service_report_form add constraint service_report_form_service_fk FOREIGN KEY (service_type_id) REFERENCES service_type(id);
alter table service_report_form add constraint service_report_form_type_fk FOREIGN KEY (report_type_id) REFERENCES report_type(id);
alter table service_type add constraint service_type_report_type_fk FOREIGN KEY (report_type_id) REFERENCES report_type(id);
alter table session add constraint session_user_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table social_worker add constraint social_worker_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table social_worker add constraint social_worker_team_fk FOREIGN KEY (team_id, client_id) REFERENCES team(id, client_id);
alter table social_worker add constraint social_worker_user_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table stored_file add constraint stored_file_chat_message_fk FOREIGN KEY (chat_message_id) REFERENCES chat_message(id);
alter table stored_file add constraint stored_file_diary_fk FOREIGN KEY (diary_id) REFERENCES diary(id);
alter table stored_file add constraint stored_file_document_fk FOREIGN KEY (report_document_id) REFERENCES report_document(id);
alter table stored_file add constraint stored_file_expense_fk FOREIGN KEY (expense_id) REFERENCES expense(id);
alter table stored_file add constraint stored_file_referral_fk FOREIGN KEY (referral_id) REFERENCES referral(id);
alter table stored_file add constraint stored_file_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table stored_file_content add constraint stored_file_content_file_fk FOREIGN KEY (file_id) REFERENCES stored_file(id);
alter table swap add constraint swap_appointment_fk FOREIGN KEY (appointment_id) REFERENCES appointment(id);
alter table swap add constraint swap_asker_fk FOREIGN KEY (asker_id) REFERENCES app_user(id);
alter table swap add constraint swap_colleague_fk FOREIGN KEY (colleague_id) REFERENCES app_user(id);
alter table swap add constraint swap_decider_fk FOREIGN KEY (decided_by) REFERENCES app_user(id);
alter table swap add constraint swap_return_fk FOREIGN KEY (return_id) REFERENCES appointment(id);
alter table team add constraint practice_manager_fk FOREIGN KEY (practice_manager_id, client_id) REFERENCES social_worker(id, client_id);
alter table team add constraint service_manager_fk FOREIGN KEY (service_manager_id, client_id) REFERENCES social_worker(id, client_id);
alter table team add constraint team_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table team add constraint team_manager_fk FOREIGN KEY (team_manager_id, client_id) REFERENCES social_worker(id, client_id);
alter table temporal_form add constraint temporal_form_social_worker_fk FOREIGN KEY (social_worker_id) REFERENCES social_worker(id);
alter table timesheet add constraint timesheet_assignment_fk FOREIGN KEY (appointment_carer_id) REFERENCES appointment_carer(id);
alter table timesheet add constraint timesheet_carer_fk FOREIGN KEY (carer_id) REFERENCES app_user(id);
alter table timesheet add constraint timesheet_submitter_fk FOREIGN KEY (submitted_by) REFERENCES app_user(id);
alter table timesheet_change add constraint timesheet_change_person_fk FOREIGN KEY (changed_by) REFERENCES app_user(id);
alter table timesheet_change add constraint timesheet_change_timesheet_fk FOREIGN KEY (timesheet_id) REFERENCES timesheet(id);
alter table visit_notice add constraint visit_notice_appointment_fk FOREIGN KEY (appointment_id) REFERENCES appointment(id);
alter table young_person add constraint young_person_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table young_person add constraint young_person_coordinator_fk FOREIGN KEY (coordinator_id) REFERENCES app_user(id);
alter table young_person add constraint young_person_social_worker_fk FOREIGN KEY (social_worker_id, client_id) REFERENCES social_worker(id, client_id);
alter table young_person add constraint young_person_team_fk FOREIGN KEY (team_id, client_id) REFERENCES team(id, client_id);
alter table young_person_address add constraint young_person_address_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table young_person_former_client add constraint young_person_former_client_client_fk FOREIGN KEY (client_id) REFERENCES client(id);
alter table young_person_former_client add constraint young_person_former_client_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table young_person_reader add constraint young_person_reader_user_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table young_person_reader add constraint young_person_reader_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);
alter table young_person_relation add constraint young_person_relation_referral_fk FOREIGN KEY (referral_id) REFERENCES referral(id);
alter table young_person_relation add constraint young_person_relation_young_person_fk FOREIGN KEY (young_person_id) REFERENCES young_person(id);

-- == Rows that every database has ==

insert into agency_settings (agency_name, agency_address, agency_phone, on_call_phone, agency_company_number, agency_vat_number, payment_details, cost_per_hour, office_email_to, emergency_email_to, chat_hours, sos_button, version) values
  (null, null, null, null, null, null, null, null, null, null, null, null, '1');
insert into change_chain (only_row, seq, hash) values
  ('true', '0', E'\\x1fd688ea39b761e0c4511d1953b84cd3fbe0267a48d8437e0d475c797f447149');
insert into record_view_chain (only_row, number, last_id, hash) values
  ('true', '0', '0', E'\\x8fad2b8e146c590fd1c1abc3f64738e8c2ba02517b6a444ebdafce794a6757c0');
insert into referral_transition (from_status, to_status, role) values
  ('', 'draft', 'app_admin'),
  ('', 'draft', 'app_client'),
  ('', 'submitted', 'app_admin'),
  ('', 'submitted', 'app_client'),
  ('', 'submitted', 'app_public'),
  ('approved', 'closed', 'app_admin'),
  ('declined', 'closed', 'app_admin'),
  ('draft', 'closed', 'app_admin'),
  ('draft', 'closed', 'app_client'),
  ('draft', 'submitted', 'app_admin'),
  ('draft', 'submitted', 'app_client'),
  ('in review', 'approved', 'app_admin'),
  ('in review', 'closed', 'app_admin'),
  ('in review', 'closed', 'app_client'),
  ('in review', 'declined', 'app_admin'),
  ('submitted', 'approved', 'app_admin'),
  ('submitted', 'closed', 'app_admin'),
  ('submitted', 'closed', 'app_client'),
  ('submitted', 'declined', 'app_admin'),
  ('submitted', 'in review', 'app_admin');
insert into report_transition (from_status, to_status, role) values
  ('', 'draft', 'app_admin'),
  ('', 'draft', 'app_carer'),
  ('', 'numerical_submitted', 'app_admin'),
  ('', 'numerical_submitted', 'app_carer'),
  ('', 'submitted', 'app_admin'),
  ('', 'submitted', 'app_carer'),
  ('approved', 'numerical_submitted', 'app_admin'),
  ('approved', 'submitted', 'app_admin'),
  ('draft', 'numerical_submitted', 'app_admin'),
  ('draft', 'numerical_submitted', 'app_carer'),
  ('draft', 'submitted', 'app_admin'),
  ('draft', 'submitted', 'app_carer'),
  ('not approved', 'submitted corrected', 'app_admin'),
  ('not approved', 'submitted corrected', 'app_carer'),
  ('numerical_submitted', 'approved', 'app_admin'),
  ('numerical_submitted', 'not approved', 'app_admin'),
  ('submitted corrected', 'approved', 'app_admin'),
  ('submitted corrected', 'not approved', 'app_admin'),
  ('submitted', 'approved', 'app_admin'),
  ('submitted', 'not approved', 'app_admin');
insert into suggestion_weights (known, near, said_available, contract_hours, even_hours, version, asked_for, travel_minutes) values
  ('10', '5', '4', '4', '3', '1', '10', '3');
insert into swap_rule (approval, version) values
  ('always', '1');

-- == Triggers, in the order in which each table fires them ==

-- access_request
-- A request begins waiting, in the name of who asks, and is decided once.
CREATE TRIGGER access_request_guard BEFORE INSERT OR UPDATE ON access_request FOR EACH ROW EXECUTE FUNCTION access_request_guard();
CREATE TRIGGER access_request_version BEFORE UPDATE ON access_request FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Whoever was asked has nothing left to answer; who asked is told how it ended.
CREATE TRIGGER access_request_settle AFTER UPDATE OF outcome ON access_request FOR EACH ROW EXECUTE FUNCTION access_request_settle();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER access_request_change AFTER INSERT OR UPDATE ON access_request DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Access', 'subject_id change requested_at expires_at decided_at decided_in');

-- agency_settings
CREATE TRIGGER agency_settings_version BEFORE UPDATE ON agency_settings FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER agency_settings_change AFTER INSERT OR UPDATE ON agency_settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Organisation');

-- api_key
-- Ten keys that work are enough for one organisation.
CREATE TRIGGER api_key_limit BEFORE INSERT ON api_key FOR EACH ROW EXECUTE FUNCTION api_key_limit();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER api_key_change AFTER INSERT OR UPDATE ON api_key DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Organisation', 'key_hash created_at created_by last_used_at revoked_by');

-- app_report
-- Copies whose report it is, and refuses a step that report_transition does not name.
CREATE TRIGGER app_report_guard BEFORE INSERT OR UPDATE ON app_report FOR EACH ROW EXECUTE FUNCTION app_report_guard();
-- The queue is sorted by this, so it is reckoned once and not at each look.
CREATE TRIGGER app_report_keep_concern BEFORE INSERT OR UPDATE ON app_report FOR EACH ROW EXECUTE FUNCTION app_report_keep_concern();
-- A draft stays a draft when its appointment is moved ahead; what is handed in is about what has begun.
CREATE TRIGGER app_report_not_ahead BEFORE INSERT OR UPDATE OF status ON app_report FOR EACH ROW EXECUTE FUNCTION app_report_not_ahead();
CREATE TRIGGER app_report_version BEFORE UPDATE ON app_report FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER app_report_keep_submission AFTER INSERT OR UPDATE ON app_report FOR EACH ROW EXECUTE FUNCTION app_report_keep_submission();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER app_report_live AFTER INSERT OR DELETE ON app_report FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('reports');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER app_report_live_change AFTER UPDATE ON app_report FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION tell_live('reports');
CREATE TRIGGER app_report_settle AFTER INSERT OR UPDATE OF status, answers, deleted_at, comment, question_reasons ON app_report FOR EACH ROW EXECUTE FUNCTION report_settle();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER app_report_change AFTER INSERT OR DELETE OR UPDATE ON app_report DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Report', 'answers raises_concern taken_back_at');

-- app_report_submission
CREATE TRIGGER app_report_submission_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app_report_submission FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER app_report_submission_change AFTER INSERT ON app_report_submission DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Report');

-- app_user
-- An account that somebody has used is not opened to another sign-in by one person's doing: neither by another address once the sign-in was let go, nor by letting it go once the address is another.
CREATE TRIGGER app_user_identity BEFORE INSERT OR UPDATE OF email, subject, subject_issuer, known_as ON app_user FOR EACH ROW EXECUTE FUNCTION app_user_identity();
-- An agency without an administrator can be opened by nobody.
CREATE TRIGGER app_user_keep_administrator BEFORE UPDATE OF user_type, is_active ON app_user FOR EACH ROW WHEN (old.user_type = 'admin'::text AND old.is_active AND NOT (new.user_type = 'admin'::text AND new.is_active)) EXECUTE FUNCTION app_user_keep_administrator();
-- An agency without an administrator can be opened by nobody.
CREATE TRIGGER app_user_keep_administrator_at_deletion BEFORE DELETE ON app_user FOR EACH ROW WHEN (old.user_type = 'admin'::text AND old.is_active) EXECUTE FUNCTION app_user_keep_administrator();
CREATE TRIGGER app_user_version BEFORE UPDATE ON app_user FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email OR old.user_type IS DISTINCT FROM new.user_type OR old.is_active IS DISTINCT FROM new.is_active OR old.client_id IS DISTINCT FROM new.client_id OR old.phone IS DISTINCT FROM new.phone OR old.coordinator_area IS DISTINCT FROM new.coordinator_area OR old.home_area IS DISTINCT FROM new.home_area OR old.postcode_district IS DISTINCT FROM new.postcode_district OR old.contracted_hours_week IS DISTINCT FROM new.contracted_hours_week OR old.emergency_contact_name IS DISTINCT FROM new.emergency_contact_name OR old.emergency_contact_relationship IS DISTINCT FROM new.emergency_contact_relationship OR old.emergency_contact_phone IS DISTINCT FROM new.emergency_contact_phone OR old.notes IS DISTINCT FROM new.notes) EXECUTE FUNCTION raise_version();
-- A session that ends, and a person who is switched off or becomes somebody else, ends their live connections, whatever code path it was.
CREATE TRIGGER app_user_end_live AFTER UPDATE OF is_active, user_type, client_id ON app_user FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active OR old.user_type IS DISTINCT FROM new.user_type OR old.client_id IS DISTINCT FROM new.client_id) EXECUTE FUNCTION end_live();
-- A carer who stops is waited for no longer, without a word: their offers, where they were the last who could answer the whole offer, their requests for leave, and the swaps that one of the two could not go through with.
CREATE TRIGGER app_user_end_waiting AFTER UPDATE OF user_type, is_active ON app_user FOR EACH ROW WHEN (old.user_type = 'user'::text AND old.is_active AND NOT (new.user_type = 'user'::text AND new.is_active)) EXECUTE FUNCTION app_user_end_waiting();
-- An account that comes, or gets another address, after the record of its social worker: the record looks for it again.
CREATE TRIGGER app_user_find_social_worker AFTER INSERT OR UPDATE OF email, client_id, user_type ON app_user FOR EACH ROW WHEN (new.user_type = 'client'::text) EXECUTE FUNCTION app_user_find_social_worker();
-- Questions that wait for somebody who leaves their organisation are passed on, once.
CREATE TRIGGER app_user_pass_questions_on AFTER UPDATE OF is_active, user_type, client_id ON app_user FOR EACH ROW WHEN (old.user_type = 'client'::text AND old.is_active AND (NOT new.is_active OR new.user_type <> 'client'::text OR new.client_id IS DISTINCT FROM old.client_id)) EXECUTE FUNCTION app_user_pass_questions_on();
CREATE TRIGGER app_user_settle_checks AFTER UPDATE OF user_type, is_active ON app_user FOR EACH ROW WHEN (old.user_type IS DISTINCT FROM new.user_type OR old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION app_user_settle_checks();
CREATE TRIGGER app_user_settle_checks_new AFTER INSERT ON app_user FOR EACH ROW WHEN (new.user_type = 'user'::text) EXECUTE FUNCTION app_user_settle_checks();
-- An account that is off, or another's, reads no restricted record, and does not again once it is switched on.
CREATE TRIGGER app_user_stops_reading AFTER UPDATE ON app_user FOR EACH ROW WHEN (old.is_active AND NOT new.is_active OR old.user_type <> new.user_type OR old.known_as IS NOT NULL AND new.known_as IS NULL OR new.known_as IS NULL AND lower(old.email) <> lower(new.email)) EXECUTE FUNCTION app_user_stops_reading();
CREATE TRIGGER sign_in_end AFTER UPDATE OF is_active, subject ON app_user FOR EACH ROW WHEN (old.is_active AND NOT new.is_active OR old.subject IS NOT NULL AND new.subject IS NULL) EXECUTE FUNCTION sign_in_end();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER app_user_change AFTER INSERT OR UPDATE OF name, email, user_type, is_active, client_id, phone, coordinator_area, home_area, postcode_district, contracted_hours_week, emergency_contact_name, emergency_contact_relationship, emergency_contact_phone, notes, subject ON app_user DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('User', 'known_as');

-- appointment
-- An answer once given stays: later ones are added behind it.
CREATE TRIGGER appointment_answers_stay BEFORE UPDATE OF warning_answers ON appointment FOR EACH ROW EXECUTE FUNCTION appointment_answers_stay();
-- Keeps when an appointment is cancelled, by the one clock and by nobody's word.
CREATE TRIGGER appointment_keep_cancellation BEFORE INSERT OR UPDATE OF status, cancelled_at ON appointment FOR EACH ROW EXECUTE FUNCTION appointment_keep_cancellation();
-- Work that was handed in stays behind: moved ahead, it would be neither paid nor asked for again.
CREATE TRIGGER appointment_keep_work BEFORE UPDATE OF start_at, end_at, service_type_id, client_id, young_person_id ON appointment FOR EACH ROW EXECUTE FUNCTION appointment_keep_work();
-- An appointment stands for an item of a quotation that its own organisation accepted, for the young person that it names.
CREATE TRIGGER appointment_of_quotation BEFORE INSERT OR UPDATE OF quotation_id, quotation_item, client_id, young_person_id ON appointment FOR EACH ROW WHEN (new.quotation_id IS NOT NULL) EXECUTE FUNCTION appointment_of_quotation();
CREATE TRIGGER appointment_version BEFORE UPDATE ON appointment FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER appointment_keep_place AFTER INSERT OR UPDATE OF place ON appointment FOR EACH ROW WHEN (new.place IS NOT NULL) EXECUTE FUNCTION appointment_keep_place();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER appointment_live AFTER INSERT OR DELETE ON appointment FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('appointments');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER appointment_live_change AFTER UPDATE ON appointment FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('appointments');
CREATE TRIGGER appointment_needs_checks AFTER UPDATE OF service_type_id ON appointment FOR EACH ROW WHEN (new.status = 'active'::text AND old.service_type_id <> new.service_type_id) EXECUTE FUNCTION appointment_needs_checks();
-- The place stands with the appointment alone.
CREATE TRIGGER appointment_place_notice AFTER UPDATE ON appointment FOR EACH ROW WHEN (actor_id() IS NOT NULL AND old.place IS DISTINCT FROM new.place) EXECUTE FUNCTION appointment_place_notice();
CREATE TRIGGER appointment_push AFTER UPDATE ON appointment FOR EACH ROW EXECUTE FUNCTION appointment_push();
-- A cancelled appointment is offered no more; of one that changes, the offer says what it is now.
CREATE TRIGGER appointment_tell_offer AFTER UPDATE ON appointment FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.start_at IS DISTINCT FROM new.start_at OR old.end_at IS DISTINCT FROM new.end_at OR old.service_type_id IS DISTINCT FROM new.service_type_id OR old.client_id IS DISTINCT FROM new.client_id OR old.young_person_id IS DISTINCT FROM new.young_person_id) EXECUTE FUNCTION appointment_tell_offer();
-- An appointment that is cancelled or another than it was is no longer what was asked about.
CREATE TRIGGER appointment_tell_swaps AFTER UPDATE ON appointment FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.start_at IS DISTINCT FROM new.start_at OR old.end_at IS DISTINCT FROM new.end_at OR old.service_type_id IS DISTINCT FROM new.service_type_id OR old.client_id IS DISTINCT FROM new.client_id OR old.young_person_id IS DISTINCT FROM new.young_person_id) EXECUTE FUNCTION appointment_tell_swaps();
-- Another time or state of a visit, whoever is on it.
CREATE TRIGGER appointment_visit_notice AFTER UPDATE ON appointment FOR EACH ROW WHEN (actor_id() IS NOT NULL AND old.young_person_id = new.young_person_id AND (old.status IS DISTINCT FROM new.status OR old.start_at IS DISTINCT FROM new.start_at OR old.end_at IS DISTINCT FROM new.end_at)) EXECUTE FUNCTION appointment_visit_notice();
-- A document says the day, the times and the service of its visit.
CREATE TRIGGER report_document_outdate AFTER UPDATE OF start_at, end_at, service_type_id ON appointment FOR EACH ROW EXECUTE FUNCTION report_document_outdate();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER appointment_change AFTER INSERT OR DELETE OR UPDATE ON appointment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Appointment');

-- appointment_carer
-- Copies time, state, people and due time of the appointment to its assignments.
CREATE TRIGGER appointment_carer_follow BEFORE INSERT OR UPDATE ON appointment_carer FOR EACH ROW EXECUTE FUNCTION appointment_carer_follow();
-- Nor is one from which the carer is taken who would give it, or onto which the one comes who would take it.
CREATE TRIGGER appointment_carer_end_swaps AFTER INSERT OR UPDATE OF removed_at ON appointment_carer FOR EACH ROW EXECUTE FUNCTION appointment_carer_end_swaps();
CREATE TRIGGER appointment_carer_fill_offer AFTER INSERT OR UPDATE OF removed_at, is_live ON appointment_carer FOR EACH ROW WHEN (new.is_live) EXECUTE FUNCTION appointment_carer_fill_offer();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER appointment_carer_live AFTER INSERT OR DELETE ON appointment_carer FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('appointments');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER appointment_carer_live_change AFTER UPDATE ON appointment_carer FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('appointments');
-- On the day on which it begins, in London.
CREATE TRIGGER appointment_carer_needs_checks AFTER UPDATE ON appointment_carer FOR EACH ROW WHEN (new.is_live AND (NOT old.is_live OR lower(new.period) <> lower(old.period))) EXECUTE FUNCTION appointment_carer_needs_checks();
-- On the day on which it begins, in London.
CREATE TRIGGER appointment_carer_needs_checks_new AFTER INSERT ON appointment_carer FOR EACH ROW WHEN (new.is_live) EXECUTE FUNCTION appointment_carer_needs_checks();
CREATE TRIGGER appointment_carer_notice AFTER UPDATE ON appointment_carer FOR EACH ROW WHEN (actor_id() IS NOT NULL AND (old.is_live IS DISTINCT FROM new.is_live OR (old.removed_at IS NULL) IS DISTINCT FROM (new.removed_at IS NULL) OR old.period IS DISTINCT FROM new.period OR old.young_person_id IS DISTINCT FROM new.young_person_id)) EXECUTE FUNCTION appointment_carer_notice();
CREATE TRIGGER appointment_carer_notice_new AFTER INSERT ON appointment_carer FOR EACH ROW WHEN (actor_id() IS NOT NULL) EXECUTE FUNCTION appointment_carer_notice();
-- Made with the assignment, and follows it when the appointment moves, is cancelled or loses the carer.
CREATE TRIGGER report_follow AFTER INSERT OR UPDATE ON appointment_carer FOR EACH ROW EXECUTE FUNCTION report_follow();
CREATE TRIGGER timesheet_follow AFTER INSERT OR UPDATE ON appointment_carer FOR EACH ROW EXECUTE FUNCTION timesheet_follow();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER appointment_carer_change AFTER INSERT OR DELETE OR UPDATE ON appointment_carer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Appointment', 'client_id young_person_id start_at client_report_status', 'report_status report_required timesheet_status');
-- The last carer of an appointment who owed its report is taken off, and others stay who owe none: the first of them owes it now.
CREATE CONSTRAINT TRIGGER report_pass_on AFTER UPDATE OF removed_at ON appointment_carer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.removed_at IS NULL AND new.removed_at IS NOT NULL AND old.report_required) EXECUTE FUNCTION report_pass_on();

-- appointment_import
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER appointment_import_change AFTER INSERT OR UPDATE ON appointment_import DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Appointment', 'file_name failure done_count acknowledgement_note');

-- attendance
CREATE TRIGGER attendance_not_ahead BEFORE INSERT OR UPDATE OF arrived_at, left_at ON attendance FOR EACH ROW EXECUTE FUNCTION attendance_not_ahead();
-- The carer of a claim follows from the assignment, whoever enters it.
CREATE TRIGGER attendance_of_assignment BEFORE INSERT ON attendance FOR EACH ROW EXECUTE FUNCTION claim_of_assignment();
-- What was said stands until it is taken back, and that only while nothing follows from it.
CREATE TRIGGER attendance_step BEFORE INSERT OR UPDATE ON attendance FOR EACH ROW EXECUTE FUNCTION attendance_step();
CREATE TRIGGER attendance_version BEFORE UPDATE ON attendance FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER attendance_live AFTER INSERT OR DELETE ON attendance FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('attendance');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER attendance_live_change AFTER UPDATE ON attendance FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('attendance');
CREATE TRIGGER attendance_settles AFTER INSERT OR UPDATE OF arrived_at ON attendance FOR EACH ROW WHEN (new.arrived_at IS NOT NULL) EXECUTE FUNCTION attendance_settles();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER attendance_change AFTER INSERT OR DELETE OR UPDATE ON attendance DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Appointment');

-- bank_layout
CREATE TRIGGER bank_layout_version BEFORE UPDATE ON bank_layout FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER bank_layout_change AFTER INSERT OR DELETE OR UPDATE ON bank_layout DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Money');

-- calendar_feed
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER calendar_feed_change AFTER INSERT OR UPDATE ON calendar_feed DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Sign-in', 'token_hash last_read_at');

-- cancellation_waiver
-- Only a late cancellation is waived, or a visit that did not go as planned by its approved report, and that is on no invoice.
CREATE TRIGGER cancellation_waiver_guard AFTER INSERT ON cancellation_waiver FOR EACH ROW EXECUTE FUNCTION cancellation_waiver_guard();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER cancellation_waiver_change AFTER INSERT OR DELETE ON cancellation_waiver DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Invoice');

-- care_planner_sync
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER care_planner_sync_change AFTER INSERT ON care_planner_sync DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Appointment', 'problems failure');

-- carer_check
-- A check is a carer's, of a kind in use, begins with no day that lies ahead, and has its last day where the kind expires.
CREATE TRIGGER carer_check_guard BEFORE INSERT OR UPDATE ON carer_check FOR EACH ROW EXECUTE FUNCTION carer_check_guard();
CREATE TRIGGER carer_check_version BEFORE UPDATE ON carer_check FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER carer_check_live AFTER INSERT OR UPDATE ON carer_check FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('checks');
-- A check that was renewed, put right or archived is news no longer.
CREATE TRIGGER carer_check_settle AFTER INSERT OR UPDATE ON carer_check FOR EACH ROW EXECUTE FUNCTION carer_check_settle();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER carer_check_change AFTER INSERT OR UPDATE ON carer_check DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Organisation', 'created_at');

-- carer_extra_info
-- The carer of a claim follows from the assignment, whoever enters it.
CREATE TRIGGER carer_extra_info_of_assignment BEFORE INSERT ON carer_extra_info FOR EACH ROW EXECUTE FUNCTION claim_of_assignment();
CREATE TRIGGER carer_extra_info_version BEFORE UPDATE ON carer_extra_info FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER carer_extra_info_live AFTER INSERT OR DELETE ON carer_extra_info FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('claims');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER carer_extra_info_live_change AFTER UPDATE ON carer_extra_info FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('claims');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER carer_extra_info_change AFTER INSERT OR DELETE OR UPDATE ON carer_extra_info DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Claim');

-- carer_wish
CREATE TRIGGER carer_wish_version BEFORE UPDATE ON carer_wish FOR EACH ROW EXECUTE FUNCTION raise_version();
-- A carer who is ruled out for a young person is asked no more, without a word.
CREATE TRIGGER carer_wish_end_offers AFTER INSERT ON carer_wish FOR EACH ROW WHEN (new.kind = 'ruled out'::text) EXECUTE FUNCTION carer_wish_end_offers();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER carer_wish_live AFTER INSERT OR UPDATE ON carer_wish FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('young_persons');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER carer_wish_change AFTER INSERT OR UPDATE ON carer_wish DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Young person', 'created_at created_by');

-- change_record
CREATE TRIGGER change_record_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON change_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- characteristic
CREATE TRIGGER characteristic_version BEFORE UPDATE ON characteristic FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER characteristic_keep_level AFTER INSERT OR UPDATE ON characteristic FOR EACH ROW EXECUTE FUNCTION characteristic_keep_level();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER characteristic_live AFTER INSERT OR DELETE ON characteristic FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('young_persons');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER characteristic_live_change AFTER UPDATE ON characteristic FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('young_persons');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER characteristic_change AFTER INSERT OR DELETE OR UPDATE ON characteristic DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Characteristic');

-- characteristic_level_change
CREATE TRIGGER characteristic_level_change_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON characteristic_level_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- characteristic_subcategory
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER characteristic_subcategory_change AFTER UPDATE OF form_id ON characteristic_subcategory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Form');

-- chat
-- The office's open screens ask again, and the person's own.
CREATE TRIGGER chat_live AFTER UPDATE OF last_message_id, read_by_person_at, read_by_office_at ON chat FOR EACH ROW EXECUTE FUNCTION chat_live('chats');
-- The office's open screens ask again, and the person's own.
CREATE TRIGGER chat_typing_live AFTER UPDATE OF person_types_until, office_types_until ON chat FOR EACH ROW EXECUTE FUNCTION chat_live('chat_typing');
-- Once a side has read the chat, its notifications about the chat are settled.
CREATE TRIGGER chat_was_read AFTER UPDATE OF read_by_person_at, read_by_office_at ON chat FOR EACH ROW EXECUTE FUNCTION chat_was_read();

-- chat_message
-- The writer's name as it is now, and never another's.
CREATE TRIGGER chat_message_name BEFORE INSERT ON chat_message FOR EACH ROW EXECUTE FUNCTION chat_message_name();
-- A message moves its conversation on.
CREATE TRIGGER chat_goes_on AFTER INSERT ON chat_message FOR EACH ROW EXECUTE FUNCTION chat_goes_on();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER chat_message_change AFTER INSERT ON chat_message DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Chat', 'text key author_name');

-- check_kind
-- A service that stops asking for a kind gives its reason, and so does the archiving of a kind that a service asks for: while it is archived nobody asks for it.
CREATE TRIGGER check_kind_archive BEFORE UPDATE OF archived_at ON check_kind FOR EACH ROW WHEN ((old.archived_at IS NULL) <> (new.archived_at IS NULL)) EXECUTE FUNCTION check_kind_archive();
CREATE TRIGGER check_kind_version BEFORE UPDATE ON check_kind FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Every service asks for the kind, but for those that dropped it and said why.
CREATE TRIGGER check_kind_ask_everywhere AFTER INSERT OR UPDATE OF is_asked_everywhere ON check_kind FOR EACH ROW WHEN (new.is_asked_everywhere) EXECUTE FUNCTION check_kind_ask_everywhere();
CREATE TRIGGER check_kind_settle AFTER UPDATE OF archived_at ON check_kind FOR EACH ROW WHEN ((old.archived_at IS NULL) <> (new.archived_at IS NULL)) EXECUTE FUNCTION check_kind_settle();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER check_kind_change AFTER INSERT OR UPDATE ON check_kind DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Organisation', 'created_at slug');

-- claim_change
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER claim_change_change AFTER INSERT ON claim_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Claim');

-- client
CREATE TRIGGER client_version BEFORE UPDATE ON client FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER client_due_push AFTER UPDATE ON client FOR EACH ROW WHEN (old.report_due_hours IS DISTINCT FROM new.report_due_hours) EXECUTE FUNCTION client_due_push();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER client_live AFTER INSERT OR DELETE ON client FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('organisations');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER client_live_change AFTER UPDATE ON client FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('organisations');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER client_change AFTER INSERT OR DELETE OR UPDATE ON client DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Organisation');

-- client_contact
CREATE TRIGGER client_contact_version BEFORE UPDATE ON client_contact FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER client_contact_change AFTER INSERT OR DELETE OR UPDATE ON client_contact DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Organisation');

-- complaint
-- Refuses days ahead and every change of a closed complaint but its reopening, and stamps who recorded and closed it.
CREATE TRIGGER complaint_guard BEFORE INSERT OR UPDATE ON complaint FOR EACH ROW EXECUTE FUNCTION complaint_guard();
CREATE TRIGGER complaint_version BEFORE UPDATE ON complaint FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER complaint_change AFTER INSERT OR UPDATE ON complaint DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Complaint', 'created_at created_by closed_by due_on acknowledge_due_on answer_due_on');

-- complaint_step
-- A step is of an open complaint, and lies between its receipt and today.
CREATE TRIGGER complaint_step_guard BEFORE INSERT ON complaint_step FOR EACH ROW EXECUTE FUNCTION complaint_step_guard();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER complaint_step_change AFTER INSERT ON complaint_step DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Complaint', 'created_at created_by');

-- diary
CREATE TRIGGER diary_not_ahead BEFORE INSERT OR UPDATE OF date, "time" ON diary FOR EACH ROW EXECUTE FUNCTION diary_not_ahead();
-- Case notes, called diaries on the wire: whose they are, and for how long their author may change one.
CREATE TRIGGER diary_of_author BEFORE INSERT ON diary FOR EACH ROW EXECUTE FUNCTION diary_of_author();
CREATE TRIGGER diary_version BEFORE UPDATE ON diary FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER diary_live AFTER INSERT OR DELETE ON diary FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('diaries');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER diary_live_change AFTER UPDATE ON diary FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('diaries');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER diary_change AFTER INSERT OR DELETE OR UPDATE ON diary DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Case notes');

-- diary_addendum
CREATE TRIGGER diary_addendum_of_diary BEFORE INSERT ON diary_addendum FOR EACH ROW EXECUTE FUNCTION diary_addendum_of_diary();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER diary_addendum_live AFTER INSERT OR DELETE ON diary_addendum FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('diaries');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER diary_addendum_live_change AFTER UPDATE ON diary_addendum FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('diaries');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER diary_addendum_change AFTER INSERT OR DELETE OR UPDATE ON diary_addendum DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Case notes');

-- email
-- An e-mail is about the young people whom its cause and its links lead to, whoever wrote it.
CREATE TRIGGER email_about BEFORE INSERT ON email FOR EACH ROW EXECUTE FUNCTION email_about();
-- A duty whose letter the mail server took is ticked off with it; a refusal is told: of a letter and of a police form to the office, of any other e-mail to the administrator who caused it, or else to the office.
CREATE TRIGGER email_outcome AFTER UPDATE ON email FOR EACH ROW WHEN (old.sent_at IS DISTINCT FROM new.sent_at OR old.refused_at IS DISTINCT FROM new.refused_at OR old.settled_at IS DISTINCT FROM new.settled_at OR old.last_answer IS DISTINCT FROM new.last_answer) EXECUTE FUNCTION email_outcome();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER email_change AFTER INSERT OR UPDATE ON email DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('E-mail', 'subject body href attempts last_error sent_at forget_at open_addresses told_at last_answer created_at young_person_ids');

-- emergency_alert
-- Refuses every step that contract/safety/alerts.ts does not draw, and stamps who took it, and when, and who closed it.
CREATE TRIGGER emergency_alert_guard BEFORE INSERT OR UPDATE ON emergency_alert FOR EACH ROW EXECUTE FUNCTION emergency_alert_guard();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER emergency_alert_live AFTER INSERT OR UPDATE ON emergency_alert FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('alerts');
CREATE TRIGGER emergency_alert_settle AFTER UPDATE OF status ON emergency_alert FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION emergency_alert_settle();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER emergency_alert_change AFTER INSERT OR UPDATE ON emergency_alert DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Alert', 'email_id last_pressed_at told_at opened_at place_mailed_at reminders reminded_at check_due_at');

-- emergency_alert_note
-- The carer was heard of: the next time is due from now on.
CREATE TRIGGER emergency_alert_note_follow AFTER INSERT ON emergency_alert_note FOR EACH ROW EXECUTE FUNCTION emergency_alert_note_follow();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER emergency_alert_note_change AFTER INSERT ON emergency_alert_note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Alert', 'created_at created_by');

-- emergency_alert_press
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER emergency_alert_press_change AFTER INSERT ON emergency_alert_press DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Alert');

-- expense
CREATE TRIGGER expense_not_ahead BEFORE INSERT OR UPDATE OF date ON expense FOR EACH ROW EXECUTE FUNCTION claim_not_ahead();
-- The carer of a claim follows from the assignment, whoever enters it.
CREATE TRIGGER expense_of_assignment BEFORE INSERT ON expense FOR EACH ROW EXECUTE FUNCTION claim_of_assignment();
CREATE TRIGGER expense_origin BEFORE INSERT ON expense FOR EACH ROW EXECUTE FUNCTION claim_origin();
CREATE TRIGGER expense_version BEFORE UPDATE ON expense FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER expense_live AFTER INSERT OR DELETE ON expense FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('claims');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER expense_live_change AFTER UPDATE ON expense FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('claims');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER expense_change AFTER INSERT OR DELETE OR UPDATE ON expense DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Claim', 'is_by_office');

-- expense_reason
CREATE TRIGGER expense_reason_version BEFORE UPDATE ON expense_reason FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER expense_reason_change AFTER INSERT OR UPDATE ON expense_reason DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_own) EXECUTE FUNCTION record_change('Organisation', 'slug is_own');

-- invoice
-- Refuses every step that contract/money/invoices.ts does not draw.
CREATE TRIGGER invoice_guard BEFORE INSERT OR DELETE OR UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_guard();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER invoice_live AFTER INSERT ON invoice FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND new.status = 'issued'::text) EXECUTE FUNCTION tell_live('invoices');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER invoice_live_change AFTER UPDATE ON invoice FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND new.status = 'issued'::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('invoices');
-- A credit note counts from when it is issued.
CREATE TRIGGER invoice_settle_credit AFTER UPDATE OF status ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_settle_credit();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER invoice_change AFTER INSERT OR DELETE OR UPDATE ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Invoice');

-- invoice_line
-- Lines of what is issued stay as they are.
CREATE TRIGGER invoice_line_guard BEFORE INSERT OR DELETE OR UPDATE ON invoice_line FOR EACH ROW EXECUTE FUNCTION invoice_line_guard();

-- invoice_payment
-- Keeps what is paid and given up.
CREATE TRIGGER invoice_payment_count AFTER INSERT ON invoice_payment FOR EACH ROW EXECUTE FUNCTION invoice_payment_count();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER invoice_payment_change AFTER INSERT ON invoice_payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Invoice', 'key');

-- invoice_reminder
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER invoice_reminder_change AFTER INSERT ON invoice_reminder DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Invoice');

-- leave_request
-- Leave begins as asked, from today on, and is answered once.
CREATE TRIGGER leave_request_guard BEFORE INSERT OR UPDATE ON leave_request FOR EACH ROW EXECUTE FUNCTION leave_request_guard();
CREATE TRIGGER leave_request_version BEFORE UPDATE ON leave_request FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER leave_request_live AFTER INSERT OR UPDATE ON leave_request FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('rotas');
CREATE TRIGGER leave_request_settle AFTER UPDATE ON leave_request FOR EACH ROW WHEN (old.status = 'asked'::text AND new.status <> 'asked'::text) EXECUTE FUNCTION leave_request_settle();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER leave_request_change AFTER INSERT OR UPDATE ON leave_request DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Rota', 'created_at answered_at answered_by');

-- mailbox_message
-- The mailbox of demo and staging keeps an e-mail about whom the outbox says it is about.
CREATE TRIGGER mailbox_message_about BEFORE INSERT ON mailbox_message FOR EACH ROW EXECUTE FUNCTION mailbox_message_about();

-- mileage
CREATE TRIGGER mileage_invoiced BEFORE INSERT OR UPDATE OF appointment_carer_id, date, from_place, to_place, miles, vehicle, purpose, deleted_at ON mileage FOR EACH ROW EXECUTE FUNCTION invoiced_work_guard();
CREATE TRIGGER mileage_not_ahead BEFORE INSERT OR UPDATE OF date ON mileage FOR EACH ROW EXECUTE FUNCTION claim_not_ahead();
-- The carer of a claim follows from the assignment, whoever enters it.
CREATE TRIGGER mileage_of_assignment BEFORE INSERT ON mileage FOR EACH ROW EXECUTE FUNCTION claim_of_assignment();
CREATE TRIGGER mileage_origin BEFORE INSERT ON mileage FOR EACH ROW EXECUTE FUNCTION claim_origin();
CREATE TRIGGER mileage_version BEFORE UPDATE ON mileage FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER mileage_live AFTER INSERT OR DELETE ON mileage FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('claims');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER mileage_live_change AFTER UPDATE ON mileage FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('claims');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER mileage_change AFTER INSERT OR DELETE OR UPDATE ON mileage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Claim', 'is_by_office');

-- missing_episode
-- Refuses every step that contract/safety/missing-episodes.ts does not draw, and stamps who took it, and when.
CREATE TRIGGER missing_episode_guard BEFORE INSERT OR UPDATE ON missing_episode FOR EACH ROW EXECUTE FUNCTION missing_episode_guard();
CREATE TRIGGER missing_episode_version BEFORE UPDATE ON missing_episode FOR EACH ROW EXECUTE FUNCTION raise_version();
-- An episode is a notifiable event as well: it is made with it, its later duties begin when the young person is found, and the last of them is settled with the interview.
CREATE TRIGGER missing_episode_follow AFTER INSERT OR UPDATE ON missing_episode FOR EACH ROW EXECUTE FUNCTION missing_episode_follow();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER missing_episode_live AFTER INSERT OR UPDATE ON missing_episode FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('missing');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER missing_episode_change AFTER INSERT OR UPDATE ON missing_episode DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Missing', 'opened_at opened_by found_by closed_by closed_at interview_due_at');

-- missing_episode_note
CREATE TRIGGER missing_episode_note_of_episode BEFORE INSERT ON missing_episode_note FOR EACH ROW EXECUTE FUNCTION missing_episode_note_of_episode();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER missing_episode_note_change AFTER INSERT ON missing_episode_note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Missing', 'created_at created_by');

-- notifiable_duty
-- Ticked off by name; taken back, it is open as before.
CREATE TRIGGER notifiable_duty_guard BEFORE UPDATE ON notifiable_duty FOR EACH ROW EXECUTE FUNCTION notifiable_duty_guard();
CREATE TRIGGER notifiable_duty_settle AFTER UPDATE OF status ON notifiable_duty FOR EACH ROW WHEN (new.status <> 'open'::text) EXECUTE FUNCTION notifiable_duty_settle();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER notifiable_duty_change AFTER UPDATE ON notifiable_duty DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Notifiable event', 'told_at settled_by settled_at');

-- notifiable_event
-- Refuses every step that contract/safety/notifiable-events.ts does not draw, and stamps who withdrew it, and when.
CREATE TRIGGER notifiable_event_guard BEFORE UPDATE ON notifiable_event FOR EACH ROW EXECUTE FUNCTION notifiable_event_guard();
CREATE TRIGGER notifiable_event_version BEFORE UPDATE ON notifiable_event FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Its duties begin when it happened, or became known, as whoever writes it down says.
CREATE TRIGGER notifiable_event_follow AFTER INSERT ON notifiable_event FOR EACH ROW EXECUTE FUNCTION notifiable_event_follow();
-- Of one that is withdrawn nobody is to be told any more, and a letter that waits is not sent.
CREATE TRIGGER notifiable_event_settle AFTER UPDATE ON notifiable_event FOR EACH ROW EXECUTE FUNCTION notifiable_event_settle();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER notifiable_event_change AFTER INSERT OR UPDATE ON notifiable_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Notifiable event', 'created_at created_by withdrawn_at withdrawn_by');

-- notification
-- The recipient's open screens ask again, on every device.
CREATE TRIGGER notification_live AFTER INSERT OR DELETE OR UPDATE OF read_at ON notification FOR EACH ROW EXECUTE FUNCTION notification_live();

-- offer
-- Copies what is offered from the appointment, which must lie ahead and want more carers than it has.
CREATE TRIGGER offer_follow BEFORE INSERT ON offer FOR EACH ROW EXECUTE FUNCTION offer_follow();
CREATE TRIGGER offer_guard BEFORE UPDATE ON offer FOR EACH ROW EXECUTE FUNCTION offer_guard();
CREATE TRIGGER offer_version BEFORE UPDATE ON offer FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Once it is open no more: the carers who have not answered are told, but for those who came onto the appointment by another way, and what they were told before is unread no longer.
CREATE TRIGGER offer_settle AFTER UPDATE ON offer FOR EACH ROW WHEN (old.status = 'open'::text AND new.status <> 'open'::text) EXECUTE FUNCTION offer_settle();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER offer_change AFTER INSERT OR UPDATE ON offer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Offer', 'created_at created_by closed_at');

-- offer_carer
-- Of a restricted young person only carers named for the record are asked; of anybody, none who is ruled out.
CREATE TRIGGER offer_carer_follow BEFORE INSERT ON offer_carer FOR EACH ROW EXECUTE FUNCTION offer_carer_follow();
CREATE TRIGGER offer_carer_guard BEFORE UPDATE ON offer_carer FOR EACH ROW EXECUTE FUNCTION offer_carer_guard();
CREATE TRIGGER offer_carer_version BEFORE UPDATE ON offer_carer FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER offer_carer_live AFTER INSERT OR UPDATE ON offer_carer FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('offers');
-- It is offered to carers only who may accept it.
CREATE TRIGGER offer_carer_needs_checks AFTER INSERT ON offer_carer FOR EACH ROW EXECUTE FUNCTION offer_carer_needs_checks();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER offer_carer_change AFTER INSERT OR UPDATE ON offer_carer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Offer', 'created_at answered_at');

-- on_call_contact
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER on_call_contact_change AFTER INSERT OR UPDATE ON on_call_contact DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Alert', 'created_at added_by');

-- pay_rate
CREATE TRIGGER pay_rate_version BEFORE UPDATE ON pay_rate FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER pay_rate_change AFTER INSERT OR DELETE OR UPDATE ON pay_rate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Money');

-- payroll_export
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER payroll_export_change AFTER INSERT ON payroll_export DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Claim');

-- price_list
-- A price by which work is charged stays: it changes neither by its own row nor by another that would begin within its time.
CREATE TRIGGER price_list_keeps_past BEFORE INSERT OR DELETE OR UPDATE ON price_list FOR EACH ROW EXECUTE FUNCTION price_list_keeps_past();
CREATE TRIGGER price_list_version BEFORE UPDATE ON price_list FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER price_list_change AFTER INSERT OR DELETE OR UPDATE ON price_list DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Money');

-- push_subscription
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER push_subscription_change AFTER INSERT OR DELETE OR UPDATE ON push_subscription DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Sign-in', 'endpoint p256dh auth');

-- question_form
CREATE TRIGGER question_form_version BEFORE UPDATE ON question_form FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER question_form_change AFTER INSERT OR DELETE OR UPDATE ON question_form DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Form');

-- question_form_version
-- A published version never changes: answers were given to it.
CREATE TRIGGER question_form_version_published BEFORE DELETE OR UPDATE ON question_form_version FOR EACH ROW EXECUTE FUNCTION keep_published();
CREATE TRIGGER question_form_version_version BEFORE UPDATE ON question_form_version FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER question_form_version_change AFTER INSERT OR DELETE OR UPDATE ON question_form_version DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Form');

-- quotation
-- Refuses every step that contract/money/quotation-records.ts does not draw.
CREATE TRIGGER quotation_guard BEFORE INSERT OR UPDATE ON quotation FOR EACH ROW EXECUTE FUNCTION quotation_guard();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER quotation_live AFTER INSERT ON quotation FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('quotations');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER quotation_live_change AFTER UPDATE ON quotation FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('quotations');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER quotation_change AFTER INSERT OR UPDATE ON quotation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Quotation', 'items lines vat_notes terms');

-- record_view
CREATE TRIGGER record_view_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON record_view FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER record_view_of_young_person BEFORE INSERT ON record_view FOR EACH ROW WHEN (new.subject_id IS NOT NULL) EXECUTE FUNCTION record_view_of_young_person();

-- record_view_seal
CREATE TRIGGER record_view_seal_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON record_view_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- referral
-- The office may have read it already: what its organisation changes now is kept beside what it was, until an administrator has looked or it is decided.
CREATE TRIGGER referral_correction BEFORE UPDATE ON referral FOR EACH ROW EXECUTE FUNCTION referral_correction();
-- Refuses a step that referral_transition does not name, a change of what was decided on, and a young person of another organisation or before the approval.
CREATE TRIGGER referral_guard BEFORE INSERT OR UPDATE ON referral FOR EACH ROW EXECUTE FUNCTION referral_guard();
CREATE TRIGGER referral_version BEFORE UPDATE ON referral FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells these readers of each name that is tried: whoever wrote it is not told that it was right.
CREATE TRIGGER referral_keep_back AFTER INSERT OR UPDATE OF status, answers, young_person_id ON referral FOR EACH ROW WHEN (new.status <> 'draft'::text) EXECUTE FUNCTION referral_keep_back();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER referral_live AFTER INSERT ON referral FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('referrals');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER referral_live_change AFTER UPDATE ON referral FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('referrals');
-- One of the office has looked: the others need not.
CREATE TRIGGER referral_looked_at AFTER UPDATE ON referral FOR EACH ROW WHEN (old.corrected_at IS NOT NULL AND new.corrected_at IS NULL) EXECUTE FUNCTION referral_looked_at();
-- One of the office has acted: the others need not.
CREATE TRIGGER referral_settles AFTER UPDATE ON referral FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status AND (new.status = ANY (ARRAY['approved'::text, 'declined'::text, 'closed'::text]))) EXECUTE FUNCTION referral_settles();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER referral_change AFTER INSERT OR UPDATE ON referral DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Referral', 'form_id form_version current_step young_person_name search_name urgency is_suspect pass_hash sent_hash notified_at told_at taken_fields created_at created_by due_at corrected_by corrected_from');

-- referral_message
-- Refuses a message on a referral that is not open or waits in quarantine, an answer to an answer, and one too many.
CREATE TRIGGER referral_message_guard BEFORE INSERT ON referral_message FOR EACH ROW EXECUTE FUNCTION referral_message_guard();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER referral_message_live AFTER INSERT ON referral_message FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('referrals');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER referral_message_change AFTER INSERT ON referral_message DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Referral', 'created_at created_by told_at');

-- report
CREATE TRIGGER report_version BEFORE UPDATE ON report FOR EACH ROW EXECUTE FUNCTION report_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER report_live AFTER INSERT OR DELETE ON report FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('reports');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER report_live_change AFTER UPDATE ON report FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('reports');
CREATE TRIGGER report_settles AFTER UPDATE ON report FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.is_live IS DISTINCT FROM new.is_live OR old.due_at IS DISTINCT FROM new.due_at) EXECUTE FUNCTION report_settles();
-- The appointment's lists show the status from the assignment, so that they need not look here.
CREATE TRIGGER report_tell_assignment AFTER UPDATE ON report FOR EACH ROW EXECUTE FUNCTION report_tell_assignment();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER report_change AFTER UPDATE ON report DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Report', 'appointment_id carer_id client_id young_person_id service_type_id start_at due_at owes_incident taken_back_at taken_back_forms is_partly_approved client_status');

-- report_document
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER report_document_live AFTER INSERT OR DELETE ON report_document FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('reports');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER report_document_live_change AFTER UPDATE ON report_document FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('reports');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER report_document_change AFTER INSERT OR UPDATE ON report_document DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Report');

-- report_email
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER report_email_change AFTER INSERT ON report_email DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Report');

-- report_reminder
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER report_reminder_change AFTER INSERT ON report_reminder DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Report');

-- rota_entry
-- From when until when an entry of a rota holds, in London time.
CREATE TRIGGER rota_entry_follow BEFORE INSERT OR UPDATE ON rota_entry FOR EACH ROW EXECUTE FUNCTION rota_entry_follow();
-- A carer who says that they are off sick is available no more, also where they may not change that by themselves.
CREATE TRIGGER rota_entry_sickness BEFORE INSERT ON rota_entry FOR EACH ROW WHEN (new.kind = 'sickness'::text) EXECUTE FUNCTION rota_entry_end_available();
CREATE TRIGGER rota_entry_version BEFORE UPDATE ON rota_entry FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER rota_entry_end_leave AFTER UPDATE ON rota_entry FOR EACH ROW WHEN (old.kind = 'holiday'::text AND old.deleted_at IS NULL AND (new.deleted_at IS NOT NULL OR new.kind <> 'holiday'::text OR new.date <> old.date)) EXECUTE FUNCTION rota_entry_end_leave();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER rota_entry_live AFTER INSERT OR UPDATE ON rota_entry FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('rotas');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER rota_entry_change AFTER INSERT OR UPDATE ON rota_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Rota');

-- rota_template
CREATE TRIGGER rota_template_version BEFORE UPDATE ON rota_template FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER rota_template_live AFTER INSERT OR UPDATE ON rota_template FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('rotas');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER rota_template_change AFTER INSERT OR UPDATE ON rota_template DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Rota');

-- service_check
CREATE TRIGGER service_check_settle AFTER INSERT OR DELETE OR UPDATE OF dropped_at ON service_check FOR EACH ROW EXECUTE FUNCTION service_check_settle();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER service_check_change AFTER INSERT OR DELETE OR UPDATE ON service_check DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Organisation', 'created_at');

-- service_report_form
CREATE TRIGGER service_report_form_version BEFORE UPDATE ON service_report_form FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER service_report_form_change AFTER INSERT OR DELETE OR UPDATE ON service_report_form DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Form');

-- service_type
CREATE TRIGGER service_type_version BEFORE UPDATE ON service_type FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER service_type_ask AFTER INSERT ON service_type FOR EACH ROW EXECUTE FUNCTION service_type_ask();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER service_type_change AFTER INSERT OR UPDATE ON service_type DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_own) EXECUTE FUNCTION record_change('Organisation', 'slug is_own report_type_id');

-- session
-- A session that ends, and a person who is switched off or becomes somebody else, ends their live connections, whatever code path it was.
CREATE TRIGGER session_end_live AFTER UPDATE OF ended_at ON session FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION end_live();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER session_change AFTER INSERT OR UPDATE ON session DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Sign-in', 'cookie_hash last_seen_at home_shown_at');

-- social_worker
-- People of a client change no colleague's address, by which mail about children goes and an account is found, and neither that they have left nor that they are back, which switch an account off and on: the office says yes, or who leads the team.
CREATE TRIGGER a_social_worker_second_yes BEFORE UPDATE OF email, is_active ON social_worker FOR EACH ROW WHEN (lower(old.email) <> lower(new.email) OR old.is_active <> new.is_active) EXECUTE FUNCTION social_worker_second_yes();
-- Allocated anew is only to a team and a social worker in use, who stay so until the work is kept: one that is being archived is waited for, and its archiving, which counts who is left, waits.
CREATE TRIGGER social_worker_allocation BEFORE INSERT OR UPDATE OF team_id ON social_worker FOR EACH ROW EXECUTE FUNCTION allocation_guard();
-- Ties a social worker at work to the account of their organisation with their address.
CREATE TRIGGER social_worker_take_account BEFORE INSERT OR UPDATE OF email, client_id, user_id, is_pending, is_active, archived_at ON social_worker FOR EACH ROW WHEN (new.user_id IS NULL AND NOT new.is_pending AND new.archived_at IS NULL) EXECUTE FUNCTION social_worker_take_account();
CREATE TRIGGER social_worker_version BEFORE UPDATE ON social_worker FOR EACH ROW EXECUTE FUNCTION raise_version();
-- A social worker who left, or is archived, can no longer sign in: else they would go on reading of every child of the organisation; nor is a form taken that they were sent.
CREATE TRIGGER social_worker_leave AFTER UPDATE OF archived_at, is_active ON social_worker FOR EACH ROW WHEN (old.archived_at IS NULL AND old.is_active AND NOT (new.archived_at IS NULL AND new.is_active)) EXECUTE FUNCTION social_worker_leave();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER social_worker_live AFTER INSERT OR DELETE ON social_worker FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('organisations');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER social_worker_live_change AFTER UPDATE ON social_worker FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('organisations');
-- Their account comes back with them, on the word of the office, or of two at the organisation.
CREATE TRIGGER social_worker_return AFTER UPDATE OF is_active ON social_worker FOR EACH ROW WHEN (NOT old.is_active AND new.is_active AND new.archived_at IS NULL) EXECUTE FUNCTION social_worker_return();
-- The last of those who wait is accepted or archived: the office has nothing left to look at.
CREATE TRIGGER social_worker_settles AFTER UPDATE OF is_pending, archived_at ON social_worker FOR EACH ROW WHEN (old.is_pending AND old.archived_at IS NULL AND (NOT new.is_pending OR new.archived_at IS NOT NULL)) EXECUTE FUNCTION social_worker_settles();
-- An address that changes on the record alone is told to the office, and to the person, whose mail goes there from now on.
CREATE TRIGGER social_worker_two_addresses AFTER UPDATE OF email ON social_worker FOR EACH ROW WHEN (new.user_id IS NOT NULL AND lower(new.email) <> lower(old.email)) EXECUTE FUNCTION social_worker_two_addresses();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER social_worker_change AFTER INSERT OR DELETE OR UPDATE ON social_worker DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Organisation');

-- stored_file
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER stored_file_photo_live AFTER INSERT OR UPDATE OF deleted_at ON stored_file FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND new.young_person_id IS NOT NULL) EXECUTE FUNCTION tell_live('young_persons');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER stored_file_referral_live AFTER INSERT OR UPDATE OF deleted_at ON stored_file FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND new.referral_id IS NOT NULL) EXECUTE FUNCTION tell_live('referrals');
-- Bytes in outside storage go once the row that named them is gone for good: the job is added by the same commit.
CREATE TRIGGER stored_file_remove_outside AFTER DELETE ON stored_file FOR EACH ROW WHEN (old.storage_key IS NOT NULL) EXECUTE FUNCTION stored_file_remove_outside();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER stored_file_change AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON stored_file DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('File');

-- suggestion_weights
CREATE TRIGGER suggestion_weights_version BEFORE UPDATE ON suggestion_weights FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER suggestion_weights_change AFTER INSERT OR UPDATE ON suggestion_weights DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Rota');

-- swap
-- Copies what is asked about, and what is given in return, from the appointments.
CREATE TRIGGER swap_follow BEFORE INSERT OR UPDATE ON swap FOR EACH ROW EXECUTE FUNCTION swap_follow();
CREATE TRIGGER swap_version BEFORE UPDATE ON swap FOR EACH ROW EXECUTE FUNCTION raise_version();
-- No young person is named.
CREATE TRIGGER swap_guard AFTER INSERT OR UPDATE OF reason ON swap FOR EACH ROW EXECUTE FUNCTION swap_guard();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER swap_live AFTER INSERT OR UPDATE ON swap FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('swaps');
CREATE TRIGGER swap_step AFTER UPDATE ON swap FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION swap_step();
-- Each step is told to those of the two who did not take it.
CREATE TRIGGER swap_tell AFTER INSERT OR UPDATE OF status ON swap FOR EACH ROW EXECUTE FUNCTION swap_tell();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER swap_change AFTER INSERT OR UPDATE ON swap DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Swap', 'created_at answered_at closed_at decided_by');

-- swap_rule
CREATE TRIGGER swap_rule_version BEFORE UPDATE ON swap_rule FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER swap_rule_change AFTER INSERT OR UPDATE ON swap_rule DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Rota');

-- team
CREATE TRIGGER team_version BEFORE UPDATE ON team FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER team_live AFTER INSERT OR DELETE ON team FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('organisations');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER team_live_change AFTER UPDATE ON team FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('organisations');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER team_change AFTER INSERT OR DELETE OR UPDATE ON team DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Organisation');

-- temporal_form
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER temporal_form_change AFTER INSERT OR UPDATE ON temporal_form DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Organisation', 'token_hash');

-- timesheet
CREATE TRIGGER timesheet_invoiced BEFORE UPDATE OF status, started_at, ended_at, break_minutes, sleep_in ON timesheet FOR EACH ROW EXECUTE FUNCTION invoiced_work_guard();
CREATE TRIGGER timesheet_not_ahead BEFORE INSERT OR UPDATE OF status, started_at, ended_at ON timesheet FOR EACH ROW EXECUTE FUNCTION timesheet_not_ahead();
CREATE TRIGGER timesheet_version BEFORE UPDATE ON timesheet FOR EACH ROW EXECUTE FUNCTION timesheet_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER timesheet_live AFTER INSERT OR DELETE ON timesheet FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('claims');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER timesheet_live_change AFTER UPDATE ON timesheet FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('claims');
CREATE TRIGGER timesheet_settles_late AFTER UPDATE OF is_live, status ON timesheet FOR EACH ROW WHEN (NOT new.is_live OR new.status = 'submitted'::text) EXECUTE FUNCTION timesheet_settles_late();
CREATE TRIGGER timesheet_tell_assignment AFTER UPDATE ON timesheet FOR EACH ROW EXECUTE FUNCTION timesheet_tell_assignment();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER timesheet_change AFTER UPDATE ON timesheet DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Claim', 'appointment_id carer_id client_id young_person_id service_type_id start_at planned_start_at planned_end_at is_listed');

-- timesheet_change
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER timesheet_change_change AFTER INSERT ON timesheet_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Claim');

-- young_person
-- Allocated anew is only to a team and a social worker in use, who stay so until the work is kept: one that is being archived is waited for, and its archiving, which counts who is left, waits.
CREATE TRIGGER young_person_allocation BEFORE INSERT OR UPDATE OF team_id, social_worker_id ON young_person FOR EACH ROW EXECUTE FUNCTION allocation_guard();
-- A record does not become active while a danger is more serious than the overall risk and nobody has said why.
CREATE TRIGGER young_person_risk_guard BEFORE UPDATE OF status, risk_level, risk_kept_reason ON young_person FOR EACH ROW EXECUTE FUNCTION young_person_risk_guard();
CREATE TRIGGER young_person_second_yes BEFORE UPDATE OF is_restricted ON young_person FOR EACH ROW WHEN (old.is_restricted AND NOT new.is_restricted) EXECUTE FUNCTION young_person_second_yes();
CREATE TRIGGER young_person_version BEFORE UPDATE ON young_person FOR EACH ROW EXECUTE FUNCTION raise_version();
-- The area that carers and clients read is the town of the address in use, and of a school only where no other is known.
CREATE TRIGGER young_person_without_area BEFORE INSERT OR UPDATE ON young_person FOR EACH ROW EXECUTE FUNCTION young_person_without_area();
CREATE TRIGGER young_person_keep_back AFTER UPDATE OF is_restricted, client_id, dob, first_name, middle_names, last_name, preferred_name ON young_person FOR EACH ROW WHEN (old.is_restricted OR new.is_restricted) EXECUTE FUNCTION young_person_keep_back_referrals();
CREATE TRIGGER young_person_keep_back_added AFTER INSERT ON young_person FOR EACH ROW WHEN (new.is_restricted) EXECUTE FUNCTION young_person_keep_back_referrals();
-- A young person who leaves an organisation stays known to it as they were called then; one who comes back has their record there.
CREATE TRIGGER young_person_keep_former_client AFTER UPDATE OF client_id ON young_person FOR EACH ROW WHEN (old.client_id <> new.client_id) EXECUTE FUNCTION young_person_keep_former_client();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER young_person_live AFTER INSERT OR DELETE ON young_person FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('young_persons');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER young_person_live_change AFTER UPDATE ON young_person FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('young_persons');
-- Once more carers must be with a young person than before: what is offered asks for as many, and whoever has an appointment that is not over alone is told.
CREATE TRIGGER young_person_needs_more_carers AFTER UPDATE ON young_person FOR EACH ROW WHEN ((old.profile_safety ->> 'lone_working'::text) IS DISTINCT FROM (new.profile_safety ->> 'lone_working'::text)) EXECUTE FUNCTION young_person_needs_more_carers();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER young_person_change AFTER INSERT OR DELETE OR UPDATE ON young_person DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Profile');

-- young_person_address
CREATE TRIGGER young_person_address_version BEFORE UPDATE ON young_person_address FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER young_person_address_live AFTER INSERT OR DELETE ON young_person_address FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('young_persons');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER young_person_address_live_change AFTER UPDATE ON young_person_address FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('young_persons');
CREATE TRIGGER young_person_follow_address AFTER INSERT OR UPDATE ON young_person_address FOR EACH ROW EXECUTE FUNCTION young_person_follow_address();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER young_person_address_change AFTER INSERT OR DELETE OR UPDATE ON young_person_address DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Profile');

-- young_person_reader
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER young_person_reader_live AFTER INSERT OR DELETE ON young_person_reader FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('young_persons');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER young_person_reader_live_change AFTER UPDATE ON young_person_reader FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('young_persons');
-- Nobody gains a restricted record by one person's doing: neither by being named, nor by the end of the restriction.
CREATE TRIGGER young_person_reader_second_yes AFTER INSERT OR UPDATE OF removed_at ON young_person_reader FOR EACH ROW WHEN (new.removed_at IS NULL) EXECUTE FUNCTION young_person_reader_second_yes();
-- Who gains a restricted record, who loses it, and everybody else who may open it are told, whichever way it came about.
CREATE TRIGGER young_person_reader_told AFTER INSERT OR UPDATE OF removed_at ON young_person_reader FOR EACH ROW EXECUTE FUNCTION young_person_reader_told();
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER young_person_reader_change AFTER INSERT OR DELETE OR UPDATE ON young_person_reader DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Profile');
-- Somebody in the office may open a restricted record still, once its readers have changed.
CREATE CONSTRAINT TRIGGER young_person_reader_keep_office AFTER UPDATE OF removed_at ON young_person_reader DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.removed_at IS NOT NULL) EXECUTE FUNCTION young_person_reader_keep_office();

-- young_person_relation
CREATE TRIGGER young_person_relation_version BEFORE UPDATE ON young_person_relation FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER young_person_relation_live AFTER INSERT OR DELETE ON young_person_relation FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION tell_live('young_persons');
-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
CREATE TRIGGER young_person_relation_live_change AFTER UPDATE ON young_person_relation FOR EACH ROW WHEN (COALESCE(current_setting('app.request_id'::text, true), ''::text) <> ''::text AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_live('young_persons');
-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
CREATE CONSTRAINT TRIGGER young_person_relation_change AFTER INSERT OR DELETE OR UPDATE ON young_person_relation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change('Profile');
