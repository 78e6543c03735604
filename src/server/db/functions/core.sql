-- The database's functions: each stands once in this folder, in the file of its neighbourhood. Applied anew by every
-- migration, before the policies, in the order of sql-folder.ts. Migrations make the first version that their triggers,
-- constraints and indexes need; the one that counts is here. One that goes, or takes other arguments, is dropped by a migration.
-- Functions that policies ask run as the owner, so that policies do not chase one another, and are plpgsql because that
-- keeps a plan for the whole connection: a plain SQL function is planned in every statement anew.

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

-- DAT-03: case, accents and spaces do not matter. Immutable so that an index can use it; by it names are one and the same.
create or replace function fold_letters(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(btrim(lower(public.unaccent('public.unaccent'::regdictionary, value))), '\s+', ' ', 'g');

-- DAT-03: nor do hidden marks and apostrophes where names are compared, and a hyphen is a space. Names are sorted by it. Changed, every
-- index and column that keeps it, or what is made of it below, is made anew by a migration.
create or replace function search_text(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(translate(fold_letters(regexp_replace(value,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g')),
    '-‐‑‒–—―−﹘﹣－''`´‘’‛′ʹʻʼʽʾʿˈ׳＇', '           '), ' +', ' ', 'g'));

-- DAT-03: by which two names are the same, whichever of them has a space or a hyphen: Anne-Marie, Anne Marie, Annemarie.
create or replace function name_key(value text) returns text language sql immutable strict parallel safe
  return replace(search_text(value), ' ', '');

-- DAT-03: a name as a search looks through it: its words, and all of them as one.
create or replace function searched_text(value text) returns text language sql immutable strict parallel safe
  return ' ' || search_text(value) || E'\t ' || name_key(value);

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
