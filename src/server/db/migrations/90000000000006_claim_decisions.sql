-- What the office decides about a carer's expense or journey. Claims made so far still wait.
alter table expense add column status text not null default 'submitted',
  add column decided_by uuid constraint expense_decider_fk references app_user,
  add column decided_at timestamptz,
  add column return_reason text,
  add constraint expense_status check (status in ('submitted', 'approved', 'returned')),
  add constraint expense_decided check ((status = 'submitted') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  add constraint expense_return_reason check ((status = 'returned') = (return_reason is not null)
    and char_length(return_reason) between 1 and 500);
alter table mileage add column status text not null default 'submitted',
  add column decided_by uuid constraint mileage_decider_fk references app_user,
  add column decided_at timestamptz,
  add column return_reason text,
  add constraint mileage_status check (status in ('submitted', 'approved', 'returned')),
  add constraint mileage_decided check ((status = 'submitted') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  add constraint mileage_return_reason check ((status = 'returned') = (return_reason is not null)
    and char_length(return_reason) between 1 and 500);

-- The lists of all carers; expense_carer and mileage_carer serve those of one.
create index expense_day on expense (date, id) where deleted_at is null;
create index mileage_day on mileage (date, id) where deleted_at is null;

-- A journey on an invoice may still be decided: that changes nothing that the invoice charges.
drop trigger mileage_invoiced on mileage;
create trigger mileage_invoiced before insert or update of appointment_carer_id, date, from_place, to_place, miles, vehicle, purpose, deleted_at on mileage
  for each row execute function invoiced_work_guard();
