-- Whether a form that waits for approval raises a concern is kept, for the queue is sorted by it: reading every answer that
-- waits cost a hundred milliseconds once some hundreds did.
alter table app_report add column raises_concern boolean not null default false;
alter table app_report disable trigger user;
update app_report a set raises_concern = true
where a.deleted_at is null and a.status in ('submitted', 'submitted corrected') and exists (
  select from question_form_version v, jsonb_array_elements(v.questions) question,
    jsonb_array_elements(question -> 'options') option,
    jsonb_array_elements(a.answers -> (question ->> 'group_identifier')) entry
  where v.form_id = a.form_id and v.form_version = a.form_version and option -> 'raises_concern' = 'true'
    and entry -> (question ->> 'id') @> (option -> 'id'));
alter table app_report enable trigger user;
-- Its last version is in functions.
create function app_report_keep_concern() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger app_report_keep_concern before insert or update on app_report
  for each row execute function app_report_keep_concern();
drop trigger app_report_change on app_report;
create constraint trigger app_report_change after insert or update or delete on app_report
  deferrable initially deferred for each row execute function record_change('Report', 'answers raises_concern');
