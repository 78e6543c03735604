-- catalogues ----------------------------------------------------------------------------------------------------------
-- which forms a service asks is the office's to choose
grant select on service_report_form to app_admin, app_carer, app_client;
grant insert, update (until_date, updated_at), delete on service_report_form to app_admin;
create policy service_report_form_admin on service_report_form to app_admin using (true) with check (true);
create policy service_report_form_all on service_report_form for select to app_carer, app_client using (true);
grant insert (slug, name, form_id, frequency), update (name, frequency) on report_type to app_admin;
create policy report_type_admin_add on report_type for insert to app_admin with check (true);
create policy report_type_admin_change on report_type for update to app_admin using (true) with check (true);
grant select on report_type, report_type_service, report_transition, not_approved_reason to app_admin, app_carer, app_client;
create policy report_type_all on report_type for select to app_admin, app_carer, app_client using (true);
grant insert on report_type_service to app_admin;
create policy report_type_service_add on report_type_service for insert to app_admin with check (true);
create policy report_type_service_all on report_type_service for select to app_admin, app_carer, app_client using (true);
create policy report_transition_all on report_transition for select to app_admin, app_carer, app_client using (true);
create policy not_approved_reason_all on not_approved_reason for select to app_admin, app_carer, app_client using (true);

-- report: a status word for the client, the whole of it for its carer and the office; nobody sets its status by hand ----
grant select, update (is_required, updated_at) on report to app_admin;
grant select (id, appointment_carer_id, appointment_id, carer_id, client_id, young_person_id, service_type_id, start_at, due_at,
  is_live, is_required, is_listed, status, is_partly_approved, owes_incident, taken_back_at, version, updated_at) on report to app_carer;
grant select (id, appointment_carer_id, appointment_id, carer_id, client_id, young_person_id, service_type_id, start_at, due_at,
  is_live, is_required, is_listed, status, client_status, is_partly_approved, taken_back_at, taken_back_forms, version, updated_at) on report to app_client;
create policy report_admin on report to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
-- That it is owed, and nothing of what is in it, is a carer's own even where the young person is closed to them.
create policy report_carer on report for select to app_carer using (carer_id = (select actor_id()));
create policy report_client on report for select to app_client using (client_id = (select actor_client_id())
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);

revoke execute on function visit_is_about(uuid, uuid), assignment_is_written(uuid, boolean) from public;
grant execute on function visit_is_about(uuid, uuid) to app_admin, app_carer;
grant execute on function assignment_is_written(uuid, boolean) to app_admin;

-- app_report: clients read what is approved, without what was said between carer and office; so of a rating nothing, as
-- nobody approves those
grant select, insert, update on app_report to app_admin, app_carer;
grant select (id, report_id, form_id, form_version, occurrence, carer_id, client_id, young_person_id, status, answers, submitted_at,
  decided_at, deleted_at, version, updated_at) on app_report to app_client;
create policy app_report_admin on app_report to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy app_report_carer on app_report for select to app_carer using (carer_id = (select actor_id())
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy app_report_carer_write on app_report for insert to app_carer with check (carer_id = (select actor_id())
  and exists (select from report r where r.id = report_id
    and (r.is_live or exists (select from report_type t where t.form_id = app_report.form_id and t.alerts_office)))
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy app_report_carer_change on app_report for update to app_carer
  using (carer_id = (select actor_id()) and deleted_at is null and status in ('draft', 'not approved'))
  with check (carer_id = (select actor_id()));
create policy app_report_client on app_report for select to app_client
  using (client_id = (select actor_client_id()) and status = 'approved'
    and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);

grant select on app_report_submission to app_admin, app_carer;
create policy app_report_submission_admin on app_report_submission for select to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy app_report_submission_carer on app_report_submission for select to app_carer using (carer_id = (select actor_id())
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);

-- report_document: as its report's content
grant select, insert on report_document to app_admin;
grant select on report_document to app_carer;
grant select (id, report_id, app_report_id, document_version, made_at, approved_at, outdated_at) on report_document to app_client;
create policy report_document_admin_add on report_document for insert to app_admin
  with check (exists (select from app_report a where a.id = app_report_id));
create policy report_document_reader on report_document for select to app_admin, app_carer
  using (exists (select from app_report a where a.id = app_report_id));
-- An earlier one is of words that the office took back, or names a day that the visit is not on: clients read that of the approval
-- that holds, and no other.
create policy report_document_client on report_document for select to app_client
  using (outdated_at is null and exists (select from app_report a where a.id = app_report_id and a.decided_at = approved_at));
grant select, insert on report_email to app_admin;
create policy report_email_admin on report_email to app_admin using (exists (select from report r where r.id = report_id));

revoke execute on function document_maker(uuid), order_report_document(uuid), actor_document_report(uuid), social_workers_of_incident(uuid), incident_is_untold(uuid) from public;
grant execute on function actor_document_report(uuid) to app_client;
grant execute on function order_report_document(uuid) to app_admin, app_carer, app_client;
grant execute on function social_workers_of_incident(uuid), incident_is_untold(uuid) to app_admin;

-- report_reminder: the office reminds, and both sides see when; of a report that is open to them. Nobody takes one back.
revoke execute on function tell_of_reports_due(timestamptz, uuid, integer) from public;
grant execute on function tell_of_reports_due(timestamptz, uuid, integer) to app_system;
grant select (id, report_id, reminded_at, reminded_by), insert (report_id, reminded_at, reminded_by, quiet) on report_reminder to app_admin;
create policy report_reminder_admin on report_reminder for select to app_admin
  using (exists (select from report r where r.id = report_id));
create policy report_reminder_admin_add on report_reminder for insert to app_admin
  with check (reminded_by = (select actor_id()) and exists (select from report r where r.id = report_id));
