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

-- The office may have read it already: what its organisation changes now is kept beside what it was, until an administrator has
-- looked or it is decided.
create or replace function referral_correction() returns trigger language plpgsql as $$
begin
  if new.status in ('approved', 'declined', 'closed') then
    new.corrected_at := null;
    new.corrected_by := null;
    new.corrected_from := null;
  elsif plain_role() = 'app_client' and old.status in ('submitted', 'in review')
      and (old.answers, old.social_worker_id) is distinct from (new.answers, new.social_worker_id) then
    new.corrected_at := current_instant();
    new.corrected_by := actor_id();
    new.corrected_from := coalesce(old.corrected_from, jsonb_build_object('answers', old.answers,
      'social_worker', coalesce((select s.name from social_worker s where s.id = old.social_worker_id), '')));
  end if;
  return new;
end $$;

-- One of the office has looked: the others need not.
create or replace function referral_looked_at() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.id, array['referral_corrected']);
  return null;
end $$;

-- Past the policy, as young_person_ids_called: in which every word stands (patterns of `like`, the longest first), in the name
-- that the referral gives or in that of the young person it led to. Null where there are more than 2,000: looking at the
-- newest first then finds a page sooner. Which of them the office may see stays the policy's business.
create or replace function referral_ids_called(patterns text[]) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  most constant integer := 2000;
  found uuid[] := array(
    (select r.id from referral r where r.search_name like patterns[1] and r.search_name like all(patterns) limit most + 1)
    union
    (select r.id from (select id, searched_text(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '')) as words
        from young_person) y join referral r on r.young_person_id = y.id
      where y.words like patterns[1] and y.words like all(patterns) limit most + 1));
begin
  return case when cardinality(found) <= most then found end;
end $$;

-- CLI: whether the record that a referral of the actor's organisation led to is still prepared for that organisation: a draft,
-- which they do not see yet. One that went to another organisation since is no business of theirs.
create or replace function referral_is_being_prepared(wanted uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from referral r join young_person y on y.id = r.young_person_id and y.client_id = r.client_id
    where r.id = wanted and r.client_id = actor_client_id() and y.status = 'DRAFT');
end $$;

-- Of one organisation, those born on one of these days, and those whose whole name is like one of these, the likest first.
-- Past the policy for the index's sake, as above.
create or replace function young_person_ids_alike(client uuid, names text[], days date[]) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    (select y.id from young_person y where y.client_id = client and y.dob = any(days) limit 400)
    union
    (select found.id from (
      select y.id, max(similarity(wanted, y.words)) as likeness
      from unnest(names) as name cross join searched_text(name) as wanted cross join lateral (
        select y.id, y.client_id, searched_text(y.first_name || ' ' || coalesce(y.middle_names || ' ', '') || y.last_name
          || coalesce(' ' || y.preferred_name, '')) as words from young_person y) y
      where y.client_id = client and wanted % y.words group by y.id) found
    order by found.likeness desc, found.id limit 100));
end $$;

-- TOK: the referral that was sent with the pass whose token is held
create or replace function actor_sent_referral() returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('id', r.id, 'reference', r.reference, 'sent_at', r.submitted_at, 'sent_hash', encode(r.sent_hash, 'hex'))
    from referral r where r.pass_hash = actor_token_hash());
end $$;

-- Has the office and the referrer told of a referral, once: for the holder of its pass or, of one by machine, of its
-- organisation's key, or for an administrator who sees it.
-- Answers its reference; null where there is none such.
create or replace function ask_to_tell_of_referral(wanted uuid) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_reference text;
begin
  update referral set notified_at = current_instant()
  where id = wanted and notified_at is null
    and (pass_hash = actor_token_hash() or actor_id() is not null or origin = 'machine' and client_id = actor_api_key_client_id());
  if found then
    perform enqueue('tell_of_referral', json_build_object('referral_id', wanted));
  end if;
  select r.reference into found_reference from referral r
  where r.id = wanted
    and (r.pass_hash = actor_token_hash() or actor_id() is not null or r.origin = 'machine' and r.client_id = actor_api_key_client_id());
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
  return jsonb_build_object('reference', r.reference, 'urgency', r.urgency, 'due_at', r.due_at, 'origin', r.origin,
    'client', (select c.name from client c where c.id = r.client_id),
    'referrer_email', r.answers #>> '{referrer-details,0,rf-referrer-email}');
end $$;
