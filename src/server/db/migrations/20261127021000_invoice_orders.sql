-- The list of invoices by what they come to, by their number and by their day of issue; drafts, which have neither, come last.
create index invoice_by_total on invoice ((subtotal_pence + vat_pence), id);
create index invoice_by_number on invoice (invoice_number, id);
create index invoice_by_number_down on invoice (invoice_number desc nulls last, id desc);
drop index invoice_issued;
create index invoice_issued on invoice (issued desc nulls last, id desc);
