-- Invoices.

-- The next number of a kind and a year. The row stays locked until the work is kept or falls away: no number is left out.
-- The column invoice_number (migration of invoices) writes it as INV-2026-0001.
create or replace function next_invoice_number(wanted_kind text, wanted_year integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_number integer;
begin
  insert into invoice_series as s (kind, year, last) values (wanted_kind, wanted_year, 1)
    on conflict on constraint invoice_series_pk do update set last = s.last + 1 returning last into next_number;
  return next_number;
end $$;

-- Why the work of an assignment is not approved work, as contract/money/invoices.ts names it; null where it is. The caller sees
-- the invoice that it stands on: whether that may be issued does not hang on what else of the visit is open to them.
create or replace function withdrawn_work(assignment uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select case when not t.is_live then 'cancelled'
      when r.status in ('required', 'draft') then 'no report'
      when r.status not in ('approved', 'not required') then 'not approved'
      when t.status = 'required' then 'no timesheet' end
    from timesheet t join report r on r.appointment_carer_id = t.appointment_carer_id where t.appointment_carer_id = assignment);
end $$;

-- The VAT that a credit note of these lines takes back: credit notes one after the other come to the VAT of the whole, however
-- each of them would be rounded.
create or replace function credit_note_vat(credited uuid, line_ids uuid[]) returns bigint language sql stable
  return (select coalesce(sum(round(r.subtotal * r.vat_rate / 100)), 0) from (
      select l.vat_rate, sum(l.amount_pence) as subtotal from invoice_line l
      where l.invoice_id = credited and (l.id = any(line_ids) or exists (select from invoice_line k join invoice n on n.id = k.invoice_id
        where k.credits_line_id = l.id and n.status = 'issued'))
      group by l.vat_rate) r)
    - (select coalesce(sum(n.vat_pence), 0) from invoice n where n.credits_id = credited and n.status = 'issued');

-- Refuses every step that contract/money/invoices.ts does not draw. What is issued is numbered, dated, checked to the penny,
-- and changes no more, but for what is paid and credited.
create or replace function invoice_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment_days constant integer := 30;
  today date := (current_instant() at time zone 'Europe/London')::date;
  sums record;
begin
  if tg_op = 'DELETE' then
    if old.status = 'issued' then
      raise exception 'It is issued.' using errcode = 'check_violation', constraint = 'invoice_is_issued';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'It begins as a draft.' using errcode = 'check_violation', constraint = 'invoice_is_issued';
    end if;
    return new;
  end if;
  if old.status = 'issued' then
    if (new.status, new.kind, new.number_year, new.number, new.client_id, new.young_person_id, new.credits_id, new.reason,
        new.start_date, new.end_date, new.issued, new.due, new.issued_by, new.subtotal_pence, new.vat_pence, new.is_for_good)
      is distinct from (old.status, old.kind, old.number_year, old.number, old.client_id, old.young_person_id, old.credits_id,
        old.reason, old.start_date, old.end_date, old.issued, old.due, old.issued_by, old.subtotal_pence, old.vat_pence,
        old.is_for_good) then
      raise exception 'It is issued.' using errcode = 'check_violation', constraint = 'invoice_is_issued';
    end if;
  elsif new.status = 'issued' then
    select coalesce(sum(subtotal), 0) as subtotal, coalesce(sum(round(subtotal * vat_rate / 100)), 0) as vat into sums
      from (select vat_rate, sum(amount_pence) as subtotal from invoice_line where invoice_id = new.id group by vat_rate) r;
    if new.kind = 'credit note' then
      sums.vat := credit_note_vat(new.credits_id,
        array(select credits_line_id from invoice_line where invoice_id = new.id));
    end if;
    if (sums.subtotal, sums.vat) is distinct from (new.subtotal_pence::numeric, new.vat_pence::numeric) then
      raise exception 'Its lines add up to something else.' using errcode = 'check_violation', constraint = 'invoice_adds_up';
    end if;
    if not exists (select from invoice_line where invoice_id = new.id) then
      raise exception 'It has no lines.' using errcode = 'check_violation', constraint = 'invoice_has_lines';
    end if;
    new.issued := today;
    new.due := today + payment_days;
    new.issued_by := actor_id();
    new.number_year := extract(year from today);
    new.number := next_invoice_number(new.kind, new.number_year);
  end if;
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;

-- A credit note counts from when it is issued. Work of which every line is taken back may be invoiced again, but for good where
-- a note of one of them says so; a late cancellation is not, until somebody says so: its credit note waives it.
create or replace function invoice_settle_credit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  freed uuid[];
begin
  if new.kind = 'credit note' and new.status = 'issued' and old.status = 'draft' then
    update invoice set credited_pence = credited_pence + new.subtotal_pence + new.vat_pence where id = new.credits_id;
    if new.is_for_good then
      return null;
    end if;
    with gone as (
      delete from invoiced_work w where w.invoice_id = new.credits_id and not exists (
        select from invoice_line l where l.invoice_id = w.invoice_id and l.appointment_carer_id = w.appointment_carer_id
          and not exists (select from invoice_line c join invoice n on n.id = c.invoice_id
            where c.credits_line_id = l.id and n.status = 'issued' and not n.is_for_good))
      returning w.appointment_carer_id)
    select array_agg(appointment_carer_id) into freed from gone;
    insert into cancellation_waiver (appointment_carer_id, reason, credit_note_id, waived_by)
    select distinct l.appointment_carer_id, new.reason, new.id, new.issued_by from invoice_line l
    where l.invoice_id = new.id and l.cancelled_at is not null and l.appointment_carer_id = any(freed)
    on conflict on constraint cancellation_waived_once do nothing;
  end if;
  return null;
end $$;

-- Lines of what is issued stay as they are. A line of an invoice takes its visit for that invoice, and no other can. It keeps
-- the numbers of its quotation, which may be closed to a reader of the invoice. A late cancellation is charged only while its
-- appointment is cancelled as it was priced, which nobody changes meanwhile, and nobody has waived it.
create or replace function invoice_line_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  i invoice;
  taken_by uuid;
  cancelled_id uuid;
begin
  select * into i from invoice where id = coalesce(new.invoice_id, old.invoice_id) for update;
  if i.status = 'issued' then
    raise exception 'It is issued.' using errcode = 'check_violation', constraint = 'invoice_is_issued';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (i.kind = 'credit note') <> (new.credits_line_id is not null)
      or (new.credits_line_id is not null and not exists (
        select from invoice_line l where l.id = new.credits_line_id and l.invoice_id = i.credits_id)) then
    raise exception 'It takes back a line of another.' using errcode = 'check_violation', constraint = 'invoice_line_of_its_invoice';
  end if;
  select q.quotation_number, q.order_number into new.quotation_number, new.order_number
    from quotation q where q.id = new.quotation_id;
  if i.kind = 'invoice' then
    -- Each change of the work takes this row first, and waits.
    perform from appointment_carer where id = new.appointment_carer_id for share;
    insert into invoiced_work (appointment_carer_id, invoice_id) values (new.appointment_carer_id, i.id)
      on conflict on constraint invoiced_work_once do nothing;
    select invoice_id into taken_by from invoiced_work where appointment_carer_id = new.appointment_carer_id;
    if taken_by is distinct from i.id then
      raise exception 'It is invoiced already.' using errcode = 'unique_violation', constraint = 'invoiced_work_once';
    end if;
    if new.cancelled_at is not null then
      select appointment_id into cancelled_id from appointment_carer where id = new.appointment_carer_id;
      perform from appointment where id = cancelled_id and status = 'cancelled' and cancelled_at = new.cancelled_at for share;
      if not found then
        raise exception 'It is not cancelled.' using errcode = 'check_violation', constraint = 'cancellation_is_over';
      end if;
      if exists (select from cancellation_waiver where appointment_carer_id = new.appointment_carer_id) then
        raise exception 'It is waived.' using errcode = 'check_violation', constraint = 'cancellation_is_waived';
      end if;
    elsif exists (select from cancellation_waiver where appointment_carer_id = new.appointment_carer_id) then
      raise exception 'It is waived.' using errcode = 'check_violation', constraint = 'cancellation_is_waived';
    end if;
  end if;
  return new;
end $$;

-- Keeps what is paid and given up. Only what was issued as an invoice is paid, and no more goes back than came.
create or replace function invoice_payment_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  i invoice;
begin
  select * into i from invoice where id = new.invoice_id for update;
  if i.kind <> 'invoice' or i.status <> 'issued' then
    raise exception 'It is not issued.' using errcode = 'check_violation', constraint = 'invoice_payment_of_issued';
  end if;
  -- One transfer comes from one client.
  if new.bank_row is not null and exists (select from invoice_payment p join invoice o on o.id = p.invoice_id
      where p.bank_row = new.bank_row and o.client_id <> i.client_id) then
    raise exception 'It pays several clients.' using errcode = 'check_violation', constraint = 'invoice_payment_bank_client';
  end if;
  update invoice set
    paid_pence = paid_pence + case new.kind when 'payment' then new.amount_pence when 'write-off' then 0 else -new.amount_pence end,
    written_off_pence = written_off_pence + case new.kind when 'write-off' then new.amount_pence else 0 end
  where id = new.invoice_id;
  return null;
end $$;

-- The parts of an assignment that an invoice, or a draft of one, holds as they are charged: its times, and its miles where it
-- charges them. Tells nothing of the invoice: a carer who hands these in asks it too.
create or replace function invoiced_parts(assignment uuid) returns text[] language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce((select case when exists (select from invoice_line l where l.invoice_id = w.invoice_id
      and l.appointment_carer_id = assignment and l.unit = 'mile' and not exists (select from invoice_line k
        join invoice n on n.id = k.invoice_id where k.credits_line_id = l.id and n.status = 'issued'))
    then array['times', 'miles'] else array['times'] end
  from invoiced_work w where w.appointment_carer_id = assignment), '{}')
$$;

create or replace function invoiced_work_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A run that charges this work at this moment is waited for, and one that begins waits.
  perform from appointment_carer where id = new.appointment_carer_id for no key update;
  if (case tg_table_name when 'mileage' then 'miles' else 'times' end) = any(invoiced_parts(new.appointment_carer_id)) then
    raise exception 'It is invoiced.' using errcode = 'check_violation', constraint = 'visit_is_invoiced';
  end if;
  return new;
end $$;

-- Those rows of a bank's file that are recorded, on whichever invoice: a row that paid an invoice out of sight is recorded all
-- the same. Tells nothing of the invoice, and a row only to somebody who holds it.
create or replace function bank_rows_recorded(rows text[]) returns setof text language sql stable security definer
  set search_path = public, pg_temp as $$
  select p.bank_row from invoice_payment p where p.bank_row = any(rows) and p.bank_part = 1
$$;

-- Work that was handed in stays behind: moved ahead, it would be neither paid nor asked for again. On an invoice, or a draft of one,
-- its times, service, organisation and young person stay as they are charged.
create or replace function appointment_keep_work() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (old.start_at, old.end_at, old.service_type_id, old.client_id, old.young_person_id)
      is not distinct from (new.start_at, new.end_at, new.service_type_id, new.client_id, new.young_person_id) then
    return new;
  end if;
  -- Times or a report that are being handed in at this moment are waited for, and so is a run that charges the work.
  perform from appointment_carer where appointment_id = new.id order by id for no key update;
  if exists (select from appointment_carer ac join invoiced_work w on w.appointment_carer_id = ac.id where ac.appointment_id = new.id) then
    raise exception 'It is invoiced.' using errcode = 'check_violation', constraint = 'appointment_work_is_invoiced';
  end if;
  if new.start_at > current_instant() and exists (select from appointment_carer ac
      where ac.appointment_id = new.id and ac.removed_at is null and (ac.timesheet_status = 'submitted'
        or assignment_is_written(ac.id, true))) then
    raise exception 'It was worked.' using errcode = 'check_violation', constraint = 'appointment_work_not_ahead';
  end if;
  return new;
end $$;

-- The pence that came too much from a client and were not paid back, over all its invoices: what a letter to it says does not
-- hang on which of them its writer may open. Tells nothing of an invoice.
create or replace function client_overpaid(client uuid) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(i.paid_pence + i.credited_pence + i.written_off_pence - i.subtotal_pence - i.vat_pence), 0)::bigint from invoice i
  where i.client_id = client and i.kind = 'invoice' and i.status = 'issued'
    and i.paid_pence + i.credited_pence + i.written_off_pence > i.subtotal_pence + i.vat_pence
$$;

-- Past the policy, as referral_ids_called: those with these parts in their number and their total (patterns of `like`).
-- Null where there are more than 2,000. Which of them the office may see stays the policy's business.
create or replace function invoice_ids_like(number_part text, total_part text) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 2000;
  found uuid[];
begin
  if number_part is null then
    found := array(select i.id from invoice i where i.total like total_part limit most + 1);
  else
    found := array(select i.id from invoice i where lower(i.invoice_number) like number_part
      and (total_part is null or i.total like total_part) limit most + 1);
  end if;
  return case when cardinality(found) <= most then found end;
end $$;
