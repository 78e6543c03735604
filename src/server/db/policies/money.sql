-- prices: the office's. A client's user has theirs in reach for what the calculator works out, and those for everybody.
grant select, insert, delete on price_list to app_admin;
grant update (from_date, unit, rate_pence, evening_percent, night_percent, weekend_percent, bank_holiday_percent, minimum_quarters,
  rounding_quarters, mileage_pence, sleep_in_pence, waking_pence, late_hours, late_percent, early_hours, early_percent, vat_treatment,
  vat_rate, vat_note, updated_at) on price_list to app_admin;
grant select on price_list to app_client;
create policy price_list_admin on price_list to app_admin using (true) with check (true);
create policy price_list_client on price_list for select to app_client
  using (client_id = (select actor_client_id()) or client_id is null and (select actor_client_id()) is not null);

-- pay rates: the office's. Carers read what decides their own pay through find_pay_terms alone.
grant select, insert, delete on pay_rate to app_admin;
grant update (from_date, until_date, hour_pence, evening_percent, night_percent, weekend_percent, bank_holiday_percent, sleep_in_pence,
  updated_at) on pay_rate to app_admin;
create policy pay_rate_admin on pay_rate to app_admin using (true) with check (true);
revoke execute on function find_pay_terms(uuid[]) from public;
grant execute on function find_pay_terms(uuid[]) to app_admin, app_carer;
