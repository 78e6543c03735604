-- A sign-in is the provider's and the subject there: another provider may give the same subject to somebody else, and after
-- a change of provider the old one's links are replaced (server/features/organisations/users/link-sign-in.ts).
alter table app_user
  -- null beside a subject: linked before this was kept, filled in at the next sign-in
  add column subject_issuer text,
  add constraint app_user_issuer_of_subject check (subject_issuer is null or subject is not null),
  drop constraint app_user_subject_unique;
create unique index app_user_subject_unique on app_user (subject, coalesce(subject_issuer, '')) where subject is not null;

-- As before, and a sign-in that is linked or let go.
drop trigger app_user_change on app_user;
create constraint trigger app_user_change
  after insert or update of name, email, user_type, is_active, client_id, phone, coordinator_area, home_area, postcode_district,
    contracted_hours_week, emergency_contact_name, emergency_contact_relationship, emergency_contact_phone, notes, subject
  on app_user deferrable initially deferred for each row execute function record_change('User');
