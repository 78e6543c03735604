-- Checks that carers hold: DBS, first aid, a driving licence (contract/organisations/checks.ts).
--
--   check_kind       what there is to hold, and how long one usually lasts
--   carer_check      one that a carer holds or held. A renewal is another row, so that their history stays
--   service_check    a service asks for a kind: carers without a valid one are not assigned
--   check_standing   of each active carer the kinds they hold, and those that some service asks for and they do not hold

create table check_kind (
  id uuid constraint check_kind_pk primary key default uuidv7(),
  -- of those that came with the product
  slug text constraint check_kind_slug unique,
  name text not null constraint check_kind_name_length check (char_length(name) between 1 and 80),
  -- null: it does not expire
  months integer constraint check_kind_months check (months >= 1 and months <= 120),
  archived_at timestamptz,
  created_at timestamptz not null default current_instant(),
  version integer not null default 1,
  updated_at timestamptz not null default current_instant()
);
create unique index check_kind_name on check_kind (lower(name)) where archived_at is null;

create table carer_check (
  id uuid constraint carer_check_pk primary key default uuidv7(),
  carer_id uuid not null constraint carer_check_carer_fk references app_user,
  kind_id uuid not null constraint carer_check_kind_fk references check_kind,
  issued_on date not null,
  -- the last day on which it is valid; null: it does not expire
  expires_on date,
  reference text constraint carer_check_reference check (char_length(reference) between 1 and 100),
  note text constraint carer_check_note check (char_length(note) between 1 and 500),
  archived_at timestamptz,
  created_at timestamptz not null default current_instant(),
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint carer_check_days check (expires_on >= issued_on)
);
-- Two who write the same check at once wrote it once.
create unique index carer_check_once on carer_check (carer_id, kind_id, issued_on) where archived_at is null;
create index carer_check_carer on carer_check (carer_id, issued_on, id);

create table service_check (
  id uuid constraint service_check_pk primary key default uuidv7(),
  service_type_id uuid not null constraint service_check_service_fk references service_type,
  kind_id uuid not null constraint service_check_kind_fk references check_kind,
  created_at timestamptz not null default current_instant(),
  constraint service_check_once unique (service_type_id, kind_id)
);
create index service_check_kind on service_check (kind_id);

create table check_standing (
  id uuid constraint check_standing_pk primary key default uuidv7(),
  carer_id uuid not null constraint check_standing_carer_fk references app_user,
  kind_id uuid not null constraint check_standing_kind_fk references check_kind,
  -- the one that lasts longest; null: none, and some service asks for it
  check_id uuid constraint check_standing_check_fk references carer_check,
  -- infinity: for ever, -infinity: there is none
  holds_until date not null,
  constraint check_standing_once unique (carer_id, kind_id)
);
create index check_standing_until on check_standing (holds_until, id);
create index check_standing_kind on check_standing (kind_id, holds_until, id);
create index check_standing_check on check_standing (check_id);

-- Their last versions are in functions.
create function carer_check_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create function carer_check_settle() returns trigger language plpgsql as $$ begin return null; end $$;
create function service_check_settle() returns trigger language plpgsql as $$ begin return null; end $$;
create function check_kind_settle() returns trigger language plpgsql as $$ begin return null; end $$;
create function app_user_settle_checks() returns trigger language plpgsql as $$ begin return null; end $$;
create function appointment_carer_needs_checks() returns trigger language plpgsql as $$ begin return null; end $$;
create function appointment_needs_checks() returns trigger language plpgsql as $$ begin return null; end $$;
create function offer_carer_needs_checks() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger carer_check_guard before insert or update on carer_check for each row execute function carer_check_guard();
create trigger carer_check_version before update on carer_check for each row execute function raise_version();
create trigger carer_check_settle after insert or update on carer_check for each row execute function carer_check_settle();
create constraint trigger carer_check_change after insert or update on carer_check
  deferrable initially deferred for each row execute function record_change('Organisation', 'created_at');
create trigger carer_check_live after insert or update on carer_check for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('checks');
create trigger check_kind_version before update on check_kind for each row execute function raise_version();
create trigger check_kind_settle after update of archived_at on check_kind for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function check_kind_settle();
create constraint trigger check_kind_change after insert or update on check_kind
  deferrable initially deferred for each row execute function record_change('Organisation', 'created_at slug');
create trigger service_check_settle after insert or delete on service_check for each row execute function service_check_settle();
create constraint trigger service_check_change after insert or delete on service_check
  deferrable initially deferred for each row execute function record_change('Organisation', 'created_at');
create trigger app_user_settle_checks_new after insert on app_user for each row
  when (new.user_type = 'user') execute function app_user_settle_checks();
create trigger app_user_settle_checks after update of user_type, is_active on app_user for each row
  when ((old.user_type, old.is_active) is distinct from (new.user_type, new.is_active)) execute function app_user_settle_checks();

-- After the time and the state were copied from the appointment.
create trigger appointment_carer_needs_checks_new after insert on appointment_carer for each row
  when (new.is_live) execute function appointment_carer_needs_checks();
create trigger appointment_carer_needs_checks after update on appointment_carer for each row
  when (new.is_live and (not old.is_live or lower(new.period) <> lower(old.period)))
  execute function appointment_carer_needs_checks();
create trigger appointment_needs_checks after update of service_type_id on appointment for each row
  when (new.status = 'active' and old.service_type_id <> new.service_type_id) execute function appointment_needs_checks();
create trigger offer_carer_needs_checks after insert on offer_carer for each row execute function offer_carer_needs_checks();
