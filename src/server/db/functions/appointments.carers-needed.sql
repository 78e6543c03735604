-- How many carers an appointment needs, and when one of them is alone on it. For screens: contract/appointments/left-alone.ts.

-- How many carers must be with a young person at once, by what the record says of working alone (TWO_CARERS of the contract,
-- which a test holds to it): two, or else one, also where nobody is named. It reads a column, for roles read some columns only,
-- and is planned as part of the query that asks.
create or replace function carers_needed(profile_safety jsonb) returns integer language sql immutable parallel safe
return case when profile_safety ->> 'lone_working' = 'Two carers only' then 2 else 1 end;

-- The same for one appointment, which may be quoted or booked for more.
create or replace function carers_due(profile_safety jsonb, carers_wanted smallint) returns integer language sql immutable parallel safe
return greatest(carers_needed(profile_safety), carers_wanted, 1);

-- Before a carer is taken off appointments without anybody having chosen the carers of each: of one that keeps another carer, how
-- many were booked, so that it is not taken for covered.
create or replace function keep_carers_wanted(appointments uuid[]) returns void language sql as $$
  update appointment a set carers_wanted = greatest(a.carers_wanted, booked.carers)
  from (select ac.appointment_id, count(*) as carers from appointment_carer ac
    where ac.appointment_id = any(appointments) and ac.removed_at is null group by ac.appointment_id) booked
  where a.id = booked.appointment_id and booked.carers > 1 and a.carers_wanted is distinct from greatest(a.carers_wanted, booked.carers)
$$;

-- Assignments whose carer a transaction has left alone where two are needed or were booked: a colleague was taken off, and nobody
-- has come in their place, or the record has come to say so.
create or replace function carers_left_alone(batch uuid) returns table (appointment_carer_id uuid,
  appointment_id uuid, carer_id uuid, start_at timestamptz, end_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select ac.id, ac.appointment_id, ac.carer_id, lower(ac.period), upper(ac.period)
  from appointment_carer ac join appointment a on a.id = ac.appointment_id left join young_person y on y.id = ac.young_person_id
  where ac.is_live and carers_due(y.profile_safety, a.carers_wanted) > 1
    and ac.appointment_id in (select n.appointment_id from carer_notice n
      where n.batch_id = batch and n.told_at is null and (n.is_for_two or n.state_before = 'live' and n.state = 'removed'))
    and not exists (select from appointment_carer other
      where other.appointment_id = ac.appointment_id and other.is_live and other.id <> ac.id)
$$;
