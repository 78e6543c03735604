-- A rating that was handed in waits for nobody (it is in no queue), and yet an administrator may approve or return it. Taken
-- back, its approval leads to where it was.
insert into report_transition (from_status, to_status, role) values
  ('numerical_submitted', 'approved', 'app_admin'),
  ('numerical_submitted', 'not approved', 'app_admin'),
  ('approved', 'numerical_submitted', 'app_admin');
