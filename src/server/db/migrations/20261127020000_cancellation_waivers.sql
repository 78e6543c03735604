-- Late cancellations that are not charged: one row for each assignment, by whoever decided it, or by the credit note that took
-- its line back. Charged after all, the row is deleted; so it is where the appointment is reinstated.
create table cancellation_waiver (
  id uuid constraint cancellation_waiver_pk primary key default uuidv7(),
  appointment_carer_id uuid not null constraint cancellation_waiver_assignment_fk references appointment_carer
    constraint cancellation_waived_once unique,
  reason text constraint cancellation_waiver_reason check (char_length(reason) between 1 and 500),
  credit_note_id uuid constraint cancellation_waiver_credit_note_fk references invoice,
  -- null where the server itself did
  waived_by uuid constraint cancellation_waiver_author_fk references app_user,
  waived_at timestamptz not null default current_instant()
);
create index cancellation_waiver_credit_note on cancellation_waiver (credit_note_id) where credit_note_id is not null;

-- Its last version is in functions.
create function cancellation_waiver_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger cancellation_waiver_guard before insert on cancellation_waiver for each row execute function cancellation_waiver_guard();
create constraint trigger cancellation_waiver_change after insert or delete on cancellation_waiver deferrable initially deferred
  for each row execute function record_change('Invoice');

-- Those that were taken back before this was kept stay so.
alter table cancellation_waiver disable trigger user;
insert into cancellation_waiver (appointment_carer_id, reason, credit_note_id, waived_by, waived_at)
select distinct on (l.appointment_carer_id) l.appointment_carer_id, n.reason, n.id, n.issued_by, n.issued::timestamp at time zone 'Europe/London'
from invoice_line l join invoice n on n.id = l.invoice_id
where n.kind = 'credit note' and n.status = 'issued' and l.cancelled_at is not null
  and not exists (select from invoiced_work w where w.appointment_carer_id = l.appointment_carer_id)
  and exists (select from appointment_carer ac join appointment a on a.id = ac.appointment_id
    where ac.id = l.appointment_carer_id and a.status = 'cancelled' and a.cancelled_at = l.cancelled_at)
order by l.appointment_carer_id, n.issued desc, n.id desc;
alter table cancellation_waiver enable trigger user;

-- A run goes through its clients one by one.
create index appointment_carer_cancelled_of_client on appointment_carer (client_id, start_at, id)
  where not is_live and removed_at is null;
