-- Clients read their reports by the day of the visit, as the office does by the day on which they are due. Without it a month
-- reads every report that the client ever had.
create index report_client_start on report (client_id, start_at, id) include (young_person_id) where is_listed;
