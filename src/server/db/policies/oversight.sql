-- records: everyone's work adds to them, administrators read them, nobody changes them --------------------------------
grant insert (user_id, name, subject_id, was_found, request_id) on record_view to app_admin, app_carer, app_client;
-- A list's young people are asked for one at a time (looks_at_lists): others may be closed to the reader.
revoke execute on function look_at_list(text, uuid, uuid[], text), looks_at_lists(uuid, timestamptz, timestamptz, uuid[], boolean, integer) from public;
grant execute on function look_at_list(text, uuid, uuid[], text) to app_admin, app_carer, app_client;
grant execute on function looks_at_lists(uuid, timestamptz, timestamptz, uuid[], boolean, integer) to app_admin;
grant select (id, at, user_id, name, subject_id, was_found, request_id, young_person_id) on record_view to app_admin;
grant select on change_record to app_admin;
create policy record_view_write on record_view for insert to app_admin, app_carer, app_client
  with check (user_id = (select actor_id()));
create policy record_view_admin on record_view for select to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy change_record_admin on change_record for select to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false
    and not claim_leads_to(subject_table, subject_id, (select actor_closed_young_person_ids())::uuid[]));

-- mail of the agency's own mailbox ------------------------------------------------------------------------------------
grant select on mailbox_message to app_admin;
create policy mailbox_message_admin on mailbox_message for select to app_admin
  using (not young_person_ids && (select actor_closed_young_person_ids())::uuid[]);
