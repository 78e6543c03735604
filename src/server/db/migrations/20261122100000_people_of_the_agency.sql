-- What the office knows of the people who work for the agency, and who may never be missing.

-- Of staff alone, and the office's alone: no other role is granted these columns.
alter table app_user
  add column home_area text,
  add column postcode_district text,
  add column contracted_hours_week numeric(5, 2)
    constraint app_user_contracted_hours check (contracted_hours_week between 0 and 168),
  add column emergency_contact_name text,
  add column emergency_contact_relationship text,
  add column emergency_contact_phone text,
  add column notes text,
  add constraint app_user_staff_only check (user_type <> 'client' or coalesce(home_area, postcode_district,
    contracted_hours_week::text, emergency_contact_name, emergency_contact_relationship, emergency_contact_phone, notes) is null);

drop trigger app_user_version on app_user;
create trigger app_user_version before update on app_user for each row
  when ((old.name, old.email, old.user_type, old.is_active, old.client_id, old.phone, old.coordinator_area, old.home_area,
      old.postcode_district, old.contracted_hours_week, old.emergency_contact_name, old.emergency_contact_relationship,
      old.emergency_contact_phone, old.notes)
    is distinct from (new.name, new.email, new.user_type, new.is_active, new.client_id, new.phone, new.coordinator_area,
      new.home_area, new.postcode_district, new.contracted_hours_week, new.emergency_contact_name,
      new.emergency_contact_relationship, new.emergency_contact_phone, new.notes))
  execute function raise_version();
drop trigger app_user_change on app_user;
create constraint trigger app_user_change
  after insert or update of name, email, user_type, is_active, client_id, phone, coordinator_area, home_area, postcode_district,
    contracted_hours_week, emergency_contact_name, emergency_contact_relationship, emergency_contact_phone, notes
  on app_user deferrable initially deferred for each row execute function record_change('User');

-- An agency without an administrator can be opened by nobody. Two who switch each other off at once take turns here, and
-- the second one sees what the first has done; of oneself nobody takes it away at all.
create function app_user_keep_administrator() returns trigger language plpgsql as $$
begin
  if old.id = actor_id() then
    raise exception 'Administrators do not take their own office away.'
      using errcode = 'restrict_violation', constraint = 'app_user_own_office';
  end if;
  perform pg_advisory_xact_lock(hashtext('app_user_keep_administrator'));
  if not exists (select from app_user where user_type = 'admin' and is_active and id <> old.id) then
    raise exception 'One active administrator must remain.'
      using errcode = 'restrict_violation', constraint = 'app_user_last_administrator';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger app_user_keep_administrator before update of user_type, is_active on app_user for each row
  when (old.user_type = 'admin' and old.is_active and not (new.user_type = 'admin' and new.is_active))
  execute function app_user_keep_administrator();
create trigger app_user_keep_administrator_at_deletion before delete on app_user for each row
  when (old.user_type = 'admin' and old.is_active)
  execute function app_user_keep_administrator();
