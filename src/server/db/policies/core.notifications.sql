-- notifications: a person reads and marks their own, whatever their role; the rows are added by the work that causes them ----
revoke execute on function tell_people(text, uuid, text, uuid[], boolean, boolean), hold_push_subscription(text, text, text),
  settle_notifications(uuid, text[]) from public;
grant execute on function tell_people(text, uuid, text, uuid[], boolean, boolean) to app_admin, app_carer, app_client, app_system;
grant execute on function hold_push_subscription(text, text, text) to app_admin, app_carer, app_client;
grant select (id, recipient_id, kind, subject_id, created_at, read_at), update (read_at) on notification to app_admin, app_carer, app_client;
create policy notification_own on notification for select to app_admin, app_carer, app_client
  using (recipient_id = (select actor_id()));
create policy notification_own_read on notification for update to app_admin, app_carer, app_client
  using (recipient_id = (select actor_id())) with check (true);
grant select, insert, update on notification_choice to app_admin, app_carer, app_client;
create policy notification_choice_own on notification_choice to app_admin, app_carer, app_client
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
grant select (id, user_id, endpoint), delete on push_subscription to app_admin, app_carer, app_client;
create policy push_subscription_own on push_subscription to app_admin, app_carer, app_client
  using (user_id = (select actor_id()));
-- Delivery is the server's own work; the private key leaves the database for it alone.
grant select, update, delete on notification to app_system;
grant select on notification_choice to app_system;
grant select, delete on push_subscription to app_system;
grant select, insert on notification_push to app_system;
grant select, insert on push_key to app_system;
create policy notification_system on notification to app_system using (true) with check (true);
create policy notification_choice_system on notification_choice for select to app_system using (true);
create policy push_subscription_system on push_subscription to app_system using (true);
create policy notification_push_system on notification_push to app_system using (true) with check (true);
create policy push_key_system on push_key to app_system using (true) with check (true);

-- The office alone ends the devices of others.
revoke execute on function forget_devices(uuid) from public;
grant execute on function forget_devices(uuid) to app_admin;
