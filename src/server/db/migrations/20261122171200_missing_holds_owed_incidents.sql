-- The missing reports include the incident reports that are owed: the indexes of that tab hold them too.
drop index report_open;
create index report_open on report (due_at, id) include (status, is_live, young_person_id, owes_incident)
  where is_listed and (status in ('required', 'draft', 'not approved') or owes_incident);
drop index report_carer_open;
create index report_carer_open on report (carer_id, due_at, id) include (status, is_live, young_person_id, owes_incident)
  where is_listed and (status in ('required', 'draft', 'not approved') or owes_incident);
