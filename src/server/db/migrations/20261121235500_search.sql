-- Search everywhere (DAT-03). An administrator's policies ask nothing, so that their `like` may use these indexes; that of
-- a carer or client waits behind their policy, whose own indexes leave few rows.
create index young_person_words on young_person using gin (search_text(first_name || ' ' || coalesce(middle_names || ' ', '')
  || last_name || coalesce(' ' || preferred_name, '')) gin_trgm_ops);

-- Every place that appointments were at, once. Places are few and appointments many: the words are looked for here, and
-- the appointments of a place nearest to today by their index. It only grows; a place of no appointment finds nothing.
create table appointment_place (
  name text constraint appointment_place_pk primary key,
  words text not null generated always as (search_text(name)) stored
);
create index appointment_place_words on appointment_place using gin (words gin_trgm_ops);
create index appointment_place_start on appointment (place, start_at, id) where place is not null;

create function appointment_keep_place() returns trigger language plpgsql as $$
begin
  insert into appointment_place (name) values (new.place) on conflict do nothing;
  return null;
end $$;
create trigger appointment_keep_place after insert or update of place on appointment
  for each row when (new.place is not null) execute function appointment_keep_place();
insert into appointment_place (name) select distinct place from appointment where place is not null;
