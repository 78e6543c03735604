-- Live chat (HLP-01): each person outside the office has one conversation with it. Messages only grow.
--
--   chat          a person's conversation: who has read how far, who writes now, since when an answer is waited for
--   chat_message  one message of either side

create table chat (
  person_id uuid constraint chat_pk primary key constraint chat_person_fk references app_user,
  last_message_id uuid,
  last_message_at timestamptz,
  -- of the person's first message since the office wrote last
  waits_since timestamptz,
  last_from_person_at timestamptz,
  last_from_office_at timestamptz,
  read_by_person_at timestamptz,
  read_by_office_at timestamptz,
  read_by uuid constraint chat_reader_fk references app_user,
  person_types_until timestamptz,
  office_types_until timestamptz,
  typed_by uuid constraint chat_typist_fk references app_user,
  -- of the message about which the other side was written an e-mail
  office_mailed_for timestamptz,
  person_mailed_for timestamptz
);
create index chat_newest on chat (last_message_at desc, person_id) where last_message_at is not null;
create index chat_unread_by_office on chat (last_from_person_at)
  where last_from_person_at > coalesce(read_by_office_at, '-infinity');
create index chat_unread_by_person on chat (last_from_office_at)
  where last_from_office_at > coalesce(read_by_person_at, '-infinity');
create index chat_waiting on chat (waits_since, person_id) where waits_since is not null;

create table chat_message (
  id uuid constraint chat_message_pk primary key default uuidv7(),
  person_id uuid not null constraint chat_message_chat_fk references chat,
  -- made by the device that sends it
  key uuid not null,
  from_office boolean not null,
  author_id uuid not null constraint chat_message_author_fk references app_user,
  -- as it was then: the other side does not see the person's own record
  author_name text not null,
  text text not null constraint chat_message_text check (char_length(text) between 1 and 4000),
  created_at timestamptz not null default current_instant(),
  constraint chat_message_once unique (author_id, key)
);
create index chat_message_in_order on chat_message (person_id, created_at desc, id desc);
alter table chat add constraint chat_last_message_fk foreign key (last_message_id) references chat_message;

-- Their last versions are in functions.
create function chat_message_name() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger chat_message_name before insert on chat_message for each row execute function chat_message_name();
create function chat_goes_on() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger chat_goes_on after insert on chat_message for each row execute function chat_goes_on();
create function chat_live() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger chat_live after update of last_message_id, read_by_person_at, read_by_office_at on chat
  for each row execute function chat_live('chats');
create trigger chat_typing_live after update of person_types_until, office_types_until on chat
  for each row execute function chat_live('chat_typing');
create function chat_was_read() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger chat_was_read after update of read_by_person_at, read_by_office_at on chat
  for each row execute function chat_was_read();
