-- The record of views: about which young person a look was, and its seals.

-- The young person that a record is about, whatever the record is; null where it is about nobody. Ids are unique among all
-- tables. A table that leads to a young person and is missing here fails a test.
create or replace function young_person_reached_from(record uuid) returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select young_person_id from (
    select id as young_person_id from young_person where id = record
    union all select young_person_id from appointment where id = record
    union all select young_person_id from offer where id = record
    union all select young_person_id from offer_carer where id = record
    union all select young_person_id from swap where id = record
    union all select young_person_id from report where id = record
    union all select young_person_id from appointment_carer where id = record
    union all select young_person_id from app_report where id = record
    union all select young_person_id from app_report_submission where id = record
    union all select young_person_id from diary where id = record
    union all select young_person_id from diary_addendum where id = record
    union all select young_person_id from characteristic where id = record
    union all select young_person_id from characteristic_level_change where id = record
    union all select young_person_id from young_person_address where id = record
    union all select young_person_id from young_person_relation where id = record
    union all select young_person_id from young_person_reader where id = record
    union all select young_person_id from carer_wish where id = record
    union all select young_person_id from referral where id = record
    union all select f.young_person_id from referral_message m join referral f on f.id = m.referral_id where m.id = record
    union all select ac.young_person_id from timesheet t join appointment_carer ac on ac.id = t.appointment_carer_id where t.id = record
    union all select ac.young_person_id from timesheet_change k join timesheet t on t.id = k.timesheet_id
      join appointment_carer ac on ac.id = t.appointment_carer_id where k.id = record
    union all select ac.young_person_id from expense e join appointment_carer ac on ac.id = e.appointment_carer_id where e.id = record
    union all select ac.young_person_id from mileage m join appointment_carer ac on ac.id = m.appointment_carer_id where m.id = record
    union all select ac.young_person_id from claim_change k join appointment_carer ac on ac.id = k.appointment_carer_id where k.id = record
    union all select ac.young_person_id from carer_extra_info i join appointment_carer ac on ac.id = i.appointment_carer_id where i.id = record
    union all select ac.young_person_id from attendance d join appointment_carer ac on ac.id = d.appointment_carer_id where d.id = record
    union all select ac.young_person_id from carer_notice n join appointment_carer ac on ac.id = n.appointment_carer_id where n.id = record
    union all select a.young_person_id from visit_notice n join appointment a on a.id = n.appointment_id where n.id = record
    union all select ac.young_person_id from appointment_carer ac join emergency_alert alert on alert.appointment_carer_id = ac.id
      where alert.id = record
        or alert.id = (select n.alert_id from emergency_alert_note n where n.id = record)
        or alert.id = (select p.alert_id from emergency_alert_position p where p.id = record)
        or alert.id = any(array(select p.alert_id from emergency_alert_press p where p.id = record))
    union all select coalesce(q.young_person_id, f.young_person_id) from quotation q left join referral f on f.id = q.referral_id
      where q.id = record
    union all select young_person_id from invoice where id = record
    union all select ac.young_person_id from invoice_line l join appointment_carer ac on ac.id = l.appointment_carer_id where l.id = record
    union all select ac.young_person_id from cancellation_waiver w join appointment_carer ac on ac.id = w.appointment_carer_id where w.id = record
    union all select i.young_person_id from invoice_payment p join invoice i on i.id = p.invoice_id where p.id = record
    union all select i.young_person_id from invoice_reminder r join invoice i on i.id = r.invoice_id where r.id = record
    union all select young_person_id from missing_episode where id = record
    union all select young_person_id from missing_episode_note where id = record
    union all select young_person_id from notifiable_event where id = record
    union all select young_person_id from notifiable_duty where id = record
    union all select young_person_id from complaint where id = record
    union all select c.young_person_id from complaint_step s join complaint c on c.id = s.complaint_id where s.id = record
    union all select r.young_person_id from report_reminder m join report r on r.id = m.report_id where m.id = record
    union all select r.young_person_id from report_document d join report r on r.id = d.report_id where d.id = record
    union all select r.young_person_id from report_email e join report r on r.id = e.report_id where e.id = record
    union all select ac.young_person_id from emergency_alert_press p join appointment_carer ac on ac.id = p.appointment_carer_id where p.id = record
    union all select e.young_person_ids[1] from email e where e.id = record
    union all select m.young_person_ids[1] from mailbox_message m where m.id = record
    union all select coalesce(f.young_person_id, d.young_person_id, asked.young_person_id, r.young_person_id, ac.young_person_id)
      from stored_file f left join diary d on d.id = f.diary_id left join referral asked on asked.id = f.referral_id
        left join report_document made on made.id = f.report_document_id left join report r on r.id = made.report_id
        left join expense e on e.id = f.expense_id left join appointment_carer ac on ac.id = e.appointment_carer_id
      where f.id = record) found limit 1);
end $$;

-- Whether a change of a claim or file leads to one of some young people: those records name nobody themselves. Only looked up
-- where there is somebody to lead to.
create or replace function claim_reaches(subject uuid, young_persons uuid[]) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return cardinality(young_persons) > 0 and (coalesce(young_person_reached_from(subject) = any(young_persons), false)
    or exists (select from email e where e.id = claim_reaches.subject and e.young_person_ids && young_persons));
end $$;
-- Plain SQL, which becomes part of the statement: a log of a thousand changes of profiles calls no function for them.
create or replace function claim_leads_to(subject_table text, subject uuid, young_persons uuid[]) returns boolean language sql stable
  return subject_table in ('timesheet', 'timesheet_change', 'expense', 'mileage', 'claim_change', 'carer_extra_info', 'attendance', 'stored_file',
      'report_document', 'report_email', 'referral', 'referral_message', 'emergency_alert', 'emergency_alert_note', 'invoice', 'invoice_payment',
      'invoice_reminder', 'cancellation_waiver', 'quotation', 'email', 'report_reminder', 'emergency_alert_press', 'complaint', 'complaint_step')
    and claim_reaches(subject, young_persons);

-- Whether a record leads to a restricted young person, or may: then no word of them leaves the product.
create or replace function leads_to_restricted(record uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from young_person y where y.id = young_person_reached_from(record) and y.is_restricted)
    or exists (select from referral_kept_back k where k.referral_id = record);
end $$;

create or replace function record_view_of_young_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.young_person_id := young_person_reached_from(new.subject_id);
  return new;
end $$;

-- One look at a list: at every young person whom its records lead to. The same list with the same people, asked for again
-- within ten minutes, is the same look, so that an open page does not fill the log.
create or replace function look_at_list(list text, subject uuid, records uuid[], request text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown uuid[] := array(select id from young_person where id = any(records) order by id);
begin
  -- Most lists name young people themselves, and nothing is left to be looked up.
  if cardinality(shown) < cardinality(records) then
    shown := array(select id from unnest(shown) as id union
      select young_person_reached_from(other) from (select unnest(records) as other except select unnest(shown)) others order by 1);
    shown := array_remove(shown, null);
  end if;
  insert into record_view (user_id, name, subject_id, was_found, request_id, young_person_ids)
  select actor_id(), list, subject, true, request, shown
  where not exists (select from record_view v where v.user_id = actor_id() and v.name = list and v.at > now() - interval '10 minutes'
    and v.young_person_ids = shown and v.subject_id is not distinct from subject);
end $$;

-- The looks at lists that showed a young person. Whom else a list showed is told to nobody: some may be closed to the reader.
create or replace function looks_at_lists(young_person uuid, since timestamptz, until timestamptz, viewers uuid[], newest_first boolean, most integer)
returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if young_person = any(actor_closed_young_person_ids()) then
    return;
  end if;
  if newest_first then
    return query select v.id from record_view v where v.young_person_ids @> array[young_person]
      and (since is null or v.at >= since) and (until is null or v.at < until) and (viewers is null or v.user_id = any(viewers))
      order by v.at desc, v.id desc limit most;
  else
    return query select v.id from record_view v where v.young_person_ids @> array[young_person]
      and (since is null or v.at >= since) and (until is null or v.at < until) and (viewers is null or v.user_id = any(viewers))
      order by v.at, v.id limit most;
  end if;
end $$;

-- The highest id below which nothing can appear any more: ids are given out before their rows are there to be seen, so
-- whoever is still adding one is waited for. Held for this statement alone, and given up after a second.
create or replace function settle_record_views() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('lock_timeout', '1s', true);
  lock table record_view in share mode;
  return (select max(id) from record_view);
end $$;

-- Seals the next looks up to that id, and answers how many. `npm run verify-audit` recomputes the hash. Looks at one record
-- are hashed as they were before there were looks at lists, so that older seals still hold.
create or replace function seal_record_views(until_id bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant integer := 10000;
  head record_view_chain;
  s record_view_seal;
  looks bytea;
begin
  select * into head from record_view_chain for update;
  select max(id), count(*), string_agg(sha256(convert_to((jsonb_build_array(v.id, extract(epoch from v.at), v.user_id, v.name,
      v.subject_id, v.young_person_id, v.was_found, v.request_id) || case when v.young_person_ids is null then '[]'
      else jsonb_build_array(v.young_person_ids) end)::text, 'UTF8')), ''::bytea order by v.id)
    into s.last_id, s.count, looks
  from (select * from record_view where id > head.last_id and id <= until_id order by id limit most) v;
  if s.count = 0 then
    return 0;
  end if;
  s.first_id := head.last_id + 1;
  s.number := head.number + 1;
  s.sealed_at := clock_timestamp();
  s.previous_hash := head.hash;
  s.hash := sha256(s.previous_hash || convert_to(jsonb_build_array(s.number, s.first_id, s.last_id, s.count,
    extract(epoch from s.sealed_at))::text, 'UTF8') || looks);
  insert into record_view_seal values (s.*);
  update record_view_chain set number = s.number, last_id = s.last_id, hash = s.hash;
  return s.count;
end $$;
