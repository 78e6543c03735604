-- The office is told of overdue referrals. Until when each is due: features/young-persons/referrals/referral-due.ts.

-- Tells the office of those that wait for longer than was promised, once for a due time.
create or replace function tell_of_referrals_due() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
begin
  for r in
    select f.id, extract(epoch from f.due_at)::bigint as due from referral f
    where f.status in ('submitted', 'in review')
      and f.due_at <= current_instant() and f.due_at > current_instant() - interval '1 day'
    order by f.due_at, f.id
  loop
    perform tell_people('referral_overdue', r.id, format('referral_overdue:%s:%s', r.id, r.due), '{}', true);
  end loop;
end $$;

-- One of the office has acted: the others need not.
create or replace function referral_settles() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.id, array['referral_submitted', 'referral_urgency', 'referral_overdue']);
  return null;
end $$;
