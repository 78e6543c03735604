-- What became of a carer's assignments, for telling them by e-mail: one row an assignment and transaction, with how it was
-- before and how it is after, whichever code has changed it. The job that tells is in the same transaction: once, or not
-- at all. Work without an actor (a demo agency, an upgrade) tells nobody.

create table carer_notice (
  id uuid constraint carer_notice_pk primary key default uuidv7(),
  -- one a transaction: a series of eight is one e-mail
  batch_id uuid not null,
  appointment_carer_id uuid not null constraint carer_notice_assignment_fk references appointment_carer,
  appointment_id uuid not null,
  carer_id uuid not null constraint carer_notice_carer_fk references app_user,
  state_before text not null constraint carer_notice_state_before check (state_before in ('none', 'live', 'cancelled', 'removed')),
  start_before timestamptz,
  end_before timestamptz,
  state text not null constraint carer_notice_state check (state in ('live', 'cancelled', 'removed')),
  start_at timestamptz not null,
  end_at timestamptz not null,
  place_changed boolean not null default false,
  person_changed boolean not null default false,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  constraint carer_notice_once unique (batch_id, appointment_carer_id)
);
create index carer_notice_assignment on carer_notice (appointment_carer_id);

create function assignment_state(a appointment_carer) returns text language sql immutable
  return case when a.removed_at is not null then 'removed' when a.is_live then 'live' else 'cancelled' end;

-- The transaction's own; the first one adds the job.
create function carer_notice_batch() returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batch text := nullif(current_setting('app.notice_batch', true), '');
begin
  if batch is null then
    batch := uuidv7()::text;
    perform set_config('app.notice_batch', batch, true);
    perform enqueue('tell_carers', json_build_object('batch_id', batch));
  end if;
  return batch::uuid;
end $$;

create function appointment_carer_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into carer_notice as n (batch_id, appointment_carer_id, appointment_id, carer_id, state_before, start_before, end_before,
    state, start_at, end_at, person_changed)
  values (carer_notice_batch(), new.id, new.appointment_id, new.carer_id,
    case when tg_op = 'INSERT' then 'none' else assignment_state(old) end,
    case when tg_op = 'UPDATE' then lower(old.period) end, case when tg_op = 'UPDATE' then upper(old.period) end,
    assignment_state(new), lower(new.period), upper(new.period),
    tg_op = 'UPDATE' and old.young_person_id is distinct from new.young_person_id)
  on conflict (batch_id, appointment_carer_id) do update set state = excluded.state, start_at = excluded.start_at,
    end_at = excluded.end_at, person_changed = n.person_changed or excluded.person_changed;
  return null;
end $$;
create trigger appointment_carer_notice_new after insert on appointment_carer for each row
  when (actor_id() is not null) execute function appointment_carer_notice();
create trigger appointment_carer_notice after update on appointment_carer for each row
  when (actor_id() is not null and (old.is_live, old.removed_at is null, old.period, old.young_person_id)
    is distinct from (new.is_live, new.removed_at is null, new.period, new.young_person_id))
  execute function appointment_carer_notice();

-- The place stands with the appointment alone.
create function appointment_place_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into carer_notice (batch_id, appointment_carer_id, appointment_id, carer_id, state_before, start_before, end_before,
    state, start_at, end_at, place_changed)
  select carer_notice_batch(), a.id, a.appointment_id, a.carer_id, 'live', lower(a.period), upper(a.period), 'live',
    lower(a.period), upper(a.period), true
  from appointment_carer a where a.appointment_id = new.id and a.is_live
  on conflict (batch_id, appointment_carer_id) do update set place_changed = true;
  return null;
end $$;
create trigger appointment_place_notice after update on appointment for each row
  when (actor_id() is not null and old.place is distinct from new.place) execute function appointment_place_notice();
