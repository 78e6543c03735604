-- In a comparison of names a hyphen, a space, an apostrophe and nothing are the same. Whatever keeps the words of names is made anew.
-- Two names that differ in nothing else may both be in use: names that are one of their kind go by fold_letters, which stays.

-- Its first parameter has another name now, which no replacement may change.
drop function if exists young_person_ids_named(text[], text[], integer);

create or replace function search_text(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(translate(fold_letters(regexp_replace(value,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g')),
    '-‐‑‒–—―−﹘﹣－''`´‘’‛′ʹʻʼʽʾʿˈ׳＇', '           '), ' +', ' ', 'g'));

-- By which two names are the same, whichever of them has a space or a hyphen: Anne-Marie, Anne Marie, Annemarie.
create or replace function name_key(value text) returns text language sql immutable strict parallel safe
  return replace(search_text(value), ' ', '');

-- A name as a search looks through it: its words, and all of them as one.
create or replace function searched_text(value text) returns text language sql immutable strict parallel safe
  return ' ' || search_text(value) || E'\t ' || name_key(value);

drop index if exists app_user_search, team_search, social_worker_search, young_person_search, young_person_words, young_person_called;
create index app_user_search on app_user using gin (searched_text(name) gin_trgm_ops);
create index team_search on team using gin (searched_text(name) gin_trgm_ops);
create index social_worker_search on social_worker using gin (searched_text(name) gin_trgm_ops);
create index young_person_words on young_person using gin (searched_text(first_name || ' ' || coalesce(middle_names || ' ', '')
  || last_name || coalesce(' ' || preferred_name, '')) gin_trgm_ops);
create index young_person_called on young_person
  using gin (searched_text(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '')) gin_trgm_ops);

alter table referral alter column search_name set expression as
  (searched_text(left(coalesce(answers #>> '{identity,0,rf-first-name}', ''), 70)
    || ' ' || left(coalesce(answers #>> '{identity,0,rf-last-name}', ''), 70)));
alter table appointment_place alter column words set expression as (searched_text(name));
-- what names are sorted by
reindex table app_user;
reindex table social_worker;
reindex table team;
reindex table young_person;
