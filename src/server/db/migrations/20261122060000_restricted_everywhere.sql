-- A restricted young person is closed in everything that hangs on them, so their lists ask whose row it is: the indexes that
-- are counted by hold the answer, and the rows need not be looked up.
drop index appointment_start;
create index appointment_start on appointment (start_at, id) include (young_person_id);
drop index appointment_client_start;
create index appointment_client_start on appointment (client_id, start_at, id) include (young_person_id);
drop index report_due;
create index report_due on report (due_at, id) include (young_person_id) where is_listed;
drop index report_client_due;
create index report_client_due on report (client_id, due_at, id) include (young_person_id) where is_listed;
drop index report_carer_due;
create index report_carer_due on report (carer_id, due_at, id) include (young_person_id) where is_listed;
drop index report_open;
create index report_open on report (due_at, id) include (status, is_live, young_person_id)
  where is_listed and status in ('required', 'draft', 'not approved');
drop index report_carer_open;
create index report_carer_open on report (carer_id, due_at, id) include (status, is_live, young_person_id)
  where is_listed and status in ('required', 'draft', 'not approved');
drop index report_waiting;
create index report_waiting on report (due_at, id) include (young_person_id)
  where is_listed and status in ('submitted', 'submitted corrected');

-- The young person that a record is about, whatever the record is; null where it is about nobody. Ids are unique among all
-- tables. A table that leads to a young person and is missing here fails a test.
create function young_person_reached_from(record uuid) returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select young_person_id from (
    select id as young_person_id from young_person where id = record
    union all select young_person_id from appointment where id = record
    union all select young_person_id from report where id = record
    union all select young_person_id from appointment_carer where id = record
    union all select young_person_id from app_report where id = record
    union all select young_person_id from app_report_submission where id = record
    union all select young_person_id from diary where id = record
    union all select young_person_id from diary_addendum where id = record
    union all select young_person_id from characteristic where id = record
    union all select young_person_id from characteristic_level_change where id = record
    union all select young_person_id from young_person_address where id = record
    union all select young_person_id from young_person_relation where id = record
    union all select young_person_id from young_person_reader where id = record
    union all select ac.young_person_id from timesheet t join appointment_carer ac on ac.id = t.appointment_carer_id where t.id = record
    union all select ac.young_person_id from expense e join appointment_carer ac on ac.id = e.appointment_carer_id where e.id = record
    union all select ac.young_person_id from mileage m join appointment_carer ac on ac.id = m.appointment_carer_id where m.id = record
    union all select ac.young_person_id from carer_extra_info i join appointment_carer ac on ac.id = i.appointment_carer_id where i.id = record
    union all select r.young_person_id from report_document d join report r on r.id = d.report_id where d.id = record
    union all select r.young_person_id from report_email e join report r on r.id = e.report_id where e.id = record
    union all select coalesce(f.young_person_id, d.young_person_id, r.young_person_id, ac.young_person_id)
      from stored_file f left join diary d on d.id = f.diary_id
        left join report_document made on made.id = f.report_document_id left join report r on r.id = made.report_id
        left join expense e on e.id = f.expense_id left join appointment_carer ac on ac.id = e.appointment_carer_id
      where f.id = record) found limit 1);
end $$;
revoke execute on function young_person_reached_from(uuid) from public;
