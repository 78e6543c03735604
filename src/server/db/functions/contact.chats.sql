-- Live chat.

-- The writer's name as it is now, and never another's.
create or replace function chat_message_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select u.name into new.author_name from app_user u where u.id = new.author_id;
  return new;
end $$;

-- A message moves its conversation on. The office's ends the waiting, unless it crossed a message that it had not read.
create or replace function chat_goes_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update chat set
    last_message_id = new.id,
    last_message_at = new.created_at,
    last_from_person_at = case when new.from_office then last_from_person_at else new.created_at end,
    last_from_office_at = case when new.from_office then new.created_at else last_from_office_at end,
    waits_since = case
      when not new.from_office then coalesce(waits_since, new.created_at)
      when last_from_person_at > coalesce(read_by_office_at, '-infinity') then last_from_person_at end,
    person_types_until = case when new.from_office then person_types_until end,
    office_types_until = case when not new.from_office then office_types_until end
  where person_id = new.person_id;
  return null;
end $$;

-- The office's open screens ask again, and the person's own. Argument: the topic.
create or replace function chat_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('placewell_live', tg_argv[0]);
  perform pg_notify('placewell_live',
    jsonb_build_object('topic', tg_argv[0], 'people', jsonb_build_array(new.person_id))::text);
  return null;
end $$;

-- The name of the other side while it writes; nobody's where the conversation is not the actor's.
create or replace function chat_typist(person uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  c chat;
begin
  select * into c from chat where person_id = person;
  if person = actor_id() then
    return (select u.name from app_user u where u.id = c.typed_by and c.office_types_until > current_instant());
  end if;
  return (select u.name from app_user u where u.id = person and c.person_types_until > current_instant()
    and exists (select from app_user a where a.id = actor_id() and a.user_type = 'admin' and a.is_active));
end $$;

-- Whether the actor wrote it. No definer: a message that is out of sight is not the actor's.
create or replace function chat_message_is_own(message uuid) returns boolean language sql stable
  return exists (select from chat_message m where m.id = message and m.author_id = (select actor_id()));

-- The name of whoever of the office has read the actor's own conversation last.
create or replace function chat_reader() returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select u.name from chat c join app_user u on u.id = c.read_by where c.person_id = actor_id());
end $$;

-- Once a side has read the chat, its notifications about the chat are settled.
create or replace function chat_was_read() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.person_id, array_remove(array[
    case when new.read_by_office_at is distinct from old.read_by_office_at then 'chat_message' end,
    case when new.read_by_person_at is distinct from old.read_by_person_at then 'chat_answer' end], null));
  return null;
end $$;
