-- Administrators add, change and archive reasons for expenses. What they changed, the data files no longer overwrite.
alter table expense_reason
  add column is_own boolean not null default false,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default current_instant(),
  alter column slug set default uuidv7()::text;
-- Among the agency's own: a later version of the product may bring the same reason, and must still start.
create unique index expense_reason_name on expense_reason (lower(reason)) where is_active and is_own;
create trigger expense_reason_version before update on expense_reason for each row execute function raise_version();
create constraint trigger expense_reason_change after insert or update on expense_reason
  deferrable initially deferred for each row when (new.is_own) execute function record_change('Organisation', 'slug is_own');
