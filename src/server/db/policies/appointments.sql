-- service_type: a catalogue -------------------------------------------------------------------------------------------
grant select on service_type to app_admin, app_carer, app_client;
create policy service_type_all on service_type for select to app_admin, app_carer, app_client using (true);
grant insert (name, category, is_report_required, report_due_hours, is_sleep_in, is_own, sort_order, report_type_id),
  update (name, category, is_report_required, report_due_hours, is_sleep_in, is_own, archived_at) on service_type to app_admin;
create policy service_type_add on service_type for insert to app_admin with check (is_own);
create policy service_type_set on service_type for update to app_admin using (true) with check (is_own);

-- appointment ---------------------------------------------------------------------------------------------------------
grant select, insert, update on appointment to app_admin;
grant select (id, client_id, young_person_id, service_type_id, start_at, end_at, status, cancellation_reason, cancelled_by, place, notes,
  id_on_third_party, series_id, carers_wanted, version, updated_at) on appointment to app_carer;
grant select (id, client_id, young_person_id, service_type_id, start_at, end_at, status, cancellation_reason, cancelled_by, place,
  version, updated_at) on appointment to app_client;
create policy appointment_admin on appointment to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
revoke execute on function closed_ids_of_bookings(text[]) from public;
grant execute on function closed_ids_of_bookings(text[]) to app_admin;
create policy appointment_carer on appointment for select to app_carer using (exists (select from appointment_carer ac
    where ac.appointment_id = appointment.id and ac.carer_id = (select actor_id()) and ac.removed_at is null)
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy appointment_client on appointment for select to app_client using (client_id = (select actor_client_id())
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
-- which appointments were booked together: the office's alone
grant select, insert on appointment_series to app_admin;
create policy appointment_series_admin on appointment_series to app_admin using (true) with check (true);
-- the places of everybody's appointments: what the office searches by
grant select, insert on appointment_place to app_admin;
create policy appointment_place_admin on appointment_place to app_admin using (true) with check (true);

-- appointment_carer ---------------------------------------------------------------------------------------------------
-- The office sees who works when, whomever it is for: without that nobody could plan or pay. It does not see for whom.
grant select (id, appointment_id, carer_id, period, start_at, is_live, client_id, removed_at, report_required, report_status,
  report_due_at, timesheet_status, sort_order), insert, update on appointment_carer to app_admin;
grant select on appointment_carer to app_carer, app_client;
create policy appointment_carer_admin on appointment_carer for select to app_admin using (true);
-- One more is refused by the trigger that copies the appointment, where that is closed.
create policy appointment_carer_admin_add on appointment_carer for insert to app_admin with check (true);
create policy appointment_carer_admin_change on appointment_carer for update to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy appointment_carer_carer on appointment_carer for select to app_carer
  using (carer_id = (select actor_id()) or actor_is_on(appointment_id));
create policy appointment_carer_client on appointment_carer for select to app_client
  using (client_id = (select actor_client_id())
    and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);

-- a carer's own calendar ----------------------------------------------------------------------------------------------
grant select, insert, update on calendar_feed to app_carer;
create policy calendar_feed_own on calendar_feed to app_carer
  using (carer_id = (select actor_id())) with check (carer_id = (select actor_id()));

-- rotas: carers write their own from today on, and where they are on an appointment only that they are off sick -----------
grant select on rota_entry to app_admin, app_carer;
grant insert (carer_id, kind, date, start_time, end_time, note, pattern_id) on rota_entry to app_admin, app_carer;
grant update (carer_id, kind, date, start_time, end_time, note, deleted_at) on rota_entry to app_admin;
grant update (kind, date, start_time, end_time, note, deleted_at) on rota_entry to app_carer;
create policy rota_entry_admin on rota_entry to app_admin using (true) with check (true);
create policy rota_entry_carer on rota_entry for select to app_carer using (carer_id = (select actor_id()));
create policy rota_entry_carer_add on rota_entry for insert to app_carer
  with check (carer_id = (select actor_id()) and kind <> 'holiday' and rota_is_open(date, period, kind));
create policy rota_entry_carer_change on rota_entry for update to app_carer
  using (carer_id = (select actor_id()) and rota_is_open(date, period, kind))
  -- holiday is asked for; one that was approved may be taken away
  with check ((kind <> 'holiday' or deleted_at is not null) and rota_is_open(date, period, kind));

-- weeks with a name: the office's
grant select, insert (name, date), update (deleted_at) on rota_template to app_admin;
create policy rota_template_admin on rota_template to app_admin using (true) with check (true);

-- leave: asked by the carer, answered by the office ---------------------------------------------------------------------
grant select on leave_request to app_admin, app_carer;
grant update (status, answer) on leave_request to app_admin;
grant insert (carer_id, first_date, last_date, note), update (status) on leave_request to app_carer;
create policy leave_request_admin on leave_request for select to app_admin using (true);
create policy leave_request_admin_answer on leave_request for update to app_admin
  using (true) with check (status in ('approved', 'declined'));
create policy leave_request_carer on leave_request for select to app_carer using (carer_id = (select actor_id()));
create policy leave_request_carer_ask on leave_request for insert to app_carer with check (carer_id = (select actor_id()));
create policy leave_request_carer_withdraw on leave_request for update to app_carer
  using (carer_id = (select actor_id())) with check (status = 'withdrawn');

-- offers: the office's; a carer's own without the young person, and nothing of one who is closed to them ----------------
grant select on offer, offer_carer to app_admin;
grant insert (appointment_id, carers_wanted), update (status, carers_wanted) on offer to app_admin;
grant insert (offer_id, carer_id) on offer_carer to app_admin;
grant select (id, appointment_id, service_type_id, start_at, end_at, carers_wanted, status, version, created_at) on offer to app_carer;
grant select (id, offer_id, carer_id, status, reason, answered_at, version, created_at), update (status, reason) on offer_carer to app_carer;
revoke execute on function accept_offer(uuid, integer), offered_area(uuid), end_begun_offers(), ask_carers_again(uuid, uuid[]) from public;
grant execute on function ask_carers_again(uuid, uuid[]) to app_admin;
grant execute on function accept_offer(uuid, integer), offered_area(uuid) to app_carer;
grant execute on function end_begun_offers() to app_system;
create policy offer_admin on offer for select to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
-- One whose appointment is closed is refused by the trigger that copies it.
create policy offer_admin_add on offer for insert to app_admin with check (true);
create policy offer_admin_change on offer for update to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false) with check (status in ('open', 'withdrawn'));
create policy offer_carer on offer for select to app_carer using (actor_is_offered(id)
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy offer_carer_admin on offer_carer for select to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy offer_carer_admin_add on offer_carer for insert to app_admin
  with check ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy offer_carer_own on offer_carer for select to app_carer using (carer_id = (select actor_id())
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy offer_carer_answer on offer_carer for update to app_carer using (carer_id = (select actor_id())
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false) with check (status = 'declined');

-- the weights by which carers are suggested: the office's
grant select, update (asked_for, known, near, said_available, contract_hours, even_hours, travel_minutes) on suggestion_weights to app_admin;
create policy suggestion_weights_admin on suggestion_weights to app_admin using (true) with check (true);

-- imports: the office's -----------------------------------------------------------------------------------------------
grant select, insert, update on appointment_import, appointment_import_row, care_planner_sync to app_admin;
create policy appointment_import_admin on appointment_import to app_admin using (true) with check (true);
-- A file names people before anybody knows who they are: lines with a closed young person's name are for who sent it.
create policy appointment_import_row_admin on appointment_import_row to app_admin
  using ((name_key(values ->> 'young_person') <> all((select actor_closed_names())::text[])) is not false
    or exists (select from appointment_import i where i.id = import_id and i.created_by = (select actor_id())));
-- For those who may see the appointment.
grant select, insert, update on imported_booking to app_admin;
create policy imported_booking_admin on imported_booking to app_admin
  using (exists (select from appointment a where a.id = appointment_id));
create policy care_planner_sync_admin on care_planner_sync to app_admin using (true) with check (true);
