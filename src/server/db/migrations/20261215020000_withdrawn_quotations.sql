-- The office withdraws an offer that was wrong, with a reason, before anybody answers it.
alter table quotation
  drop constraint quotation_status,
  add constraint quotation_status check (status in ('sent', 'accepted', 'declined', 'withdrawn')),
  drop constraint quotation_answer,
  add constraint quotation_answer check ((status = 'accepted') = (order_number is not null)
    and (status in ('declined', 'withdrawn')) = (reason is not null) and (status = 'sent') = (answered_at is null));
