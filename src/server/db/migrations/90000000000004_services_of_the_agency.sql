-- Administrators add, change and archive services. What they changed, the product's data files no longer overwrite.
alter table service_type
  add column is_own boolean not null default false,
  add column archived_at timestamptz,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default current_instant(),
  add constraint service_type_due_hours check (report_due_hours between 1 and 720),
  alter column slug set default uuidv7()::text;
-- Among the agency's own: a later version of the product may bring a service of the same name, and must still start.
create unique index service_type_name on service_type (lower(name)) where archived_at is null and is_own;
create trigger service_type_version before update on service_type for each row execute function raise_version();
create constraint trigger service_type_change after insert or update on service_type
  deferrable initially deferred for each row when (new.is_own) execute function record_change('Organisation', 'slug is_own report_type_id');
