-- A list is one look at every young person it showed. Null for a look at one record.
alter table record_view add column young_person_ids uuid[];
create index record_view_young_persons on record_view using gin (young_person_ids) where young_person_ids is not null;
-- The newest looks at a list: by whoever asks for it again, and at one young person.
create index record_view_list on record_view (user_id, name, at desc) where young_person_ids is not null;
create index record_view_list_at on record_view (at desc, id desc) where young_person_ids is not null;
