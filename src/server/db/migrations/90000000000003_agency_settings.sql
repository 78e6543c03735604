-- The agency's own settings: one row. A setting that nobody has changed is null, and the environment's value applies.
create table agency_settings (
  id uuid constraint agency_settings_pk primary key default uuidv7(),
  agency_name text, agency_address text, agency_phone text, on_call_phone text,
  agency_company_number text, agency_vat_number text, payment_details text, cost_per_hour text,
  office_email_to text, emergency_email_to text, chat_hours text, sos_button text,
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint agency_settings_required check (agency_name <> '' and agency_phone <> '' and on_call_phone <> ''
    and emergency_email_to <> '' and chat_hours <> ''),
  constraint agency_settings_sos_button check (sos_button in ('on', 'off'))
);
comment on table agency_settings is 'The settings that administrators changed. One row; null means that the environment''s value applies.';
create unique index agency_settings_once on agency_settings ((true));
insert into agency_settings default values;
create trigger agency_settings_version before update on agency_settings for each row execute function raise_version();
create constraint trigger agency_settings_change after insert or update on agency_settings
  deferrable initially deferred for each row execute function record_change('Organisation');
