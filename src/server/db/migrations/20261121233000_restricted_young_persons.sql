-- A young person whose record only named people may open, whatever their role: a famous name, a colleague's relative.
alter table young_person add column is_restricted boolean not null default false;
create index young_person_restricted on young_person (id) where is_restricted;

create table young_person_reader (
  id uuid constraint young_person_reader_pk primary key default uuidv7(),
  young_person_id uuid not null constraint young_person_reader_young_person_fk references young_person,
  user_id uuid not null constraint young_person_reader_user_fk references app_user,
  removed_at timestamptz
);
create unique index young_person_reader_once on young_person_reader (young_person_id, user_id) where removed_at is null;
create constraint trigger young_person_reader_change after insert or update or delete on young_person_reader
  deferrable initially deferred for each row execute function record_change('Profile');
