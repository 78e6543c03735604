-- What carers are paid, in whole pence.
create table pay_rate (
  id uuid constraint pay_rate_pk primary key default uuidv7(),
  service_type_id uuid constraint pay_rate_service_fk references service_type,
  carer_id uuid constraint pay_rate_carer_fk references app_user,
  -- of the day in London on which the work begins
  from_date date not null,
  until_date date,
  hour_pence integer not null constraint pay_rate_hour check (hour_pence > 0 and hour_pence <= 50000),
  evening_percent integer not null default 0 constraint pay_rate_evening check (evening_percent >= 0 and evening_percent <= 300),
  night_percent integer not null default 0 constraint pay_rate_night check (night_percent >= 0 and night_percent <= 300),
  weekend_percent integer not null default 0 constraint pay_rate_weekend check (weekend_percent >= 0 and weekend_percent <= 300),
  bank_holiday_percent integer not null default 0
    constraint pay_rate_bank_holiday check (bank_holiday_percent >= 0 and bank_holiday_percent <= 300),
  sleep_in_pence integer constraint pay_rate_sleep_in check (sleep_in_pence > 0 and sleep_in_pence <= 200000),
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint pay_rate_order check (until_date >= from_date),
  constraint pay_rate_no_overlap exclude using gist (
    coalesce(service_type_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    coalesce(carer_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    daterange(from_date, until_date, '[]') with &&)
);
comment on table pay_rate is 'What an hour is paid, for a service or all, a carer or all. Two for the same never overlap (pay_rate_no_overlap).';
create index pay_rate_carer on pay_rate (carer_id);
create index pay_rate_service on pay_rate (service_type_id);
create trigger pay_rate_version before update on pay_rate for each row execute function raise_version();
create constraint trigger pay_rate_change after insert or update or delete on pay_rate
  deferrable initially deferred for each row execute function record_change('Money');
