-- searches past the policy, which are told ids alone: the office's ----------------------------------------------------
revoke execute on function young_person_ids_called(text[]), young_person_ids_named(text[], text[], integer) from public;
grant execute on function young_person_ids_called(text[]), young_person_ids_named(text[], text[], integer) to app_admin;

revoke execute on function left_unread_by(uuid), give_record_access(uuid) from public;
grant execute on function give_record_access(uuid) to app_admin;

-- young_person --------------------------------------------------------------------------------------------------------
grant select, insert, update on young_person to app_admin;
grant select (id, status, first_name, middle_names, last_name, preferred_name, name, dob, client_id, home_area, risk_level,
  risk_kept_at, key_risks, allergies, social_worker_id, team_id, coordinator_id, profile_core, profile_safety, version, updated_at)
  on young_person to app_carer;
grant select (id, status, first_name, middle_names, last_name, preferred_name, name, dob, lac, local_authority, client_id, home_area,
  risk_level, risk_kept_at, key_risks, allergies, social_worker_id, team_id, coordinator_id, profile_core, profile_safety, profile_history,
  version, updated_at) on young_person to app_client;
create policy young_person_admin on young_person to app_admin
  using (id <> all((select actor_closed_young_person_ids())::uuid[]));
-- From 14 days before an appointment to 30 days after it: functions/young-persons.carers-window.sql.
create policy young_person_carer on young_person for select to app_carer using (id = any((select actor_young_person_ids())::uuid[]));
create policy young_person_client on young_person for select to app_client using (client_id = (select actor_client_id())
  and status <> 'DRAFT' and id <> all((select actor_closed_young_person_ids())::uuid[]));
-- The name by which an organisation that they have left knows them: its own people read it, and the office for the papers that
-- go there.
grant select (young_person_id, client_id, name) on young_person_former_client to app_admin, app_client;
create policy young_person_former_client_admin on young_person_former_client for select to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy young_person_former_client_client on young_person_former_client for select to app_client
  using (client_id = (select actor_client_id()) and young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
-- The readers of a restricted record who are in the office say who may open it.
grant select, insert, update (removed_at) on young_person_reader to app_admin;
create policy young_person_reader_admin on young_person_reader to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));

-- facts about a young person: through the young person, and narrower where permissions say so -------------------------
grant select, insert, update on young_person_address, young_person_relation, characteristic, diary, diary_addendum to app_admin;
grant select on characteristic_level_change to app_admin;
create policy young_person_address_admin on young_person_address to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy young_person_relation_admin on young_person_relation to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy characteristic_admin on characteristic to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy characteristic_level_change_admin on characteristic_level_change for select to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy diary_admin on diary to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy diary_addendum_admin on diary_addendum to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));

-- A confidential address is the office's alone.
grant select on young_person_address to app_carer, app_client;
create policy young_person_address_reader on young_person_address for select to app_carer, app_client
  using (not is_confidential and exists (select from young_person y where y.id = young_person_id));
-- The people around: to carers who they are, whether there may be contact and who must not learn the address, to clients all but where they live.
grant select (id, young_person_id, kind, name, relationship, contact_allowed, contact_rule, may_know_address, is_emergency_contact,
  archived_at, version, updated_at) on young_person_relation to app_carer;
grant select (id, young_person_id, kind, name, relationship, dob, phone, email, notes, has_parental_responsibility, contact_allowed,
  contact_rule, may_know_address, is_emergency_contact, archived_at, version, updated_at) on young_person_relation to app_client;
create policy young_person_relation_reader on young_person_relation for select to app_carer, app_client
  using (exists (select from young_person y where y.id = young_person_id));

-- Wishes about carers: the office's, and the organisation reads those for its own. Carers never learn of them.
grant select, insert (young_person_id, carer_id, kind, wished_by, reason, until, created_by), update (ended_at) on carer_wish to app_admin;
create policy carer_wish_admin on carer_wish for select to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy carer_wish_admin_add on carer_wish for insert to app_admin
  with check (created_by = (select actor_id()) and young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
create policy carer_wish_admin_end on carer_wish for update to app_admin
  using (young_person_id <> all((select actor_closed_young_person_ids())::uuid[]));
grant select on carer_wish to app_client;
create policy carer_wish_client on carer_wish for select to app_client
  using (exists (select from young_person y where y.id = young_person_id));

grant select on characteristic_subcategory to app_admin, app_carer, app_client;
create policy characteristic_subcategory_all on characteristic_subcategory for select to app_admin, app_carer, app_client using (true);
grant update (form_id) on characteristic_subcategory to app_admin;
create policy characteristic_subcategory_admin on characteristic_subcategory for update to app_admin using (true) with check (true);
grant select on characteristic, characteristic_level_change to app_carer, app_client;
create policy characteristic_carer on characteristic for select to app_carer
  using (removed_at is null and exists (select from young_person y where y.id = young_person_id));
-- Some topics are the agency's alone.
create policy characteristic_client on characteristic for select to app_client
  using (removed_at is null and exists (select from young_person y where y.id = young_person_id)
    and exists (select from characteristic_subcategory s where s.id = subcategory_id and s.is_visible_to_client));
create policy characteristic_level_change_reader on characteristic_level_change for select to app_carer, app_client
  using (exists (select from characteristic c where c.id = characteristic_id));

-- Case notes: a carer's own always and for changes within a day, others' of the last two months where they are shared;
-- a client reads what was released, and what was added before that.

grant select, insert on diary, diary_addendum to app_carer;
grant update (date, time, title, text, is_shared, deleted_at, updated_at) on diary to app_carer;
create policy diary_carer on diary for select to app_carer using (
  (created_by = (select actor_id()) and young_person_id <> all((select actor_closed_young_person_ids())::uuid[]))
  or (is_shared and deleted_at is null
    and date >= (select (current_instant() at time zone 'Europe/London')::date - interval '2 months')
    and young_person_id = any((select actor_young_person_ids())::uuid[])));
create policy diary_carer_add on diary for insert to app_carer with check (created_by = (select actor_id())
  and released_at is null and young_person_id = any((select actor_young_person_ids())::uuid[]));
create policy diary_carer_change on diary for update to app_carer using (diary_is_open(id));
create policy diary_addendum_carer on diary_addendum for select to app_carer
  using (exists (select from diary d where d.id = diary_id));
create policy diary_addendum_carer_add on diary_addendum for insert to app_carer with check (created_by = (select actor_id())
  and exists (select from diary d where d.id = diary_id and d.created_by = (select actor_id())));
grant select (id, young_person_id, date, time, title, text, released_at, created_by, author_name, created_at, deleted_at, version,
  updated_at) on diary to app_client;
create policy diary_client on diary for select to app_client using (released_at <= current_instant() and deleted_at is null
  and exists (select from young_person y where y.id = young_person_id));
grant select on diary_addendum to app_client;
create policy diary_addendum_client on diary_addendum for select to app_client
  using (exists (select from diary d where d.id = diary_id and d.released_at >= diary_addendum.created_at));
