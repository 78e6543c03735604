-- Some kinds of check are asked for by every service, and no service stops asking for any kind without a reason.

alter table check_kind
  add column is_asked_everywhere boolean not null default false,
  add column archived_reason text constraint check_kind_archived_reason check (char_length(archived_reason) between 1 and 500);

alter table service_check
  -- when the service stopped asking for it
  add column dropped_at timestamptz,
  add column dropped_reason text constraint service_check_dropped_reason check (char_length(dropped_reason) between 1 and 500),
  add constraint service_check_dropped check ((dropped_at is null) = (dropped_reason is null));

-- Their last versions are in functions.
create function check_kind_archive() returns trigger language plpgsql as $$ begin return new; end $$;
create function check_kind_ask_everywhere() returns trigger language plpgsql as $$ begin return null; end $$;
create function service_type_ask() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger check_kind_archive before update of archived_at on check_kind for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function check_kind_archive();
create trigger check_kind_ask_everywhere after insert or update of is_asked_everywhere on check_kind for each row
  when (new.is_asked_everywhere) execute function check_kind_ask_everywhere();
create trigger service_type_ask after insert on service_type for each row execute function service_type_ask();

drop trigger service_check_settle on service_check;
create trigger service_check_settle after insert or update of dropped_at or delete on service_check
  for each row execute function service_check_settle();
drop trigger service_check_change on service_check;
create constraint trigger service_check_change after insert or update or delete on service_check
  deferrable initially deferred for each row execute function record_change('Organisation', 'created_at');
