-- invoices: the office's; a client reads its own once they are issued. Of a young person who is closed to the reader nobody
-- sees any, nor what hangs on them. Carers have nothing here ---------------------------------------------------------------
revoke execute on function next_invoice_number(text, integer), credit_note_vat(uuid, uuid[]), withdrawn_work(uuid) from public;
grant execute on function withdrawn_work(uuid) to app_admin, app_client;
grant execute on function credit_note_vat(uuid, uuid[]) to app_admin;
grant select, insert (id, kind, client_id, young_person_id, credits_id, reason, start_date, end_date, subtotal_pence, vat_pence,
  is_for_good), update (status), delete on invoice to app_admin;
grant select on invoice to app_client;
create policy invoice_admin on invoice to app_admin
  using (young_person_id is null or young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy invoice_client on invoice for select to app_client
  using (status = 'issued' and client_id = (select actor_client_id())
    and (young_person_id is null or young_person_id <> all((select actor_closed_young_person_ids())::uuid[])));
grant select, insert on invoice_line to app_admin;
grant select on invoice_line to app_client;
create policy invoice_line_admin on invoice_line to app_admin using (exists (select from invoice i where i.id = invoice_id));
create policy invoice_line_client on invoice_line for select to app_client
  using (exists (select from invoice i where i.id = invoice_id));
grant select on invoiced_work to app_admin;
create policy invoiced_work_admin on invoiced_work for select to app_admin
  using (exists (select from invoice i where i.id = invoice_id));
grant select, insert (id, invoice_id, kind, amount_pence, date, reference, reason, key, created_by, bank_row,
  bank_part) on invoice_payment to app_admin;
create policy invoice_payment_admin on invoice_payment for select to app_admin
  using (exists (select from invoice i where i.id = invoice_id));
create policy invoice_payment_admin_add on invoice_payment for insert to app_admin
  with check (created_by = (select actor_id()) and exists (select from invoice i where i.id = invoice_id));
-- A client reads when money came and how much of it, not how it was referred to.
grant select (id, invoice_id, kind, amount_pence, date) on invoice_payment to app_client;
create policy invoice_payment_client on invoice_payment for select to app_client
  using (exists (select from invoice i where i.id = invoice_id));
revoke execute on function bank_rows_recorded(text[]), client_overpaid(uuid), invoice_ids_like(text, text),
  closed_statement_sums(uuid), closed_owed_sums() from public;
-- Sums alone, of invoices that are closed to the reader: what an organisation owes is the same for all of its people.
grant execute on function closed_statement_sums(uuid), closed_owed_sums() to app_admin, app_client;
grant execute on function bank_rows_recorded(text[]), client_overpaid(uuid), invoice_ids_like(text, text) to app_admin;
grant select, insert (invoice_id, sent_by) on invoice_reminder to app_admin;
create policy invoice_reminder_admin on invoice_reminder for select to app_admin
  using (exists (select from invoice i where i.id = invoice_id));
create policy invoice_reminder_admin_add on invoice_reminder for insert to app_admin
  with check (sent_by = (select actor_id()) and exists (select from invoice i where i.id = invoice_id));
-- A late cancellation is waived, and charged after all, by whoever may open the appointment.
grant select, insert (appointment_carer_id, reason, waived_by), delete on cancellation_waiver to app_admin;
create policy cancellation_waiver_admin on cancellation_waiver for select to app_admin
  using (actor_opens_assignment(appointment_carer_id));
create policy cancellation_waiver_admin_add on cancellation_waiver for insert to app_admin
  with check (waived_by = (select actor_id()) and actor_opens_assignment(appointment_carer_id));
create policy cancellation_waiver_admin_drop on cancellation_waiver for delete to app_admin
  using (actor_opens_assignment(appointment_carer_id));
-- Which column of a bank's files is which. It is about no client and no young person: the office's own.
grant select, insert (heading_key, columns), update (columns, updated_at) on bank_layout to app_admin;
create policy bank_layout_admin on bank_layout to app_admin using (true) with check (true);
