-- live chat: a person's own conversation, and all of them to the office. Nobody changes a message ----------------------------
revoke execute on function chat_typist(uuid), chat_reader() from public;
grant execute on function chat_typist(uuid) to app_admin, app_carer, app_client;
grant execute on function chat_reader() to app_carer, app_client;
grant select (person_id, last_message_id, last_message_at, waits_since, read_by_person_at, read_by_office_at, read_by),
  insert (person_id), update (read_by_office_at, read_by, office_types_until, typed_by) on chat to app_admin;
grant select (person_id, waits_since, read_by_person_at, read_by_office_at),
  insert (person_id), update (read_by_person_at, person_types_until) on chat to app_carer, app_client;
create policy chat_admin on chat for select to app_admin using (true);
create policy chat_admin_begin on chat for insert to app_admin
  with check (exists (select from app_user u where u.id = person_id and u.user_type <> 'admin'));
create policy chat_admin_change on chat for update to app_admin
  using (true) with check (true);
create policy chat_own on chat for select to app_carer, app_client using (person_id = (select actor_id()));
create policy chat_own_begin on chat for insert to app_carer, app_client with check (person_id = (select actor_id()));
create policy chat_own_change on chat for update to app_carer, app_client
  using (person_id = (select actor_id())) with check (true);
grant select (id, person_id, key, from_office, author_id, author_name, text, created_at),
  insert (person_id, key, from_office, author_id, text) on chat_message to app_admin, app_carer, app_client;
create policy chat_message_admin on chat_message for select to app_admin using (true);
create policy chat_message_admin_add on chat_message for insert to app_admin
  with check (from_office and author_id = (select actor_id()));
create policy chat_message_own on chat_message for select to app_carer, app_client
  using (person_id = (select actor_id()));
create policy chat_message_own_add on chat_message for insert to app_carer, app_client
  with check (not from_office and person_id = (select actor_id()) and author_id = (select actor_id()));
-- The server writes an e-mail where nobody reads.
grant select, update (office_mailed_for, person_mailed_for) on chat to app_system;
grant select (id, person_id, from_office, created_at) on chat_message to app_system;
create policy chat_system on chat to app_system using (true) with check (true);
create policy chat_message_system on chat_message for select to app_system using (true);
