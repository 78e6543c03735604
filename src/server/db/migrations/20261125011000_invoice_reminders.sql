-- Reminders of overdue invoices: who sent one, and when.
create table invoice_reminder (
  id uuid constraint invoice_reminder_pk primary key default uuidv7(),
  invoice_id uuid not null constraint invoice_reminder_invoice_fk references invoice,
  sent_by uuid not null constraint invoice_reminder_sender_fk references app_user,
  sent_at timestamptz not null default current_instant()
);
create index invoice_reminder_of on invoice_reminder (invoice_id, sent_at desc);
create constraint trigger invoice_reminder_change after insert on invoice_reminder deferrable initially deferred
  for each row execute function record_change('Invoice');

-- What is owed, by client and by the day it was due.
create index invoice_due on invoice (client_id, due, id)
  include (young_person_id, subtotal_pence, vat_pence, paid_pence, credited_pence, written_off_pence)
  where kind = 'invoice' and status = 'issued' and paid_status <> 'PAID';
