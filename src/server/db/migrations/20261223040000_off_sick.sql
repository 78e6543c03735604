-- A carer says that they are off sick where they are on an appointment too; the policies that ask for it are applied anew.
drop function if exists rota_is_open(date, tstzrange) cascade;

-- Its last version is in functions.
create function rota_entry_end_available() returns trigger language plpgsql as $$ begin return new; end $$;

-- After the period was worked out.
create trigger rota_entry_sickness before insert on rota_entry for each row
  when (new.kind = 'sickness') execute function rota_entry_end_available();
