-- Changes that a referrer makes after a referral was sent, until the office has looked: when, by whom, and how it read before.
alter table referral
  add column corrected_at timestamptz,
  add column corrected_by uuid constraint referral_corrector_fk references app_user,
  add column corrected_from jsonb,
  add constraint referral_correction check ((corrected_at is null) = (corrected_from is null));

-- Their last versions are in functions.
create function referral_correction() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger referral_correction before update on referral for each row execute function referral_correction();
create function referral_looked_at() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger referral_looked_at after update on referral for each row
  when (old.corrected_at is not null and new.corrected_at is null) execute function referral_looked_at();

-- The answers that changed are in the record of changes already.
drop trigger referral_change on referral;
create constraint trigger referral_change after insert or update on referral
  deferrable initially deferred for each row execute function record_change('Referral',
    'form_id form_version current_step young_person_name search_name urgency is_suspect pass_hash sent_hash notified_at told_at taken_fields created_at created_by due_at corrected_by corrected_from');
