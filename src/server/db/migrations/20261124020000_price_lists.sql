-- What services cost (SVC-01), in whole pence.
--
--   price_list   the price of one service from a date, for one client or, where it names none, for all who have no own.
--                It is in force until the next one of the same client and service begins, so that two never overlap

create table price_list (
  id uuid constraint price_list_pk primary key default uuidv7(),
  client_id uuid constraint price_list_client_fk references client,
  service_type_id uuid not null constraint price_list_service_fk references service_type,
  -- of the day in London on which the work begins
  from_date date not null,
  unit text not null constraint price_list_unit check (unit in ('hour', 'visit', 'night', 'mile')),
  rate_pence integer not null constraint price_list_rate check (rate_pence >= 0 and rate_pence <= 1000000),
  evening_percent integer not null default 0 constraint price_list_evening check (evening_percent >= 0 and evening_percent <= 300),
  night_percent integer not null default 0 constraint price_list_night check (night_percent >= 0 and night_percent <= 300),
  weekend_percent integer not null default 0 constraint price_list_weekend check (weekend_percent >= 0 and weekend_percent <= 300),
  bank_holiday_percent integer not null default 0
    constraint price_list_bank_holiday check (bank_holiday_percent >= 0 and bank_holiday_percent <= 300),
  -- of hourly work
  minimum_quarters integer not null default 0 constraint price_list_minimum check (minimum_quarters >= 0 and minimum_quarters <= 96),
  rounding_quarters integer not null default 1 constraint price_list_rounding check (rounding_quarters in (1, 2, 4)),
  mileage_pence integer constraint price_list_mileage check (mileage_pence >= 0 and mileage_pence <= 1000),
  sleep_in_pence integer constraint price_list_sleep_in check (sleep_in_pence >= 0 and sleep_in_pence <= 1000000),
  waking_pence integer constraint price_list_waking check (waking_pence >= 0 and waking_pence <= 1000000),
  -- cancelled with less notice than the first, and with up to the second
  late_hours integer not null default 24,
  late_percent integer not null default 100 constraint price_list_late check (late_percent >= 0 and late_percent <= 100),
  early_hours integer not null default 48,
  early_percent integer not null default 50 constraint price_list_early check (early_percent >= 0 and early_percent <= 100),
  vat_treatment text not null default 'EXEMPT' constraint price_list_vat_treatment check (vat_treatment in ('EXEMPT', 'STANDARD')),
  vat_rate numeric(4, 2) not null default 0,
  -- why nothing is charged, with the registration
  vat_note text constraint price_list_vat_note check (length(vat_note) <= 300),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint price_list_once unique nulls not distinct (service_type_id, client_id, from_date),
  constraint price_list_notice check (late_hours >= 0 and early_hours >= late_hours and early_hours <= 336),
  constraint price_list_vat check (case vat_treatment when 'EXEMPT' then vat_rate = 0 else vat_rate > 0 end)
);
create index price_list_client on price_list (client_id);
create trigger price_list_version before update on price_list for each row execute function raise_version();
create constraint trigger price_list_change after insert or update on price_list
  deferrable initially deferred for each row execute function record_change('Money');

-- Its last version is in functions.
create function price_list_keeps_past() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger price_list_keeps_past before insert or update or delete on price_list
  for each row execute function price_list_keeps_past();
