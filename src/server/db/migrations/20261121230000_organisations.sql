-- Organisations and the people in them: contacts, teams with their leads, social workers.

alter table app_user add column coordinator_area text
  constraint app_user_coordinator_is_admin check (coordinator_area is null or user_type = 'admin');
create index app_user_order on app_user (search_text(name), id);
drop trigger app_user_version on app_user;
create trigger app_user_version before update on app_user for each row
  when ((old.name, old.email, old.user_type, old.is_active, old.client_id, old.phone, old.coordinator_area)
        is distinct from (new.name, new.email, new.user_type, new.is_active, new.client_id, new.phone, new.coordinator_area))
  execute function raise_version();
drop trigger app_user_change on app_user;
create constraint trigger app_user_change
  after insert or update of name, email, user_type, is_active, client_id, phone, coordinator_area
  on app_user deferrable initially deferred for each row execute function record_change('User');

-- Why an organisation was put away; its teams and social workers are put away with it, at the same instant.
alter table client add column archive_reason text,
  add constraint client_reason_when_archived check (archive_reason is null or archived_at is not null);

-- The token of a link, held by somebody who is not signed in; the server sets its hash in front of their work.
create function actor_token_hash() returns bytea language sql stable parallel safe
  return decode(nullif(current_setting('app.token_hash', true), ''), 'hex');

-- Who gets the invoices, and other names that an organisation is written to by.
create table client_contact (
  id uuid constraint client_contact_pk primary key default uuidv7(),
  client_id uuid not null constraint client_contact_client_fk references client,
  name text not null constraint client_contact_name_length check (length(name) between 1 and 200),
  email text,
  phone text,
  is_invoicing boolean not null default true,
  archived_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index client_contact_client on client_contact (client_id) where archived_at is null;
create trigger client_contact_version before update on client_contact for each row execute function raise_version();

create table team (
  id uuid constraint team_pk primary key default uuidv7(),
  name text not null constraint team_name_length check (length(name) between 1 and 200),
  client_id uuid not null constraint team_client_fk references client,
  local_authority text not null,
  team_manager_id uuid,
  practice_manager_id uuid,
  service_manager_id uuid,
  archived_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- what others point at together with the organisation, so that both are of the same one
  constraint team_of_client unique (id, client_id)
);
create unique index team_name_unique on team (client_id, search_text(name)) where archived_at is null;
create index team_search on team using gin (search_text(name) gin_trgm_ops);
create index team_order on team (search_text(name), id) where archived_at is null;
create trigger team_version before update on team for each row execute function raise_version();

create table social_worker (
  id uuid constraint social_worker_pk primary key default uuidv7(),
  name text not null constraint social_worker_name_length check (length(name) between 1 and 200),
  email text not null,
  phone text,
  role text not null constraint social_worker_role check (role in ('TEAM_MANAGER', 'PRACTICE_MANAGER', 'SERVICE_MANAGER',
    'SOCIAL_WORKER', 'HEAD_OF_SERVICE', 'SENIOR_PRACTITIONER', 'SENIOR_SOCIAL_WORKER', 'PRINCIPAL_SOCIAL_WORKER')),
  client_id uuid not null constraint social_worker_client_fk references client,
  local_authority text not null,
  team_id uuid,
  -- the account they sign in with, if they have one
  user_id uuid constraint social_worker_user_fk references app_user constraint social_worker_user_unique unique,
  -- registered themself and not yet looked at by the office
  is_pending boolean not null default false,
  is_active boolean not null default true,
  archived_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint social_worker_of_client unique (id, client_id),
  constraint social_worker_team_fk foreign key (team_id, client_id) references team (id, client_id)
);
-- Two who registered themselves with one address are sorted out by the office; of those at work there is one.
create unique index social_worker_email_unique on social_worker (client_id, lower(email)) where archived_at is null and not is_pending;
-- Sent twice by a telephone in a tunnel is registered once.
create unique index social_worker_registered_once on social_worker
  (client_id, lower(email), name, role, coalesce(phone, ''), coalesce(team_id, client_id)) where archived_at is null and is_pending;
create index social_worker_search on social_worker using gin (search_text(name) gin_trgm_ops);
-- the lists' own orders: those who wait first, and by name
create index social_worker_order on social_worker (is_pending desc, search_text(name), id) where archived_at is null;
create index social_worker_name on social_worker (search_text(name), id) where archived_at is null;
create index social_worker_client on social_worker (client_id) where archived_at is null;
create index social_worker_team on social_worker (team_id) where team_id is not null;
create trigger social_worker_version before update on social_worker for each row execute function raise_version();

alter table team
  add constraint team_manager_fk foreign key (team_manager_id, client_id) references social_worker (id, client_id),
  add constraint practice_manager_fk foreign key (practice_manager_id, client_id) references social_worker (id, client_id),
  add constraint service_manager_fk foreign key (service_manager_id, client_id) references social_worker (id, client_id);

-- A link by which one social worker fills in their own details, once and for 14 days.
create table temporal_form (
  id uuid constraint temporal_form_pk primary key default uuidv7(),
  token_hash bytea not null constraint temporal_form_token_unique unique,
  social_worker_id uuid not null constraint temporal_form_social_worker_fk references social_worker,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index temporal_form_social_worker on temporal_form (social_worker_id);

create constraint trigger client_contact_change after insert or update or delete on client_contact
  deferrable initially deferred for each row execute function record_change('Organisation');
create constraint trigger team_change after insert or update or delete on team
  deferrable initially deferred for each row execute function record_change('Organisation');
create constraint trigger social_worker_change after insert or update or delete on social_worker
  deferrable initially deferred for each row execute function record_change('Organisation');
