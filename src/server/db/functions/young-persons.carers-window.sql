-- YPW: how long a carer reads a young person, and writes case notes of them.

-- Whether the window of an appointment has not ended yet: it stays open for 30 days.
create or replace function is_before_end_of_carers_window(period tstzrange) returns boolean language sql stable as $$
  select upper(period) > current_instant() - interval '30 days'
$$;

-- From 14 days before an appointment to 30 days after its end. No appointment lasts longer than a week: the bound on the
-- start is there for the index.
create or replace function is_in_carers_window(start_at timestamptz, period tstzrange) returns boolean language sql stable as $$
  select start_at > current_instant() - interval '37 days'
    and start_at <= current_instant() + interval '14 days'
    and is_before_end_of_carers_window(period)
$$;

-- YPW: the young people of the actor's live appointments. All of them at once: they are few, and asking for each takes
-- longer.
create or replace function actor_young_person_ids() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select distinct ac.young_person_id from appointment_carer ac
               where ac.carer_id = actor_id() and ac.is_live
                 and is_in_carers_window(ac.start_at, ac.period)
                 and ac.young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
end $$;
