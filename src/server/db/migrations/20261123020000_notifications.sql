-- Notifications: the one way of telling somebody. A row says that something is to be told to one person; it holds no name and
-- no word of what it is about. Words are made when it is read, under the reader's own policies.
--
--   notification        one thing told to one person; the key makes sure that it is told once
--   notification_choice a person's choices: what is pushed and mailed, quiet hours, when the daily e-mail comes
--   push_subscription   a browser that a person's notifications are pushed to
--   notification_push   what was pushed to which browser, so that trying again pushes to the others alone
--   push_key            the agency's own key pair, by which push services know who sends

create table notification (
  id uuid constraint notification_pk primary key default uuidv7(),
  recipient_id uuid not null constraint notification_recipient_fk references app_user,
  -- as the areas name them
  kind text not null constraint notification_kind check (kind ~ '^[a-z_]{3,60}$'),
  subject_id uuid not null,
  -- one cause is told once to one person
  dedupe_key text not null constraint notification_key check (char_length(dedupe_key) between 1 and 200),
  created_at timestamptz not null default current_instant(),
  read_at timestamptz,
  -- when pushing and mailing are looked at next; null once they are settled
  deliver_at timestamptz,
  attempts integer not null default 0,
  emailed_at timestamptz,
  -- when the daily e-mail takes it along, unless it was read by then
  digest_at timestamptz,
  constraint notification_once unique (recipient_id, dedupe_key)
);
create index notification_of_recipient on notification (recipient_id, created_at desc, id desc);
create index notification_unread on notification (recipient_id) where read_at is null;
create index notification_to_deliver on notification (deliver_at) where deliver_at is not null;
create index notification_to_digest on notification (digest_at) where digest_at is not null;

create table notification_choice (
  user_id uuid constraint notification_choice_pk primary key constraint notification_choice_user_fk references app_user,
  push boolean not null,
  -- London's; null where no hour is quiet
  quiet_from time,
  quiet_until time,
  daily_at time not null,
  -- by kind: {"push": true, "email": "daily"}
  kinds jsonb not null,
  -- what was never stored is version 1
  version integer not null default 2,
  constraint notification_choice_quiet check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);

create table push_subscription (
  id uuid constraint push_subscription_pk primary key default uuidv7(),
  user_id uuid not null constraint push_subscription_user_fk references app_user,
  endpoint text not null constraint push_subscription_endpoint unique
    constraint push_subscription_endpoint_length check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default current_instant()
);
create index push_subscription_of_user on push_subscription (user_id, created_at);

create table notification_push (
  notification_id uuid not null constraint notification_push_notification_fk references notification on delete cascade,
  subscription_id uuid not null constraint notification_push_subscription_fk references push_subscription on delete cascade,
  pushed_at timestamptz not null default current_instant(),
  constraint notification_push_pk primary key (notification_id, subscription_id)
);
create index notification_push_subscription on notification_push (subscription_id);

create table push_key (
  is_only boolean constraint push_key_pk primary key default true constraint push_key_one check (is_only),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null default now()
);

-- Its last version is in functions.
create function notification_live() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger notification_live after insert or update of read_at or delete on notification
  for each row execute function notification_live();
-- A person who is switched off has no device that is told any more.
create function push_subscription_end() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger push_subscription_end after update of is_active on app_user
  for each row when (old.is_active and not new.is_active) execute function push_subscription_end();
