-- A social worker who registers themself is told to the office, and is nothing to look at any more once the office has decided.

-- filled by db/functions
create function social_worker_settles() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger social_worker_settles after update of is_pending, archived_at on social_worker for each row
  when (old.is_pending and old.archived_at is null and (not new.is_pending or new.archived_at is not null))
  execute function social_worker_settles();
