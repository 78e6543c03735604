-- Who wrote a case note, by the name of that day: readers need not see the person themselves, and a record of care
-- keeps the name it was signed with.
alter table diary add column author_name text not null;
alter table diary_addendum add column author_name text not null;

create function diary_of_author() returns trigger language plpgsql as $$
begin
  select u.name into strict new.author_name from app_user u where u.id = new.created_by;
  return new;
end $$;
create trigger diary_of_author before insert on diary for each row execute function diary_of_author();

create function diary_addendum_of_diary() returns trigger language plpgsql as $$
begin
  select d.young_person_id into strict new.young_person_id from diary d where d.id = new.diary_id;
  select u.name into strict new.author_name from app_user u where u.id = new.created_by;
  return new;
end $$;
create trigger diary_addendum_of_diary before insert on diary_addendum for each row execute function diary_addendum_of_diary();

-- The timeline as it is read: newest day first, the latest time of a day first.
drop index diary_timeline;
create index diary_timeline on diary (young_person_id, date desc, time desc nulls last, id desc) where deleted_at is null;
-- Who wrote about a young person, for choosing one.
create index diary_authors on diary (young_person_id, created_by) where deleted_at is null;

-- Files of case notes move to outside storage as receipts do.
drop index stored_file_to_move;
create index stored_file_to_move on stored_file (id)
  where storage_key is null and (expense_id is not null or diary_id is not null);
