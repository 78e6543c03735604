-- A further form that waits (an incident report) hid that the report asked for was not written.
with own as (
  select a.report_id, bool_and(a.status = 'draft') as is_draft
  from app_report a join report r on r.id = a.report_id
  where a.deleted_at is null and exists (select from report_type t where t.form_id = a.form_id
    and (t.frequency = 'EACH_APPOINTMENT' or t.id = (select s.report_type_id from service_type s where s.id = r.service_type_id)))
  group by a.report_id)
update report r set status = case when exists (select from own where own.report_id = r.id) then 'draft' else 'required' end
where r.is_required and r.status in ('submitted', 'submitted corrected')
  and not exists (select from own where own.report_id = r.id and not own.is_draft);
