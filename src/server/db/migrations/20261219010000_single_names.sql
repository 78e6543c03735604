-- Somebody with one name has no last name, where until now a dash had to stand in its place. They are shown and sorted without it.
create or replace function young_person_name(first_name text, last_name text, preferred_name text) returns text
language sql immutable parallel safe
return case
  when coalesce(btrim(preferred_name), '') = '' then btrim(first_name || ' ' || last_name)
  -- somebody typed all of it: Jo Reed
  when lower(right(btrim(preferred_name), length(last_name) + 1)) = lower(' ' || last_name) then btrim(preferred_name)
  else btrim(btrim(preferred_name) || ' ' || last_name)
end;

alter table young_person alter column name set expression as (young_person_name(first_name, last_name, preferred_name));
alter table referral alter column young_person_name set expression as (btrim(left(coalesce(answers #>> '{identity,0,rf-first-name}', ''), 70)
  || ' ' || regexp_replace(left(coalesce(answers #>> '{identity,0,rf-last-name}', ''), 70), '^[-‐‑‒–—―−. ]*$', '')));

update young_person set last_name = '' where last_name ~ '^[-‐‑‒–—―−. ]*$';
-- Recorded now: a table with changes that wait to be recorded cannot be altered by the migrations that follow.
set constraints all immediate;
set constraints all deferred;
