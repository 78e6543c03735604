-- Quotations.

-- Refuses every step that contract/money/quotation-records.ts does not draw. A quotation is numbered without gaps and checked
-- to the penny when it is made; from then on it is answered once, until its last day, and nothing else of it changes.
create or replace function quotation_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (current_instant() at time zone 'Europe/London')::date;
  -- the number in words follows from the number, and is made after this
  answer_fields constant text[] := '{status,order_number,reason,quotation_number}';
  sums record;
begin
  if tg_op = 'INSERT' then
    select coalesce(sum(subtotal), 0) as subtotal, coalesce(sum(round(subtotal * vat_rate / 100)), 0) as vat into sums
      from (select (l ->> 'vat_rate')::numeric as vat_rate, sum((l ->> 'amount')::numeric * 100) as subtotal
        from jsonb_array_elements(new.lines) l group by 1) r;
    if (sums.subtotal, sums.vat) is distinct from (new.subtotal_pence::numeric, new.vat_pence::numeric) then
      raise exception 'Its lines add up to something else.' using errcode = 'check_violation', constraint = 'quotation_adds_up';
    end if;
    if new.status <> 'sent' then
      raise exception 'It begins as sent.' using errcode = 'check_violation', constraint = 'quotation_begins_sent';
    end if;
    if new.valid_until < today then
      raise exception 'Its last day is over.' using errcode = 'check_violation', constraint = 'quotation_expired';
    end if;
    if new.social_worker_id is not null
        and not exists (select from social_worker s where s.id = new.social_worker_id and s.client_id = new.client_id) then
      raise exception 'They work elsewhere.' using errcode = 'check_violation', constraint = 'quotation_own_social_worker';
    end if;
    new.created_by := actor_id();
    new.created_at := current_instant();
    new.number_year := extract(year from today);
    -- Last: until the work is kept nobody else takes a number.
    new.number := next_invoice_number('quotation', new.number_year);
    return new;
  end if;
  if old.status <> 'sent' then
    raise exception 'It is answered.' using errcode = 'check_violation', constraint = 'quotation_answered';
  end if;
  if old.valid_until < today then
    raise exception 'Its last day is over.' using errcode = 'check_violation', constraint = 'quotation_expired';
  end if;
  if to_jsonb(new) - answer_fields is distinct from to_jsonb(old) - answer_fields then
    raise exception 'It is frozen.' using errcode = 'check_violation', constraint = 'quotation_frozen';
  end if;
  new.answered_by := actor_id();
  new.answered_at := current_instant();
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;
