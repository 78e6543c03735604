-- Whose words brought a referral here: null for somebody without an account, a machine, and a record restricted later.
alter table referral_kept_back add column written_by uuid constraint referral_kept_back_writer_fk references app_user;
