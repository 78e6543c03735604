-- Carers without a valid check that a service asks for are not assigned to it (contract/organisations/checks.ts). A check that
-- ends later breaks no assignment there is; such are shown to the office. Of one that is over it is written down who went.

create or replace function refuse_missing_checks(carer uuid, service_type uuid, begins timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  missing text[] := missing_checks(carer, service_type, (begins at time zone 'Europe/London')::date);
begin
  if cardinality(missing) > 0 then
    raise exception 'The carer has no valid check of a kind that the service asks for: %.', array_to_string(missing, ', ')
      using errcode = 'check_violation', constraint = 'appointment_carer_checked';
  end if;
end $$;

-- On the day on which it begins, in London.
create or replace function appointment_carer_needs_checks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if upper(new.period) <= current_instant() then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.is_live and (lower(old.period) at time zone 'Europe/London')::date = (lower(new.period) at time zone 'Europe/London')::date then
      return null;
    end if;
  end if;
  perform refuse_missing_checks(new.carer_id, (select a.service_type_id from appointment a where a.id = new.appointment_id), lower(new.period));
  return null;
end $$;

create or replace function appointment_needs_checks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_missing_checks(ac.carer_id, new.service_type_id, new.start_at)
  from appointment_carer ac where ac.appointment_id = new.id and ac.removed_at is null and new.end_at > current_instant();
  return null;
end $$;

-- It is offered to carers only who may accept it.
create or replace function offer_carer_needs_checks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_missing_checks(new.carer_id, o.service_type_id, o.start_at) from offer o where o.id = new.offer_id;
  return null;
end $$;
