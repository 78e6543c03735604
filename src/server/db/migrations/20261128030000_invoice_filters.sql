-- The few drafts among all that were ever issued, those that fall due between two days, and the order by what is paid.
create index invoice_drafts on invoice (start_date desc, id desc) where status = 'draft';
create index invoice_by_due on invoice (due, id);
create index invoice_by_paid on invoice (paid_status, id);
