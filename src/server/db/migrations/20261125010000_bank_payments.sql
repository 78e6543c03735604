-- Payments from a bank's file: the row that each came from. A row that pays several invoices has a part for each.
alter table invoice_payment
  add column bank_row text constraint invoice_payment_bank_row check (bank_row ~ '^[0-9a-f]{64}$'),
  add column bank_part integer,
  add constraint invoice_payment_bank_part check ((bank_row is null) = (bank_part is null) and bank_part > 0
    and (bank_row is null or kind = 'payment')),
  add constraint invoice_payment_bank_once unique (bank_row, bank_part);

-- Its last version is in functions.
create function bank_rows_recorded(rows text[]) returns setof text language sql as $$ select '' $$;

-- What is owed for an amount, and by number: a bank's row is looked up by either.
create index invoice_amount_owed on invoice ((subtotal_pence + vat_pence - paid_pence - credited_pence - written_off_pence))
  where kind = 'invoice' and status = 'issued' and paid_status <> 'PAID';
