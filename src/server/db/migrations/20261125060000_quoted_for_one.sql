-- A quotation that names a young person is booked for them, also when the appointment is changed later.
drop trigger appointment_of_quotation on appointment;
create trigger appointment_of_quotation before insert or update of quotation_id, quotation_item, client_id, young_person_id
  on appointment for each row when (new.quotation_id is not null) execute function appointment_of_quotation();

-- A quotation shows its cancelled appointments too.
create index appointment_quotation on appointment (quotation_id) where quotation_id is not null;
-- The accounts ask for the payments of a period.
create index invoice_payment_day on invoice_payment (date, id);
