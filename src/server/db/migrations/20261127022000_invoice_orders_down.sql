-- Drafts have neither number nor day of issue and come last: each order that ends with them has its own index.
create index invoice_by_number_down on invoice (invoice_number desc nulls last, id desc);
drop index invoice_issued;
create index invoice_issued on invoice (issued desc nulls last, id desc);
