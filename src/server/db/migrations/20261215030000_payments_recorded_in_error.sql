-- Money that never came is taken back as that: it is no refund, which went to the client.
alter table invoice_payment
  drop constraint invoice_payment_kind,
  add constraint invoice_payment_kind check (kind in ('payment', 'refund', 'correction', 'write-off'));
