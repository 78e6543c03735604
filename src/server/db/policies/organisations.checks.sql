-- Checks of carers: the office's, and each carer's own to read. A client sees nothing of them.
grant select, insert, update on check_kind, carer_check to app_admin;
-- A service that stops asking keeps its row, with the reason.
grant select, insert on service_check to app_admin;
grant update (dropped_at, dropped_reason) on service_check to app_admin;
grant select on check_standing to app_admin;
grant select on check_kind, service_check, carer_check, check_standing to app_carer;
create policy check_kind_admin on check_kind to app_admin using (true) with check (true);
create policy check_kind_carer on check_kind for select to app_carer using ((select actor_id()) is not null);
create policy service_check_admin on service_check to app_admin using (true) with check (true);
create policy service_check_carer on service_check for select to app_carer using ((select actor_id()) is not null);
create policy carer_check_admin on carer_check to app_admin using (true) with check (true);
create policy carer_check_carer on carer_check for select to app_carer using (carer_id = (select actor_id()));
create policy check_standing_admin on check_standing for select to app_admin using (true);
create policy check_standing_carer on check_standing for select to app_carer using (carer_id = (select actor_id()));
-- The server's clock asks for the one; triggers for the other.
revoke execute on function settle_check_standings(uuid[], uuid[]) from public;
revoke execute on function tell_of_expiring_checks() from public;
grant execute on function tell_of_expiring_checks() to app_system;
