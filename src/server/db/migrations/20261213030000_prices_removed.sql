-- A price by which nothing was charged may be removed, and the record of changes says by whom.
drop trigger price_list_change on price_list;
create constraint trigger price_list_change after insert or update or delete on price_list
  deferrable initially deferred for each row execute function record_change('Money');
