-- prices: the office's. A client's user has theirs in reach for what the calculator works out, and those for everybody.
grant select, insert, delete on price_list to app_admin;
grant update (from_date, unit, rate_pence, evening_percent, night_percent, weekend_percent, bank_holiday_percent, minimum_quarters,
  rounding_quarters, mileage_pence, sleep_in_pence, waking_pence, late_hours, late_percent, early_hours, early_percent, vat_treatment,
  vat_rate, vat_note, updated_at) on price_list to app_admin;
grant select on price_list to app_client;
create policy price_list_admin on price_list to app_admin using (true) with check (true);
create policy price_list_client on price_list for select to app_client
  using (client_id = (select actor_client_id()) or client_id is null and (select actor_client_id()) is not null);
