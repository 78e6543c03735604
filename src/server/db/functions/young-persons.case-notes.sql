-- Case notes, called diaries on the wire: whose they are, and for how long their author may change one.
create or replace function diary_of_author() returns trigger language plpgsql as $$
begin
  select u.name into strict new.author_name from app_user u where u.id = new.created_by;
  return new;
end $$;

create or replace function diary_addendum_of_diary() returns trigger language plpgsql as $$
begin
  select d.young_person_id into strict new.young_person_id from diary d where d.id = new.diary_id;
  select u.name into strict new.author_name from app_user u where u.id = new.created_by;
  return new;
end $$;

-- A carer changes their own case note within a day, until it is released.
create or replace function diary_open_until(created_at timestamptz) returns timestamptz language sql immutable parallel safe
  return created_at + interval '24 hours';
create or replace function diary_is_open(note uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from diary d where d.id = note and d.created_by = actor_id() and d.released_at is null
                 and diary_open_until(d.created_at) > current_instant());
end $$;

create or replace function diary_not_ahead() returns trigger language plpgsql as $$
begin
  if london_instant(new.date, coalesce(new.time, '00:00')) > current_instant() then
    perform refuse_ahead('diary_not_ahead');
  end if;
  return new;
end $$;
