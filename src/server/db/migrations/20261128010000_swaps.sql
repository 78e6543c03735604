-- Swaps: a carer asks a colleague to take an appointment, perhaps for one of theirs (contract/appointments/swaps.ts).

create table swap (
  id uuid constraint swap_pk primary key default uuidv7(),
  appointment_id uuid not null constraint swap_appointment_fk references appointment,
  asker_id uuid not null constraint swap_asker_fk references app_user,
  colleague_id uuid not null constraint swap_colleague_fk references app_user,
  -- as the appointment has them, by trigger
  young_person_id uuid,
  client_id uuid not null,
  service_type_id uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- the colleague's own, which they would give in return, and as it is
  return_id uuid constraint swap_return_fk references appointment,
  return_young_person_id uuid,
  return_client_id uuid,
  return_service_type_id uuid,
  return_start_at timestamptz,
  return_end_at timestamptz,
  -- the asker's words to the colleague
  note text constraint swap_note check (char_length(note) between 1 and 300),
  status text not null default 'asked' constraint swap_status
    check (status in ('asked', 'proposed', 'accepted', 'approved', 'declined', 'withdrawn', 'refused', 'lapsed')),
  -- of one that was declined or refused
  reason text constraint swap_reason check (char_length(reason) between 1 and 300),
  answered_at timestamptz,
  -- an administrator; nobody where the rule approved
  decided_by uuid constraint swap_decider_fk references app_user,
  closed_at timestamptz,
  created_at timestamptz not null default current_instant(),
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint swap_of_two check (asker_id <> colleague_id),
  constraint swap_refused check (status <> 'refused' or reason is not null),
  constraint swap_closed check ((status in ('asked', 'proposed', 'accepted')) = (closed_at is null)),
  constraint swap_return check ((return_id is null) = (return_start_at is null) and (return_id is null) = (return_end_at is null)
    and (return_id is null) = (return_client_id is null) and (return_id is null) = (return_service_type_id is null)
    and return_id <> appointment_id and (status <> 'proposed' or return_id is not null))
);
create unique index swap_one_open on swap (appointment_id, asker_id) where closed_at is null;
create index swap_appointment on swap (appointment_id, created_at desc);
create index swap_return on swap (return_id) where closed_at is null;
create index swap_asker on swap (asker_id, start_at) where closed_at is null;
create index swap_colleague on swap (colleague_id, start_at) where closed_at is null;
create index swap_open_start on swap (start_at, id) where closed_at is null;
create index swap_open_newest on swap (created_at, id) where closed_at is null;

-- Whether the office approves every swap: one row, the agency's.
create table swap_rule (
  id uuid constraint swap_rule_pk primary key default uuidv7(),
  approval text not null default 'always' constraint swap_rule_approval check (approval in ('always', 'not_suitable')),
  version integer not null default 1,
  updated_at timestamptz not null default current_instant()
);
create unique index swap_rule_once on swap_rule ((true));
-- Nobody changed anything: it is there from the beginning.
insert into swap_rule default values;
create trigger swap_rule_version before update on swap_rule for each row execute function raise_version();
create constraint trigger swap_rule_change after insert or update on swap_rule
  deferrable initially deferred for each row execute function record_change('Rota');

-- Their last versions are in functions.
create function swap_follow() returns trigger language plpgsql as $$ begin return new; end $$;
create function swap_guard() returns trigger language plpgsql as $$ begin return null; end $$;
create function swap_step() returns trigger language plpgsql as $$ begin return null; end $$;
create function swap_tell() returns trigger language plpgsql as $$ begin return null; end $$;
create function appointment_tell_swaps() returns trigger language plpgsql as $$ begin return null; end $$;
create function appointment_carer_end_swaps() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger swap_follow before insert or update on swap for each row execute function swap_follow();
create trigger swap_version before update on swap for each row execute function raise_version();
create trigger swap_guard after insert or update of reason on swap for each row execute function swap_guard();
create trigger swap_step after update on swap for each row when (old.status <> new.status) execute function swap_step();
create trigger swap_tell after insert or update of status on swap for each row execute function swap_tell();
create constraint trigger swap_change after insert or update on swap
  deferrable initially deferred for each row execute function record_change('Swap', 'created_at answered_at closed_at decided_by');
create trigger swap_live after insert or update on swap for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('swaps');

create trigger appointment_tell_swaps after update on appointment for each row
  when ((old.status, old.start_at, old.end_at, old.service_type_id, old.client_id, old.young_person_id)
    is distinct from (new.status, new.start_at, new.end_at, new.service_type_id, new.client_id, new.young_person_id))
  execute function appointment_tell_swaps();
create trigger appointment_carer_end_swaps after insert or update of removed_at on appointment_carer
  for each row execute function appointment_carer_end_swaps();
