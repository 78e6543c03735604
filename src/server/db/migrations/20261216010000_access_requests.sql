-- Access that one person asks for and another gives (contract/organisations/access-requests.ts).

create table access_request (
  id uuid constraint access_request_pk primary key default uuidv7(),
  kind text not null constraint access_request_kind
    check (kind in ('record_reader', 'record_open', 'record_hand_over', 'account_identity', 'social_worker')),
  -- the young person, account or social worker
  subject_id uuid not null,
  -- the account that gains; null where it is everybody's again, or nobody's account
  beneficiary_id uuid constraint access_request_beneficiary_fk references app_user,
  -- the body of the call that waits
  change jsonb not null constraint access_request_change_object check (jsonb_typeof(change) = 'object'),
  requested_by uuid not null constraint access_request_requested_by_fk references app_user,
  requested_at timestamptz not null default current_instant(),
  expires_at timestamptz not null default current_instant() + interval '7 days',
  outcome text not null default 'waiting' constraint access_request_outcome
    check (outcome in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')),
  decided_by uuid constraint access_request_decided_by_fk references app_user,
  decided_at timestamptz,
  -- the transaction of the yes: only in it may the change be made
  decided_in xid8,
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint access_request_decided_once check ((outcome = 'waiting') = (decided_at is null)),
  constraint access_request_decided_by_somebody check ((decided_by is not null) = (outcome in ('approved', 'declined', 'withdrawn'))),
  constraint access_request_two_people check (outcome not in ('approved', 'declined') or decided_by <> requested_by),
  constraint access_request_withdrawn_by_asker check (outcome <> 'withdrawn' or decided_by = requested_by),
  constraint access_request_not_for_oneself check (beneficiary_id <> requested_by),
  constraint access_request_not_by_beneficiary check (outcome <> 'approved' or decided_by <> beneficiary_id),
  constraint access_request_for_somebody
    check ((kind in ('record_reader', 'record_hand_over', 'account_identity')) <= (beneficiary_id is not null))
);
create unique index access_request_once on access_request (kind, subject_id, beneficiary_id) nulls not distinct
  where outcome = 'waiting';
create index access_request_of_subject on access_request (subject_id, requested_at);

-- filled by db/functions
create function access_request_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create function access_request_settle() returns trigger language plpgsql as $$ begin return null; end $$;
create function young_person_reader_second_yes() returns trigger language plpgsql as $$ begin return new; end $$;
create function young_person_reader_told() returns trigger language plpgsql as $$ begin return null; end $$;
create function young_person_second_yes() returns trigger language plpgsql as $$ begin return new; end $$;
create function app_user_stops_reading() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger access_request_guard before insert or update on access_request for each row execute function access_request_guard();
create trigger access_request_settle after update of outcome on access_request for each row execute function access_request_settle();
create trigger access_request_version before update on access_request for each row execute function raise_version();
create constraint trigger access_request_change after insert or update on access_request
  deferrable initially deferred for each row
  execute function record_change('Access', 'subject_id change requested_at expires_at decided_at decided_in');

drop function if exists hand_over_readable(uuid, uuid);
drop function if exists only_readable_by(uuid);

-- Nobody gains a restricted record by one person's doing.
-- After the row, so that the policy refuses first.
create trigger young_person_reader_second_yes after insert or update of removed_at on young_person_reader for each row
  when (new.removed_at is null) execute function young_person_reader_second_yes();
create trigger young_person_reader_told after insert or update of removed_at on young_person_reader for each row
  execute function young_person_reader_told();
create trigger young_person_second_yes before update of is_restricted on young_person for each row
  when (old.is_restricted and not new.is_restricted) execute function young_person_second_yes();
-- Somebody who is switched off, becomes something else or gives the account to another person reads no restricted record any more.
create trigger app_user_stops_reading after update on app_user for each row
  when (old.is_active and not new.is_active or old.user_type <> new.user_type)
  execute function app_user_stops_reading();
update young_person_reader r set removed_at = current_instant() from app_user u
  where u.id = r.user_id and not u.is_active and r.removed_at is null;
