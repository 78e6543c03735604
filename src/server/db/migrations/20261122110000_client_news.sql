-- A social worker's home shows the newest approved reports, and asks for them at every visit (SHL-06).
create index app_report_client_approved on app_report (client_id, decided_at, id) where status = 'approved';
create index diary_released on diary (released_at) where released_at is not null;
create index session_of_user_ever on session (user_id, signed_in_at);
