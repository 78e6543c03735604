-- Approved incidents: those at the client who are told, and whether anybody was.

-- Those at the authority who are told of an approved form that reports an incident: of the client it is for alone. Told to the
-- office, which approves it.
create or replace function social_workers_of_incident(form uuid) returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(u.id), '{}') from app_report a
    cross join unnest(find_social_workers(a.young_person_id)) worker join app_user u on u.id = worker and u.client_id = a.client_id
  where a.id = form and a.status = 'approved' and a.deleted_at is null
    and report_form_is_incident(a.form_id)
    and exists (select from app_user o where o.id = actor_id() and o.user_type = 'admin' and o.is_active)
$$;

-- Whether an approved form that reports an incident was told to nobody at the client since: no bell of theirs has it, and no e-mail
-- of its report went that is not refused. Notifications go in time, so it is not asked of an approval from long before. Told to the
-- office, of what is open to it.
create or replace function incident_is_untold(form uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from app_report a
    where a.id = form and a.status = 'approved' and a.deleted_at is null and a.decided_at > current_instant() - interval '90 days'
      and (a.young_person_id <> all(actor_closed_young_person_ids())) is not false
      and report_form_is_incident(a.form_id)
      and exists (select from app_user o where o.id = actor_id() and o.user_type = 'admin' and o.is_active)
      and not exists (select from app_user u join notification n on n.recipient_id = u.id
        where u.client_id = a.client_id and n.kind = 'incident_approved' and n.subject_id = a.id and n.created_at >= a.decided_at)
      and not exists (select from report_email e join email m on m.id = e.email_id
        where e.report_id = a.report_id and e.sent_at >= a.decided_at and m.refused_at is null));
end $$;
