-- quotations: the office's; people of a client send, read and answer those of their own organisation. Carers have nothing here.
grant select, insert (id, client_id, social_worker_id, sent_to, message, valid_until, items, lines, vat_notes, subtotal_pence,
  vat_pence), update (status, order_number, reason) on quotation to app_admin, app_client;
create policy quotation_admin on quotation to app_admin using (true) with check (true);
create policy quotation_client on quotation to app_client
  using (client_id = (select actor_client_id())) with check (client_id = (select actor_client_id()));
