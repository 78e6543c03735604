-- Its last version is in functions (files).
create function stored_file_remove_outside() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger stored_file_remove_outside after delete on stored_file for each row
  when (old.storage_key is not null) execute function stored_file_remove_outside();
