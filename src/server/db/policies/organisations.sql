-- client --------------------------------------------------------------------------------------------------------------
grant select, insert, update on client to app_admin;
grant select (id, name, archived_at) on client to app_carer;
grant select on client to app_client;
create policy client_admin on client to app_admin using (true) with check (true);
create policy client_carer on client for select to app_carer using (exists (select from appointment_carer ac
  where ac.client_id = client.id and ac.carer_id = (select actor_id()) and ac.removed_at is null));
create policy client_client on client for select to app_client using (id = (select actor_client_id()));

-- app_user: colleagues are a name and nothing else; what the office knows of its staff is the office's ----------------
grant select, insert, update on app_user to app_admin;
grant select (id, name, user_type, is_active) on app_user to app_carer, app_client;
revoke execute on function account_has_work(uuid) from public;
grant execute on function account_has_work(uuid) to app_admin;
revoke execute on function mail_address(uuid) from public;
grant execute on function mail_address(uuid) to app_admin, app_system;
revoke execute on function account_of_worker(uuid) from public;
grant execute on function account_of_worker(uuid) to app_admin, app_client;
revoke execute on function find_colleague(uuid) from public;
grant execute on function find_colleague(uuid) to app_admin, app_client;
revoke execute on function take_leaver_off(uuid, uuid[]) from public;
grant execute on function take_leaver_off(uuid, uuid[]) to app_admin;
revoke execute on function count_closed_dependents(uuid), has_young_persons(uuid) from public;
grant execute on function count_closed_dependents(uuid), has_young_persons(uuid) to app_admin, app_client;
create policy app_user_admin on app_user to app_admin using (true) with check (true);
create policy app_user_carer on app_user for select to app_carer
  using (id = (select actor_id()) or actor_works_with(id));
create policy app_user_client on app_user for select to app_client
  using (id = (select actor_id()) or (user_type = 'user' and actor_client_has_carer(id)));

-- organisations: the office's; a client reads its own, and keeps its social workers up to date ------------------------
grant select, insert, update on client_contact, team, social_worker, temporal_form to app_admin;
grant select on client_contact, team, social_worker to app_client;
grant insert (name, email, phone, role, client_id, local_authority, team_id, is_pending),
  update (name, email, phone, role, team_id, is_active, updated_at) on social_worker to app_client;
-- the numbers that a carer may call: never an e-mail address
grant select (id, name, phone, role, client_id, is_active, archived_at) on social_worker to app_carer;
create policy client_contact_admin on client_contact to app_admin using (true) with check (true);
create policy client_contact_client on client_contact for select to app_client using (client_id = (select actor_client_id()));
create policy team_admin on team to app_admin using (true) with check (true);
create policy team_client on team for select to app_client using (client_id = (select actor_client_id()));
create policy social_worker_admin on social_worker to app_admin using (true) with check (true);
create policy social_worker_client on social_worker to app_client
  using (client_id = (select actor_client_id()) and not is_pending)
  with check (client_id = (select actor_client_id()) and not is_pending);
create policy social_worker_carer on social_worker for select to app_carer
  using (exists (select from young_person y where y.social_worker_id = social_worker.id));
create policy temporal_form_admin on temporal_form to app_admin using (true) with check (true);

-- the agency's settings: the office's; every process reads them
grant select, update (agency_name, agency_address, agency_phone, on_call_phone, agency_company_number, agency_vat_number,
  payment_details, cost_per_hour, office_email_to, emergency_email_to, chat_hours, sos_button) on agency_settings to app_admin;
create policy agency_settings_admin on agency_settings to app_admin using (true) with check (true);
grant select on agency_settings to app_system;
create policy agency_settings_system on agency_settings for select to app_system using (true);

-- somebody who is not signed in: what the public forms offer to choose from, what they send in (which the office looks at
-- first), and their own details by a link that was e-mailed to them
grant select (id, name, local_authority_code) on client to app_public;
grant select (id, name, client_id) on team to app_public;
grant select (id, name, role, client_id) on social_worker to app_public;
grant insert (id, name, email, phone, role, client_id, local_authority, team_id, is_pending) on social_worker to app_public;
grant update (name, phone, role, team_id) on social_worker to app_public;
revoke execute on function tell_of_registration(uuid), count_registrations() from public;
grant execute on function tell_of_registration(uuid) to app_public;
grant select (expires_at), update (used_at) on temporal_form to app_public;
create policy client_public on client for select to app_public using (in_external_form and archived_at is null);
create policy team_public on team for select to app_public
  using (archived_at is null and exists (select from client c where c.id = client_id));
create policy social_worker_public on social_worker for select to app_public
  using ((is_active and not is_pending and archived_at is null and client_id = (select actor_form_client())
      and exists (select from client c where c.id = client_id))
    or id = (select actor_form_social_worker()));
create policy social_worker_public_add on social_worker for insert to app_public
  with check (is_pending and exists (select from client c where c.id = client_id));
create policy social_worker_public_change on social_worker for update to app_public
  using (id = (select actor_form_social_worker()));
-- A token is given out for an organisation of the public form, and each asking is counted by who holds it.
grant insert (token_hash, client_id, expires_at), select (client_id, expires_at, asked), update (asked) on form_token to app_public;
create policy form_token_public_add on form_token for insert to app_public
  with check (exists (select from client c where c.id = client_id));
create policy form_token_public on form_token for select to app_public
  using (token_hash = (select actor_token_hash()) and expires_at > current_instant());
create policy form_token_public_use on form_token for update to app_public
  using (token_hash = (select actor_token_hash()) and expires_at > current_instant() and asked < 20)
  with check (true);
create policy temporal_form_public on temporal_form for select to app_public
  using (token_hash = (select actor_token_hash()) and used_at is null and expires_at > current_instant());
create policy temporal_form_public_use on temporal_form for update to app_public
  using (token_hash = (select actor_token_hash()) and used_at is null and expires_at > current_instant())
  with check (true);
