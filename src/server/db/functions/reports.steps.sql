-- The steps of a form of a report, and whose they are: the drawing at the head of contract/reports/reports.ts.
-- app_report_guard refuses every other. '' stands for a new one. Whoever is not named may not.
delete from report_transition;
insert into report_transition (from_status, to_status, role)
select f, t, r from (values ('', 'draft'), ('', 'submitted'), ('', 'numerical_submitted'), ('draft', 'submitted'),
    ('draft', 'numerical_submitted'), ('not approved', 'submitted corrected')) as step (f, t),
  (values ('app_admin'), ('app_carer')) as roles (r)
union all
select f, t, 'app_admin' from (values ('submitted', 'approved'), ('submitted', 'not approved'),
    ('submitted corrected', 'approved'), ('submitted corrected', 'not approved'), ('approved', 'submitted'),
    ('numerical_submitted', 'approved'), ('numerical_submitted', 'not approved'), ('approved', 'numerical_submitted')) as step (f, t);
