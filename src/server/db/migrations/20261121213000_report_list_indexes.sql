-- Counting the open reports asks the index alone, and a carer's own open ones are found without their history.
drop index report_open;
create index report_open on report (due_at, id) include (status, is_live)
  where is_listed and status in ('required', 'draft', 'not approved');
create index report_carer_open on report (carer_id, due_at, id) include (status, is_live)
  where is_listed and status in ('required', 'draft', 'not approved');
