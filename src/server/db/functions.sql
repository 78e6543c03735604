-- The database's functions: each stands here once. Applied anew by every migration, before the policies. Migrations make
-- the first version that their triggers, constraints and indexes need; the one that counts is here. One that goes, or takes
-- other arguments, is dropped by a migration.
-- Functions that policies ask run as the owner, so that policies do not chase one another, and are plpgsql because that
-- keeps a plan for the whole connection: a plain SQL function is planned in every statement anew.

-- everybody -------------------------------------------------------------------------------------------------------------

-- The server sets app.user_id in front of every piece of work; without it nobody acts and no policy matches.
create or replace function actor_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- The token of a link, held by somebody who is not signed in; the server sets its hash in front of their work.
create or replace function actor_token_hash() returns bytea language sql stable parallel safe
  return decode(nullif(current_setting('app.token_hash', true), ''), 'hex');

-- The instant that time rules compare with: the clock, or the one a test has set.
create or replace function current_instant() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

-- A database role's plain name. On an outside server the names carry their owner's behind it (db/pools.ts).
create or replace function plain_role() returns text language sql stable as $$
  select substring(current_user from '^app_(?:admin|carer|client|public|system)')
$$;

-- Where a time comes twice, in October, the first of the two, as everywhere.
create or replace function london_instant(day date, time_of_day time) returns timestamptz language sql stable parallel safe as $$
  select case when (later - interval '1 hour') at time zone 'Europe/London' = day + time_of_day
              then later - interval '1 hour' else later end
  from (select (day + time_of_day) at time zone 'Europe/London' as later) as read
$$;

-- DAT-03: case, accents and spaces do not matter. Immutable so that an index can use it.
create or replace function search_text(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(btrim(lower(public.unaccent('public.unaccent'::regdictionary, value))), '\s+', ' ', 'g');

create or replace function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The record of changes only grows.' using errcode = 'insufficient_privilege';
end $$;

create or replace function refuse_ahead(constraint_name text) returns void language plpgsql as $$
begin
  if plain_role() in ('app_admin', 'app_carer') then
    raise exception 'This lies in the future.' using errcode = 'check_violation', constraint = constraint_name;
  end if;
end $$;

-- The work queue: every role may add a job in its transaction, none may read or change the queue.
create or replace function enqueue(task text, payload json) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts => 25);
end $$;

-- A session that ends, and a person who is switched off or becomes somebody else, ends their live connections,
-- whatever code path it was. The channel carries one id: of a connection, a session or a person.
create or replace function end_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('placewell_live_end', new.id::text);
  return null;
end $$;

-- the record of changes -------------------------------------------------------------------------------------------------

-- A record says which field changed, also where many share a column: those of a profile stand beside the others, and
-- each answer of a form under its group, entry and question.
create or replace function fields_of(stored jsonb) returns jsonb language sql immutable parallel safe
  return case
    when stored ? 'profile_core' then (stored - array['profile_core', 'profile_safety', 'profile_history', 'profile_admin'])
      || (stored -> 'profile_core') || (stored -> 'profile_safety') || (stored -> 'profile_history') || (stored -> 'profile_admin')
    -- what is still being written is no content yet
    when stored ? 'current_step' and stored ->> 'status' = 'draft' then stored - 'answers'
    when jsonb_typeof(stored -> 'answers') = 'object' then (stored - 'answers') || coalesce((
      select jsonb_object_agg(g.key || '.' || (e.place - 1) || '.' || a.key, a.value)
      from jsonb_each(stored -> 'answers') g,
        jsonb_array_elements(case when jsonb_typeof(g.value) = 'array' then g.value else '[]' end) with ordinality as e (entry, place),
        jsonb_each(case when jsonb_typeof(e.entry) = 'object' then e.entry else '{}' end) a), '{}')
    else stored end;

-- Nothing of a young person's is ever deleted; it is put away, which is what people mean by deleting it.
create or replace function was_put_away(old_row jsonb, new_row jsonb) returns boolean language sql immutable parallel safe
  return coalesce(old_row ->> 'archived_at', old_row ->> 'deleted_at', old_row ->> 'removed_at') is null
    and coalesce(new_row ->> 'archived_at', new_row ->> 'deleted_at', new_row ->> 'removed_at') is not null;

-- The hash of a record. `npm run verify-audit` recomputes it.
create or replace function change_record_hash(previous_hash bytea, r change_record) returns bytea language sql stable
  return sha256(previous_hash || convert_to(jsonb_build_array(
    r.seq, r.id, extract(epoch from r.at), r.category, r.action, r.performed_by, r.subject_table, r.subject_id,
    r.young_person_id, r.changes, r.request_id)::text, 'UTF8'));

-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone. Arguments: the category; the
-- columns that are no content, being copies of other rows or recorded where they arise; those of which only the first value
-- is. The answers of a report are recorded with each version handed in, not with every key stroke of a draft.
create or replace function record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else fields_of(to_jsonb(old)) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else fields_of(to_jsonb(new)) end;
  kept jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  head change_chain;
  r change_record;
begin
  select coalesce(jsonb_agg(jsonb_build_object('field', k, 'before', old_row -> k, 'after', new_row -> k) order by k), '[]')
    into r.changes
  from (select jsonb_object_keys(old_row || new_row) as k) as keys
  where k not in ('version', 'updated_at', 'period', 'is_live', 'sort_order')
    and k <> all (string_to_array(coalesce(tg_argv[1], ''), ' '))
    and not (tg_op = 'UPDATE' and k = any (string_to_array(coalesce(tg_argv[2], ''), ' ')))
    and coalesce(old_row -> k, 'null'::jsonb) is distinct from coalesce(new_row -> k, 'null'::jsonb);
  if r.changes = '[]'::jsonb then
    return null;
  end if;
  select * into head from change_chain for update;
  r.seq := head.seq + 1;
  r.id := uuidv7();
  r.at := clock_timestamp();
  -- a photo is of the profile, a picture of a case note is of the case notes
  r.category := case when tg_table_name = 'stored_file' and kept ->> 'young_person_id' is not null then 'Profile'
                     when tg_table_name = 'stored_file' and kept ->> 'diary_id' is not null then 'Case notes'
                     else tg_argv[0] end;
  r.action := case when tg_op = 'INSERT' then 'Created' when tg_op = 'DELETE' then 'Deleted'
                   when r.category in ('Profile', 'Case notes', 'Characteristic') and was_put_away(old_row, new_row) then 'Deleted'
                   else 'Updated' end;
  r.performed_by := actor_id();
  r.subject_table := tg_table_name;
  r.subject_id := (kept ->> 'id')::uuid;
  r.young_person_id := case when tg_table_name = 'young_person' then (kept ->> 'id')::uuid
                            when tg_table_name = 'stored_file' and kept ->> 'diary_id' is not null
                              then (select d.young_person_id from diary d where d.id = (kept ->> 'diary_id')::uuid)
                            else (kept ->> 'young_person_id')::uuid end;
  r.request_id := nullif(current_setting('app.request_id', true), '');
  r.previous_hash := head.hash;
  r.hash := change_record_hash(head.hash, r);
  insert into change_record values (r.*);
  update change_chain set seq = r.seq, hash = r.hash;
  return null;
end $$;

-- questions -------------------------------------------------------------------------------------------------------------

-- A published version never changes: answers were given to it.
create or replace function keep_published() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'A published version never changes.' using errcode = 'restrict_violation', constraint = 'question_form_version_published';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- organisations ---------------------------------------------------------------------------------------------------------

-- An agency without an administrator can be opened by nobody. Two who switch each other off at once take turns here, and
-- the second one sees what the first has done; of oneself nobody takes it away at all.
create or replace function app_user_keep_administrator() returns trigger language plpgsql as $$
begin
  if old.id = actor_id() then
    raise exception 'Administrators do not take their own office away.'
      using errcode = 'restrict_violation', constraint = 'app_user_own_office';
  end if;
  perform pg_advisory_xact_lock(hashtext('app_user_keep_administrator'));
  if not exists (select from app_user where user_type = 'admin' and is_active and id <> old.id) then
    raise exception 'One active administrator must remain.'
      using errcode = 'restrict_violation', constraint = 'app_user_last_administrator';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function actor_client_id() returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select client_id from app_user where id = actor_id() and is_active and user_type = 'client');
end $$;

-- a carer who shares one of the actor's appointments; `offset 0` keeps it a probe for each of theirs that ends with the
-- first match, not a join of two histories
create or replace function actor_works_with(carer uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer theirs
                 where theirs.carer_id = carer and theirs.removed_at is null
                   and exists (select from appointment_carer mine
                               where mine.appointment_id = theirs.appointment_id and mine.carer_id = actor_id()
                                 and mine.removed_at is null offset 0));
end $$;

-- a carer on an appointment of the actor's client organisation
create or replace function actor_client_has_carer(carer uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer ac
                 where ac.carer_id = carer and ac.removed_at is null and ac.client_id = actor_client_id());
end $$;

-- the office's coordinators and how to reach them: the one thing of a colleague's that everybody signed in is told
create or replace function actor_coordinators() returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'area', u.coordinator_area, 'phone', u.phone)
            order by search_text(u.coordinator_area), search_text(u.name), u.id)
          from app_user u where u.coordinator_area is not null and u.is_active and actor_id() is not null);
end $$;

-- when the actor was last seen in the visit before this one
create or replace function actor_last_visit_at() returns timestamptz language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select max(s.last_seen_at) from session s where s.user_id = actor_id()
    and s.id <> (select latest.id from session latest where latest.user_id = actor_id() order by latest.signed_in_at desc, latest.id desc limit 1));
end $$;

-- TOK: the social worker whose details the holder of a link may correct, while the link is open
create or replace function actor_form_social_worker() returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select f.social_worker_id from temporal_form f
          where f.token_hash = actor_token_hash() and f.used_at is null and f.expires_at > current_instant());
end $$;

-- TOK: the client organisation of a public form whose token is held, as long as it is good
create or replace function actor_form_client() returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select f.client_id from form_token f
          where f.token_hash = actor_token_hash() and f.expires_at > current_instant());
end $$;

-- and those details, with what there is to choose from
create or replace function actor_form_details() returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('name', s.name, 'email', s.email, 'phone', s.phone, 'role', s.role,
      'client', (select jsonb_build_object('id', c.id, 'name', c.name) from client c where c.id = s.client_id),
      'team', (select jsonb_build_object('id', t.id, 'name', t.name) from team t where t.id = s.team_id),
      'teams', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by search_text(t.name), t.id), '[]')
                from team t where t.client_id = s.client_id and t.archived_at is null))
    from social_worker s where s.id = actor_form_social_worker());
end $$;

-- young persons ---------------------------------------------------------------------------------------------------------

-- A young person is shown by the name they prefer, everywhere (YPN-03): lists, reports, documents and mail all read `name`.
-- Their first name stays what the papers call them, and finds them too.
create or replace function young_person_name(first_name text, last_name text, preferred_name text) returns text
language sql immutable parallel safe
return case
  when coalesce(btrim(preferred_name), '') = '' then first_name || ' ' || last_name
  -- somebody typed all of it: Jo Reed
  when lower(right(btrim(preferred_name), length(last_name) + 1)) = lower(' ' || last_name) then btrim(preferred_name)
  else btrim(preferred_name) || ' ' || last_name
end;

-- From 14 days before an appointment to 30 days after its end. No appointment lasts longer than a week: the bound on the
-- start is there for the index.
create or replace function is_in_carers_window(start_at timestamptz, period tstzrange) returns boolean language sql stable as $$
  select start_at > current_instant() - interval '37 days'
    and start_at <= current_instant() + interval '14 days'
    and upper(period) > current_instant() - interval '30 days'
$$;

-- YPW: the young people of the actor's live appointments. All of them at once: they are few, and asking for each takes
-- longer.
create or replace function actor_young_person_ids() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select distinct ac.young_person_id from appointment_carer ac
               where ac.carer_id = actor_id() and ac.is_live
                 and is_in_carers_window(ac.start_at, ac.period)
                 and ac.young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
end $$;

-- the restricted young people whose readers the actor is not one of: closed to them, whatever their role
create or replace function actor_closed_young_person_ids() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select y.id from young_person y where y.is_restricted and not exists (select from young_person_reader r
    where r.young_person_id = y.id and r.user_id = actor_id() and r.removed_at is null));
end $$;

-- their names, for what names somebody without leading to them
create or replace function actor_closed_names() returns text[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select search_text(y.name) from young_person y where y.id = any(actor_closed_young_person_ids()));
end $$;

-- Ids of the young people whose names hold one of the first `telling` words, and of them the 200 that hold most (patterns of
-- `like`: how a word begins the name, how it is inside). Behind a policy that asks anything, `like` may use no index, for it
-- might tell what it looked at. So the office's search asks here first, past the policy, and is told ids; which of them it may
-- see, and their names, stays the policy's business.
create or replace function young_person_ids_named(starts text[], inside text[], telling integer) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select found.id from (
      select distinct on (y.id) y.id, y.status, y.words
      from unnest(starts[:telling], inside[:telling]) as word (starts, inside) cross join lateral (
        select y.id, y.status, search_text(y.first_name || ' ' || coalesce(y.middle_names || ' ', '') || y.last_name
          || coalesce(' ' || y.preferred_name, '')) as words from young_person y) y
      where y.words like word.starts or y.words like word.inside) found
    order by (select count(*) from unnest(starts, inside) as word (starts, inside)
        where found.words like word.starts or found.words like word.inside) desc,
      found.words like starts[1] desc, found.status = 'ARCHIVED', found.words, found.id
    limit 200);
end $$;

-- The same for the office's list: whose names hold every word (patterns of `like`, the longest first).
create or replace function young_person_ids_called(patterns text[]) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select y.id from (select id, search_text(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '')) as words
      from young_person) y
    where y.words like patterns[1] and y.words like all(patterns));
end $$;

-- One that is in use now or will be. Also readers who may not see the address are told that there is one.
create or replace function has_confidential_address(young_person uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from young_person_address a where a.young_person_id = young_person and a.is_confidential
                 and a.archived_at is null and (a.to_date is null or a.to_date >= (current_instant() at time zone 'Europe/London')::date));
end $$;

-- The area that carers and clients read is the town of the address in use, and empty while one is confidential: even
-- the area would say where to look.
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
             order by a.from_date desc nulls last, a.id limit 1);
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

create or replace function diary_of_author() returns trigger language plpgsql as $$
begin
  select u.name into strict new.author_name from app_user u where u.id = new.created_by;
  return new;
end $$;

create or replace function diary_addendum_of_diary() returns trigger language plpgsql as $$
begin
  select d.young_person_id into strict new.young_person_id from diary d where d.id = new.diary_id;
  select u.name into strict new.author_name from app_user u where u.id = new.created_by;
  return new;
end $$;

-- A carer changes their own case note within a day, until it is released: DIARY_EDIT_HOURS of the contract, for every door.
create or replace function diary_is_open(note uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from diary d where d.id = note and d.created_by = actor_id() and d.released_at is null
                 and d.created_at > current_instant() - interval '24 hours');
end $$;

create or replace function diary_not_ahead() returns trigger language plpgsql as $$
begin
  if london_instant(new.date, coalesce(new.time, '00:00')) > current_instant() then
    perform refuse_ahead('diary_not_ahead');
  end if;
  return new;
end $$;

-- appointments ----------------------------------------------------------------------------------------------------------

-- APPT: an appointment that the actor is assigned to
create or replace function actor_is_on(appointment uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer ac
                 where ac.appointment_id = appointment and ac.carer_id = actor_id() and ac.removed_at is null);
end $$;

-- A carer's claims for an assignment are theirs to read, and the office's unless the young person is closed to the reader.
create or replace function actor_opens_assignment(assignment uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer ac where ac.id = assignment and (ac.carer_id = actor_id()
    or (exists (select from app_user u where u.id = actor_id() and u.user_type = 'admin')
      and (ac.young_person_id <> all(actor_closed_young_person_ids())) is not false)));
end $$;

create or replace function appointment_keep_place() returns trigger language plpgsql as $$
begin
  insert into appointment_place (name) values (new.place) on conflict do nothing;
  return null;
end $$;

create or replace function appointment_push() returns trigger language plpgsql as $$
begin
  if (new.start_at, new.end_at, new.status, new.service_type_id, new.client_id, new.young_person_id)
     is distinct from (old.start_at, old.end_at, old.status, old.service_type_id, old.client_id, old.young_person_id) then
    update appointment_carer set period = period where appointment_id = new.id;
  end if;
  return null;
end $$;

-- Copies time, state, people and due time of the appointment to its assignments.
create or replace function appointment_carer_follow() returns trigger language plpgsql as $$
declare
  a record;
begin
  select ap.start_at, ap.end_at, ap.status, ap.client_id, ap.young_person_id, st.report_due_hours into strict a
  from appointment ap join service_type st on st.id = ap.service_type_id
  where ap.id = new.appointment_id;
  new.period := tstzrange(a.start_at, a.end_at);
  new.client_id := a.client_id;
  new.young_person_id := a.young_person_id;
  new.is_live := a.status = 'active' and new.removed_at is null;
  new.report_due_at := a.end_at + make_interval(hours => a.report_due_hours);
  return new;
end $$;

-- An answer once given stays: later ones are added behind it.
create or replace function appointment_answers_stay() returns trigger language plpgsql as $$
begin
  if old.warning_answers is not null and old.warning_answers is distinct from
     (select jsonb_agg(answer order by place) from jsonb_array_elements(new.warning_answers) with ordinality as each (answer, place)
      where place <= jsonb_array_length(old.warning_answers)) then
    raise exception 'Answers to warnings only grow.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace function assignment_state(a appointment_carer) returns text language sql immutable
  return case when a.removed_at is not null then 'removed' when a.is_live then 'live' else 'cancelled' end;

-- The transaction's own; the first one adds the job.
create or replace function carer_notice_batch() returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batch text := nullif(current_setting('app.notice_batch', true), '');
begin
  if batch is null then
    batch := uuidv7()::text;
    perform set_config('app.notice_batch', batch, true);
    perform enqueue('tell_carers', json_build_object('batch_id', batch));
  end if;
  return batch::uuid;
end $$;

create or replace function appointment_carer_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into carer_notice as n (batch_id, appointment_carer_id, appointment_id, carer_id, state_before, start_before, end_before,
    state, start_at, end_at, person_changed)
  values (carer_notice_batch(), new.id, new.appointment_id, new.carer_id,
    case when tg_op = 'INSERT' then 'none' else assignment_state(old) end,
    case when tg_op = 'UPDATE' then lower(old.period) end, case when tg_op = 'UPDATE' then upper(old.period) end,
    assignment_state(new), lower(new.period), upper(new.period),
    tg_op = 'UPDATE' and old.young_person_id is distinct from new.young_person_id)
  on conflict (batch_id, appointment_carer_id) do update set state = excluded.state, start_at = excluded.start_at,
    end_at = excluded.end_at, person_changed = n.person_changed or excluded.person_changed;
  return null;
end $$;

-- The place stands with the appointment alone.
create or replace function appointment_place_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into carer_notice (batch_id, appointment_carer_id, appointment_id, carer_id, state_before, start_before, end_before,
    state, start_at, end_at, place_changed)
  select carer_notice_batch(), a.id, a.appointment_id, a.carer_id, 'live', lower(a.period), upper(a.period), 'live',
    lower(a.period), upper(a.period), true
  from appointment_carer a where a.appointment_id = new.id and a.is_live
  on conflict (batch_id, appointment_carer_id) do update set place_changed = true;
  return null;
end $$;

-- reports ---------------------------------------------------------------------------------------------------------------

-- A report that was stored as required reads as missing once it is due (REP-03). A draft does too.
create or replace function report_status_now(stored text, due_at timestamptz) returns text language sql stable parallel safe
  return case when stored in ('required', 'draft') and due_at < current_instant() then 'missing' else stored end;

-- The kind of report that a service asks of an appointment of that day.
create or replace function report_type_asked(service uuid, on_day date) returns uuid language sql stable as $$
  select coalesce(
    (select l.report_type_id from service_report_form l
      where l.service_type_id = service and l.is_own and l.from_date <= on_day and (l.until_date is null or l.until_date > on_day)
      order by l.from_date desc limit 1),
    (select s.report_type_id from service_type s where s.id = service))
$$;

-- All that a service offers for an appointment of that day: its own, what any service may need, and what goes beside it.
create or replace function report_types_offered(service uuid, on_day date) returns setof report_type language sql stable as $$
  select t.* from report_type t
  where t.id = report_type_asked(service, on_day) or t.frequency <> 'EACH_APPOINTMENT' and (t.is_for_all
    or exists (select from report_type_service ts where ts.report_type_id = t.id and ts.service_type_id = service)
    or exists (select from service_report_form l where l.report_type_id = t.id and l.service_type_id = service
      and l.from_date <= on_day and (l.until_date is null or l.until_date > on_day)))
$$;

-- The form by which a report is fulfilled: the one that was begun, else the one that is asked. No visit is written twice.
create or replace function report_own_form(report uuid, service uuid, start_at timestamptz) returns uuid language sql stable as $$
  select coalesce(
    (select a.form_id from app_report a
      where a.report_id = report and a.deleted_at is null
        and exists (select from report_type t where t.form_id = a.form_id and t.frequency = 'EACH_APPOINTMENT')
      order by a.id limit 1),
    (select t.form_id from report_type t
      where t.id = report_type_asked(service, (start_at at time zone 'Europe/London')::date)))
$$;

-- A report's status follows from what was written. Its own form counts; a further one (incident, rating) only
-- where it waits for somebody. Approved once everything that was handed in is. A form written before the appointment
-- became another service's is its own too: nobody writes one visit twice.
create or replace function report_status_of(r report) returns text language sql stable as $$
  with written as (
    select a.status, exists (select from report_type t where t.form_id = a.form_id and (t.frequency = 'EACH_APPOINTMENT'
        or t.id = (select s.report_type_id from service_type s where s.id = r.service_type_id))) as is_own
    from app_report a where a.report_id = r.id and a.deleted_at is null)
  select case
    when exists (select from written where status = 'not approved') then 'not approved'
    when exists (select from written where status = 'submitted corrected') then 'submitted corrected'
    when exists (select from written where status = 'submitted') then 'submitted'
    when exists (select from written where is_own) then
      (select status from written where is_own order by status = 'draft' limit 1)
    when r.is_required then 'required'
    when exists (select from written where status in ('approved', 'numerical_submitted')) then
      (select min(status) from written where status in ('approved', 'numerical_submitted'))
    when exists (select from written where status = 'draft') then 'draft'
    else 'not required' end
$$;

-- Whether an option with that mark was chosen: `raises_concern` or `announces_incident`, as that version of the form has it.
create or replace function chose_marked(of_form uuid, of_version integer, answers jsonb, mark text) returns boolean
language sql stable as $$
  select exists (select from question_form_version v, jsonb_array_elements(v.questions) question,
      jsonb_array_elements(question -> 'options') option,
      jsonb_array_elements(answers -> (question ->> 'group_identifier')) entry
    where v.form_id = of_form and v.form_version = of_version and option -> mark = 'true'
      and entry -> (question ->> 'id') @> (option -> 'id'))
$$;

-- Something that was handed in announces an incident report, and none was handed in. A form that is being corrected counts as
-- it was handed in last.
create or replace function report_announces_incident(report uuid) returns boolean language sql stable as $$
  with written as (
    select a.id, a.form_id, exists (select from report_type t where t.form_id = a.form_id and t.alerts_office) as is_incident
    from app_report a where a.report_id = report and a.deleted_at is null and a.status <> 'draft')
  select not exists (select from written where is_incident) and exists (
    select from written w cross join lateral (
      select s.form_version, s.answers from app_report_submission s where s.app_report_id = w.id
      order by s.number desc limit 1) last
    where chose_marked(w.form_id, last.form_version, last.answers, 'announces_incident'))
$$;

create or replace function report_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and 'draft' = all(array[old.status, new.status]) and old.deleted_at is not distinct from new.deleted_at then
    -- Each pause in typing comes here. Nothing follows from a draft's words; the report is only newer.
    update report r set status = r.status where r.id = new.report_id;
  else
    update report r set status = report_status_of(r), owes_incident = report_announces_incident(r.id) where r.id = new.report_id;
  end if;
  return null;
end $$;

create or replace function report_version() returns trigger language plpgsql as $$
begin
  if old.is_required <> new.is_required then
    new.status := report_status_of(new);
  end if;
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;

-- The appointment's lists show the status from the assignment, so that they need not look here.
create or replace function report_tell_assignment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status <> new.status or old.is_required <> new.is_required then
    update appointment_carer set report_status = new.status, report_required = new.is_required
    where id = new.appointment_carer_id and (report_status, report_required) is distinct from (new.status, new.is_required);
  end if;
  return null;
end $$;

-- Made with the assignment, and follows it when the appointment moves, is cancelled or loses the carer.
create or replace function report_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into report as r (appointment_carer_id, appointment_id, carer_id, client_id, young_person_id, service_type_id,
    start_at, due_at, is_live, is_required, status)
  select new.id, new.appointment_id, new.carer_id, new.client_id, new.young_person_id, a.service_type_id,
    new.start_at, new.report_due_at, new.is_live, new.report_required, new.report_status
  from appointment a where a.id = new.appointment_id
  on conflict (appointment_carer_id) do update set
    client_id = excluded.client_id, young_person_id = excluded.young_person_id, service_type_id = excluded.service_type_id,
    start_at = excluded.start_at, due_at = excluded.due_at, is_live = excluded.is_live, is_required = excluded.is_required
  where (r.client_id, r.young_person_id, r.service_type_id, r.start_at, r.due_at, r.is_live, r.is_required)
    is distinct from (excluded.client_id, excluded.young_person_id, excluded.service_type_id, excluded.start_at,
      excluded.due_at, excluded.is_live, excluded.is_required);
  return null;
end $$;

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

create or replace function app_report_keep_submission() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status not in ('submitted', 'numerical_submitted', 'submitted corrected')
     or (tg_op = 'UPDATE' and old.status = 'approved')
     or (tg_op = 'UPDATE' and old.status = new.status and old.answers = new.answers) then
    return null;
  end if;
  insert into app_report_submission (app_report_id, number, carer_id, client_id, young_person_id, form_version, answers, submitted_at, submitted_by)
  select new.id, 1 + coalesce(max(s.number), 0), new.carer_id, new.client_id, new.young_person_id, new.form_version, new.answers,
    new.updated_at, coalesce(actor_id(), new.submitted_by)
  from app_report_submission s where s.app_report_id = new.id;
  return null;
end $$;

-- A draft stays a draft when its appointment is moved ahead; what is handed in is about what has begun. Taking an approval
-- back, or putting right what was handed in, is no handing in.
create or replace function app_report_not_ahead() returns trigger language plpgsql as $$
begin
  if new.status in ('submitted', 'numerical_submitted', 'submitted corrected')
     and (tg_op = 'INSERT' or old.status not in ('approved', new.status))
     and exists (select from report r where r.id = new.report_id and r.start_at > current_instant()) then
    perform refuse_ahead('app_report_not_ahead');
  end if;
  return new;
end $$;

-- The person in whose name a document is made: who approved what it says, or where the record is closed to them by now the first
-- administrator whom it is open to.
create or replace function document_maker(written uuid) returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select case when y.is_restricted then (
      select u.id from young_person_reader r join app_user u on u.id = r.user_id and u.user_type = 'admin' and u.is_active
      where r.young_person_id = y.id and r.removed_at is null order by u.id = a.decided_by desc, u.id limit 1)
    else a.decided_by end
    from app_report a left join young_person y on y.id = a.young_person_id where a.id = written);
end $$;

-- visits ----------------------------------------------------------------------------------------------------------------

create or replace function timesheet_status_now(stored text, due_at timestamptz) returns text language sql stable parallel safe
  return case when stored = 'required' and due_at < current_instant() then 'missing' else stored end;

create or replace function timesheet_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;

create or replace function timesheet_tell_assignment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status <> new.status then
    update appointment_carer set timesheet_status = new.status
    where id = new.appointment_carer_id and timesheet_status <> new.status;
  end if;
  return null;
end $$;

create or replace function timesheet_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into timesheet as t (appointment_carer_id, appointment_id, carer_id, client_id, planned_start_at, planned_end_at,
    due_at, is_live, status, started_at, ended_at, submitted_at, submitted_by)
  select new.id, new.appointment_id, new.carer_id, new.client_id, lower(new.period), upper(new.period), new.report_due_at,
    new.is_live, new.timesheet_status, s.started_at, s.ended_at, s.ended_at, s.submitted_by
  from (select case when new.timesheet_status = 'submitted' then lower(new.period) end as started_at,
               case when new.timesheet_status = 'submitted' then upper(new.period) end as ended_at,
               case when new.timesheet_status = 'submitted' then new.carer_id end as submitted_by) as s
  on conflict (appointment_carer_id) do update set
    client_id = excluded.client_id, planned_start_at = excluded.planned_start_at, planned_end_at = excluded.planned_end_at,
    due_at = excluded.due_at, is_live = excluded.is_live
  where (t.client_id, t.planned_start_at, t.planned_end_at, t.due_at, t.is_live)
    is distinct from (excluded.client_id, excluded.planned_start_at, excluded.planned_end_at, excluded.due_at, excluded.is_live);
  return null;
end $$;

create or replace function timesheet_not_ahead() returns trigger language plpgsql as $$
begin
  if new.status = 'submitted' and (new.started_at > current_instant() or new.ended_at > current_instant()) then
    perform refuse_ahead('timesheet_not_ahead');
  end if;
  return new;
end $$;

-- The carer of a claim follows from the assignment, whoever enters it.
create or replace function claim_of_assignment() returns trigger language plpgsql as $$
begin
  select ac.carer_id into strict new.carer_id from appointment_carer ac where ac.id = new.appointment_carer_id;
  return new;
end $$;

create or replace function claim_not_ahead() returns trigger language plpgsql as $$
begin
  if new.date > (current_instant() at time zone 'Europe/London')::date then
    perform refuse_ahead('claim_not_ahead');
  end if;
  return new;
end $$;

-- Claims are the carer's own and the office's, never the client's. Carers change them for 28 days after the appointment.
create or replace function claim_is_open(assignment uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer ac where ac.id = assignment and ac.carer_id = actor_id()
                 and upper(ac.period) > current_instant() - interval '28 days');
end $$;

-- The words of a claim. The office has no grant for the columns: hours and pounds of a closed young person's visits stay in
-- its sums, what would say where and with whom does not.
create or replace function actor_timesheet_notes(timesheet uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select t.notes from timesheet t where t.id = timesheet and actor_opens_assignment(t.appointment_carer_id));
end $$;

create or replace function actor_expense_note(expense uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select e.note from expense e where e.id = expense and actor_opens_assignment(e.appointment_carer_id));
end $$;

-- from, to, purpose
create or replace function actor_journey_words(journey uuid) returns text[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select array[m.from_place, m.to_place, m.purpose] from mileage m
          where m.id = journey and actor_opens_assignment(m.appointment_carer_id));
end $$;

-- referrals -------------------------------------------------------------------------------------------------------------

-- The next of this year: REF-2026-0412. Two at once wait for one another, and none is given twice.
create or replace function next_referral_reference() returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this_year integer := extract(year from current_instant() at time zone 'Europe/London');
  number integer;
begin
  insert into referral_counter as c (year, last) values (this_year, 1)
  on conflict (year) do update set last = c.last + 1 returning c.last into number;
  return format('REF-%s-%s', this_year, lpad(number::text, 4, '0'));
end $$;

-- Refuses a step that referral_transition does not name, a change of what was decided on, and a young person of another
-- organisation or before the approval.
create or replace function referral_guard() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then '' else old.status end;
  led_to uuid := case when tg_op = 'UPDATE' then old.young_person_id end;
begin
  if was <> new.status and plain_role() is not null and not exists (select from referral_transition t
      where t.from_status = was and t.to_status = new.status and t.role = plain_role()) then
    raise exception 'No step from % to %.', was, new.status
      using errcode = 'check_violation', constraint = 'referral_transition';
  end if;
  if was in ('approved', 'declined', 'closed') and old.answers is distinct from new.answers then
    raise exception 'Its answers were decided on.' using errcode = 'check_violation', constraint = 'referral_answers_decided';
  end if;
  if new.young_person_id is distinct from led_to then
    if was not in ('', 'draft', 'approved') then
      raise exception 'It is not approved.' using errcode = 'check_violation', constraint = 'referral_not_approved';
    end if;
    if new.young_person_id is not null
       and not exists (select from young_person y where y.id = new.young_person_id and y.client_id = new.client_id) then
      raise exception 'They are of another organisation.'
        using errcode = 'check_violation', constraint = 'referral_young_person_of_client';
    end if;
  end if;
  return new;
end $$;

-- Past the policy, as young_person_ids_called: whose names hold every word (patterns of `like`, the longest first). Which of them
-- the office may see stays the policy's business.
create or replace function referral_ids_called(patterns text[]) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select r.id from (select id, search_text(young_person_name) as words from referral) r
    where r.words like patterns[1] and r.words like all(patterns));
end $$;

-- Of one organisation, those born on one of these days, and those whose names are like one of these words, the likest first.
-- Past the policy for the index's sake, as above.
create or replace function young_person_ids_alike(client uuid, names text[], days date[]) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    (select y.id from young_person y where y.client_id = client and y.dob = any(days) limit 400)
    union
    (select found.id from (
      select y.id, max(word_similarity(wanted, y.words)) as likeness
      from unnest(names) as wanted cross join lateral (
        select y.id, y.client_id, search_text(y.first_name || ' ' || coalesce(y.middle_names || ' ', '') || y.last_name
          || coalesce(' ' || y.preferred_name, '')) as words from young_person y) y
      where y.client_id = client and wanted <% y.words group by y.id) found
    order by found.likeness desc, found.id limit 200));
end $$;

-- TOK: the referral that was sent with the pass whose token is held
create or replace function actor_sent_referral() returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('id', r.id, 'reference', r.reference) from referral r where r.pass_hash = actor_token_hash());
end $$;

-- Has the office and the referrer told of a referral, once: for the holder of its pass, or for an administrator who sees it.
-- Answers its reference; null where there is none such.
create or replace function ask_to_tell_of_referral(wanted uuid) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_reference text;
begin
  update referral set notified_at = current_instant()
  where id = wanted and notified_at is null and (pass_hash = actor_token_hash() or actor_id() is not null);
  if found then
    perform enqueue('tell_of_referral', json_build_object('referral_id', wanted));
  end if;
  select r.reference into found_reference from referral r
  where r.id = wanted and (r.pass_hash = actor_token_hash() or actor_id() is not null);
  return found_reference;
end $$;

-- All that those e-mails say; null where they were sent already.
create or replace function take_referral_to_tell(wanted uuid) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r referral;
begin
  update referral set told_at = current_instant() where id = wanted and told_at is null returning * into r;
  if not found then
    return null;
  end if;
  return jsonb_build_object('reference', r.reference, 'urgency', r.urgency, 'due_at', r.due_at,
    'client', (select c.name from client c where c.id = r.client_id),
    'referrer_name', r.answers #>> '{referrer-details,0,rf-referrer-name}',
    'referrer_email', r.answers #>> '{referrer-details,0,rf-referrer-email}');
end $$;

-- the record of views, and live screens ---------------------------------------------------------------------------------

-- The young person that a record is about, whatever the record is; null where it is about nobody. Ids are unique among all
-- tables. A table that leads to a young person and is missing here fails a test.
create or replace function young_person_reached_from(record uuid) returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select young_person_id from (
    select id as young_person_id from young_person where id = record
    union all select young_person_id from appointment where id = record
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
    union all select young_person_id from referral where id = record
    union all select ac.young_person_id from timesheet t join appointment_carer ac on ac.id = t.appointment_carer_id where t.id = record
    union all select ac.young_person_id from expense e join appointment_carer ac on ac.id = e.appointment_carer_id where e.id = record
    union all select ac.young_person_id from mileage m join appointment_carer ac on ac.id = m.appointment_carer_id where m.id = record
    union all select ac.young_person_id from carer_extra_info i join appointment_carer ac on ac.id = i.appointment_carer_id where i.id = record
    union all select ac.young_person_id from carer_notice n join appointment_carer ac on ac.id = n.appointment_carer_id where n.id = record
    union all select r.young_person_id from report_document d join report r on r.id = d.report_id where d.id = record
    union all select r.young_person_id from report_email e join report r on r.id = e.report_id where e.id = record
    union all select coalesce(f.young_person_id, d.young_person_id, r.young_person_id, ac.young_person_id)
      from stored_file f left join diary d on d.id = f.diary_id
        left join report_document made on made.id = f.report_document_id left join report r on r.id = made.report_id
        left join expense e on e.id = f.expense_id left join appointment_carer ac on ac.id = e.appointment_carer_id
      where f.id = record) found limit 1);
end $$;

-- Whether a change of a claim or file leads to one of some young people: those records name nobody themselves. Only looked up
-- where there is somebody to lead to.
create or replace function claim_reaches(subject uuid, young_persons uuid[]) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return cardinality(young_persons) > 0 and coalesce(young_person_reached_from(subject) = any(young_persons), false);
end $$;
-- Plain SQL, which becomes part of the statement: a log of a thousand changes of profiles calls no function for them.
create or replace function claim_leads_to(subject_table text, subject uuid, young_persons uuid[]) returns boolean language sql stable
  return subject_table in ('timesheet', 'expense', 'mileage', 'carer_extra_info', 'stored_file', 'report_document', 'report_email')
    and claim_reaches(subject, young_persons);

create or replace function record_view_of_young_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.young_person_id := young_person_reached_from(new.subject_id);
  return new;
end $$;

-- The highest id below which nothing can appear any more: ids are given out before their rows are there to be seen, so
-- whoever is still adding one is waited for. Held for this statement alone, and given up after a second.
create or replace function settle_record_views() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('lock_timeout', '1s', true);
  lock table record_view in share mode;
  return (select max(id) from record_view);
end $$;

-- Seals the next looks up to that id, and answers how many. `npm run verify-audit` recomputes the hash.
create or replace function seal_record_views(until_id bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant integer := 10000;
  head record_view_chain;
  s record_view_seal;
  looks bytea;
begin
  select * into head from record_view_chain for update;
  select max(id), count(*), string_agg(sha256(convert_to(jsonb_build_array(v.id, extract(epoch from v.at), v.user_id, v.name,
      v.subject_id, v.young_person_id, v.was_found, v.request_id)::text, 'UTF8')), ''::bytea order by v.id)
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
  elsif kind = 'appointment' then
    carers := array(select ac.carer_id from appointment_carer ac
                    where ac.appointment_id = (r ->> 'id')::uuid and ac.removed_at is null limit 80);
  elsif kind = 'client' then
    client := (r ->> 'id')::uuid;
  end if;

  select * into young_person from young_person y
    where y.id = coalesce((r ->> 'young_person_id')::uuid, case when kind = 'young_person' then (r ->> 'id')::uuid end,
      (select ac.young_person_id from appointment_carer ac where ac.id = (r ->> 'appointment_carer_id')::uuid));
  if kind in ('young_person', 'young_person_address', 'young_person_relation', 'young_person_reader', 'characteristic',
              'diary', 'diary_addendum') then
    client := case when young_person.status <> 'DRAFT' then young_person.client_id end;
    carers := array(select distinct ac.carer_id from appointment a join appointment_carer ac on ac.appointment_id = a.id
                    where a.young_person_id = young_person.id and ac.is_live
                      and is_in_carers_window(ac.start_at, ac.period) limit 80);
  end if;
  if kind in ('timesheet', 'expense', 'mileage', 'carer_extra_info')
     or kind = 'referral' and (r ->> 'is_quarantined')::boolean
     or kind = 'diary' and r ->> 'released_at' is null
     or kind = 'diary_addendum' and not exists (select from diary d
       where d.id = (r ->> 'diary_id')::uuid and d.released_at >= (r ->> 'created_at')::timestamptz) then
    client := null;
  end if;
  if young_person.is_restricted then
    readers := array(select g.user_id from young_person_reader g
                     where g.young_person_id = young_person.id and g.removed_at is null limit 80);
  end if;
  if client is null and carers = '{}' then
    return null;
  end if;
  return jsonb_build_object('client', client, 'carers', to_jsonb(carers), 'readers', to_jsonb(readers));
end $$;

-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
-- Argument: the topic. Only the work of a request is told: a load of many rows would be told to nobody in time.
create or replace function tell_live() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r jsonb;
  audience jsonb;
begin
  foreach r in array array_remove(array[case when tg_op <> 'INSERT' then to_jsonb(old) end,
                                        case when tg_op <> 'DELETE' then to_jsonb(new) end], null) loop
    audience := live_audience(tg_table_name, r);
    if audience is not null then
      -- told once a transaction, however many rows have the same audience
      perform pg_notify('placewell_live', (jsonb_build_object('topic', tg_argv[0]) || audience)::text);
    end if;
  end loop;
  return null;
end $$;
