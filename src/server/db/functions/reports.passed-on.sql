-- The last carer of an appointment who owed its report is taken off, and others stay who owe none: the first of them owes it now.
-- At the end of the transaction: somebody may have come in their place. A report that is written already is owed by nobody.
create or replace function report_pass_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from report r where r.appointment_id = new.appointment_id and r.is_live and r.is_required) then
    update report set is_required = true where appointment_carer_id = (
      select ac.id from appointment_carer ac
      where ac.appointment_id = new.appointment_id and ac.is_live and not assignment_is_written(new.id, true)
      order by ac.sort_order, ac.id limit 1);
  end if;
  return null;
end $$;
