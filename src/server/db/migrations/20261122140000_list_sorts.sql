-- Lists are sorted by these at the same cost at every size: the office's social workers, and young people by authority.
create index social_worker_authority on social_worker (search_text(local_authority), id) where archived_at is null;
create index social_worker_role on social_worker (role, id) where archived_at is null;
create index young_person_authority on young_person (local_authority, id) where local_authority is not null;
