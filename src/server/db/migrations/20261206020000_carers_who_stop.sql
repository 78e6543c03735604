-- A carer who is switched off, or is a carer no more, is waited for no longer: their part in open offers ends, what they asked of
-- the office is withdrawn, and swaps with them lapse.

-- filled by db/functions
create function app_user_end_waiting() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger app_user_end_waiting after update of user_type, is_active on app_user for each row
  when (old.user_type = 'user' and old.is_active and not (new.user_type = 'user' and new.is_active))
  execute function app_user_end_waiting();

-- Of those who stopped before there was this rule.
update offer_carer oc set status = 'ended' from offer o, app_user u
  where o.id = oc.offer_id and o.status = 'open' and oc.status = 'offered' and u.id = oc.carer_id
    and not (u.user_type = 'user' and u.is_active);
update offer o set status = 'ended' where o.status = 'open'
  and exists (select from offer_carer oc join app_user u on u.id = oc.carer_id
    where oc.offer_id = o.id and oc.status = 'ended' and not (u.user_type = 'user' and u.is_active))
  and not exists (select from offer_carer oc where oc.offer_id = o.id and oc.status = 'offered');
update leave_request r set status = 'withdrawn' from app_user u
  where u.id = r.carer_id and r.status = 'asked' and not (u.user_type = 'user' and u.is_active);
update swap s set status = 'lapsed' from app_user u
  where u.id in (s.asker_id, s.colleague_id) and s.closed_at is null and not (u.user_type = 'user' and u.is_active);
