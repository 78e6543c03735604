-- Checks of carers (contract/organisations/checks.ts).

-- The kinds that a service asks for and of which the carer has no valid check on a day, with the last day of the one that
-- ran out before, if there was one. Read as the caller: to carers about themselves, to the office about everybody.
-- Plain SQL, so that a query about many assignments takes it in as a join.
create or replace function find_missing_checks(who uuid, service uuid, day date)
returns table (kind_id uuid, name text, expired_on date) language sql stable as $$
  select k.id, k.name, (select max(c.expires_on) from carer_check c
    where c.carer_id = who and c.kind_id = k.id and c.archived_at is null and c.expires_on < day)
  from service_check s join check_kind k on k.id = s.kind_id and k.archived_at is null
  where s.service_type_id = service and s.dropped_at is null and not exists (select from carer_check c
    where c.carer_id = who and c.kind_id = k.id and c.archived_at is null
      and c.issued_on <= day and coalesce(c.expires_on, 'infinity') >= day)
$$;

create or replace function missing_checks(carer uuid, service_type uuid, on_day date) returns text[]
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return array(select m.name from find_missing_checks(carer, service_type, on_day) m order by lower(m.name), m.kind_id);
end $$;

-- A check is a carer's, of a kind in use, begins with no day that lies ahead, and has its last day where the kind expires.
create or replace function carer_check_guard() returns trigger language plpgsql as $$
declare
  kind check_kind;
begin
  select * into kind from check_kind where id = new.kind_id;
  if new.archived_at is not null then
    return new;
  elsif tg_op = 'INSERT' and not exists (select from app_user u where u.id = new.carer_id and u.user_type = 'user') then
    raise exception 'Carers hold checks.' using errcode = 'check_violation', constraint = 'carer_check_of_carer';
  elsif tg_op = 'INSERT' and kind.archived_at is not null then
    raise exception 'The kind is archived.' using errcode = 'check_violation', constraint = 'carer_check_kind_in_use';
  elsif kind.months is not null and new.expires_on is null and (tg_op = 'INSERT' or old.expires_on is not null) then
    raise exception 'It expires.' using errcode = 'check_violation', constraint = 'carer_check_expires';
  elsif new.issued_on > (current_instant() at time zone 'Europe/London')::date then
    raise exception 'It lies ahead.' using errcode = 'check_violation', constraint = 'carer_check_ahead';
  end if;
  return new;
end $$;

-- Writes how those carers stand with those kinds; null stands for all. Two at once take turns, so that the second sees what
-- the first has written. Triggers keep these rows, so that lists and the plot of checks read one index.
create or replace function settle_check_standings(carers uuid[], kinds uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('check_standing'));
  with wanted as materialized (
    select u.id as carer_id, k.id as kind_id, c.id as check_id, coalesce(c.until, '-infinity') as holds_until
    from app_user u cross join check_kind k left join lateral (
      select h.id, coalesce(h.expires_on, 'infinity') as until from carer_check h
      where h.carer_id = u.id and h.kind_id = k.id and h.archived_at is null
      order by coalesce(h.expires_on, 'infinity') desc, h.issued_on desc, h.id desc limit 1) c on true
    where u.user_type = 'user' and u.is_active and (carers is null or u.id = any(carers))
      and k.archived_at is null and (kinds is null or k.id = any(kinds))
      and (c.id is not null or exists (select from service_check s where s.kind_id = k.id and s.dropped_at is null))),
  gone as (
    delete from check_standing s where (carers is null or s.carer_id = any(carers)) and (kinds is null or s.kind_id = any(kinds))
      and not exists (select from wanted w where w.carer_id = s.carer_id and w.kind_id = s.kind_id))
  insert into check_standing as s (carer_id, kind_id, check_id, holds_until)
  select carer_id, kind_id, check_id, holds_until from wanted
  on conflict (carer_id, kind_id) do update set check_id = excluded.check_id, holds_until = excluded.holds_until
    where (s.check_id, s.holds_until) is distinct from (excluded.check_id, excluded.holds_until);
end $$;

-- A check that was renewed, put right or archived is news no longer.
create or replace function carer_check_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_check_standings(array[new.carer_id], array[new.kind_id]);
  perform settle_notifications(c.id, array['check_expiring', 'carer_check_expiring'])
  from carer_check c left join check_standing s on s.check_id = c.id
  where c.carer_id = new.carer_id and c.kind_id = new.kind_id
    and (s.id is null or s.holds_until > (current_instant() at time zone 'Europe/London')::date + check_soon_days());
  return null;
end $$;

create or replace function service_check_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_check_standings(null, array[case when tg_op = 'DELETE' then old.kind_id else new.kind_id end]);
  return null;
end $$;

-- A service that stops asking for a kind gives its reason, and so does the archiving of a kind that a service asks for: while it
-- is archived nobody asks for it.
create or replace function check_kind_archive() returns trigger language plpgsql as $$
begin
  if new.archived_at is null then
    new.archived_reason := null;
  elsif new.archived_reason is null
      and exists (select from service_check s where s.kind_id = new.id and s.dropped_at is null) then
    raise exception 'Services ask for it.' using errcode = 'check_violation', constraint = 'check_kind_archived_why';
  end if;
  return new;
end $$;

-- Every service asks for the kind, but for those that dropped it and said why.
create or replace function check_kind_ask_everywhere() returns trigger language plpgsql as $$
begin
  insert into service_check (service_type_id, kind_id) select s.id, new.id from service_type s
  on conflict (service_type_id, kind_id) do nothing;
  return null;
end $$;

create or replace function service_type_ask() returns trigger language plpgsql as $$
begin
  insert into service_check (service_type_id, kind_id) select new.id, k.id from check_kind k where k.is_asked_everywhere;
  return null;
end $$;

create or replace function check_kind_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_check_standings(null, array[new.id]);
  return null;
end $$;

create or replace function app_user_settle_checks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_check_standings(array[new.id], null);
  return null;
end $$;

-- Days before its end from which a check is said to expire soon.
create or replace function check_soon_days() returns integer language sql immutable return 60;

-- Tells carer and office of a check that ends in 60, 30 and 7 days, and once it has ended. It may be asked any number of times:
-- each is told once for a last day. One that is written down with 20 days left is told of as one of 30 days, and not of 60 too.
create or replace function tell_of_expiring_checks() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := (current_instant() at time zone 'Europe/London')::date;
  s record;
begin
  for s in
    select c.id, c.carer_id, format('%s:%s:%s', c.id, c.expires_on, case when c.expires_on < today then 'over'
      when c.expires_on <= today + 7 then '7' when c.expires_on <= today + 30 then '30' else '60' end) as key
    from check_standing st join carer_check c on c.id = st.check_id
    where st.holds_until >= today - 30 and st.holds_until <= today + check_soon_days()
    order by st.holds_until, st.id
  loop
    perform tell_people('check_expiring', s.id, 'check_expiring:' || s.key, array[s.carer_id], false);
    perform tell_people('carer_check_expiring', s.id, 'carer_check_expiring:' || s.key, '{}', true);
  end loop;
end $$;
