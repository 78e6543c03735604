-- A young person is shown by the name they prefer, everywhere (YPN-03): lists, reports, documents and mail all read `name`.
-- Their first name stays what the papers call them, and finds them too.
create function young_person_name(first_name text, last_name text, preferred_name text) returns text
language sql immutable parallel safe
return case
  when coalesce(btrim(preferred_name), '') = '' then first_name || ' ' || last_name
  -- somebody typed all of it: Jo Reed
  when lower(right(btrim(preferred_name), length(last_name) + 1)) = lower(' ' || last_name) then btrim(preferred_name)
  else btrim(preferred_name) || ' ' || last_name
end;
alter table young_person alter column name set expression as (young_person_name(first_name, last_name, preferred_name));

-- lists are sorted by the name that is shown
create index young_person_status_shown_name on young_person (status, search_text(name), id);
create index young_person_shown_name on young_person (search_text(name), id);
drop index young_person_status_name;
drop index young_person_name;
