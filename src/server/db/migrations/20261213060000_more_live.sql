-- An organisation's open screens hear also of its quotations, of its invoices from their issue on (payments are written on them), of
-- wishes about carers, of files of its referrals, and of photos. To whom a row is told: live_audience.
create trigger quotation_live after insert on quotation for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('quotations');
create trigger quotation_live_change after update on quotation for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '' and old.* is distinct from new.*)
  execute function tell_live('quotations');
create trigger invoice_live after insert on invoice for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '' and new.status = 'issued')
  execute function tell_live('invoices');
create trigger invoice_live_change after update on invoice for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '' and new.status = 'issued' and old.* is distinct from new.*)
  execute function tell_live('invoices');
create trigger carer_wish_live after insert or update on carer_wish for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('young_persons');
create trigger stored_file_referral_live after insert or update of deleted_at on stored_file for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '' and new.referral_id is not null)
  execute function tell_live('referrals');
create trigger stored_file_photo_live after insert or update of deleted_at on stored_file for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '' and new.young_person_id is not null)
  execute function tell_live('young_persons');
