-- Since when a document says another day, other times or another service than its visit has: it was corrected after the approval.
-- Of each approval there is one that holds.
alter table report_document add column outdated_at timestamptz;
alter table report_document drop constraint report_document_of_approval;
create unique index report_document_of_approval on report_document (app_report_id, approved_at) where outdated_at is null;

drop trigger report_document_change on report_document;
create constraint trigger report_document_change after insert or update on report_document
  deferrable initially deferred for each row execute function record_change('Report');

create function report_document_outdate() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger report_document_outdate after update of start_at, end_at, service_type_id on appointment
  for each row execute function report_document_outdate();

-- Those of visits that were corrected before this version say the old day still. The record of changes knows them; the queue makes
-- each anew.
with outdated as (
  update report_document d set outdated_at = now()
  from report r
  where r.id = d.report_id and exists (select from change_record c
    where c.subject_table = 'appointment' and c.subject_id = r.appointment_id and c.action = 'Updated' and c.at > d.made_at
      and exists (select from jsonb_array_elements(c.changes) as e (change)
        where e.change ->> 'field' in ('start_at', 'end_at', 'service_type_id')))
  returning d.app_report_id, d.approved_at)
select enqueue('make_report_document', json_build_object('app_report_id', a.id))
from outdated join app_report a on a.id = outdated.app_report_id
where a.status = 'approved' and a.deleted_at is null and a.decided_at = outdated.approved_at;
