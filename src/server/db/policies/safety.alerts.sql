-- emergency alerts: the office's, all of them; to a carer their own. Carers raise them through a function; client users know
-- of none ----------------------------------------------------------------------------------------------------------------
revoke execute on function nearest_assignment(uuid, timestamptz), actor_opens_presses(uuid),
  raise_emergency_alert(uuid, timestamptz, double precision, double precision, double precision),
  note_alert_email(uuid, uuid), describe_alert_appointment(uuid), check_in_own_alert(), own_alert_taker(uuid), own_alert_checked_in_at(uuid), own_alert_has_position(uuid), alert_email_sent_at(uuid), alert_readers(uuid),
  enqueue_first(text, json, interval) from public;
grant execute on function raise_emergency_alert(uuid, timestamptz, double precision, double precision, double precision),
  note_alert_email(uuid, uuid), describe_alert_appointment(uuid), check_in_own_alert(), own_alert_taker(uuid),
  own_alert_checked_in_at(uuid), own_alert_has_position(uuid) to app_carer;
grant execute on function alert_email_sent_at(uuid), alert_readers(uuid), actor_opens_presses(uuid) to app_admin;
grant execute on function enqueue_first(text, json, interval) to app_admin, app_carer, app_system;
grant select, insert (is_drill, pressed_at, last_pressed_at, email_id),
  update (status, taken_by, closed_by, outcome, closing_text, check_due_at) on emergency_alert to app_admin;
grant select (id, carer_id, status, pressed_at, raised_at, told_at, taken_by, taken_at, check_due_at, closed_at) on emergency_alert to app_carer;
-- While it goes on, everybody who can help sees it. Once it is closed, what was noted about a young person who is closed to an
-- administrator is closed to them too, unless they had it themselves.
create policy emergency_alert_admin on emergency_alert to app_admin
  using (status <> 'closed' or ((appointment_carer_id is null or actor_opens_assignment(appointment_carer_id)) and actor_opens_presses(id))
    or (select actor_id()) in (taken_by, closed_by))
  with check (true);
create policy emergency_alert_carer on emergency_alert for select to app_carer using (carer_id = (select actor_id()));
grant select on emergency_alert_position to app_admin;
create policy emergency_alert_position_admin on emergency_alert_position for select to app_admin
  using (exists (select from emergency_alert a where a.id = alert_id));
grant select, insert (alert_id, kind, text, created_by) on emergency_alert_note to app_admin;
create policy emergency_alert_note_admin on emergency_alert_note for select to app_admin
  using (exists (select from emergency_alert a where a.id = alert_id));
create policy emergency_alert_note_admin_add on emergency_alert_note for insert to app_admin
  with check (created_by = (select actor_id()));
revoke execute on function has_left(text) from public;
grant execute on function has_left(text) to app_admin, app_system;
grant select, insert (name, email, phone, added_by), update (removed_at) on on_call_contact to app_admin;
create policy on_call_contact_admin on on_call_contact to app_admin using (true) with check (true);
-- The server's own work: it reminds while nobody takes an alert, drills every week, and forgets where people were.
grant select, insert (is_drill, pressed_at, last_pressed_at, email_id), update (status, outcome, reminders, reminded_at)
  on emergency_alert to app_system;
grant insert (alert_id, kind, text) on emergency_alert_note to app_system;
grant select (received_at), delete on emergency_alert_position to app_system;
grant select on on_call_contact to app_system;
create policy emergency_alert_system on emergency_alert to app_system using (true) with check (true);
create policy emergency_alert_note_system on emergency_alert_note for insert to app_system with check (true);
create policy emergency_alert_position_system on emergency_alert_position to app_system using (true);
create policy on_call_contact_system on on_call_contact for select to app_system using (true);
