-- 20261209010000 switched off the accounts of social workers who had left, also those that the office had switched on again
-- since. Its own change is the one without an author since it ran; where the one before it is the office's, of after the leaving,
-- and nobody has decided since, the office's stands.
with switched as (
  select subject_id, seq, at, performed_by, changes,
    row_number() over (partition by subject_id order by seq desc) as back
  from change_record where subject_table = 'app_user' and changes @> '[{"field": "is_active"}]'
)
update app_user u set is_active = true
from switched off_again join switched on_again on on_again.subject_id = off_again.subject_id and on_again.back = 2
where off_again.back = 1 and off_again.subject_id = u.id and u.user_type = 'client' and not u.is_active
  and off_again.performed_by is null and off_again.changes @> '[{"field": "is_active", "before": true, "after": false}]'
  and off_again.at >= (select applied_at from schema_migration where name = '20261209010000_accounts_of_social_workers.sql')
  and on_again.performed_by is not null and on_again.changes @> '[{"field": "is_active", "before": false, "after": true}]'
  and not exists (select from social_worker s join change_record r on r.subject_table = 'social_worker' and r.subject_id = s.id
    where s.client_id = u.client_id and (s.user_id = u.id or lower(s.email) = lower(u.email)) and r.seq > on_again.seq
      and (r.changes @> '[{"field": "is_active", "after": false}]'
        or r.changes @> '[{"field": "archived_at", "before": null}]'));
