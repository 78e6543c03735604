-- Files that go with a referral: risk assessments, care plans.
alter table stored_file
  add column referral_id uuid constraint stored_file_referral_fk references referral,
  drop constraint stored_file_one_owner,
  add constraint stored_file_one_owner
    check (num_nonnulls(expense_id, report_document_id, diary_id, young_person_id, referral_id) = 1);
create index stored_file_referral on stored_file (referral_id) where referral_id is not null;

-- They move to outside storage as receipts and those of case notes do.
drop index stored_file_to_move;
create index stored_file_to_move on stored_file (id)
  where storage_key is null and (expense_id is not null or diary_id is not null or referral_id is not null);

-- New ones by day, for the home of the office.
create index referral_submitted_at on referral (submitted_at) where submitted_at is not null;
