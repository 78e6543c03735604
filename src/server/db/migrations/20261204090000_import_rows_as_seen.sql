-- Each row of an import's preview keeps what it was judged by: the appointment's version and the booking that came last. One
-- that is not so any more is not applied. Null for what was not booked yet.
alter table appointment_import_row add column seen jsonb;
