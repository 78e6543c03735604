-- Keeping an organisation, a team or a social worker in use: all who are with it do, also one whose record is closed to the asker.

-- ADM: of the organisation, team or social worker, how much of what keeps it in use is closed to the actor. Numbers alone: an
-- archive that did not count them would take a restricted child's organisation away unseen.
create or replace function count_closed_dependents(holder uuid) returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  closed constant uuid[] := case when exists (select from app_user u where u.id = actor_id() and u.user_type = 'admin' and u.is_active)
    then actor_closed_young_person_ids() else '{}' end;
begin
  return jsonb_build_object(
    'young_persons', (select count(*) from young_person y where y.id = any(closed) and y.status <> 'ARCHIVED'
      and holder in (y.client_id, y.team_id, y.social_worker_id)),
    'appointments', (select count(*) from appointment a where a.young_person_id = any(closed) and a.client_id = holder
      and a.status = 'active' and a.end_at > current_instant()),
    'referrals', (select count(*) from referral r where r.young_person_id = any(closed) and r.client_id = holder
      and r.status in ('submitted', 'in review')),
    'quotations', (select count(*) from quotation q left join referral r on r.id = q.referral_id
      where (q.young_person_id = any(closed) or r.young_person_id = any(closed)) and q.client_id = holder and q.status = 'sent'
        and q.valid_until >= (current_instant() at time zone 'Europe/London')::date));
end $$;

-- ADM, CLI: whether somebody has to take over from a social worker. Never told to the one who asks: the office hears of it.
create or replace function has_young_persons(worker uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from young_person y where y.social_worker_id = worker and y.status <> 'ARCHIVED');
end $$;

-- ADM: takes a carer who stops being one off appointments ahead, those too that are closed to the actor: left on, a restricted
-- young person's visit would stand as covered by somebody who no longer comes. Nothing of them is told.
create or replace function take_leaver_off(carer uuid, appointments uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_carers_wanted(appointments);
  update appointment_carer set removed_at = current_instant()
    where carer_id = carer and appointment_id = any(appointments) and removed_at is null;
  update appointment set updated_at = current_instant() where id = any(appointments);
end $$;
