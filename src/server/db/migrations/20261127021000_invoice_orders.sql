-- The list of invoices by what they come to, and by their number.
create index invoice_by_total on invoice ((subtotal_pence + vat_pence), id);
create index invoice_by_number on invoice (invoice_number, id);
