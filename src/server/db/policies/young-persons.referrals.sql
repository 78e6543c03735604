-- functions of referrals that not everybody may call -----------------------------------------------------------------
revoke execute on function next_referral_reference(), ask_to_tell_of_referral(uuid), take_referral_to_tell(uuid),
  actor_sent_referral(), referral_ids_called(text[]), young_person_ids_alike(uuid, text[], date[]), referral_is_being_prepared(uuid),
  keep_back_referrals(uuid, uuid), actor_kept_back_referral_ids(), referral_readers(uuid), actor_is_told_kept_back(uuid),
  referral_deciders(uuid) from public;
grant execute on function next_referral_reference() to app_admin, app_client, app_public;
grant execute on function ask_to_tell_of_referral(uuid) to app_admin, app_public;
grant execute on function actor_sent_referral() to app_public;
grant execute on function referral_ids_called(text[]), young_person_ids_alike(uuid, text[], date[]) to app_admin;
grant execute on function referral_is_being_prepared(uuid) to app_admin, app_client;
grant execute on function actor_kept_back_referral_ids() to app_client;
grant execute on function actor_is_told_kept_back(uuid), referral_deciders(uuid) to app_admin;

-- referrals: the office's and the client organisation's; a draft is its author's and the office's, and one that came in
-- without an account is the office's alone until an administrator accepts it. A restricted young person's are their readers'; one
-- that may be about such a person, and is not associated yet, is the office's and its author's ---------------------------------------
grant select, insert, update on referral to app_admin;
grant select (id, reference, status, origin, client_id, social_worker_id, young_person_id, form_id, form_version, answers, current_step,
  young_person_name, search_name, urgency, is_quarantined, created_by, created_at, submitted_at, submitted_by, due_at, decided_at, decided_by,
  reason, closed_at, closed_by, closed_reason, corrected_at, version, updated_at) on referral to app_client;
grant insert (id, status, origin, client_id, social_worker_id, young_person_id, form_id, form_version, answers, current_step,
  created_by, submitted_at, submitted_by, due_at) on referral to app_client;
grant update (status, social_worker_id, young_person_id, answers, current_step, submitted_at, submitted_by, due_at, closed_at,
  closed_by, closed_reason, updated_at) on referral to app_client;
grant select on referral_transition to app_admin, app_carer, app_client, app_public;
create policy referral_transition_all on referral_transition for select to app_admin, app_carer, app_client, app_public using (true);
create policy referral_admin on referral to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy referral_client on referral for select to app_client
  using (client_id = (select actor_client_id()) and not is_quarantined
    and (status <> 'draft' or created_by = (select actor_id()))
    and id <> all((select actor_kept_back_referral_ids())::uuid[])
    and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy referral_client_add on referral for insert to app_client
  with check (client_id = (select actor_client_id()) and created_by = (select actor_id()) and origin = 'client');
create policy referral_client_change on referral for update to app_client
  using (client_id = (select actor_client_id()) and not is_quarantined
    and (status in ('submitted', 'in review') or status = 'draft' and created_by = (select actor_id()))
    and id <> all((select actor_kept_back_referral_ids())::uuid[])
    and (young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false)
  with check (true);
-- The office is told of one that its organisation does not see, as it would speak of it there.
grant select on referral_kept_back to app_admin;
create policy referral_kept_back_admin on referral_kept_back for select to app_admin
  using (actor_is_told_kept_back(referral_id));
-- Somebody without an account writes one and reads none.
grant insert (id, status, origin, client_id, social_worker_id, form_id, form_version, answers, is_quarantined, is_suspect, pass_hash,
  submitted_at, due_at) on referral to app_public;
create policy referral_public_add on referral for insert to app_public
  with check (origin = 'public' and is_quarantined and pass_hash = (select actor_token_hash())
    and exists (select from client c where c.id = client_id));
grant insert, select (token_hash, expires_at, used_at), update (used_at) on referral_pass to app_public;
create policy referral_pass_public_add on referral_pass for insert to app_public with check (used_at is null);
create policy referral_pass_public on referral_pass for select to app_public using (token_hash = (select actor_token_hash()));
create policy referral_pass_public_use on referral_pass for update to app_public
  using (token_hash = (select actor_token_hash()) and used_at is null and expires_at > current_instant()) with check (true);
grant insert, select, update (sealed, version, updated_at) on referral_draft to app_public;
create policy referral_draft_public on referral_draft to app_public
  using (token_hash = (select actor_token_hash()) and expires_at > current_instant());
grant select (questions, form_id, form_version, published_at) on question_form_version to app_public;
grant select (id, slug, purpose, retired_at) on question_form to app_public;
create policy question_form_public on question_form for select to app_public using (purpose = 'referral');
create policy question_form_version_public on question_form_version for select to app_public
  using (published_at is not null and exists (select from question_form f where f.id = form_id));
revoke execute on function tell_of_referrals_due() from public;
grant execute on function tell_of_referrals_due() to app_system;
