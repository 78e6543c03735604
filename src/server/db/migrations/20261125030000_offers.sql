-- Offers: appointments with too few carers, offered to some of them (contract/appointments/offers.ts).

create table offer (
  id uuid constraint offer_pk primary key default uuidv7(),
  appointment_id uuid not null constraint offer_appointment_fk references appointment,
  -- as the appointment has them, by trigger
  young_person_id uuid,
  client_id uuid not null,
  service_type_id uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- in all, with those who are there already
  carers_wanted integer not null constraint offer_carers_wanted check (carers_wanted between 1 and 80),
  status text not null default 'open'
    constraint offer_status check (status in ('open', 'filled', 'withdrawn', 'cancelled', 'ended')),
  closed_at timestamptz,
  created_by uuid default actor_id() constraint offer_author_fk references app_user,
  created_at timestamptz not null default current_instant(),
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint offer_closed check ((status = 'open') = (closed_at is null))
);
create unique index offer_one_open on offer (appointment_id) where status = 'open';
create index offer_appointment on offer (appointment_id, created_at desc);
create index offer_open_start on offer (start_at, id) where status = 'open';
create index offer_open_newest on offer (created_at, id) where status = 'open';

-- One carer's part of an offer, and what they answered.
create table offer_carer (
  id uuid constraint offer_carer_pk primary key default uuidv7(),
  offer_id uuid not null constraint offer_carer_offer_fk references offer,
  carer_id uuid not null constraint offer_carer_carer_fk references app_user,
  -- as the offer has it, by trigger
  young_person_id uuid,
  status text not null default 'offered'
    constraint offer_carer_status check (status in ('offered', 'accepted', 'declined', 'ended')),
  reason text constraint offer_carer_reason check (char_length(reason) between 1 and 300),
  answered_at timestamptz,
  created_at timestamptz not null default current_instant(),
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint offer_carer_once unique (offer_id, carer_id),
  constraint offer_carer_answer check ((status in ('accepted', 'declined')) = (answered_at is not null)
    and (status <> 'declined' or reason is not null))
);
create index offer_carer_asked on offer_carer (carer_id, offer_id) where status = 'offered';

-- Their last versions are in functions.
create function offer_follow() returns trigger language plpgsql as $$ begin return new; end $$;
create function offer_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create function offer_settle() returns trigger language plpgsql as $$ begin return null; end $$;
create function offer_carer_follow() returns trigger language plpgsql as $$ begin return new; end $$;
create function offer_carer_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create function appointment_tell_offer() returns trigger language plpgsql as $$ begin return null; end $$;
create function appointment_carer_fill_offer() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger offer_follow before insert on offer for each row execute function offer_follow();
create trigger offer_guard before update on offer for each row execute function offer_guard();
create trigger offer_version before update on offer for each row execute function raise_version();
create trigger offer_settle after update on offer for each row
  when (old.status = 'open' and new.status <> 'open') execute function offer_settle();
create constraint trigger offer_change after insert or update on offer
  deferrable initially deferred for each row execute function record_change('Offer', 'created_at created_by closed_at');

create trigger offer_carer_follow before insert on offer_carer for each row execute function offer_carer_follow();
create trigger offer_carer_guard before update on offer_carer for each row execute function offer_carer_guard();
create trigger offer_carer_version before update on offer_carer for each row execute function raise_version();
create constraint trigger offer_carer_change after insert or update on offer_carer
  deferrable initially deferred for each row execute function record_change('Offer', 'created_at answered_at');
create trigger offer_carer_live after insert or update on offer_carer for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('offers');

create trigger appointment_tell_offer after update on appointment for each row
  when ((old.status, old.start_at, old.end_at, old.service_type_id, old.client_id, old.young_person_id)
    is distinct from (new.status, new.start_at, new.end_at, new.service_type_id, new.client_id, new.young_person_id))
  execute function appointment_tell_offer();
create trigger appointment_carer_fill_offer after insert or update of removed_at, is_live on appointment_carer
  for each row when (new.is_live) execute function appointment_carer_fill_offer();
