-- Late cancellations are charged by the notice that was given, so an appointment keeps when it was cancelled. It is null where
-- nobody can know: of one that was cancelled before this was kept, or came in as cancelled.
alter table appointment
  add column cancelled_at timestamptz,
  add constraint appointment_cancelled_at check (cancelled_at is null or status = 'cancelled');
-- Its last version is in functions.
create function appointment_keep_cancellation() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger appointment_keep_cancellation before insert or update of status, cancelled_at on appointment
  for each row execute function appointment_keep_cancellation();

-- A run looks for the cancelled assignments of its period.
create index appointment_carer_cancelled on appointment_carer (start_at, id) where not is_live and removed_at is null;

-- A line keeps what its documents say: they are the same for every reader, whatever is closed to them.
alter table invoice_line
  -- of a visit that did not take place
  add column cancelled_at timestamptz,
  add column quotation_number text,
  add column order_number text;
alter table invoice_line disable trigger user;
update invoice_line l set quotation_number = q.quotation_number, order_number = q.order_number
  from quotation q where q.id = l.quotation_id;
alter table invoice_line enable trigger user;

-- What is owed is less what came too much.
create index invoice_overpaid on invoice (client_id)
  where kind = 'invoice' and status = 'issued'
    and paid_pence + credited_pence + written_off_pence > subtotal_pence + vat_pence;
