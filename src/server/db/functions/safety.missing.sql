-- Young people who are missing.

-- A carer has a young person now: from half an hour before an appointment with them until two hours after it.
create or replace function actor_has_young_person_now(young_person uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return young_person <> all(actor_closed_young_person_ids()) and exists (select from appointment_carer ac
    where ac.carer_id = actor_id() and ac.is_live and ac.young_person_id = young_person
      and ac.start_at <= current_instant() + interval '30 minutes' and upper(ac.period) > current_instant() - interval '2 hours');
end $$;

-- A carer had a young person at a moment of the last day, as they have them now; also where the office has taken them off the
-- visit since, or cancelled it, and where the record is closed to them: the word of the one who is with a child reaches its readers.
create or replace function had_young_person_at(young_person uuid, moment timestamptz) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return moment > current_instant() - interval '1 day' and exists (
      select from appointment_carer ac join appointment a on a.id = ac.appointment_id
      where ac.carer_id = actor_id() and ac.young_person_id = young_person
        and ac.start_at <= moment + interval '30 minutes' and upper(ac.period) > moment - interval '2 hours'
        -- Taken off them a moment ago, the carer may be typing it.
        and (ac.removed_at is null or ac.removed_at > moment - interval '5 minutes')
        and (a.status = 'active' or a.cancelled_at > moment - interval '5 minutes'));
end $$;

-- OWN: when the actor was taken off the latest visit to a young person, or it was cancelled; of a visit of the last days alone,
-- and null where they are on it or nobody kept it.
create or replace function own_visit_taken_off_at(young_person uuid) returns timestamptz language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(ac.removed_at, a.cancelled_at) from appointment_carer ac join appointment a on a.id = ac.appointment_id
    where ac.carer_id = actor_id() and ac.young_person_id = young_person and young_person <> all(actor_closed_young_person_ids())
      and ac.start_at <= current_instant() + interval '30 minutes' and upper(ac.period) > current_instant() - interval '2 days'
    order by ac.start_at desc limit 1);
end $$;

-- The actor's word that a young person was missing when they had them, which comes when they have them no more and may not
-- see them any more: opens an episode, or finds the one that somebody else opened, which the words are then added to. Answers the
-- episode, by whose initials, and whether it was opened; where they were found since they were last seen, when, and nothing is kept.
-- No row where the actor did not have them.
create or replace function say_missing_of_then(about uuid, said timestamptz, seen_at timestamptz, place text, worn text, happened text, words text)
returns table (id uuid, initials text, is_new boolean, opened_at timestamptz, found_at timestamptz) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The device's clock may be ahead.
  moment timestamptz := least(said, current_instant());
  e missing_episode;
begin
  if not had_young_person_at(about, moment) then
    return;
  end if;
  insert into missing_episode (young_person_id, last_seen_at, last_seen_place, clothes, circumstances, opened_by)
    select about, seen_at, place, worn, happened, actor_id()
    where not exists (select from missing_episode o where o.young_person_id = about and o.found_at >= seen_at)
    on conflict (young_person_id) where status = 'missing' do nothing returning * into e;
  is_new := e.id is not null;
  if not is_new then
    select * into e from missing_episode o where o.young_person_id = about and (o.status = 'missing' or o.found_at >= seen_at)
      order by o.status = 'missing' desc, o.opened_at desc limit 1 for update;
  end if;
  if is_new then
    insert into missing_episode_note (episode_id, kind, text, happened_at, created_by)
      values (e.id, 'note', words, moment, actor_id());
  end if;
  return query select e.id, write_initials(y.first_name, y.last_name), is_new, e.opened_at, e.found_at from young_person y where y.id = about;
end $$;

-- Whether the actor may add to what is said of somebody who is missing: the office, a carer who reads the record, and one who had
-- them when they said it.
create or replace function may_add_to_missing(young_person uuid, said timestamptz) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
begin
  return had_young_person_at(young_person, least(said, current_instant()))
    or young_person <> all(actor_closed_young_person_ids()) and (young_person = any(actor_young_person_ids())
      or exists (select from app_user u where u.id = actor_id() and u.user_type = 'admin' and u.is_active));
end $$;

-- Facts that the record of somebody who is missing lacks, as the actor says them; none is written over. Answers what it said before,
-- and the actor's own notes. No row where they are found, or the actor may not add to it.
create or replace function fill_missing_episode(episode uuid, said timestamptz, place text, worn text, happened text)
returns table (had_seen_at timestamptz, had_place text, had_clothes text, had_circumstances text, noted text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e missing_episode;
begin
  select * into e from missing_episode o where o.id = episode and o.status = 'missing' for update;
  if e.id is null or not may_add_to_missing(e.young_person_id, said) then
    return;
  end if;
  update missing_episode o set last_seen_place = coalesce(nullif(o.last_seen_place, ''), place),
      clothes = coalesce(nullif(o.clothes, ''), worn), circumstances = coalesce(nullif(o.circumstances, ''), happened)
    where o.id = e.id and (o.last_seen_place = '' and place <> '' or o.clothes = '' and worn <> '' or o.circumstances = '' and happened <> '');
  return query select e.last_seen_at, e.last_seen_place, e.clothes, e.circumstances,
    coalesce((select string_agg(n.text, e'\n' order by n.id) from missing_episode_note n where n.episode_id = e.id and n.created_by = actor_id()), '');
end $$;

-- The actor's words for the log of somebody who is missing: in as many notes as they need, for all the facts together are longer than
-- one may be. Answers the first; null where they are found, or the actor may not add to it.
create or replace function note_missing_words(episode uuid, said timestamptz, words text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant integer := 4000;
  first uuid;
begin
  with added as (
    insert into missing_episode_note (episode_id, kind, text, happened_at, created_by)
      select o.id, 'note', substr(words, at, most), least(said, current_instant()), actor_id()
      from missing_episode o, generate_series(1, char_length(words), most) at
      where o.id = episode and o.status = 'missing' and may_add_to_missing(o.young_person_id, said) order by at
      returning id)
  select a.id into first from added a order by a.id limit 1;
  return first;
end $$;

-- Carers who expect the young person of an episode: with an appointment since it was opened, or within a day from now. Told
-- to the office, and to the carer who opened the episode or found them, who tell the others of it.
create or replace function carers_expecting(episode uuid) returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct ac.carer_id), '{}') from missing_episode e
    join appointment_carer ac on ac.young_person_id = e.young_person_id and ac.is_live
      and ac.start_at <= current_instant() + interval '1 day' and upper(ac.period) > e.opened_at - interval '2 hours'
      and ac.start_at > e.opened_at - interval '174 hours'
  where e.id = episode and (actor_id() in (e.opened_by, e.found_by)
    or exists (select from app_user u where u.id = actor_id() and u.user_type = 'admin' and u.is_active))
$$;

-- Those at the authority who are told of the young person of an episode. Told to those who carers_expecting is.
create or replace function social_workers_expecting(episode uuid) returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select find_social_workers(e.young_person_id) from missing_episode e
    where e.id = episode and (actor_id() in (e.opened_by, e.found_by)
      or exists (select from app_user a where a.id = actor_id() and a.user_type = 'admin' and a.is_active))), '{}')
$$;

-- People who were told that the young person of an episode is missing: they are told of the end as well, whoever they are to them by
-- then. Told to those who carers_expecting is.
create or replace function people_told_missing(episode uuid) returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(n.recipient_id), '{}') from missing_episode e
    join notification n on n.subject_id = e.id and n.kind = 'child_missing'
  where e.id = episode and (actor_id() in (e.opened_by, e.found_by)
    or exists (select from app_user a where a.id = actor_id() and a.user_type = 'admin' and a.is_active))
$$;

-- OWN: of episodes that the actor was told of and reads no more, since they are with the young person no more, who is found: by
-- initials, as a lock screen says it.
create or replace function found_since_told(episodes uuid[]) returns table (id uuid, initials text, found_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select e.id, write_initials(y.first_name, y.last_name), e.found_at
    from missing_episode e join young_person y on y.id = e.young_person_id
    where e.id = any(episodes) and e.found_at is not null and y.id <> all(actor_closed_young_person_ids())
      and exists (select from notification n where n.recipient_id = actor_id() and n.kind = 'child_missing' and n.subject_id = e.id);
end $$;

-- So many working days later, at the same time of day. Bank holidays count as working days: due too early, not too late.
create or replace function add_working_days(moment timestamptz, days integer) returns timestamptz language sql stable as $$
  select ((d.day + (moment at time zone 'Europe/London')::time) at time zone 'Europe/London')
  from (select day::date from generate_series((moment at time zone 'Europe/London')::date + 1,
      (moment at time zone 'Europe/London')::date + days * 2 + 4, interval '1 day') as each (day)
    where extract(isodow from day) < 6 order by day limit days) d
  order by d.day desc limit 1
$$;

-- This minute, for a moment that somebody's clock puts ahead of the one here: moments are told in minutes.
create or replace function cut_to_now(moment timestamptz) returns timestamptz language sql stable
  return case when moment > current_instant() then date_trunc('minute', current_instant()) else moment end;

-- Refuses every step that contract/safety/missing-episodes.ts does not draw, and stamps who took it, and when. That somebody is
-- missing, or found, is never refused for its moment.
create or replace function missing_episode_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.last_seen_at := cut_to_now(new.last_seen_at);
  end if;
  if new.found_at > current_instant() and (tg_op = 'INSERT' or old.found_at is null) then
    new.found_at := greatest(cut_to_now(new.found_at), new.last_seen_at);
  end if;
  if new.last_seen_at > current_instant() or new.found_at > current_instant() or new.interview_at > current_instant() then
    perform refuse_ahead('missing_episode_not_ahead');
  end if;
  if tg_op = 'INSERT' then
    new.opened_by := coalesce(actor_id(), new.opened_by);
    if plain_role() is not null and new.status <> 'missing' then
      raise exception 'It begins otherwise.' using errcode = 'check_violation', constraint = 'missing_episode_step';
    end if;
  elsif old.status = 'closed' then
    raise exception 'It is closed.' using errcode = 'check_violation', constraint = 'missing_episode_step';
  elsif old.status = 'missing' and new.status = 'found' then
    new.found_by := coalesce(actor_id(), new.found_by);
  elsif old.status = 'found' and new.status = 'closed' and plain_role() is distinct from 'app_carer' then
    new.closed_by := coalesce(actor_id(), new.closed_by);
    new.closed_at := current_instant();
  elsif old.status <> new.status then
    raise exception 'No such step.' using errcode = 'check_violation', constraint = 'missing_episode_step';
  end if;
  if new.found_at is not null then
    new.interview_due_at := new.found_at + make_interval(hours => interview_hours());
  end if;
  return new;
end $$;

-- An episode is a notifiable event as well: it is made with it, its later duties begin when the young person is found, and
-- the last of them is settled with the interview.
create or replace function missing_episode_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event uuid;
begin
  if tg_op = 'INSERT' then
    insert into notifiable_event (type_slug, young_person_id, missing_episode_id, happened_at, created_by, created_at)
      values ('missing', new.young_person_id, new.id, new.opened_at, new.opened_by, new.opened_at) returning id into event;
  else
    select e.id into event from notifiable_event e where e.missing_episode_id = new.id;
  end if;
  if new.found_at is not null and (tg_op = 'INSERT' or old.found_at is null) then
    perform begin_notifiable_duties(event, 'found', new.found_at);
  end if;
  if new.status = 'closed' and (tg_op = 'INSERT' or old.status <> 'closed') then
    update notifiable_duty d set status = case new.interview when 'held' then 'done' else 'not needed' end,
        done_at = new.interview_at, settled_by = new.closed_by, settled_at = new.closed_at, settled_text = left(new.interview_text, 2000)
      where d.event_id = event and d.rule_slug = 'missing-interview' and d.status = 'open';
  end if;
  return null;
end $$;

create or replace function missing_episode_note_of_episode() returns trigger language plpgsql as $$
begin
  -- Out of sight it stays empty, and the policy refuses it.
  new.young_person_id := (select e.young_person_id from missing_episode e where e.id = new.episode_id);
  new.happened_at := cut_to_now(new.happened_at);
  return new;
end $$;
