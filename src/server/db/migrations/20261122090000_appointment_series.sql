-- A series: the bond between appointments that were booked together, and how they were asked for. The appointments are
-- what counts: ending the bond leaves them where they are. It says nothing about anybody.
create table appointment_series (
  id uuid constraint appointment_series_pk primary key default uuidv7(),
  every_weeks smallint not null default 1 constraint appointment_series_weeks check (every_weeks between 1 and 8),
  -- 1 is Monday; empty where it is not known any more
  weekdays smallint[] not null default '{}'
    constraint appointment_series_weekdays check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  created_at timestamptz not null default now()
);
insert into appointment_series (id) select distinct series_id from appointment where series_id is not null;
alter table appointment add constraint appointment_series_fk foreign key (series_id) references appointment_series on delete set null;
create index appointment_in_series on appointment (series_id, start_at, id) where series_id is not null;

-- What was unusual about an appointment when it was booked or changed, and which administrator said that it is right:
-- [{ "warnings": [{ "code", "message" }], "note", "answered_by", "answered_at" }], the newest last.
alter table appointment add column warning_answers jsonb
  constraint appointment_warning_answers check (jsonb_typeof(warning_answers) = 'array');

-- An answer once given stays: later ones are added behind it.
create function appointment_answers_stay() returns trigger language plpgsql as $$
begin
  if old.warning_answers is not null and old.warning_answers is distinct from
     (select jsonb_agg(answer order by place) from jsonb_array_elements(new.warning_answers) with ordinality as each (answer, place)
      where place <= jsonb_array_length(old.warning_answers)) then
    raise exception 'Answers to warnings only grow.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger appointment_answers_stay before update of warning_answers on appointment
  for each row execute function appointment_answers_stay();

-- The same for a file: which of its rows are unusual, and which kinds of that were said to be right.
alter table appointment_import_row add column warnings jsonb not null default '[]';
alter table appointment_import add column acknowledged_warnings text[] not null default '{}';
alter table appointment_import add column acknowledgement_note text;
