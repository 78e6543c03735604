-- claims: the carer's own and the office's, never the client's. Carers change them for 28 days after the appointment. ----
grant update (status, started_at, ended_at, break_minutes, sleep_in, notes, submitted_at, submitted_by, updated_at)
  on timesheet to app_admin, app_carer;
grant select on timesheet to app_carer;
grant select (id, appointment_carer_id, appointment_id, carer_id, client_id, planned_start_at, planned_end_at, due_at, is_live, status,
  started_at, ended_at, break_minutes, sleep_in, submitted_at, submitted_by, is_listed, version, updated_at) on timesheet to app_admin;
create policy timesheet_admin on timesheet for select to app_admin using (true);
create policy timesheet_admin_change on timesheet for update to app_admin using (actor_opens_assignment(appointment_carer_id));
create policy timesheet_carer on timesheet for select to app_carer using (carer_id = (select actor_id()));
create policy timesheet_carer_change on timesheet for update to app_carer using (claim_is_open(appointment_carer_id));

revoke execute on function count_receipts(uuid) from public;
grant execute on function count_receipts(uuid) to app_admin, app_carer;

-- A change of times is read by whoever the words of the timesheet are for; its carer reads the office's reason of no closed record.
grant select, insert (timesheet_id, changed_by, reason, before_start_at, before_end_at, before_break_minutes, before_sleep_in,
  after_start_at, after_end_at, after_break_minutes, after_sleep_in) on timesheet_change to app_admin, app_carer;
create policy timesheet_change_admin on timesheet_change for select to app_admin
  using (exists (select from timesheet t where t.id = timesheet_id and actor_opens_assignment(t.appointment_carer_id)));
create policy timesheet_change_admin_add on timesheet_change for insert to app_admin with check (changed_by = (select actor_id())
  and exists (select from timesheet t where t.id = timesheet_id and actor_opens_assignment(t.appointment_carer_id)));
create policy timesheet_change_carer_add on timesheet_change for insert to app_carer with check (changed_by = (select actor_id())
  and exists (select from timesheet t where t.id = timesheet_id and claim_is_open(t.appointment_carer_id)));
create policy timesheet_change_carer on timesheet_change for select to app_carer
  using (exists (select from timesheet t join appointment_carer ac on ac.id = t.appointment_carer_id
    where t.id = timesheet_id and (ac.young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false));

-- The carer of a claim cannot be changed: the columns are not granted, and the trigger copies the carer from the assignment.
grant insert on expense, mileage, carer_extra_info to app_admin, app_carer;
grant select on carer_extra_info to app_carer;
grant select (id, appointment_carer_id, carer_id, reason_id, amount, date, deleted_at, is_by_office, status, decided_by, decided_at,
  version, updated_at) on expense to app_admin, app_carer;
grant select (id, appointment_carer_id, carer_id, date, miles, vehicle, deleted_at, is_by_office, status, decided_by, decided_at,
  version, updated_at) on mileage to app_admin, app_carer;
grant select (note) on expense to app_carer;
grant select (from_place, to_place, purpose) on mileage to app_carer;
grant select on carer_extra_info to app_admin;
grant update (reason_id, amount, date, note, deleted_at, status, decided_by, decided_at, return_reason, updated_at) on expense
  to app_admin, app_carer;
grant update (date, from_place, to_place, miles, vehicle, purpose, deleted_at, status, decided_by, decided_at, return_reason, updated_at)
  on mileage to app_admin, app_carer;
grant update (text, updated_at) on carer_extra_info to app_admin, app_carer;
-- Only the office decides. What it approved is closed to its carer, and what it returned is submitted again by a change.
create policy expense_admin on expense for select to app_admin using (true);
create policy expense_admin_add on expense for insert to app_admin with check (actor_opens_assignment(appointment_carer_id));
create policy expense_admin_change on expense for update to app_admin using (actor_opens_assignment(appointment_carer_id));
create policy expense_carer on expense for select to app_carer using (carer_id = (select actor_id()));
create policy expense_carer_add on expense for insert to app_carer
  with check (claim_is_open(appointment_carer_id) and status = 'submitted');
create policy expense_carer_change on expense for update to app_carer
  using (claim_is_open(appointment_carer_id) and status <> 'approved') with check (status = 'submitted');
create policy mileage_admin on mileage for select to app_admin using (true);
create policy mileage_admin_add on mileage for insert to app_admin with check (actor_opens_assignment(appointment_carer_id));
create policy mileage_admin_change on mileage for update to app_admin using (actor_opens_assignment(appointment_carer_id));
create policy mileage_carer on mileage for select to app_carer using (carer_id = (select actor_id()));
create policy mileage_carer_add on mileage for insert to app_carer
  with check (claim_is_open(appointment_carer_id) and status = 'submitted');
create policy mileage_carer_change on mileage for update to app_carer
  using (claim_is_open(appointment_carer_id) and status <> 'approved') with check (status = 'submitted');
-- A change of a claim, likewise as one of times.
grant select, insert (appointment_carer_id, expense_id, mileage_id, changed_by, reason, before, after) on claim_change
  to app_admin, app_carer;
create policy claim_change_admin on claim_change for select to app_admin using (actor_opens_assignment(appointment_carer_id));
create policy claim_change_admin_add on claim_change for insert to app_admin
  with check (changed_by = (select actor_id()) and actor_opens_assignment(appointment_carer_id));
create policy claim_change_carer on claim_change for select to app_carer
  using (exists (select from timesheet t join appointment_carer ac on ac.id = t.appointment_carer_id
    where t.appointment_carer_id = claim_change.appointment_carer_id
      and (ac.young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false));
create policy claim_change_carer_add on claim_change for insert to app_carer
  with check (changed_by = (select actor_id()) and claim_is_open(appointment_carer_id));
create policy carer_extra_info_admin on carer_extra_info to app_admin using (actor_opens_assignment(appointment_carer_id));
create policy carer_extra_info_carer on carer_extra_info for select to app_carer using (carer_id = (select actor_id()));
create policy carer_extra_info_carer_add on carer_extra_info for insert to app_carer
  with check (claim_is_open(appointment_carer_id));
create policy carer_extra_info_carer_change on carer_extra_info for update to app_carer
  using (claim_is_open(appointment_carer_id));

-- arrival and departure: written by the carer alone. The office reads when its carers work, whomever it is for. A client reads them of
-- the assignments in its sight.
grant select on attendance to app_admin, app_carer, app_client;
grant insert (appointment_carer_id, arrived_at, is_arrival_typed),
  update (arrived_at, left_at, is_arrival_typed, is_departure_typed) on attendance to app_carer;
create policy attendance_admin on attendance for select to app_admin using (true);
create policy attendance_carer on attendance for select to app_carer using (carer_id = (select actor_id()));
create policy attendance_client on attendance for select to app_client
  using (exists (select from appointment_carer ac where ac.id = appointment_carer_id));
create policy attendance_carer_add on attendance for insert to app_carer with check (claim_is_open(appointment_carer_id));
create policy attendance_carer_change on attendance for update to app_carer using (claim_is_open(appointment_carer_id));
revoke execute on function tell_of_late_carers() from public;
grant execute on function tell_of_late_carers() to app_system;

-- the files for payroll: the office's ---------------------------------------------------------------------------------
grant select, insert (week, only_changes, exported_by) on payroll_export to app_admin;
create policy payroll_export_admin on payroll_export for select to app_admin using (true);
create policy payroll_export_admin_add on payroll_export for insert to app_admin with check (exported_by = (select actor_id()));
grant select, insert on payroll_export_line to app_admin;
create policy payroll_export_line_admin on payroll_export_line for select to app_admin using (true);
create policy payroll_export_line_admin_add on payroll_export_line for insert to app_admin
  with check (exists (select from payroll_export x where x.id = export_id and x.exported_by = (select actor_id())));

-- catalogues ----------------------------------------------------------------------------------------------------------
grant select on expense_reason, mileage_rate to app_admin, app_carer, app_client;
grant insert (reason, category, hint, limit_pounds, limit_per, is_receipt_required, is_own, sort_order),
  update (reason, category, hint, limit_pounds, limit_per, is_receipt_required, is_own, is_active) on expense_reason to app_admin;
create policy expense_reason_add on expense_reason for insert to app_admin with check (is_own);
create policy expense_reason_set on expense_reason for update to app_admin using (true) with check (is_own);
create policy expense_reason_all on expense_reason for select to app_admin, app_carer, app_client using (true);
create policy mileage_rate_all on mileage_rate for select to app_admin, app_carer, app_client using (true);
