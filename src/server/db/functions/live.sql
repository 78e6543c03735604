-- Live screens: a change is told to those within whose scope it is.

-- A session that ends, and a person who is switched off or becomes somebody else, ends their live connections,
-- whatever code path it was. The channel carries one id: of a connection, a session or a person.
create or replace function end_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('placewell_live_end', new.id::text);
  return null;
end $$;

-- On whose live screens outside the office a changed row is told: the client organisation's, the carers' who are on it
-- (of what is known of a young person: YPW), and of a restricted young person's those of its readers alone.
create or replace function live_audience(kind text, r jsonb) returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  young_person young_person;
  client uuid := (r ->> 'client_id')::uuid;
  carers uuid[] := array_remove(array[(r ->> 'carer_id')::uuid], null);
  readers uuid[];
begin
  if kind = 'report_document' then
    return (select live_audience('report', to_jsonb(p)) from report p where p.id = (r ->> 'report_id')::uuid);
  elsif kind = 'referral_message' then
    return (select live_audience('referral', to_jsonb(f)) from referral f where f.id = (r ->> 'referral_id')::uuid);
  elsif kind = 'stored_file' then
    return coalesce((select live_audience('referral', to_jsonb(f)) from referral f where f.id = (r ->> 'referral_id')::uuid),
      (select live_audience('young_person', to_jsonb(y)) from young_person y where y.id = (r ->> 'young_person_id')::uuid));
  elsif kind = 'appointment' then
    carers := array(select ac.carer_id from appointment_carer ac
                    where ac.appointment_id = (r ->> 'id')::uuid and ac.removed_at is null limit 80);
  elsif kind = 'attendance' then
    client := (select ac.client_id from appointment_carer ac where ac.id = (r ->> 'appointment_carer_id')::uuid);
  elsif kind = 'client' then
    client := (r ->> 'id')::uuid;
  elsif kind = 'swap' then
    carers := array[(r ->> 'asker_id')::uuid, (r ->> 'colleague_id')::uuid];
  elsif kind = 'access' and r ? 'user_id' and not exists (select from young_person y
      where y.id = (r ->> 'young_person_id')::uuid and y.is_restricted) then
    -- Named, and of no effect while the record is open to all.
    return null;
  end if;

  select * into young_person from young_person y
    where y.id = coalesce((r ->> 'young_person_id')::uuid,
      (select f.young_person_id from referral f where kind = 'quotation' and f.id = (r ->> 'referral_id')::uuid), case when kind in ('young_person', 'access') then (r ->> 'id')::uuid end,
      (select ac.young_person_id from appointment_carer ac where ac.id = (r ->> 'appointment_carer_id')::uuid));
  if kind in ('young_person', 'young_person_address', 'young_person_relation', 'characteristic',
              'diary', 'diary_addendum', 'missing_episode', 'carer_wish', 'access') then
    -- As the row itself says it where it is their own: the organisation that they leave is told as well.
    client := case when young_person.status <> 'DRAFT' then
      coalesce(case when kind in ('young_person', 'access') then (r ->> 'client_id')::uuid end, young_person.client_id) end;
    -- Of the readers: an appointment of long ago names the young person too, and may stand on a carer's screen.
    carers := array(select ac.carer_id from appointment a join appointment_carer ac on ac.appointment_id = a.id
                    where a.young_person_id = young_person.id and case when kind = 'access' then ac.removed_at is null
                      else ac.is_live and is_in_carers_window(ac.start_at, ac.period) end
                    group by ac.carer_id order by max(ac.start_at) desc limit 80);
  end if;
  if kind = 'carer_wish' then
    -- Carers never learn of them.
    carers := '{}';
  end if;
  if kind in ('offer_carer', 'swap', 'timesheet', 'expense', 'mileage', 'carer_extra_info')
     or kind = 'referral' and ((r ->> 'is_quarantined')::boolean or r ->> 'status' = 'draft')
     or kind = 'diary' and r ->> 'released_at' is null
     or kind = 'diary_addendum' and not exists (select from diary d
       where d.id = (r ->> 'diary_id')::uuid and d.released_at >= (r ->> 'created_at')::timestamptz) then
    client := null;
  end if;
  -- As the row itself says it where it does: a record that is being closed is told to all who saw it until now.
  if coalesce((r ->> 'is_restricted')::boolean, young_person.is_restricted) then
    readers := array(select g.user_id from young_person_reader g
                     where g.young_person_id = young_person.id and g.removed_at is null limit 80);
    -- A person who is let in or shut out is told too.
    if r ? 'user_id' and kind = 'access' then
      readers := readers || (r ->> 'user_id')::uuid;
    end if;
  end if;
  if client is null and carers = '{}' then
    return null;
  end if;
  return jsonb_build_object('client', client, 'carers', to_jsonb(carers), 'readers', to_jsonb(readers));
end $$;

-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
-- Argument: the topic; `access` where it changes by whom a record may be read, so that everything is asked anew. Only the work
-- of a request is told: a load of many rows would be told to nobody in time.
create or replace function tell_live() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r jsonb;
  audience jsonb;
  is_access boolean := tg_table_name = 'young_person_reader' or tg_table_name = 'young_person' and tg_op = 'UPDATE'
    and (to_jsonb(old) -> 'is_restricted', to_jsonb(old) -> 'client_id')
      is distinct from (to_jsonb(new) -> 'is_restricted', to_jsonb(new) -> 'client_id');
begin
  foreach r in array array_remove(array[case when tg_op <> 'INSERT' then to_jsonb(old) end,
                                        case when tg_op <> 'DELETE' then to_jsonb(new) end], null) loop
    audience := live_audience(case when is_access then 'access' else tg_table_name end, r);
    if audience is not null then
      -- told once a transaction, however many rows have the same audience
      perform pg_notify('placewell_live',
        (jsonb_build_object('topic', case when is_access then 'access' else tg_argv[0] end) || audience)::text);
    end if;
  end loop;
  return null;
end $$;
