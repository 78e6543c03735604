-- young people who are missing: facts of safety, read by those who read the young person; opened and found by the office and
-- by a carer who has them now, or had them when they said so. The log and the events are the office's; carers read what they noted themselves ------------------
revoke execute on function actor_has_young_person_now(uuid), had_young_person_at(uuid, timestamptz), own_visit_taken_off_at(uuid),
  say_missing_of_then(uuid, timestamptz, timestamptz, text, text, text, text), may_add_to_missing(uuid, timestamptz),
  fill_missing_episode(uuid, timestamptz, text, text, text), note_missing_words(uuid, timestamptz, text),
  begin_notifiable_duties(uuid, text, timestamptz), tell_of_duties_due() from public;
grant execute on function actor_has_young_person_now(uuid), own_visit_taken_off_at(uuid),
  say_missing_of_then(uuid, timestamptz, timestamptz, text, text, text, text) to app_carer;
grant execute on function fill_missing_episode(uuid, timestamptz, text, text, text), note_missing_words(uuid, timestamptz, text)
  to app_admin, app_carer;
grant select, insert (young_person_id, last_seen_at, last_seen_place, clothes, circumstances, opened_by),
  update (status, last_seen_at, last_seen_place, clothes, circumstances, found_at, found_text, interview, interview_at, interview_text)
  on missing_episode to app_admin;
grant insert (young_person_id, last_seen_at, last_seen_place, clothes, circumstances, opened_by),
  update (status, found_at, found_text) on missing_episode to app_carer;
grant select (id, young_person_id, status, last_seen_at, last_seen_place, clothes, circumstances, opened_by, opened_at, found_at,
  found_by, found_text, interview_due_at, interview, interview_at, closed_at, version, updated_at) on missing_episode to app_carer, app_client;
create policy missing_episode_admin on missing_episode to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]))
  with check (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy missing_episode_carer on missing_episode for select to app_carer
  using (young_person_id = any((select actor_young_person_ids())::uuid[]));
create policy missing_episode_carer_open on missing_episode for insert to app_carer
  with check (actor_has_young_person_now(young_person_id));
create policy missing_episode_carer_find on missing_episode for update to app_carer
  using (status = 'missing' and (opened_by = (select actor_id()) or actor_has_young_person_now(young_person_id)))
  with check (status = 'found');
create policy missing_episode_client on missing_episode for select to app_client
  using (exists (select from young_person y where y.id = young_person_id));
grant select, insert (episode_id, kind, text, happened_at, created_by) on missing_episode_note to app_admin, app_carer;
create policy missing_episode_note_admin on missing_episode_note for select to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy missing_episode_note_admin_add on missing_episode_note for insert to app_admin
  with check (created_by = (select actor_id()) and young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy missing_episode_note_carer on missing_episode_note for select to app_carer
  using (created_by = (select actor_id()) and young_person_id = any((select actor_young_person_ids())::uuid[]));
create policy missing_episode_note_carer_add on missing_episode_note for insert to app_carer
  with check (kind = 'note' and created_by = (select actor_id())
    and exists (select from missing_episode e where e.id = episode_id and e.status = 'missing'));
-- events that others must be told of: the office's ----------------------------------------------------------------------
grant select on notifiable_event_type, notifiable_duty_rule to app_admin;
create policy notifiable_event_type_admin on notifiable_event_type for select to app_admin using (true);
create policy notifiable_duty_rule_admin on notifiable_duty_rule for select to app_admin using (true);
grant select, insert (type_slug, young_person_id, happened_at, text, created_by), update (happened_at, text, withdrawn_reason)
  on notifiable_event to app_admin;
create policy notifiable_event_admin on notifiable_event to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy notifiable_event_admin_add on notifiable_event as restrictive for insert to app_admin
  with check (created_by = (select actor_id()));
grant select, update (status, done_at, settled_text) on notifiable_duty to app_admin;
create policy notifiable_duty_admin on notifiable_duty to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
-- The server's own work: it tells of what is overdue.
grant execute on function tell_of_duties_due() to app_system;
-- A file that goes with an e-mail is the office's to send, and gone once it is sent.
grant insert on email_attachment to app_admin;
create policy email_attachment_admin on email_attachment for insert to app_admin with check (true);
grant select, delete on email_attachment to app_system;
create policy email_attachment_system on email_attachment to app_system using (true);
