-- A returned report that is not required is not waited for any more. One of a service that asks for none was written all the
-- same, and returned to be put right: it is required from then on. An incident report is asked for in its own right.
with returned as (
  select r.id, s.is_report_required and r.is_live and not exists (select from app_report o where o.report_id = r.id
      and o.deleted_at is null and o.id <> a.id and o.status <> 'draft') as is_switched_off
  from report r join service_type s on s.id = r.service_type_id
    join app_report a on a.report_id = r.id and a.deleted_at is null and a.status = 'not approved'
  where r.status = 'not approved' and not r.is_required and exists (select from report_type t
    where t.form_id = a.form_id and (t.frequency = 'EACH_APPOINTMENT' or t.id = s.report_type_id)))
update report r set is_required = not w.is_switched_off, status = case when w.is_switched_off then 'not required' else r.status end
from returned w where w.id = r.id;

-- A report that was begun stays in the lists when its visit is off.
update report r set status = 'draft' where r.status = 'not required' and not r.is_live and not r.is_required
  and exists (select from app_report a where a.report_id = r.id and a.deleted_at is null and a.status = 'draft');
