-- A carer who is ruled out is asked no more (contract/young-persons/carer-wishes.ts, rule 3).

-- filled by db/functions
create function carer_wish_end_offers() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger carer_wish_end_offers after insert on carer_wish for each row when (new.kind = 'ruled out')
  execute function carer_wish_end_offers();

-- Offers that are open to carers who were ruled out before there was this rule.
update offer_carer oc set status = 'ended' from offer o, carer_wish w
  where o.id = oc.offer_id and o.status = 'open' and oc.status = 'offered' and w.young_person_id = o.young_person_id
    and w.carer_id = oc.carer_id and w.kind = 'ruled out' and w.ended_at is null
    and (w.until is null or w.until >= (o.start_at at time zone 'Europe/London')::date);
