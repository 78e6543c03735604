-- Whether work of the time in which a price would count, from its first day until the next of the same client and service begins,
-- stands on a draft or on an invoice. A quotation's work has its own price, and so has the work that a client's own price list
-- covers; what a credit note took back is charged no more.
create or replace function is_price_charged(of_service uuid, of_client uuid, first_day date, own uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
  return exists (select from invoice i join invoice_line l on l.invoice_id = i.id
      cross join lateral (select min(f.date) as day from invoice_line f
        where f.invoice_id = l.invoice_id and f.appointment_carer_id = l.appointment_carer_id) work
    where i.kind = 'invoice' and i.end_date >= first_day and (of_client is null or i.client_id = of_client)
      and l.service_type_id = of_service and l.quotation_id is null and work.day >= first_day
      and work.day < coalesce((select min(n.from_date) from price_list n where n.service_type_id = of_service
        and n.client_id is not distinct from of_client and n.from_date > first_day and n.id is distinct from own), 'infinity')
      and (of_client is not null or not exists (select from price_list p where p.service_type_id = of_service
        and p.client_id = i.client_id and p.from_date <= work.day))
      and not exists (select from invoice_line k join invoice n on n.id = k.invoice_id
        where k.credits_line_id = l.id and n.status = 'issued'));

-- A price by which work is charged stays: it changes neither by its own row nor by another that would begin within its time.
-- One that has begun is corrected, or removed, as long as nothing is charged by it. Drafts that are being made are waited
-- for, and wait.
create or replace function price_list_keeps_past() returns trigger language plpgsql as $$
declare
  today date := (current_instant() at time zone 'Europe/London')::date;
begin
  if tg_op = 'DELETE' then
    perform pg_advisory_xact_lock(hashtext('price_list'));
    if old.from_date <= today and is_price_charged(old.service_type_id, old.client_id, old.from_date, old.id) then
      raise exception 'Work is charged by it.' using errcode = 'check_violation', constraint = 'price_list_charged';
    end if;
    return old;
  end if;
  perform pg_advisory_xact_lock(hashtext('price_list'));
  if tg_op = 'UPDATE' and old.from_date <= today
      and is_price_charged(old.service_type_id, old.client_id, old.from_date, old.id)
    or new.from_date <= today and is_price_charged(new.service_type_id, new.client_id, new.from_date, new.id) then
    raise exception 'Work is charged by it.' using errcode = 'check_violation', constraint = 'price_list_charged';
  end if;
  return new;
end $$;
