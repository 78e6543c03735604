-- Sums of what is closed to the reader.

-- The changes of what a client owes by invoices that are closed to the actor, as one sum a day: an organisation pays by the whole
-- of its statement, whoever reads it. Tells nothing of an invoice, and a client's user nothing of another organisation.
create or replace function closed_statement_sums(of_client uuid) returns table (date date, pence bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if (of_client = actor_client_id()) is not true
      and not exists (select from app_user u where u.id = actor_id() and u.user_type = 'admin' and u.is_active) then
    return;
  end if;
  return query with closed as (
      select i.* from invoice i where i.client_id = of_client and i.status = 'issued'
        and i.young_person_id = any(actor_closed_young_person_ids())),
    change as (
      select c.issued as day, case c.kind when 'invoice' then 1 else -1 end * (c.subtotal_pence + c.vat_pence) as amount from closed c
      union all
      select p.date, case when p.kind in ('refund', 'correction') then 1 else -1 end * p.amount_pence from invoice_payment p
        join closed c on c.id = p.invoice_id)
    select g.day, sum(g.amount)::bigint from change g group by g.day;
end $$;

-- The same of what is owed and of what came too much, as sums of a client and a due day.
create or replace function closed_owed_sums() returns table (client_id uuid, due date, pence bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own_client uuid := actor_client_id();
begin
  if own_client is null
      and not exists (select from app_user u where u.id = actor_id() and u.user_type = 'admin' and u.is_active) then
    return;
  end if;
  return query select o.client_id, o.due, sum(o.owed)::bigint from (
      select i.client_id, i.due, i.subtotal_pence + i.vat_pence - i.paid_pence - i.credited_pence - i.written_off_pence as owed
      from invoice i where i.kind = 'invoice' and i.status = 'issued' and i.young_person_id = any(actor_closed_young_person_ids())
        and (own_client is null or i.client_id = own_client)) o
    where o.owed <> 0 group by o.client_id, o.due, o.owed > 0;
end $$;
