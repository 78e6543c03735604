-- Weeks with a name, from which others are copied (contract/appointments/rota-templates.ts).

create table rota_template (
  id uuid constraint rota_template_pk primary key default uuidv7(),
  name text not null constraint rota_template_name check (char_length(name) between 1 and 60),
  -- a Monday
  date date not null constraint rota_template_date check (extract(isodow from date) = 1),
  deleted_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default current_instant()
);
create unique index rota_template_name_unique on rota_template (lower(name)) where deleted_at is null;
create trigger rota_template_version before update on rota_template for each row execute function raise_version();
create constraint trigger rota_template_change after insert or update on rota_template
  deferrable initially deferred for each row execute function record_change('Rota');
create trigger rota_template_live after insert or update on rota_template for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('rotas');
