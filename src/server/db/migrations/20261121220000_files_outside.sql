-- Where a file's bytes lie is no content of its record: moving them to outside storage is nobody's change.
drop trigger stored_file_change on stored_file;
create constraint trigger stored_file_change after insert or delete or update of deleted_at on stored_file
  deferrable initially deferred for each row execute function record_change('File');
create index stored_file_to_move on stored_file (id) where storage_key is null and expense_id is not null;
