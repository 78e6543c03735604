-- Days that were approved may be asked for again once they no longer stand in the rota; leave_request_guard sees to the rest.
alter table leave_request drop constraint leave_request_no_overlap;
alter table leave_request add constraint leave_request_no_overlap
  exclude using gist (carer_id with =, daterange(first_date, last_date, '[]') with &&) where (status = 'asked');

-- Its last version is in functions.
create function rota_entry_end_leave() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger rota_entry_end_leave after update on rota_entry for each row
  when (old.kind = 'holiday' and old.deleted_at is null and (new.deleted_at is not null or new.kind <> 'holiday' or new.date <> old.date))
  execute function rota_entry_end_leave();
