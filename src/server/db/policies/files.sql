-- files: through the record that they belong to -----------------------------------------------------------------------
grant select, insert, update (deleted_at) on stored_file to app_admin, app_carer;
grant select, insert, update (deleted_at) on stored_file to app_client;
grant select, insert on stored_file_content to app_admin, app_carer;
grant select, insert on stored_file_content to app_client;
create policy stored_file_admin on stored_file to app_admin
  using (exists (select from expense e where e.id = expense_id and actor_opens_assignment(e.appointment_carer_id))
    or exists (select from report_document d where d.id = report_document_id)
    or exists (select from young_person y where y.id = young_person_id)
    or exists (select from diary d where d.id = diary_id)
    or exists (select from referral r where r.id = referral_id)
    or chat_message_id is not null);
create policy stored_file_carer on stored_file for select to app_carer
  using (exists (select from expense e where e.id = expense_id)
    or exists (select from report_document d where d.id = report_document_id)
    or exists (select from young_person y where y.id = young_person_id)
    or exists (select from diary d where d.id = diary_id and d.deleted_at is null)
    or exists (select from chat_message m where m.id = chat_message_id));
create policy stored_file_carer_add on stored_file for insert to app_carer
  with check (exists (select from expense e where e.id = expense_id and claim_is_open(e.appointment_carer_id))
    or diary_is_open(diary_id) or chat_message_is_own(chat_message_id));
create policy stored_file_carer_change on stored_file for update to app_carer
  using (exists (select from expense e where e.id = expense_id and claim_is_open(e.appointment_carer_id))
    or diary_is_open(diary_id));
create policy stored_file_client on stored_file for select to app_client
  using (exists (select from report_document d where d.id = report_document_id)
    or exists (select from young_person y where y.id = young_person_id)
    or exists (select from diary d where d.id = diary_id)
    or exists (select from referral r where r.id = referral_id)
    or exists (select from chat_message m where m.id = chat_message_id));
-- An organisation's, until its referral is decided.
create policy stored_file_client_add on stored_file for insert to app_client
  with check (exists (select from referral r where r.id = referral_id and r.status in ('draft', 'submitted', 'in review'))
    or chat_message_is_own(chat_message_id));
create policy stored_file_client_change on stored_file for update to app_client
  using (exists (select from referral r where r.id = referral_id and r.status in ('draft', 'submitted', 'in review')));
create policy stored_file_content_admin_add on stored_file_content for insert to app_admin
  with check (exists (select from stored_file f where f.id = file_id));
create policy stored_file_content_client_add on stored_file_content for insert to app_client
  with check (exists (select from stored_file f where f.id = file_id
    and (f.referral_id is not null or chat_message_is_own(f.chat_message_id))));
create policy stored_file_content_reader on stored_file_content for select to app_admin, app_carer, app_client
  using (exists (select from stored_file f where f.id = file_id));
create policy stored_file_content_carer_add on stored_file_content for insert to app_carer
  with check (exists (select from stored_file f where f.id = file_id
    and (f.expense_id is not null or diary_is_open(f.diary_id) or chat_message_is_own(f.chat_message_id))));
grant select, insert on image_variant to app_admin, app_carer, app_client;
create policy image_variant_reader on image_variant to app_admin, app_carer, app_client
  using (exists (select from stored_file f where f.id = file_id))
  with check (exists (select from stored_file f where f.id = file_id));
