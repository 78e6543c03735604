-- The tabs "Missing & N/A" and "Needs Approval" of clients, by the status that they read.
create index report_client_open on report (client_id, due_at, id) include (status, client_status, is_live, young_person_id)
  where is_listed and coalesce(client_status, status) in ('required', 'draft', 'not approved');
create index report_client_waiting on report (client_id, due_at, id) include (young_person_id)
  where is_listed and coalesce(client_status, status) in ('submitted', 'submitted corrected');
