-- An approval is taken back of a form, not of the report: another form of the same visit stands, and the one that was taken back
-- is told so until it is approved again itself, whether or not the visit's own report is.
alter table app_report add column taken_back_at timestamptz;
alter table report add column taken_back_forms text[] not null default '{}';
drop trigger app_report_change on app_report;
create constraint trigger app_report_change after insert or update or delete on app_report
  deferrable initially deferred for each row execute function record_change('Report', 'answers raises_concern taken_back_at');
drop trigger report_change on report;
create constraint trigger report_change after update on report
  deferrable initially deferred for each row execute function record_change('Report',
    'appointment_id carer_id client_id young_person_id service_type_id start_at due_at owes_incident taken_back_at taken_back_forms is_partly_approved');

-- Those that are taken back now, as the record of changes has it.
alter table app_report disable trigger user;
alter table report disable trigger user;
update app_report a set taken_back_at = past.at from (
  select c.subject_id, max(c.at) as at from change_record c
  where c.subject_table = 'app_report' and c.changes @> '[{"field": "status", "before": "approved"}]'
  group by c.subject_id) past
where past.subject_id = a.id and a.status <> 'approved';
update report r set taken_back_at = taken.at, taken_back_forms = coalesce(taken.forms, '{}') from (
  select r.id, max(a.taken_back_at) as at,
    array_agg(distinct case when a.occurrence > 1 then f.name || ' ' || a.occurrence else f.name end) filter (where a.id is not null) as forms
  from report r
    left join app_report a on a.report_id = r.id and a.taken_back_at is not null and not exists (
      select from app_report n where n.report_id = r.id and n.deleted_at is null and n.status = 'approved'
        and (n.form_id, n.occurrence) = (a.form_id, a.occurrence))
    left join question_form f on f.id = a.form_id
  where r.taken_back_at is not null group by r.id) taken
where taken.id = r.id;
alter table app_report enable trigger user;
alter table report enable trigger user;
