-- Photos and PDF files that go with a message of the live chat (HLP-01).
alter table stored_file
  add column chat_message_id uuid constraint stored_file_chat_message_fk references chat_message,
  drop constraint stored_file_one_owner,
  add constraint stored_file_one_owner
    check (num_nonnulls(expense_id, report_document_id, diary_id, young_person_id, referral_id, chat_message_id) = 1);
create index stored_file_chat_message on stored_file (chat_message_id) where chat_message_id is not null;

-- They move to outside storage as the others do.
drop index stored_file_to_move;
create index stored_file_to_move on stored_file (id)
  where storage_key is null and report_document_id is null and young_person_id is null;
