-- Changes of an appointment's time and state, for telling the young person's social worker: one row an appointment and
-- transaction, with how it was before and how it is after, as carer_notice has it of each assignment. The same batch and job
-- tell of both; one that no carer is on is told of as well.

create table visit_notice (
  id uuid constraint visit_notice_pk primary key default uuidv7(),
  -- one a transaction, as in carer_notice
  batch_id uuid not null,
  appointment_id uuid not null constraint visit_notice_appointment_fk references appointment,
  status_before text not null constraint visit_notice_status_before check (status_before in ('active', 'cancelled')),
  start_before timestamptz not null,
  end_before timestamptz not null,
  status text not null constraint visit_notice_status check (status in ('active', 'cancelled')),
  start_at timestamptz not null,
  end_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint visit_notice_once unique (batch_id, appointment_id)
);
create index visit_notice_appointment on visit_notice (appointment_id);

-- filled by db/functions
create function appointment_visit_notice() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger appointment_visit_notice after update on appointment for each row
  when (actor_id() is not null and old.young_person_id = new.young_person_id
    and (old.status, old.start_at, old.end_at) is distinct from (new.status, new.start_at, new.end_at))
  execute function appointment_visit_notice();
