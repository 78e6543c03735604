-- An incident report waits for its decision also where the visit was cancelled, or its carer taken off, before the report of the
-- visit was handed in: the report read as required or draft there, and was in no list.
with written as (
  select a.report_id, array_agg(a.status) as statuses,
    bool_or(a.status <> 'draft' and exists (select from report_type t where t.form_id = a.form_id
      and (t.frequency = 'EACH_APPOINTMENT' or t.id = (select s.report_type_id from service_type s where s.id = r.service_type_id))))
      as has_own
  from app_report a join report r on r.id = a.report_id
  where a.deleted_at is null and not r.is_live and r.is_required and r.status in ('required', 'draft')
  group by a.report_id)
update report r set status = case when 'submitted corrected' = any(w.statuses) then 'submitted corrected'
    when 'submitted' = any(w.statuses) then 'submitted' when 'approved' = any(w.statuses) then 'approved'
    when 'numerical_submitted' = any(w.statuses) then 'numerical_submitted' else 'draft' end
from written w where w.report_id = r.id and not w.has_own;
