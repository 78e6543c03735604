-- The steps of a referral, and whose they are: the drawing at the head of contract/young-persons/referrals.ts. referral_guard
-- refuses every other. '' stands for a new one. Whoever is not named may not.
-- Beyond this: nobody decides what they sent themself, and none that is still in quarantine (referrals.actions.ts).
delete from referral_transition;
insert into referral_transition (from_status, to_status, role)
select f, t, r from (values ('', 'draft'), ('', 'submitted'), ('draft', 'submitted'), ('draft', 'closed'), ('submitted', 'closed'),
    ('in review', 'closed')) as step (f, t),
  (values ('app_admin'), ('app_client')) as roles (r)
union all
select f, t, 'app_admin' from (values ('submitted', 'in review'), ('submitted', 'approved'), ('submitted', 'declined'),
    ('in review', 'approved'), ('in review', 'declined'), ('approved', 'closed'), ('declined', 'closed')) as step (f, t)
union all
values ('', 'submitted', 'app_public');
