-- A young person's record that says two carers only, from a moment on when some of what is to come has one carer, or is offered to
-- one (functions young_person_needs_more_carers and carers_left_alone).

-- The record came to say so in this transaction: the carer who has the appointment alone is told.
alter table carer_notice add column is_for_two boolean not null default false;

-- filled by db/functions
create function young_person_needs_more_carers() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger young_person_needs_more_carers after update on young_person for each row
  when ((old.profile_safety ->> 'lone_working') is distinct from (new.profile_safety ->> 'lone_working'))
  execute function young_person_needs_more_carers();

-- It knows itself which answer is meant.
drop function if exists carers_left_alone(uuid, text);

-- Offers that were open when the record came to say so; not those for one alone that somebody has said is right.
update offer o set carers_wanted = 2 from young_person y, appointment a
  where y.id = o.young_person_id and a.id = o.appointment_id and o.status = 'open' and o.carers_wanted = 1
    and y.profile_safety ->> 'lone_working' = 'Two carers only'
    and not coalesce(a.warning_answers @? '$[*].warnings[*] ? (@.code == "carer.alone")', false);
