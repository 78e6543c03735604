-- Names are found whether or not an apostrophe is typed: O'Brien by obrien. What keeps the words of names is made anew.
create function fold_letters(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(btrim(lower(public.unaccent('public.unaccent'::regdictionary, value))), '\s+', ' ', 'g');

-- Two names that differ in an apostrophe alone may both be in use: what is one of its kind goes by the rule until now.
drop index api_key_name_unique, client_name_unique, team_name_unique;
create unique index api_key_name_unique on api_key (client_id, fold_letters(name)) where revoked_at is null;
create unique index client_name_unique on client (fold_letters(name)) where archived_at is null;
create unique index team_name_unique on team (client_id, fold_letters(name)) where archived_at is null;

create or replace function search_text(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(translate(fold_letters(value), '''`´', ''), ' +', ' ', 'g'));

alter table referral alter column search_name set expression as
  (search_text(left(coalesce(answers #>> '{identity,0,rf-first-name}', ''), 70)
    || ' ' || left(coalesce(answers #>> '{identity,0,rf-last-name}', ''), 70)));
alter table appointment_place alter column words set expression as (search_text(name));
reindex table app_user;
reindex table social_worker;
reindex table team;
reindex table young_person;
