-- Referrals that came from elsewhere and may be about a restricted young person: kept back from the organisation.

-- The words of one name, and the name as one word: Anne-Marie is Annemarie, too.
create or replace function words_of_name(name text) returns text[] language sql immutable parallel safe as $$
  select array_remove(regexp_split_to_array(search_text(coalesce(name, '')), '[^[:alnum:]]+') || name_key(coalesce(name, '')), '')
$$;

-- Loose on purpose: a referral that is kept back for nothing is read by the office a while alone.
create or replace function has_word_alike(given text[], theirs text[]) returns boolean language sql stable as $$
  select exists (select from unnest(given) word, unnest(theirs) their where word = their or similarity(word, their) >= 0.2)
$$;

-- Whether a referral may be about them. Wider than likely-young-persons.ts, which shows the office candidates: it knows nicknames and
-- weighs letters, so whoever it would show is alike here too. The same day of birth is enough, as is the same name with any day.
-- One name alone may be a nickname: with a day that is near or missing it is enough.
create or replace function referral_is_alike(answers jsonb, y young_person) returns boolean language plpgsql stable as $$
declare
  said jsonb := coalesce(answers #> '{identity,0}', '{}');
  born text := substring(said ->> 'rf-dob' from '^\d{4}-\d\d-\d\d$');
  their_day text := to_char(y.dob, 'YYYY-MM-DD');
  digits_off integer := (select count(*) from generate_series(1, 10) place
    where substr(born, place, 1) <> substr(their_day, place, 1));
  firsts text[] := words_of_name(said ->> 'rf-first-name') || words_of_name(said ->> 'rf-preferred-name');
  lasts text[] := words_of_name(said ->> 'rf-last-name');
  has_one_name boolean := lasts = '{}';
  theirs text[] := words_of_name(y.first_name) || words_of_name(y.middle_names) || words_of_name(y.last_name)
    || words_of_name(y.preferred_name);
begin
  if has_one_name then lasts := firsts; end if;
  return case
    when firsts && theirs and lasts && theirs then true
    when born is null or their_day is null then has_one_name or has_word_alike(lasts, theirs)
    when digits_off = 0 then true
    when digits_off = 1 or born = left(their_day, 4) || right(their_day, 3) || substr(their_day, 5, 3)
      then has_one_name or has_word_alike(firsts || lasts, theirs)
    else left(born, 4) = left(their_day, 4) and (has_one_name or has_word_alike(lasts, theirs)) end;
end $$;

-- Judges anew which referrals of an organisation, or one of them, are kept back: sent, and associated with nobody. Once the office
-- says whom one is about, that record decides who reads it.
create or replace function keep_back_referrals(client uuid, only_one uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  alike uuid[] := array(select r.id from referral r
    where r.client_id = client and (only_one is null or r.id = only_one)
      and r.status <> 'draft' and r.young_person_id is null
      and exists (select from young_person y where y.client_id = client and y.is_restricted and referral_is_alike(r.answers, y)));
begin
  delete from referral_kept_back k using referral r
  where r.id = k.referral_id and r.client_id = client and (only_one is null or r.id = only_one) and r.id <> all(alike);
  insert into referral_kept_back (referral_id) select unnest(alike) on conflict do nothing;
end $$;

-- The administrators who may open a record that a referral may be about, with how many of them.
create or replace function referral_readers(of_referral uuid) returns table (id uuid, name text, records bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.name, count(*) from referral_kept_back k join referral r on r.id = k.referral_id
    join young_person y on y.client_id = r.client_id and y.is_restricted and referral_is_alike(r.answers, y)
    join young_person_reader o on o.young_person_id = y.id and o.removed_at is null
    join app_user u on u.id = o.user_id and u.user_type = 'admin' and u.is_active
  where k.referral_id = of_referral group by u.id, u.name
$$;

-- Tells these readers of each name that is tried: whoever wrote it is not told that it was right.
create or replace function referral_keep_back() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_other boolean := tg_op = 'INSERT' or old.status = 'draft'
    or old.answers #> '{identity,0}' is distinct from new.answers #> '{identity,0}';
begin
  perform keep_back_referrals(new.client_id, new.id);
  if is_other then
    update referral_kept_back set written_by = actor_id() where referral_id = new.id;
    perform tell_people('referral_kept_back', new.id, 'referral_kept_back:' || new.id || ':' || new.version,
      array(select id from referral_readers(new.id)), false);
  end if;
  return null;
end $$;

create or replace function young_person_keep_back_referrals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.client_id <> new.client_id then
    perform keep_back_referrals(old.client_id, null);
  end if;
  perform keep_back_referrals(new.client_id, null);
  return null;
end $$;

-- Whether the actor is told that a referral is kept back. A guessed name is answered like an unknown one: an administrator whose own
-- words say it, and to whom the record is closed, is told once the referral is decided, which is another's to do where they sent it.
create or replace function actor_is_told_kept_back(of_referral uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from referral_kept_back k join referral r on r.id = k.referral_id
    where k.referral_id = of_referral and (k.written_by is distinct from actor_id() or r.decided_at is not null
      or exists (select from referral_readers(of_referral) o where o.id = actor_id())));
end $$;

-- Those of the office who say whom a referral is about that is kept back. They open the most of the records that it may be about. With
-- none of them in sight, another administrator would call it somebody else's, and open it to the organisation. Null where it is
-- kept back from nobody, or the actor is not told.
create or replace function referral_deciders(of_referral uuid) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  with reader as (select * from referral_readers(of_referral) where actor_is_told_kept_back(of_referral))
  select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by search_text(name), id) from reader
  where records = (select max(records) from reader)
$$;

-- CLI: those that are kept back from the actor. Whoever wrote or corrected one knows what it says, and is not told by its going
-- that somebody is restricted.
create or replace function actor_kept_back_referral_ids() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select k.referral_id from referral_kept_back k join referral r on r.id = k.referral_id
    where actor_id() is distinct from r.created_by and actor_id() is distinct from r.corrected_by);
end $$;
