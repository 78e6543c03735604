-- complaints: the office's; those about a restricted young person are open to the readers of the record -----------------
grant select, insert (received_on, complainant_kind, complainant_name, young_person_id, carer_id, client_id, came_by, category, text, is_serious,
    is_complex, acknowledged_on, stage, stage_from, acknowledge_due_on, answer_due_on, created_by),
  update (received_on, complainant_kind, complainant_name, young_person_id, carer_id, client_id, came_by, category, text, is_serious,
    is_complex, acknowledged_on, stage, stage_from, acknowledge_due_on, answer_due_on, outcome, closed_on, lessons)
  on complaint to app_admin;
create policy complaint_admin on complaint to app_admin
  using ((young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false);
create policy complaint_admin_add on complaint as restrictive for insert to app_admin
  with check (created_by = (select actor_id()));
grant select, insert (complaint_id, happened_on, text, corrects_id, created_by) on complaint_step to app_admin;
create policy complaint_step_admin on complaint_step for select to app_admin
  using (exists (select from complaint c where c.id = complaint_id));
create policy complaint_step_admin_add on complaint_step for insert to app_admin
  with check (created_by = (select actor_id()) and exists (select from complaint c where c.id = complaint_id));
