-- Late cancellations: since when, and what is not charged.

-- Keeps when an appointment is cancelled, by the one clock and by nobody's word. What came in as cancelled, or
-- was cancelled in the care planner, has no such moment.
-- A cancellation that is charged stays until its line is taken back; one that was waived is forgotten with it.
-- An appointment on an issued invoice is not cancelled before that is credited. The invoice is held, so that one that is being
-- issued at this moment refuses it too.
create or replace function appointment_keep_cancellation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charged record;
begin
  if tg_op = 'INSERT' then
    new.cancelled_at := null;
    return new;
  end if;
  new.cancelled_at := case when new.status <> 'cancelled' then null
    when old.status = 'cancelled' then old.cancelled_at
    -- CANCELLED_OUTSIDE: when they did it there is not told, and looking later is no short notice
    when new.cancellation_reason = 'Cancelled in the care planner' then null
    else current_instant() end;
  if old.status <> 'cancelled' and new.status = 'cancelled' then
    for charged in select i.status, i.invoice_number from appointment_carer ac join invoiced_work w on w.appointment_carer_id = ac.id
        join invoice i on i.id = w.invoice_id where ac.appointment_id = new.id order by i.id for share of i loop
      if charged.status = 'issued' then
        raise exception 'It is invoiced.' using errcode = 'check_violation', constraint = 'appointment_is_invoiced',
          detail = charged.invoice_number;
      end if;
    end loop;
  end if;
  if old.status = 'cancelled' and new.status <> 'cancelled' and exists (
      select from appointment_carer ac join invoiced_work w on w.appointment_carer_id = ac.id
        join invoice_line l on l.invoice_id = w.invoice_id and l.appointment_carer_id = ac.id
      where ac.appointment_id = new.id and l.cancelled_at is not null) then
    raise exception 'Its cancellation is invoiced.' using errcode = 'check_violation', constraint = 'cancellation_is_invoiced';
  end if;
  if old.status = 'cancelled' and new.status <> 'cancelled' then
    delete from cancellation_waiver w using appointment_carer ac
      where w.appointment_carer_id = ac.id and ac.appointment_id = new.id;
  end if;
  return new;
end $$;

-- Only a late cancellation is waived, or a visit that did not go as planned by its approved report, and that is on no invoice.
-- Against a run that is about to charge it the assignment and the appointment are held; a credit note has its line, and holds nothing.
create or replace function cancellation_waiver_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cancelled_id uuid;
begin
  if new.credit_note_id is not null then
    return new;
  end if;
  select appointment_id into cancelled_id from appointment_carer where id = new.appointment_carer_id for no key update;
  perform from appointment where id = cancelled_id and (status = 'cancelled' and cancelled_at is not null
    or status = 'active' and exists (select from report r join app_report p on p.report_id = r.id
      where r.appointment_carer_id = new.appointment_carer_id and p.deleted_at is null and p.status = 'approved'
        and chose_marked(p.form_id, p.form_version, p.answers, 'differs_from_plan'))) for no key update;
  if not found then
    raise exception 'It is not cancelled.' using errcode = 'check_violation', constraint = 'cancellation_is_over';
  end if;
  if exists (select from invoiced_work w where w.appointment_carer_id = new.appointment_carer_id) then
    raise exception 'It is invoiced.' using errcode = 'check_violation', constraint = 'cancellation_is_charged';
  end if;
  return new;
end $$;
