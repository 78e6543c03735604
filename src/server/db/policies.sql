-- Row scope, who may see and change which rows, lives in this one place.
-- Applied anew by every migration, as a whole. The scopes' names are those of docs/permissions.
-- Ids are compared with `(select …)`, so that the value is found once per statement.
-- The functions that they ask stand in functions.sql.

-- functions that not everybody may call ------------------------------------------------------------------
revoke execute on function document_maker(uuid), live_audience(text, jsonb), next_referral_reference(), ask_to_tell_of_referral(uuid),
  take_referral_to_tell(uuid), actor_sent_referral(), referral_ids_called(text[]), young_person_ids_alike(uuid, text[], date[]), young_person_ids_called(text[]),
  young_person_ids_named(text[], text[], integer) from public;
grant execute on function young_person_ids_called(text[]), young_person_ids_named(text[], text[], integer),
  referral_ids_called(text[]), young_person_ids_alike(uuid, text[], date[]) to app_admin;
grant execute on function next_referral_reference() to app_admin, app_client, app_public;
grant execute on function ask_to_tell_of_referral(uuid) to app_admin, app_public;
grant execute on function actor_sent_referral() to app_public;
grant execute on function take_referral_to_tell(uuid) to app_system;

-- client ------------------------------------------------------------------------------------------------
grant select, insert, update on client to app_admin;
grant select (id, name, archived_at) on client to app_carer;
grant select on client to app_client;
create policy client_admin on client to app_admin using (true) with check (true);
create policy client_carer on client for select to app_carer using (exists (select from appointment_carer ac
  where ac.client_id = client.id and ac.carer_id = (select actor_id()) and ac.removed_at is null));
create policy client_client on client for select to app_client using (id = (select actor_client_id()));

-- app_user: colleagues are a name and nothing else; what the office knows of its staff is the office's ---------------------------------------------------------
grant select, insert, update on app_user to app_admin;
grant select (id, name, user_type, is_active) on app_user to app_carer, app_client;
create policy app_user_admin on app_user to app_admin using (true) with check (true);
create policy app_user_carer on app_user for select to app_carer
  using (id = (select actor_id()) or actor_works_with(id));
create policy app_user_client on app_user for select to app_client
  using (id = (select actor_id()) or (user_type = 'user' and actor_client_has_carer(id)));

-- young_person ------------------------------------------------------------------------------------------
grant select, insert, update on young_person to app_admin;
grant select (id, status, first_name, middle_names, last_name, preferred_name, name, dob, client_id, home_area, risk_level,
  key_risks, allergies, social_worker_id, team_id, coordinator_id, profile_core, profile_safety, version, updated_at)
  on young_person to app_carer;
grant select (id, status, first_name, middle_names, last_name, preferred_name, name, dob, lac, local_authority, client_id, home_area,
  risk_level, key_risks, allergies, social_worker_id, team_id, coordinator_id, profile_core, profile_safety, profile_history,
  version, updated_at) on young_person to app_client;
create policy young_person_admin on young_person to app_admin
  using (id <> all((select actor_closed_young_person_ids())::uuid[]));
-- From 14 days before an appointment to 30 days after it: is_in_carers_window, functions.sql.
create policy young_person_carer on young_person for select to app_carer using (id = any((select actor_young_person_ids())::uuid[]));
create policy young_person_client on young_person for select to app_client using (client_id = (select actor_client_id())
  and status <> 'DRAFT' and id <> all((select actor_closed_young_person_ids())::uuid[]));
-- The readers of a restricted record who are in the office say who may open it.
grant select, insert, update (removed_at) on young_person_reader to app_admin;
create policy young_person_reader_admin on young_person_reader to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));

-- service_type: a catalogue -------------------------------------------------------------------------------
grant select on service_type to app_admin, app_carer, app_client;
create policy service_type_all on service_type for select to app_admin, app_carer, app_client using (true);

-- appointment -------------------------------------------------------------------------------------------
grant select, insert, update on appointment to app_admin;
grant select (id, client_id, young_person_id, service_type_id, start_at, end_at, status, cancellation_reason, place, notes,
  id_on_third_party, series_id, version, updated_at) on appointment to app_carer;
grant select (id, client_id, young_person_id, service_type_id, start_at, end_at, status, cancellation_reason, place,
  version, updated_at) on appointment to app_client;
create policy appointment_admin on appointment to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
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

-- appointment_carer ---------------------------------------------------------------------------------------
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

-- forms: what is asked is no secret, what is still being built is the office's ----------------------------------
grant select, insert, update, delete on question_form, question_form_version to app_admin;
grant select on question_form, question_form_version to app_carer, app_client;
create policy question_form_admin on question_form to app_admin using (true) with check (true);
create policy question_form_all on question_form for select to app_carer, app_client using (true);
create policy question_form_version_admin on question_form_version to app_admin using (true) with check (true);
create policy question_form_version_all on question_form_version for select to app_carer, app_client
  using (published_at is not null);

-- catalogues ----------------------------------------------------------------------------------------------
-- which forms a service asks is the office's to choose
grant select on service_report_form to app_admin, app_carer, app_client;
grant insert, update (until_date, updated_at), delete on service_report_form to app_admin;
create policy service_report_form_admin on service_report_form to app_admin using (true) with check (true);
create policy service_report_form_all on service_report_form for select to app_carer, app_client using (true);
grant insert (slug, name, form_id, frequency), update (name, frequency) on report_type to app_admin;
create policy report_type_admin_add on report_type for insert to app_admin with check (true);
create policy report_type_admin_change on report_type for update to app_admin using (true) with check (true);
grant update (form_id) on characteristic_subcategory to app_admin;
create policy characteristic_subcategory_admin on characteristic_subcategory for update to app_admin using (true) with check (true);
grant select on report_type, report_type_service, report_transition, not_approved_reason, expense_reason, mileage_rate
  to app_admin, app_carer, app_client;
create policy report_type_all on report_type for select to app_admin, app_carer, app_client using (true);
create policy report_type_service_all on report_type_service for select to app_admin, app_carer, app_client using (true);
create policy report_transition_all on report_transition for select to app_admin, app_carer, app_client using (true);
create policy not_approved_reason_all on not_approved_reason for select to app_admin, app_carer, app_client using (true);
create policy expense_reason_all on expense_reason for select to app_admin, app_carer, app_client using (true);
create policy mileage_rate_all on mileage_rate for select to app_admin, app_carer, app_client using (true);

-- report: a status word for the client, the whole of it for its carer and the office; nobody sets its status by hand -------
grant select, update (is_required, updated_at) on report to app_admin;
grant select on report to app_carer;
grant select (id, appointment_carer_id, appointment_id, carer_id, client_id, young_person_id, service_type_id, start_at, due_at,
  is_live, is_required, is_listed, status, version, updated_at) on report to app_client;
create policy report_admin on report to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
-- That it is owed, and nothing of what is in it, is a carer's own even where the young person is closed to them.
create policy report_carer on report for select to app_carer using (carer_id = (select actor_id()));
create policy report_client on report for select to app_client using (client_id = (select actor_client_id())
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);

-- app_report: clients read what is approved, without what was said between carer and office; so of a rating nothing, as
-- nobody approves those
grant select, insert, update on app_report to app_admin, app_carer;
grant select (id, report_id, form_id, form_version, carer_id, client_id, young_person_id, status, answers, submitted_at,
  decided_at, deleted_at, version, updated_at) on app_report to app_client;
create policy app_report_admin on app_report to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy app_report_carer on app_report for select to app_carer using (carer_id = (select actor_id())
  and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy app_report_carer_write on app_report for insert to app_carer with check (carer_id = (select actor_id())
  and exists (select from report r where r.id = report_id and r.is_live)
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
grant select (id, report_id, app_report_id, document_version, made_at, approved_at) on report_document to app_client;
create policy report_document_admin_add on report_document for insert to app_admin
  with check (exists (select from app_report a where a.id = app_report_id));
create policy report_document_reader on report_document for select to app_admin, app_carer, app_client
  using (exists (select from app_report a where a.id = app_report_id));
grant select, insert on report_email to app_admin;
create policy report_email_admin on report_email to app_admin using (exists (select from report r where r.id = report_id));

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

-- The carer of a claim cannot be changed: the columns are not granted, and the trigger copies the carer from the assignment.
grant insert on expense, mileage, carer_extra_info to app_admin, app_carer;
grant select on expense, mileage, carer_extra_info to app_carer;
grant select (id, appointment_carer_id, carer_id, reason_id, amount, date, deleted_at, version, updated_at) on expense to app_admin;
grant select (id, appointment_carer_id, carer_id, date, miles, vehicle, deleted_at, version, updated_at) on mileage to app_admin;
grant select on carer_extra_info to app_admin;
grant update (reason_id, amount, date, note, deleted_at, updated_at) on expense to app_admin, app_carer;
grant update (date, from_place, to_place, miles, vehicle, purpose, deleted_at, updated_at) on mileage to app_admin, app_carer;
grant update (text, updated_at) on carer_extra_info to app_admin, app_carer;
create policy expense_admin on expense for select to app_admin using (true);
create policy expense_admin_add on expense for insert to app_admin with check (actor_opens_assignment(appointment_carer_id));
create policy expense_admin_change on expense for update to app_admin using (actor_opens_assignment(appointment_carer_id));
create policy expense_carer on expense for select to app_carer using (carer_id = (select actor_id()));
create policy expense_carer_add on expense for insert to app_carer with check (claim_is_open(appointment_carer_id));
create policy expense_carer_change on expense for update to app_carer using (claim_is_open(appointment_carer_id));
create policy mileage_admin on mileage for select to app_admin using (true);
create policy mileage_admin_add on mileage for insert to app_admin with check (actor_opens_assignment(appointment_carer_id));
create policy mileage_admin_change on mileage for update to app_admin using (actor_opens_assignment(appointment_carer_id));
create policy mileage_carer on mileage for select to app_carer using (carer_id = (select actor_id()));
create policy mileage_carer_add on mileage for insert to app_carer with check (claim_is_open(appointment_carer_id));
create policy mileage_carer_change on mileage for update to app_carer using (claim_is_open(appointment_carer_id));
create policy carer_extra_info_admin on carer_extra_info to app_admin using (actor_opens_assignment(appointment_carer_id));
create policy carer_extra_info_carer on carer_extra_info for select to app_carer using (carer_id = (select actor_id()));
create policy carer_extra_info_carer_add on carer_extra_info for insert to app_carer
  with check (claim_is_open(appointment_carer_id));
create policy carer_extra_info_carer_change on carer_extra_info for update to app_carer
  using (claim_is_open(appointment_carer_id));

-- organisations: the office's; a client reads its own, and keeps its social workers up to date ---------------------
grant select, insert, update on client_contact, team, social_worker, temporal_form to app_admin;
grant select on client_contact, team, social_worker to app_client;
grant insert, update (name, email, phone, role, team_id, is_active, updated_at) on social_worker to app_client;
-- the numbers that a carer may call: never an e-mail address
grant select (id, name, phone, role, client_id, archived_at) on social_worker to app_carer;
create policy client_contact_admin on client_contact to app_admin using (true) with check (true);
create policy client_contact_client on client_contact for select to app_client using (client_id = (select actor_client_id()));
create policy team_admin on team to app_admin using (true) with check (true);
create policy team_client on team for select to app_client using (client_id = (select actor_client_id()));
create policy social_worker_admin on social_worker to app_admin using (true) with check (true);
create policy social_worker_client on social_worker to app_client
  using (client_id = (select actor_client_id()) and not is_pending)
  with check (client_id = (select actor_client_id()) and not is_pending);
create policy social_worker_carer on social_worker for select to app_carer
  using (exists (select from young_person y where y.social_worker_id = social_worker.id));
create policy temporal_form_admin on temporal_form to app_admin using (true) with check (true);

-- somebody who is not signed in: what the public forms offer to choose from, what they send in (which the office looks at
-- first), and their own details by a link that was e-mailed to them
revoke execute on function enqueue(text, json) from public, app_public;
grant execute on function enqueue(text, json) to app_admin, app_carer, app_client, app_system;
grant select (id, name, local_authority_code) on client to app_public;
grant select (id, name, client_id) on team to app_public;
grant select (id, name, role, client_id) on social_worker to app_public;
grant insert (id, name, email, phone, role, client_id, local_authority, team_id, is_pending) on social_worker to app_public;
grant update (name, email, phone, role, team_id) on social_worker to app_public;
grant select (expires_at), update (used_at) on temporal_form to app_public;
create policy client_public on client for select to app_public using (in_external_form and archived_at is null);
create policy team_public on team for select to app_public
  using (archived_at is null and exists (select from client c where c.id = client_id));
create policy social_worker_public on social_worker for select to app_public
  using ((is_active and not is_pending and archived_at is null and client_id = (select actor_form_client())
      and exists (select from client c where c.id = client_id))
    or id = (select actor_form_social_worker()));
create policy social_worker_public_add on social_worker for insert to app_public
  with check (is_pending and exists (select from client c where c.id = client_id));
create policy social_worker_public_change on social_worker for update to app_public
  using (id = (select actor_form_social_worker()));
-- A token is given out for an organisation of the public form, and each asking is counted by who holds it.
grant insert (token_hash, client_id, expires_at), select (client_id, expires_at, asked), update (asked) on form_token to app_public;
create policy form_token_public_add on form_token for insert to app_public
  with check (exists (select from client c where c.id = client_id));
create policy form_token_public on form_token for select to app_public
  using (token_hash = (select actor_token_hash()) and expires_at > current_instant());
create policy form_token_public_use on form_token for update to app_public
  using (token_hash = (select actor_token_hash()) and expires_at > current_instant() and asked < 20)
  with check (true);
create policy temporal_form_public on temporal_form for select to app_public
  using (token_hash = (select actor_token_hash()) and used_at is null and expires_at > current_instant());
create policy temporal_form_public_use on temporal_form for update to app_public
  using (token_hash = (select actor_token_hash()) and used_at is null and expires_at > current_instant())
  with check (true);

-- facts about a young person: through the young person, and narrower where permissions say so ---------------------
grant select, insert, update on young_person_address, young_person_relation, characteristic, diary, diary_addendum to app_admin;
grant select on characteristic_level_change to app_admin;
create policy young_person_address_admin on young_person_address to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy young_person_relation_admin on young_person_relation to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy characteristic_admin on characteristic to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy characteristic_level_change_admin on characteristic_level_change for select to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy diary_admin on diary to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy diary_addendum_admin on diary_addendum to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));

-- A confidential address is the office's alone.
grant select on young_person_address to app_carer, app_client;
create policy young_person_address_reader on young_person_address for select to app_carer, app_client
  using (not is_confidential and exists (select from young_person y where y.id = young_person_id));
-- The people around: to carers who they are, whether there may be contact and who must not learn the address, to clients all but where they live.
grant select (id, young_person_id, kind, name, relationship, contact_allowed, contact_rule, may_know_address, is_emergency_contact,
  archived_at, version, updated_at) on young_person_relation to app_carer;
grant select (id, young_person_id, kind, name, relationship, dob, phone, email, notes, has_parental_responsibility, contact_allowed,
  contact_rule, may_know_address, is_emergency_contact, archived_at, version, updated_at) on young_person_relation to app_client;
create policy young_person_relation_reader on young_person_relation for select to app_carer, app_client
  using (exists (select from young_person y where y.id = young_person_id));

grant select on characteristic_subcategory to app_admin, app_carer, app_client;
create policy characteristic_subcategory_all on characteristic_subcategory for select to app_admin, app_carer, app_client using (true);
grant select on characteristic, characteristic_level_change to app_carer, app_client;
create policy characteristic_carer on characteristic for select to app_carer
  using (removed_at is null and exists (select from young_person y where y.id = young_person_id));
-- Some topics are the agency's alone.
create policy characteristic_client on characteristic for select to app_client
  using (removed_at is null and exists (select from young_person y where y.id = young_person_id)
    and exists (select from characteristic_subcategory s where s.id = subcategory_id and s.is_visible_to_client));
create policy characteristic_level_change_reader on characteristic_level_change for select to app_carer, app_client
  using (exists (select from characteristic c where c.id = characteristic_id));

-- Case notes: a carer's own always and for changes within a day, others' of the last two months where they are shared;
-- a client reads what was released, and what was added before that.

grant select, insert on diary, diary_addendum to app_carer;
grant update (date, time, title, text, is_shared, deleted_at, updated_at) on diary to app_carer;
create policy diary_carer on diary for select to app_carer using (
  (created_by = (select actor_id()) and young_person_id <> all((select actor_closed_young_person_ids())::uuid[]))
  or (is_shared and deleted_at is null
    and date >= (select (current_instant() at time zone 'Europe/London')::date - interval '2 months')
    and young_person_id = any((select actor_young_person_ids())::uuid[])));
create policy diary_carer_add on diary for insert to app_carer with check (created_by = (select actor_id())
  and released_at is null and young_person_id = any((select actor_young_person_ids())::uuid[]));
create policy diary_carer_change on diary for update to app_carer using (diary_is_open(id));
create policy diary_addendum_carer on diary_addendum for select to app_carer
  using (exists (select from diary d where d.id = diary_id));
create policy diary_addendum_carer_add on diary_addendum for insert to app_carer with check (created_by = (select actor_id())
  and exists (select from diary d where d.id = diary_id and d.created_by = (select actor_id())));
grant select (id, young_person_id, date, time, title, text, released_at, created_by, author_name, created_at, deleted_at, version,
  updated_at) on diary to app_client;
create policy diary_client on diary for select to app_client using (released_at <= current_instant() and deleted_at is null
  and exists (select from young_person y where y.id = young_person_id));
grant select on diary_addendum to app_client;
create policy diary_addendum_client on diary_addendum for select to app_client
  using (exists (select from diary d where d.id = diary_id and d.released_at >= diary_addendum.created_at));

-- referrals: the office's and the client organisation's; a draft is its author's and the office's, and one that came in
-- without an account is the office's alone until an administrator accepts it. A restricted young person's are their readers' -----------
grant select, insert, update on referral to app_admin;
grant select (id, reference, status, origin, client_id, social_worker_id, young_person_id, form_id, form_version, answers, current_step,
  young_person_name, urgency, is_quarantined, created_by, created_at, submitted_at, submitted_by, due_at, decided_at, decided_by,
  reason, closed_at, closed_by, closed_reason, version, updated_at) on referral to app_client;
grant insert (id, status, origin, client_id, social_worker_id, young_person_id, form_id, form_version, answers, current_step,
  created_by, submitted_at, submitted_by, due_at) on referral to app_client;
grant update (status, social_worker_id, young_person_id, answers, current_step, submitted_at, submitted_by, due_at, closed_at,
  closed_by, closed_reason, updated_at) on referral to app_client;
grant select on referral_transition to app_admin, app_client, app_public;
create policy referral_transition_all on referral_transition for select to app_admin, app_client, app_public using (true);
create policy referral_admin on referral to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy referral_client on referral for select to app_client
  using (client_id = (select actor_client_id()) and not is_quarantined
    and (status <> 'draft' or created_by = (select actor_id()))
    and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy referral_client_add on referral for insert to app_client
  with check (client_id = (select actor_client_id()) and created_by = (select actor_id()) and origin = 'client'
    and (young_person_id is null or exists (select from young_person y where y.id = young_person_id)));
create policy referral_client_change on referral for update to app_client
  using (client_id = (select actor_client_id()) and not is_quarantined
    and (status in ('submitted', 'in review') or status = 'draft' and created_by = (select actor_id()))
    and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false)
  with check (client_id = (select actor_client_id()));
-- Somebody without an account writes one and reads none.
grant insert (id, status, origin, client_id, social_worker_id, form_id, form_version, answers, is_quarantined, is_suspect, pass_hash,
  submitted_at, due_at) on referral to app_public;
create policy referral_public_add on referral for insert to app_public
  with check (status = 'submitted' and origin = 'public' and is_quarantined and pass_hash = (select actor_token_hash())
    and exists (select from client c where c.id = client_id));
grant insert, select (token_hash, expires_at, used_at), update (used_at) on referral_pass to app_public;
create policy referral_pass_public_add on referral_pass for insert to app_public with check (used_at is null);
create policy referral_pass_public on referral_pass for select to app_public using (token_hash = (select actor_token_hash()));
create policy referral_pass_public_use on referral_pass for update to app_public
  using (token_hash = (select actor_token_hash()) and used_at is null and expires_at > current_instant()) with check (true);
grant insert, select, update (sealed, updated_at), delete on referral_draft to app_public;
create policy referral_draft_public_add on referral_draft for insert to app_public with check (token_hash = (select actor_token_hash()));
create policy referral_draft_public on referral_draft to app_public
  using (token_hash = (select actor_token_hash()) and expires_at > current_instant());
grant select (questions, form_id, form_version, published_at) on question_form_version to app_public;
grant select (id, slug, purpose, retired_at) on question_form to app_public;
create policy question_form_public on question_form for select to app_public using (purpose = 'referral');
create policy question_form_version_public on question_form_version for select to app_public
  using (published_at is not null and exists (select from question_form f where f.id = form_id));
grant delete, select (expires_at) on referral_pass, referral_draft to app_system;
create policy referral_pass_system on referral_pass for delete to app_system using (true);
create policy referral_pass_system_read on referral_pass for select to app_system using (true);
create policy referral_draft_system on referral_draft for delete to app_system using (true);
create policy referral_draft_system_read on referral_draft for select to app_system using (true);

-- files: through the record that they belong to --------------------------------------------------------------
grant select, insert, update (deleted_at) on stored_file to app_admin, app_carer;
grant select on stored_file to app_client;
grant select, insert on stored_file_content to app_admin, app_carer;
grant select on stored_file_content to app_client;
create policy stored_file_admin on stored_file to app_admin
  using (exists (select from expense e where e.id = expense_id and actor_opens_assignment(e.appointment_carer_id))
    or exists (select from report_document d where d.id = report_document_id)
    or exists (select from young_person y where y.id = young_person_id)
    or exists (select from diary d where d.id = diary_id));
create policy stored_file_carer on stored_file for select to app_carer
  using (exists (select from expense e where e.id = expense_id)
    or exists (select from report_document d where d.id = report_document_id)
    or exists (select from young_person y where y.id = young_person_id)
    or exists (select from diary d where d.id = diary_id and d.deleted_at is null));
create policy stored_file_carer_add on stored_file for insert to app_carer
  with check (exists (select from expense e where e.id = expense_id and claim_is_open(e.appointment_carer_id))
    or diary_is_open(diary_id));
create policy stored_file_carer_change on stored_file for update to app_carer
  using (exists (select from expense e where e.id = expense_id and claim_is_open(e.appointment_carer_id))
    or diary_is_open(diary_id));
create policy stored_file_client on stored_file for select to app_client
  using (exists (select from report_document d where d.id = report_document_id)
    or exists (select from young_person y where y.id = young_person_id)
    or exists (select from diary d where d.id = diary_id));
create policy stored_file_content_admin_add on stored_file_content for insert to app_admin
  with check (exists (select from stored_file f where f.id = file_id));
create policy stored_file_content_reader on stored_file_content for select to app_admin, app_carer, app_client
  using (exists (select from stored_file f where f.id = file_id));
create policy stored_file_content_carer_add on stored_file_content for insert to app_carer
  with check (exists (select from stored_file f where f.id = file_id
    and (f.expense_id is not null or diary_is_open(f.diary_id))));
grant select, insert on image_variant to app_admin, app_carer, app_client;
create policy image_variant_reader on image_variant to app_admin, app_carer, app_client
  using (exists (select from stored_file f where f.id = file_id))
  with check (exists (select from stored_file f where f.id = file_id));

-- one's own working material --------------------------------------------------------------------------------
grant select, insert, update, delete on form_draft, idempotency_key to app_admin, app_carer, app_client;
create policy form_draft_own on form_draft to app_admin, app_carer, app_client
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy idempotency_key_own on idempotency_key to app_admin, app_carer, app_client
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));

grant select, insert, update on calendar_feed to app_carer;
create policy calendar_feed_own on calendar_feed to app_carer
  using (carer_id = (select actor_id())) with check (carer_id = (select actor_id()));

-- the office's imports and mail -------------------------------------------------------------------------------
grant select, insert, update on appointment_import, appointment_import_row, care_planner_sync to app_admin;
create policy appointment_import_admin on appointment_import to app_admin using (true) with check (true);
-- A file names people before anybody knows who they are: lines with a closed young person's name are for who sent it.
create policy appointment_import_row_admin on appointment_import_row to app_admin
  using ((search_text(values ->> 'young_person') <> all((select actor_closed_names())::text[])) is not false
    or exists (select from appointment_import i where i.id = import_id and i.created_by = (select actor_id())));
create policy care_planner_sync_admin on care_planner_sync to app_admin using (true) with check (true);
grant select on mailbox_message to app_admin;
create policy mailbox_message_admin on mailbox_message for select to app_admin using (true);
grant insert on email to app_admin, app_carer, app_client;
create policy email_write on email for insert to app_admin, app_carer, app_client with check (true);

-- records: everyone's work adds to them, administrators read them, nobody changes them ------------------------------
grant insert (user_id, name, subject_id, was_found, request_id) on record_view to app_admin, app_carer, app_client;
grant select on record_view, change_record to app_admin;
create policy record_view_write on record_view for insert to app_admin, app_carer, app_client
  with check (user_id = (select actor_id()));
create policy record_view_admin on record_view for select to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy change_record_admin on change_record for select to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false
    and not claim_leads_to(subject_table, subject_id, (select actor_closed_young_person_ids())::uuid[]));

-- app_system: sign-in, sessions, mail and progress. It never serves a person's request for records. ------------------
grant select (id, name, email, user_type, subject, last_login, is_active, client_id, phone, coordinator_area, version, updated_at),
  update (subject, last_login) on app_user to app_system;
grant select on client to app_system;
grant select, insert, update on service_type to app_system;
grant select, insert, update, delete on session, bearer_token, used_id_token, identity_record, mailbox_message, rate_limit,
  live_connection to app_system;
grant select, insert, update on email to app_system;
grant select, update on calendar_feed, appointment_import to app_system;
grant delete on idempotency_key, form_draft, form_token to app_system;
grant select (expires_at) on form_token to app_system;
grant select (created_at) on idempotency_key to app_system;
grant insert (user_id, name, subject_id, was_found, request_id) on record_view to app_system;
grant execute on function settle_record_views(), seal_record_views(bigint) to app_system;
grant execute on function document_maker(uuid) to app_system;
create policy app_user_system on app_user to app_system using (true) with check (true);
create policy client_system on client for select to app_system using (true);
create policy service_type_system on service_type to app_system using (true) with check (true);
create policy session_system on session to app_system using (true) with check (true);
create policy bearer_token_system on bearer_token to app_system using (true) with check (true);
create policy used_id_token_system on used_id_token to app_system using (true) with check (true);
create policy live_connection_system on live_connection to app_system using (true) with check (true);
create policy rate_limit_system on rate_limit to app_system using (true) with check (true);
create policy identity_record_system on identity_record to app_system using (true) with check (true);
create policy mailbox_message_system on mailbox_message to app_system using (true) with check (true);
create policy email_system on email to app_system using (true) with check (true);
create policy calendar_feed_system on calendar_feed to app_system using (true) with check (true);
create policy appointment_import_system on appointment_import to app_system using (true) with check (true);
create policy form_token_system on form_token for delete to app_system using (true);
create policy form_token_system_read on form_token for select to app_system using (true);
create policy idempotency_key_system on idempotency_key for delete to app_system using (true);
create policy idempotency_key_system_read on idempotency_key for select to app_system using (true);
create policy record_view_system on record_view for insert to app_system with check (true);
-- Carers are told of their assignments; nobody reads what they are told of.
revoke execute on function carer_notice_batch() from public;
grant select, update (told_at) on carer_notice to app_system;
create policy carer_notice_system on carer_notice to app_system using (true) with check (true);
-- Receipts and files of case notes are moved to outside storage, where there is one.
grant select, update (storage_key) on stored_file to app_system;
grant select, delete on stored_file_content to app_system;
create policy stored_file_system on stored_file to app_system using (true) with check (true);
create policy stored_file_content_system on stored_file_content to app_system using (true);
