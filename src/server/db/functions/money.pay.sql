-- What decides the pay of shifts, by the ids of their timesheets: the rate in force on the day on which each begins, whether its
-- report is approved, and the client's local authority, which says whose bank holidays count. Of the actor's own, or for the office.
-- A carer has no other way to any rate.
create or replace function find_pay_terms(sheets uuid[]) returns table (timesheet_id uuid, is_approved boolean, authority_code text,
  rate_id uuid, hour_pence integer, evening_percent integer, night_percent integer, weekend_percent integer,
  bank_holiday_percent integer, sleep_in_pence integer) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select t.id, ac.report_status in ('approved', 'not required'), c.local_authority_code, r.id, r.hour_pence,
      r.evening_percent, r.night_percent, r.weekend_percent, r.bank_holiday_percent, r.sleep_in_pence
    from timesheet t join appointment_carer ac on ac.id = t.appointment_carer_id
      join appointment a on a.id = t.appointment_id join client c on c.id = t.client_id
      cross join lateral (select
        (case when t.status = 'submitted' then t.started_at else t.planned_start_at end at time zone 'Europe/London')::date as day) d
      left join lateral (select p.* from pay_rate p
        where (p.carer_id = t.carer_id or p.carer_id is null) and (p.service_type_id = a.service_type_id or p.service_type_id is null)
          and p.from_date <= d.day and (p.until_date is null or p.until_date >= d.day)
        order by p.carer_id is null, p.service_type_id is null limit 1) r on true
    where t.id = any(sheets) and (t.carer_id = actor_id()
      or exists (select from app_user u where u.id = actor_id() and u.user_type = 'admin'));
end $$;
