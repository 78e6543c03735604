-- forms: what is asked is no secret, what is still being built is the office's ----------------------------------------
grant select, insert, update, delete on question_form, question_form_version to app_admin;
grant select on question_form, question_form_version to app_carer, app_client;
create policy question_form_admin on question_form to app_admin using (true) with check (true);
create policy question_form_all on question_form for select to app_carer, app_client using (true);
create policy question_form_version_admin on question_form_version to app_admin using (true) with check (true);
create policy question_form_version_all on question_form_version for select to app_carer, app_client
  using (published_at is not null);
