-- Wishes about carers: asked for or ruled out for one young person (contract/young-persons/carer-wishes.ts).

create table carer_wish (
  id uuid constraint carer_wish_pk primary key default uuidv7(),
  young_person_id uuid not null constraint carer_wish_young_person_fk references young_person,
  carer_id uuid not null constraint carer_wish_carer_fk references app_user,
  kind text not null constraint carer_wish_kind check (kind in ('asked for', 'ruled out')),
  wished_by text not null constraint carer_wish_wished_by check (wished_by in ('young person', 'client', 'agency')),
  reason text not null constraint carer_wish_reason check (char_length(reason) between 1 and 500),
  -- its last day; null: until it is ended
  until date,
  created_by uuid not null constraint carer_wish_created_by_fk references app_user,
  created_at timestamptz not null default current_instant(),
  ended_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default current_instant()
);
create unique index carer_wish_once on carer_wish (young_person_id, carer_id) where ended_at is null;
create trigger carer_wish_version before update on carer_wish for each row execute function raise_version();
create constraint trigger carer_wish_change after insert or update on carer_wish
  deferrable initially deferred for each row execute function record_change('Young person', 'created_at created_by');

-- How much it counts that somebody asked for the carer.
alter table suggestion_weights add column asked_for smallint not null default 10
  constraint suggestion_weights_asked_for check (asked_for between 0 and 10);
