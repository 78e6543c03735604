-- A further form that waits (an incident report) hid that the report asked for was not written.
update report r set status = case when exists (select from app_report a where a.report_id = r.id and a.deleted_at is null
    and exists (select from report_type t where t.form_id = a.form_id and t.frequency = 'EACH_APPOINTMENT')) then 'draft' else 'required' end
where r.is_required and r.status in ('submitted', 'submitted corrected')
  and not exists (select from app_report a where a.report_id = r.id and a.deleted_at is null and a.status <> 'draft'
    and exists (select from report_type t where t.form_id = a.form_id and (t.frequency = 'EACH_APPOINTMENT'
      or t.id = (select s.report_type_id from service_type s where s.id = r.service_type_id))));
