-- app_system: sign-in, sessions, mail and progress. It never serves a person's request for records. -------------------
grant select (id, name, email, user_type, subject, subject_issuer, last_login, is_active, client_id, phone, coordinator_area, version, updated_at),
  update (subject, subject_issuer, last_login) on app_user to app_system;
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
revoke execute on function settle_record_views(), seal_record_views(bigint), young_person_reached_from(uuid),
  leads_to_restricted(uuid), is_receipt_due(text) from public;
grant execute on function settle_record_views(), seal_record_views(bigint), leads_to_restricted(uuid), is_receipt_due(text) to app_system;
grant execute on function document_maker(uuid) to app_system;
revoke execute on function free_jobs_of_dead_workers(text[]), retry_mail_soon(), operation_state() from public;
grant execute on function free_jobs_of_dead_workers(text[]), retry_mail_soon(), operation_state() to app_system;
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
-- Carers are told of their assignments, and social workers of visits; nobody reads what they are told of.
revoke execute on function carer_notice_batch(), carers_left_alone(uuid), find_social_workers(uuid), visits_to_tell(uuid) from public;
grant execute on function carers_left_alone(uuid), visits_to_tell(uuid) to app_system;
grant select, update (told_at) on carer_notice to app_system;
create policy carer_notice_system on carer_notice to app_system using (true) with check (true);
-- Receipts and files of case notes are moved to outside storage, where there is one.
grant select, update (storage_key) on stored_file to app_system;
grant select, delete on stored_file_content to app_system;
create policy stored_file_system on stored_file to app_system using (true) with check (true);
create policy stored_file_content_system on stored_file_content to app_system using (true);
-- The office is e-mailed that somebody registered themself.
grant execute on function count_registrations() to app_system;
-- Passes and drafts of the public referral form go when they are over; the arrival of a referral is told.
grant delete, select (expires_at) on referral_pass, referral_draft to app_system;
create policy referral_pass_system on referral_pass for delete to app_system using (true);
create policy referral_pass_system_read on referral_pass for select to app_system using (true);
create policy referral_draft_system on referral_draft for delete to app_system using (true);
create policy referral_draft_system_read on referral_draft for select to app_system using (true);
grant execute on function take_referral_to_tell(uuid) to app_system;
