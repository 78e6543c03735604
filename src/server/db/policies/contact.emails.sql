-- e-mail and its outcome: the office reads to whom and how it went, never subject and words; it tries again, or lets it be --
grant select (id, kind, cause_id, href, to_address, cc_addresses, open_addresses, caused_by, created_at, queued_at, sent_at, refused_at,
  last_answer, settled_at), update (queued_at, refused_at, told_at, settled_at, settled_by) on email to app_admin;
create policy email_admin on email for select to app_admin using (true);
create policy email_admin_again on email for update to app_admin using (true) with check (true);
revoke execute on function tell_of_waiting_emails() from public;
grant execute on function tell_of_waiting_emails() to app_system;
