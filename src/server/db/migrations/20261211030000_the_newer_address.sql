-- Work mail goes to the address of a social worker's record since 20261211010000. Where their account had got another address before,
-- and that was changed later than the record's, the mail went there and is to go on doing so: the record takes it.
with changed as (
  select subject_table, subject_id, max(seq) as seq from change_record
  where subject_table in ('app_user', 'social_worker') and changes @> '[{"field": "email"}]' group by subject_table, subject_id
)
update social_worker s set email = u.email
from app_user u left join changed of_account on of_account.subject_table = 'app_user' and of_account.subject_id = u.id
where u.id = s.user_id and s.archived_at is null and s.is_active and lower(u.email) <> lower(s.email)
  and coalesce(of_account.seq, 0) > coalesce((select seq from changed where subject_table = 'social_worker' and subject_id = s.id), 0)
  and not exists (select from social_worker o where o.client_id = s.client_id and o.id <> s.id and o.archived_at is null
    and lower(o.email) = lower(u.email));
