-- A credit note after which its visits are not charged again: they stay with the invoice (contract/money/invoices.ts).
alter table invoice add column is_for_good boolean not null default false
  constraint invoice_for_good check (not is_for_good or kind = 'credit note');
create index invoice_line_assignment on invoice_line (appointment_carer_id);
