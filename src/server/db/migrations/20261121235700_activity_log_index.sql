-- Whose records are closed to a reader is looked at for each change that is counted: found in the index, not in the rows.
drop index change_record_category;
create index change_record_category on change_record (category, at desc, seq desc) include (young_person_id);
