-- An invoice of which lines were taken back, and nothing was paid, read as part paid: whoever chases it looked for a payment.
alter table invoice alter column paid_status set expression as (case
  when kind = 'credit note' or paid_pence + credited_pence + written_off_pence >= subtotal_pence + vat_pence then 'PAID'
  when paid_pence > 0 then 'PART_PAID' else 'UNPAID' end);
