-- Access requests: administrators see them all and ask and answer in their own name. People of a client see those about their own
-- organisation's social workers; who may say yes is the guard's to judge (may_decide_access).
revoke execute on function may_decide_access(access_request, uuid), access_deciders(access_request),
  is_access_given(text, uuid, uuid), expire_access_requests() from public;
grant execute on function may_decide_access(access_request, uuid), access_deciders(access_request), expire_access_requests()
  to app_admin, app_client;
grant execute on function expire_access_requests() to app_system;
grant select, insert (kind, subject_id, beneficiary_id, change, requested_by), update (outcome, decided_by) on access_request
  to app_admin, app_client;
create policy access_request_admin on access_request for select to app_admin using (true);
create policy access_request_admin_ask on access_request for insert to app_admin with check (requested_by = (select actor_id()));
create policy access_request_admin_answer on access_request for update to app_admin
  using (true) with check (decided_by = (select actor_id()));
create policy access_request_client on access_request for select to app_client
  using (exists (select from social_worker s where s.id = subject_id));
create policy access_request_client_ask on access_request for insert to app_client
  with check (kind = 'social_worker' and requested_by = (select actor_id())
    and exists (select from social_worker s where s.id = subject_id));
create policy access_request_client_answer on access_request for update to app_client
  using (true) with check (decided_by = (select actor_id()));
