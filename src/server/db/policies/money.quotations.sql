-- quotations: the office's; people of a client send, read and answer those of their own organisation, and send them to nobody
-- else; the office alone withdraws one. Of a young person or referral that is closed to the reader nobody sees any. Carers have nothing here -----------------
grant select, insert (id, client_id, social_worker_id, young_person_id, referral_id, sent_to, message, valid_until, items, lines,
  vat_notes, terms, subtotal_pence, vat_pence), update (status, order_number, reason) on quotation to app_admin, app_client;
grant update (recorded_name, recorded_how, recorded_on) on quotation to app_admin;
create policy quotation_admin on quotation to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false
    and (referral_id is null or exists (select from referral r where r.id = referral_id)));
create policy quotation_client on quotation to app_client
  using (client_id = (select actor_client_id())
    and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false
    and (referral_id is null or exists (select from referral r where r.id = referral_id)))
  with check (client_id = (select actor_client_id())
    and status <> 'withdrawn' and (status <> 'sent' or sent_to is null or find_quotation_reader(client_id, sent_to) in ('user', 'social worker'))
    and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false
    and (referral_id is null or exists (select from referral r where r.id = referral_id)));
-- The link itself is nowhere but in its e-mail: it is added by the one who sends the quotation, and read by nobody.
revoke execute on function find_quotation_reader(uuid, text), quotation_closed_to(uuid, text), actor_offered_quotation(),
  answer_offered_quotation(text, text, text, text), quoted_prices(uuid[]) from public;
grant execute on function quoted_prices(uuid[]) to app_admin;
grant execute on function find_quotation_reader(uuid, text), quotation_closed_to(uuid, text) to app_admin, app_client;
grant execute on function actor_offered_quotation(), answer_offered_quotation(text, text, text, text) to app_public;
grant insert (quotation_id, token_hash) on quotation_answer_link to app_admin, app_client;
create policy quotation_answer_link_add on quotation_answer_link for insert to app_admin, app_client
  with check (exists (select from quotation q where q.id = quotation_id and q.created_by = (select actor_id())));
