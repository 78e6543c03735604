-- A restricted record keeps somebody in the office who may open it.

-- filled by db/functions
create function young_person_reader_keep_office() returns trigger language plpgsql as $$ begin return null; end $$;
create constraint trigger young_person_reader_keep_office after update of removed_at on young_person_reader
  deferrable initially deferred for each row when (new.removed_at is not null)
  execute function young_person_reader_keep_office();
