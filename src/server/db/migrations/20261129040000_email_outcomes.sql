-- An e-mail says what became of it, of what kind it is, and which record asked for it (null where none waits for its outcome).
alter table email
  add column kind text not null default 'other' constraint email_kind check (kind ~ '^[a-z_]{3,40}$'),
  add column cause_id uuid,
  -- the screen that tells more
  add column href text,
  add column caused_by uuid constraint email_caused_by_fk references app_user,
  -- since when it waits: asked for, or tried again by hand
  add column queued_at timestamptz,
  -- those of its addresses that have not taken it, once others have; null: all of them
  add column open_addresses text[],
  -- refused for good: nothing tries again by itself
  add column refused_at timestamptz,
  -- the mail server's own words; last_error has codes alone, for the log
  add column last_answer text,
  -- the office was told that it waits
  add column told_at timestamptz,
  -- an administrator took it off the list
  add column settled_at timestamptz,
  add column settled_by uuid constraint email_settled_by_fk references app_user;
update email set queued_at = created_at;
alter table email
  alter column caused_by set default actor_id(),
  alter column queued_at set default current_instant(),
  alter column queued_at set not null;
create index email_cause on email (cause_id, created_at) where cause_id is not null;
create index email_undelivered on email (queued_at) where sent_at is null and settled_at is null;

-- Its last version is in functions.
create function email_outcome() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger email_outcome after update on email for each row
  when ((old.sent_at, old.refused_at, old.settled_at, old.last_answer)
    is distinct from (new.sent_at, new.refused_at, new.settled_at, new.last_answer))
  execute function email_outcome();
