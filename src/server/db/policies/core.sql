-- Row scope, who may see and change which rows, lives in this folder and nowhere else, in the file of its neighbourhood.
-- Applied anew by every migration, as a whole. The scopes' names are those of docs/permissions.
-- Ids are compared with `(select …)`, so that the value is found once per statement.
-- The functions that they ask stand beside it, in functions/.

-- everybody's work may wait in the queue, and send mail ---------------------------------------------------------------
revoke execute on function enqueue(text, json) from public, app_public;
grant execute on function enqueue(text, json) to app_admin, app_carer, app_client, app_system;
grant insert on email to app_admin, app_carer, app_client;
create policy email_write on email for insert to app_admin, app_carer, app_client with check (true);

-- one's own working material ------------------------------------------------------------------------------------------
grant select, insert, update, delete on form_draft, idempotency_key to app_admin, app_carer, app_client;
create policy form_draft_own on form_draft to app_admin, app_carer, app_client
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy idempotency_key_own on idempotency_key to app_admin, app_carer, app_client
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
