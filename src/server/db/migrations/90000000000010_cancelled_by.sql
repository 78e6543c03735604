-- Who cancelled an appointment, if the office was asked. It decides whether the client is charged.
alter table appointment
  add column cancelled_by text,
  add constraint appointment_cancelled_by check (cancelled_by is null
    or status = 'cancelled' and cancelled_by in ('client', 'young_person', 'carer', 'agency'));
