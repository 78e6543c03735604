-- Rotas: when carers can work and when not (contract/appointments/rotas.ts).

create table rota_entry (
  id uuid constraint rota_entry_pk primary key default uuidv7(),
  carer_id uuid not null constraint rota_entry_carer_fk references app_user,
  kind text not null constraint rota_entry_kind
    check (kind in ('available', 'unavailable', 'holiday', 'sickness', 'training')),
  date date not null,
  -- both null: the whole London day; an end before the start is on the next day
  start_time time,
  end_time time,
  -- worked out from these by trigger
  period tstzrange not null,
  note text constraint rota_entry_note check (char_length(note) between 1 and 300),
  deleted_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint rota_entry_both_times check ((start_time is null) = (end_time is null)),
  constraint rota_entry_length check (not isempty(period)),
  -- A carer is not at once available and away, nor away for two reasons.
  constraint rota_entry_no_contradiction
    exclude using gist (carer_id with =, kind with <>, period with &&) where (deleted_at is null)
);
create index rota_entry_date on rota_entry (date, carer_id) where deleted_at is null;
create index rota_entry_carer on rota_entry (carer_id, date) where deleted_at is null;

-- Its last version is in functions.
create function rota_entry_follow() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger rota_entry_follow before insert or update on rota_entry for each row execute function rota_entry_follow();
create trigger rota_entry_version before update on rota_entry for each row execute function raise_version();
create constraint trigger rota_entry_change after insert or update on rota_entry
  deferrable initially deferred for each row execute function record_change('Rota');
create trigger rota_entry_live after insert or update on rota_entry for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('rotas');

-- The board of a week: everybody's work in it, also where the appointment is closed to the reader.
create index appointment_carer_live_start on appointment_carer (start_at) where is_live;
