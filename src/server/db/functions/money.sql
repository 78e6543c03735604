-- A price that has begun never changes: neither by a change of its own row nor by another that would begin within its time.
-- The first of a client and service may begin in the past, where there was none.
create or replace function price_list_keeps_past() returns trigger language plpgsql as $$
declare
  today date := (current_instant() at time zone 'Europe/London')::date;
begin
  if tg_op <> 'INSERT' and old.from_date <= today or tg_op = 'UPDATE' and new.from_date <= today then
    raise exception 'A price that has begun stays.' using errcode = 'check_violation', constraint = 'price_list_past';
  end if;
  if tg_op = 'INSERT' and new.from_date < today then
    perform pg_advisory_xact_lock(hashtextextended(concat(new.service_type_id, new.client_id), 0));
    if exists (select from price_list p where p.service_type_id = new.service_type_id
        and p.client_id is not distinct from new.client_id and p.from_date <= today) then
      raise exception 'A price that has begun stays.' using errcode = 'check_violation', constraint = 'price_list_past';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
