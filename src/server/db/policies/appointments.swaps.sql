-- swaps: the two carers' own without the young people, and nothing of one who is closed to them; the office's ------------
grant select on swap to app_admin;
grant update (status, reason, decided_by) on swap to app_admin;
grant select (id, appointment_id, asker_id, colleague_id, service_type_id, start_at, end_at, return_id, return_service_type_id,
  return_start_at, return_end_at, note, status, reason, answered_at, closed_at, version, created_at) on swap to app_carer;
grant insert (appointment_id, asker_id, colleague_id, note), update (status, reason) on swap to app_carer;
revoke execute on function swap_obstacle(uuid, uuid, uuid), assignment_has_work(uuid, uuid), names_young_person(text, uuid), hold_swap(uuid),
  hand_over_swap(uuid), settle_swap(uuid), swap_colleagues(uuid), swap_returns(uuid), describe_swap(uuid),
  accept_swap(uuid, integer, uuid, boolean), agree_swap(uuid, integer, boolean), approve_swap(uuid), end_begun_swaps() from public;
grant execute on function swap_colleagues(uuid), swap_returns(uuid), describe_swap(uuid), accept_swap(uuid, integer, uuid, boolean),
  agree_swap(uuid, integer, boolean) to app_carer;
grant execute on function approve_swap(uuid) to app_admin;
grant execute on function end_begun_swaps() to app_system;
create policy swap_admin on swap for select to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false
    and (return_young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy swap_admin_refuse on swap for update to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false
    and (return_young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false)
  with check (status = 'refused' and decided_by = (select actor_id()));
create policy swap_carer on swap for select to app_carer using ((select actor_id()) in (asker_id, colleague_id)
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false
  and (return_young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy swap_carer_ask on swap for insert to app_carer
  with check (asker_id = (select actor_id()) and actor_may_swap(appointment_id));
create policy swap_carer_end on swap for update to app_carer using ((select actor_id()) in (asker_id, colleague_id)
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false
  and (return_young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false)
  with check (asker_id = (select actor_id()) and status = 'withdrawn' or colleague_id = (select actor_id()) and status = 'declined');

-- whether the office approves every swap: the office's
grant select, update (approval) on swap_rule to app_admin;
create policy swap_rule_admin on swap_rule to app_admin using (true) with check (true);
