-- The e-mail address by which somebody’s sign-in was tied to the account last. It stays when the sign-in is let go: an account that
-- somebody has used is not anybody’s who has another address.
alter table app_user add column known_as text;
update app_user set known_as = email where subject is not null or last_login is not null;

-- filled by db/functions
create function app_user_identity() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger app_user_identity before insert or update of email, subject, subject_issuer, known_as on app_user for each row
  execute function app_user_identity();

drop trigger app_user_stops_reading on app_user;
create trigger app_user_stops_reading after update on app_user for each row
  when (old.is_active and not new.is_active or old.user_type <> new.user_type or old.known_as is not null and new.known_as is null
    -- Nobody has used the account yet, and by another address it is somebody else's.
    or new.known_as is null and lower(old.email) <> lower(new.email))
  execute function app_user_stops_reading();

drop trigger app_user_change on app_user;
create constraint trigger app_user_change
  after insert or update of name, email, user_type, is_active, client_id, phone, coordinator_area, home_area, postcode_district,
    contracted_hours_week, emergency_contact_name, emergency_contact_relationship, emergency_contact_phone, notes, subject
  on app_user deferrable initially deferred for each row execute function record_change('User', 'known_as');
