-- A young person is shown by the name they prefer, everywhere (YPN-03): lists, reports, documents and mail all read `name`.
-- Their first name stays what the papers call them, and finds them too.
create or replace function young_person_name(first_name text, last_name text, preferred_name text) returns text
language sql immutable parallel safe
return case
  when coalesce(btrim(preferred_name), '') = '' then btrim(first_name || ' ' || last_name)
  -- somebody typed all of it: Jo Reed
  when lower(right(btrim(preferred_name), length(last_name) + 1)) = lower(' ' || last_name) then btrim(preferred_name)
  else btrim(btrim(preferred_name) || ' ' || last_name)
end;

-- A young person who leaves an organisation stays known to it as they were called then; one who comes back has their record
-- there. A draft leaves nothing: no organisation has seen it.
create or replace function young_person_keep_former_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from young_person_former_client where young_person_id = new.id and client_id = new.client_id;
  if old.status <> 'DRAFT' then
    insert into young_person_former_client (young_person_id, client_id, name, until)
    values (new.id, old.client_id, old.name, current_instant());
  end if;
  return null;
end $$;

-- Ids of the young people whose names hold one of the first `telling` words, and of them the 200 that hold most (patterns of
-- `like`: how a word begins a word of the name, how it is inside). Behind a policy that asks anything, `like` may use no index, for it
-- might tell what it looked at. So the office's search asks here first, past the policy, and is told ids; which of them it may
-- see, and their names, stays the policy's business.
create or replace function young_person_ids_named(begins text[], inside text[], telling integer) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select found.id from (
      select distinct on (y.id) y.id, y.status, y.words
      from unnest(begins[:telling], inside[:telling]) as word (begins, inside) cross join lateral (
        select y.id, y.status, searched_text(y.first_name || ' ' || coalesce(y.middle_names || ' ', '') || y.last_name
          || coalesce(' ' || y.preferred_name, '')) as words from young_person y) y
      where y.words like word.begins or y.words like word.inside) found
    order by (select count(*) from unnest(begins, inside) as word (begins, inside)
        where found.words like word.begins or found.words like word.inside) desc,
      found.words like begins[1] desc, found.status = 'ARCHIVED', found.words, found.id
    limit 200);
end $$;

-- The same for the office's list: whose names hold every word (patterns of `like`, the longest first).
create or replace function young_person_ids_called(patterns text[]) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select y.id from (select id, searched_text(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '')) as words
      from young_person) y
    where y.words like patterns[1] and y.words like all(patterns));
end $$;

-- One that is in use now or will be. Also readers who may not see the address are told that there is one.
create or replace function has_confidential_address(young_person uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from young_person_address a where a.young_person_id = young_person and a.is_confidential
                 and a.archived_at is null and (a.to_date is null or a.to_date >= (current_instant() at time zone 'Europe/London')::date));
end $$;

-- The area that carers and clients read is the town of the address in use, and of a school only where no other is known. It is
-- empty while one is confidential: even the area would say where to look.
create or replace function young_person_without_area() returns trigger language plpgsql as $$
begin
  if new.home_area is not null and has_confidential_address(new.id) then
    new.home_area := null;
  end if;
  return new;
end $$;

create or replace function young_person_follow_address() returns trigger language plpgsql as $$
declare
  today date := (current_instant() at time zone 'Europe/London')::date;
  area text;
begin
  if not has_confidential_address(new.young_person_id) then
    area := (select a.town from young_person_address a where a.young_person_id = new.young_person_id and a.archived_at is null
               and (a.from_date is null or a.from_date <= today) and (a.to_date is null or a.to_date >= today)
             order by a.kind = 'School', a.from_date desc nulls last, a.id limit 1);
  end if;
  update young_person set home_area = area where id = new.young_person_id and home_area is distinct from area;
  return null;
end $$;

create or replace function characteristic_keep_level() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.level is distinct from old.level or new.removed_at is distinct from old.removed_at then
    insert into characteristic_level_change (characteristic_id, young_person_id, subcategory_id, level, at, recorded_by)
    values (new.id, new.young_person_id, new.subcategory_id, case when new.removed_at is null then new.level end,
      current_instant(), actor_id());
  end if;
  return null;
end $$;

-- Whether a level is more serious than another one, or there is no other.
create or replace function is_riskier(level text, other text) returns boolean language sql immutable
return other is null or array_position(array['red', 'orange', 'yellow', 'lightGreen', 'darkGreen'], level)
  < array_position(array['red', 'orange', 'yellow', 'lightGreen', 'darkGreen'], other);

-- Dangers of a young person that are high or very high, more serious than the overall risk, and that nobody has answered for; the
-- most serious first. An answer counts until a topic is more serious than it was at that time. Read as the caller: of topics in
-- their sight. (contract/young-persons/overall-risk.ts)
create or replace function find_risks_above(young_person uuid, overall text, kept_at timestamptz)
returns table (name text, level text) language sql stable as $$
  select k.name, c.level from characteristic c join characteristic_subcategory k on k.id = c.subcategory_id
  where c.young_person_id = young_person and c.removed_at is null and k.category = 'Risk' and c.level in ('red', 'orange')
    and is_riskier(c.level, overall)
    and (kept_at is null or is_riskier(c.level, (select l.level from characteristic_level_change l
      where l.characteristic_id = c.id and l.at <= kept_at order by l.at desc, l.id desc limit 1)))
  order by c.level = 'red' desc, k.sort_order, k.id
$$;

create or replace function risk_above(young_person uuid, overall text, kept_at timestamptz) returns text language sql stable as $$
  select level from find_risks_above(young_person, overall, kept_at) limit 1
$$;

-- A record does not become active while a danger is more serious than the overall risk and nobody has said why. What was said holds for the
-- overall risk of that time.
create or replace function young_person_risk_guard() returns trigger language plpgsql as $$
begin
  if new.risk_level is distinct from old.risk_level and new.risk_kept_at is not distinct from old.risk_kept_at then
    new.risk_kept_reason := null;
    new.risk_kept_at := null;
  end if;
  if new.status = 'ACTIVE' and old.status <> 'ACTIVE' and risk_above(new.id, new.risk_level, new.risk_kept_at) is not null then
    raise exception 'A danger is more serious than the overall risk.'
      using errcode = 'check_violation', constraint = 'young_person_risk_answered';
  end if;
  return new;
end $$;
