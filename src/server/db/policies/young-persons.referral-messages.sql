-- messages of a referral: whoever sees the referral sees them and adds to them. Nobody changes one. That the referral is in
-- sight of whoever adds is referral_message_guard's business ----------------------------------------------------------------
revoke execute on function actor_asked_question(), answer_asked_question(text), take_referral_message_to_tell(uuid),
  referrer_has_left(referral) from public;
grant execute on function referrer_has_left(referral) to app_admin;
grant execute on function actor_asked_question(), answer_asked_question(text) to app_public;
grant execute on function take_referral_message_to_tell(uuid) to app_system;
grant select (id, referral_id, question_id, kind, from_office, text, created_by, created_at),
  insert (referral_id, question_id, from_office, text, created_by) on referral_message to app_admin, app_client;
create policy referral_message_of_referral on referral_message for select to app_admin, app_client
  using (exists (select from referral r where r.id = referral_id));
create policy referral_message_admin_add on referral_message for insert to app_admin
  with check (from_office and created_by = (select actor_id()));
create policy referral_message_client_add on referral_message for insert to app_client
  with check (not from_office and created_by = (select actor_id()));
-- The office sees until when a link works; the link itself is nowhere but in its e-mail.
grant insert (token_hash, question_id, expires_at), select (question_id, expires_at, used_at) on referral_answer_link to app_admin;
create policy referral_answer_link_admin on referral_answer_link for select to app_admin
  using (exists (select from referral_message m where m.id = referral_answer_link.question_id));
create policy referral_answer_link_admin_add on referral_answer_link for insert to app_admin
  with check (exists (select from referral_message m
    where m.id = referral_answer_link.question_id and m.kind = 'question' and m.created_by = (select actor_id())));
