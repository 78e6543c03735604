-- API keys: the office issues and revokes them, and the hash is read by nobody. The holder sees their own key while it is good,
-- their organisation, and its social workers, of whom they may name one.
revoke execute on function actor_api_key_client_id() from public;
grant execute on function actor_api_key_client_id() to app_public;
grant select (id, client_id, name, prefix, created_by, created_at, last_used_at, revoked_at, revoked_by),
  insert (client_id, name, prefix, key_hash, created_by), update (revoked_at, revoked_by) on api_key to app_admin;
grant select (id, client_id, last_used_at), update (last_used_at) on api_key to app_public;
create policy api_key_admin on api_key to app_admin using (true) with check (true);
create policy api_key_public on api_key for select to app_public
  using (key_hash = (select actor_token_hash()) and client_id = (select actor_api_key_client_id()));
create policy api_key_public_use on api_key for update to app_public
  using (key_hash = (select actor_token_hash()) and client_id = (select actor_api_key_client_id()))
  with check (true);
create policy client_key on client for select to app_public using (id = (select actor_api_key_client_id()));
create policy social_worker_key on social_worker for select to app_public
  using (is_active and not is_pending and archived_at is null and client_id = (select actor_api_key_client_id()));
