-- Of an appointment from outside, the booking as it came last: a file or planner that says the same again changes nothing,
-- whatever the office changed here since.
create table imported_booking (
  appointment_id uuid constraint imported_booking_pk primary key
    constraint imported_booking_appointment_fk references appointment on delete cascade,
  booking jsonb not null,
  imported_at timestamptz not null default current_instant()
);

insert into imported_booking (appointment_id, booking, imported_at)
select distinct on (a.id) a.id, r.booking, coalesce(i.finished_at, i.created_at)
from appointment_import_row r join appointment_import i on i.id = r.import_id and i.status = 'applied'
  join appointment a on a.id_on_third_party = r.booking ->> 'id_on_third_party'
order by a.id, coalesce(i.finished_at, i.created_at) desc, r.line;

alter table appointment_import_row drop constraint appointment_import_row_outcome;
alter table appointment_import_row add constraint appointment_import_row_outcome
  check (outcome in ('new', 'changed', 'changed_here', 'same', 'error'));
-- the file and the office have changed the same field since it came last
alter table appointment_import_row add column is_changed_here boolean not null default false;
-- somebody has said that the file is right there
alter table appointment_import_row add column is_overwritten boolean not null default false;
