-- A database role's plain name. On an outside server the names carry their owner's behind it (db/pools.ts).
create function plain_role() returns text language sql stable as $$
  select substring(current_user from '^app_(?:admin|carer|client|public|system)')
$$;

-- Copies whose report it is, and refuses a step that report_transition does not name.
create or replace function app_report_guard() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then '' else old.status end;
begin
  if tg_op = 'INSERT' then
    select r.carer_id, r.client_id, r.young_person_id into strict new.carer_id, new.client_id, new.young_person_id
    from report r where r.id = new.report_id;
  end if;
  if was <> new.status and plain_role() in ('app_admin', 'app_carer')
     and not exists (select from report_transition t
                     where t.from_status = was and t.to_status = new.status and t.role = plain_role()) then
    raise exception 'No step from % to %.', was, new.status
      using errcode = 'check_violation', constraint = 'report_transition';
  end if;
  return new;
end $$;
