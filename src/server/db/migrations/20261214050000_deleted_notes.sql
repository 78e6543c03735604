-- A carer reads what they wrote about somebody whom they no longer see: whether there is any, also taken away since, is asked by index.
create index diary_deleted on diary (young_person_id) where deleted_at is not null;
